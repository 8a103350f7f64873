// The form of offers and workload: the page follows it as it is typed; without a script it is sent as an address.

import { type Choice, Select, TextField } from "../ui/fields.tsx";
import { formatCount } from "../ui/format.ts";
import { Hidden } from "../ui/layout.tsx";
import {
  type CompareQuery,
  compareHref,
  LIMITS,
  MAX_COMPARED,
  MAX_PASTED,
  pastedIn,
  type Workload,
} from "../workload/query.ts";
import { type NameOf, OfferName } from "./offer-name.tsx";

type CompareFormProps = {
  query: CompareQuery;
  nameOf: NameOf;
  change: (more: Partial<CompareQuery>) => void;
};

const FIELDS: readonly (readonly [name: keyof Workload, label: string])[] = [
  ["calls", "Calls a day"],
  ["input", "Input tokens a call"],
  ["cached", "Of which cached, %"],
  ["output", "Output tokens a call"],
  ["reasoning", "Of which reasoning"],
  ["batch", "Share in batch, %"],
];
const HOURS: readonly Choice[] = [
  ["", "Now"],
  ...Array.from({ length: 24 }, (_, hour): Choice => [String(hour), `${String(hour).padStart(2, "0")}:00`]),
];

export function CompareForm({ query, nameOf, change }: CompareFormProps) {
  const { offerIds, workload, hour } = query;
  return (
    <form class="compare-form" method="get" action="/compare" aria-label="Workload">
      <ComparedOffers query={query} nameOf={nameOf} />
      <div class="filter-fields">
        {offerIds.length < MAX_COMPARED && (
          <TextField
            type="search"
            label={`Add a model, at most ${MAX_COMPARED}`}
            name="add"
            placeholder="gemini pro, groq llama 70b …"
            maxLength={200}
          />
        )}
        {FIELDS.map(([name, label]) => (
          <NumberField
            key={name}
            name={name}
            label={label}
            value={workload[name]}
            take={(value) => change({ workload: { ...workload, [name]: value } })}
          />
        ))}
        <Select
          label="Hour of the day (UTC)"
          name="hour"
          value={hour}
          choices={HOURS}
          choose={(to) => change({ hour: to })}
        />
      </div>
      <PastedField query={query} change={change} />
      <button type="submit" class="button primary">
        Compare
      </button>
    </form>
  );
}

function ComparedOffers({ query, nameOf }: Omit<CompareFormProps, "change">) {
  const { offerIds } = query;
  return (
    <ul class="compared-places">
      {offerIds.map((offerId, i) => (
        <li key={`${offerId.provider}/${offerId.model}`}>
          <input type="hidden" name="m" value={`${offerId.provider}/${offerId.model}`} />
          <OfferName offerId={offerId} nameOf={nameOf} />{" "}
          <a href={compareHref({ ...query, offerIds: offerIds.filter((_, at) => at !== i) })}>
            Remove<Hidden> {nameOf(offerId).model}</Hidden>
          </a>
        </li>
      ))}
    </ul>
  );
}

type NumberFieldProps = {
  name: keyof Workload;
  label: string;
  value: number;
  take: (value: number) => void;
};

/** Typed text stays as it is; only a number within the limits is counted. */
function NumberField({ name, label, value, take }: NumberFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      required
      pattern={LIMITS[name] === 100 ? "100|\\d{1,2}" : `\\d{1,${String(LIMITS[name]).length}}`}
      title={`A whole number up to ${LIMITS[name]}`}
      {...{ name, label }}
      defaultValue={String(value)}
      take={(text, isValid) => isValid && take(Number(text))}
    >
      <span class="hint invalid-hint">
        Not counted: enter a whole number up to {formatCount(LIMITS[name])}.
      </span>
    </TextField>
  );
}

function PastedField({ query: { usage }, change }: Pick<CompareFormProps, "query" | "change">) {
  return (
    <details class="filter-more" open={usage !== "" || undefined}>
      <summary>Or paste responses: their counts are priced instead of the tokens above</summary>
      <label>
        One response, an array, a stream or JSON lines, up to {MAX_PASTED} characters
        <textarea
          name="usage"
          rows={4}
          maxLength={MAX_PASTED}
          spellcheck={false}
          defaultValue={usage}
          onInput={(event) => change({ usage: pastedIn(event.currentTarget.value) })}
        />
      </label>
    </details>
  );
}
