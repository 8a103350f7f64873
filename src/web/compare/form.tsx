// What is compared and for which workload: a form that is sent as an address.
import { type CompareQuery, compareHref, MAX_COMPARED, MAX_PASTED, type Workload } from "./query.ts";

type CompareFormProps = { query: CompareQuery; nameOf: (provider: string) => string };

const FIELDS: readonly (readonly [name: keyof Workload, label: string])[] = [
  ["calls", "Calls a day"],
  ["input", "Input tokens a call"],
  ["cached", "Of which cached, %"],
  ["output", "Output tokens a call"],
  ["reasoning", "Of which reasoning"],
  ["batch", "Share in batch, %"],
];
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

export function CompareForm({ query, nameOf }: CompareFormProps) {
  const { places, workload, hour, usage } = query;
  return (
    <form class="compare-form" method="get" action="/compare" aria-label="Workload">
      <ul class="compared-places">
        {places.map(({ provider, model }, i) => (
          <li key={`${provider}/${model}`}>
            <input type="hidden" name="m" value={`${provider}/${model}`} />
            {model} at {nameOf(provider)}{" "}
            <a href={compareHref({ ...query, places: places.filter((_, at) => at !== i) })}>
              Remove<span class="visually-hidden"> {model}</span>
            </a>
          </li>
        ))}
      </ul>
      <div class="filter-fields">
        {places.length < MAX_COMPARED && (
          <label>
            Add a model, at most {MAX_COMPARED}
            <input type="search" name="add" placeholder="gemini pro, groq llama 70b …" maxLength={200} />
          </label>
        )}
        {FIELDS.map(([name, label]) => (
          <label key={name}>
            {label}
            <input
              type="text"
              inputMode="numeric"
              pattern="\d{1,12}"
              name={name}
              defaultValue={String(workload[name])}
            />
          </label>
        ))}
        <label>
          Hour of the day (UTC)
          <select name="hour">
            <option value="">Now</option>
            {HOURS.map((one) => (
              <option key={one} value={one} selected={one === hour}>
                {one.padStart(2, "0")}:00
              </option>
            ))}
          </select>
        </label>
      </div>
      <details class="filter-more" open={usage !== "" || undefined}>
        <summary>Or paste responses: their counts are priced at each, in place of the tokens above</summary>
        <label>
          One response, an array, a stream or JSON lines, up to {MAX_PASTED} characters
          <textarea name="usage" rows={4} maxLength={MAX_PASTED} spellcheck={false} defaultValue={usage} />
        </label>
      </details>
      <button type="submit" class="button primary">
        Compare
      </button>
    </form>
  );
}
