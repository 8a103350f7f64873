// The form of offers and workload: the page follows it as it is typed; without a script it is sent as an address.
import { useContext } from "preact/hooks";
import { BookField, type useBook } from "../api/rates-book.tsx";
import { offerText } from "../offers/offer-id.ts";
import { type Choice, NumberField, Select, Submit, TextField } from "../ui/fields.tsx";
import { titled } from "../ui/format.ts";
import { Hidden, Link } from "../ui/layout.tsx";
import {
  type CompareQuery,
  compareHref,
  type Errors,
  MAX_COMPARED,
  PRESETS,
  pastedIn,
  readWhen,
  TIERS,
  type Workload,
} from "../workload/query.ts";
import { MAX_PASTED, PASTE_HINT } from "../workload/read-calls.ts";
import { Names, OfferName } from "./offer-name.tsx";

type CompareFormProps = {
  query: CompareQuery;
  pasted: string;
  errors: Errors;
  rates: ReturnType<typeof useBook>;
  change: (more: Partial<CompareQuery>) => void;
};

const FIELDS: readonly (readonly [name: keyof Workload, label: string])[] = [
  ["calls", "Calls a day"],
  ["input", "Input tokens a call"],
  ["cached", "Of which cached, %"],
  ["output", "Output tokens a call"],
  ["reasoning", "Of which reasoning"],
  ["batch", "Share in batch, %"],
  ["turns", "Turns a conversation"],
];
const HOURS: readonly Choice[] = [
  ["", "Over the week"],
  ["peak", "The dearest hours"],
  ["off-peak", "The cheapest hours"],
  ...Array.from({ length: 24 }, (_, hour): Choice => [String(hour), `${String(hour).padStart(2, "0")}:00`]),
];

export function CompareForm({ query, pasted, errors, rates, change }: CompareFormProps) {
  const { calls } = query.typed;
  return (
    <form class="compare-form" method="post" action={`/compare${rates.hash}`} aria-label="Workload">
      <ComparedOffers query={query} />
      <p class="presets">
        Begin with:{" "}
        {PRESETS.map(([label, preset]) => (
          <Link
            key={label}
            href={compareHref({ ...query, typed: { ...preset, calls } })}
            go={() => change({ typed: { ...preset, calls }, usage: "" })}
          >
            {label}
          </Link>
        ))}
      </p>
      <WorkloadFields query={query} errors={errors} change={change} />
      <PastedField text={pasted} change={change} />
      <BookField {...rates} />
      <Submit>Compare</Submit>
    </form>
  );
}

function WorkloadFields({ query, errors, change }: Omit<CompareFormProps, "pasted" | "rates">) {
  const { offerIds, typed, when, tier, add } = query;
  return (
    <div class="filter-fields">
      {offerIds.length < MAX_COMPARED && (
        <TextField
          type="search"
          label={`Add models, at most ${MAX_COMPARED}`}
          name="add"
          placeholder="gemini pro, groq llama 70b …"
          maxLength={500}
          defaultValue={add}
        />
      )}
      {FIELDS.map(([name, label]) => (
        <NumberField
          key={name}
          {...{ name, label, value: typed[name], error: errors[name] }}
          take={(text) => change({ typed: { ...typed, [name]: text } })}
        />
      ))}
      <Select
        label="When (UTC)"
        name="hour"
        value={when}
        choices={HOURS}
        choose={(to) => change({ when: readWhen(to) })}
      />
      <Select
        label="Service tier"
        name="tier"
        value={tier}
        choices={TIERS.map((one) => [one, titled(one || "standard")])}
        choose={(to) => change({ tier: to })}
      />
    </div>
  );
}

function ComparedOffers({ query }: Pick<CompareFormProps, "query">) {
  const nameOf = useContext(Names);
  const { offerIds } = query;
  return (
    <ul class="compared-places">
      {offerIds.map((offerId, i) => (
        <li key={offerText(offerId)}>
          <input type="hidden" name="m" value={offerText(offerId)} />
          <OfferName offerId={offerId} />{" "}
          <a href={compareHref({ ...query, offerIds: offerIds.filter((_, at) => at !== i) })}>
            Remove<Hidden> {nameOf(offerId).model}</Hidden>
          </a>
        </li>
      ))}
    </ul>
  );
}

function PastedField({ text, change }: { text: string } & Pick<CompareFormProps, "change">) {
  return (
    <details class="filter-more" open={text !== "" || undefined}>
      <summary>Or paste responses: their counts are priced instead of the tokens above</summary>
      <TextField
        label={`One response, an array, a stream or JSON lines, ${PASTE_HINT}`}
        name="usage"
        rows={4}
        maxLength={MAX_PASTED}
        defaultValue={text}
        take={(typed) => change({ usage: pastedIn(typed) })}
      />
    </details>
  );
}
