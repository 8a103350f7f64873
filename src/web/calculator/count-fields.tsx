// The counts of one call as they are typed, how they add up, and how often the call is made. A field refuses text that is not a
// number.
import { useContext } from "preact/hooks";
import type { Convention } from "../../pricing/conventions.ts";
import { type BaseCount, TOKEN_KINDS, type UsageCount } from "../../schemas/charges.ts";
import { Page } from "../api/page.ts";
import { type Choice, NumberField, Select } from "../ui/fields.tsx";
import type { Field, FieldErrors } from "./check-form.ts";
import { PERIOD_LABELS, PERIODS } from "./query.ts";
import type { Calculation } from "./use-call.ts";

/** How each count is called: as an API reports it, in totals, and apart; where one word is missing, as the first. */
const COUNTS: readonly (readonly [
  name: BaseCount,
  provider: string,
  inclusive?: string,
  separate?: string,
])[] = [
  ["prompt_tokens", "Prompt tokens", "Input tokens in total", "Input tokens, not cached"],
  ["completion_tokens", "Completion tokens", "Output tokens in total", "Output tokens, not reasoning"],
  ["cache_read_tokens", "Cache read tokens", "of which cache read"],
  ["reasoning_tokens", "Reasoning tokens", "of which reasoning"],
  ["cache_write_tokens", "Cache write tokens", "of which cache write"],
  ["web_search_count", "Web searches"],
];

/** Rare counts: each is shown where a pasted response or the address has it. */
const RARE = TOKEN_KINDS.filter(({ rare }) => rare);

type CountFieldsProps = Pick<Calculation, "form" | "editCounts" | "edit"> & { errors: FieldErrors };

export function CountFields({ form, errors, editCounts, edit }: CountFieldsProps) {
  const { nameOf } = useContext(Page);
  const { counts, convention } = form;
  const number = (name: Field, label: string, value: string, take: (text: string) => void) => (
    <NumberField key={name} {...{ name, label, value, take }} error={errors[name]} />
  );
  const count = (name: UsageCount, label: string) =>
    number(name, label, counts[name], (text) => editCounts({ counts: { ...counts, [name]: text } }));
  const conventions: Choice<Convention>[] = [
    ["inclusive", "Totals: cached and reasoning within"],
    ["separate", "Separate counts: none within another"],
  ];
  // The provider's own way is for counts that come from its API; a visitor cannot choose it.
  if (convention === "provider")
    conventions.push(["provider", `As the API of ${nameOf(form.provider)} reports them`]);
  return (
    <>
      <fieldset class="counts">
        <legend>One call</legend>
        {COUNTS.map(([name, provider, inclusive = provider, separate = provider]) =>
          count(name, { provider, inclusive, separate }[convention]),
        )}
        {RARE.filter((kind) => counts[kind.count] !== "0").map((kind) =>
          count(kind.count, `${kind.label} tokens`),
        )}
      </fieldset>
      <Select
        label="How the counts add up"
        name="convention"
        value={convention}
        choices={conventions}
        choose={(chosen) => editCounts({ convention: chosen })}
      />
      <div class="pair">
        {number("calls", "Number of calls", form.calls, (calls) => edit({ calls }))}
        <Select
          label="Counted"
          name="per"
          value={form.per}
          choices={PERIODS.map((period) => [period, PERIOD_LABELS[period]])}
          choose={(per) => edit({ per })}
        />
      </div>
      {number("most", "Before the call: the most output tokens (max_tokens)", form.most, (most) =>
        edit({ most }),
      )}
    </>
  );
}
