// The form above a model's offers: the call they are sorted by, what their sellers must have, and the unit. It is an address, sent by GET.
import { capabilityName } from "../api/names.ts";
import { type MyCall, USUAL_CALL } from "../offers/my-call.ts";
import { type Offer, SELLERS } from "../offers/offers.ts";
import { type Choice, Select, TextField, UnitSelect } from "../ui/fields.tsx";
import type { Unit } from "../ui/format.ts";

const CERTAINTIES: readonly Choice[] = [
  ["", "Any"],
  ["high,medium", "Medium or high"],
  ["high", "High"],
];

type FormProps = {
  offers: readonly Offer[];
  call: MyCall | undefined;
  unit: Unit;
  choose: (unit: Unit) => void;
};

export function CallForm({ offers, call, unit, choose }: FormProps) {
  const tokens = (name: "prompt" | "cached" | "completion", label: string) => (
    <TextField
      {...{ label, name }}
      inputMode="numeric"
      placeholder={USUAL_CALL[name]}
      defaultValue={call?.[name] ?? ""}
    />
  );
  const word = (name: "kind" | "can" | "region" | "certainty", label: string, choices: readonly Choice[]) =>
    choices.length > 1 && <Select {...{ name, label, choices }} value={call?.[name] ?? ""} />;
  const facts = (of: (offer: Offer) => readonly string[]) => [...new Set(offers.flatMap(of))].toSorted();
  const abilities = facts((offer) => offer.facts?.capabilities ?? []);
  const regions = facts(({ offer }) => (offer?.region === undefined ? [] : [offer.region]));
  return (
    <search>
      <form class="filters call-form" method="get">
        <details class="filter-more" open={call !== undefined || undefined}>
          <summary>Sort by the cost of my call, filter, change the unit</summary>
          <div class="filter-fields">
            {tokens("prompt", "Input tokens")}
            {tokens("cached", "of which cache read")}
            {tokens("completion", "Output tokens")}
            {word("kind", "Sold by", SELLERS)}
            {word("can", "Can", [
              ["", "Anything"],
              ...abilities.map((one) => [one, capabilityName(one)] as const),
            ])}
            {word("region", "Region", [["", "Any"], ...regions.map((one) => [one, one] as const)])}
            {word("certainty", "Certainty", CERTAINTIES)}
            <UnitSelect unit={unit} choose={choose} />
            <button type="submit" class="button primary">
              Show
            </button>
          </div>
        </details>
      </form>
    </search>
  );
}
