// The controls above the table: the search and what models do always, the rest on demand.
import type { ProviderName } from "../api/entries.ts";
import { follow } from "../ui/dom.ts";
import { UnitSelect } from "../ui/unit-select.tsx";
import { CAN, type Choice, CONTEXTS, KINDS, SORTS, STATUSES, TAKES } from "./filter-choices.ts";
import { MODES, type Mode } from "./modes.ts";
import {
  type CatalogueQuery,
  catalogueHref,
  filtersSet,
  MAX_SEARCH_LENGTH,
  modeOf,
  readRatio,
  type SortField,
} from "./query.ts";

export type Change = (next: CatalogueQuery, how?: "push" | "replace") => void;

type FiltersProps = { query: CatalogueQuery; providers: ProviderName[]; change: Change };

const CHIPS: readonly Mode[] = [
  "chat",
  "embedding",
  "rerank",
  "image",
  "speech",
  "transcription",
  "realtime",
  "video",
  "ocr",
  "any",
];

export function CatalogueFilters({ query, providers, change }: FiltersProps) {
  const set = filtersSet(query);
  const props: FieldProps = { query, change: (more, how) => change({ ...query, page: 1, ...more }, how) };
  return (
    <search>
      <form
        class="filters"
        method="get"
        action="/"
        onSubmit={(event) => {
          event.preventDefault();
          change({ ...query, page: 1 });
        }}
      >
        <label class="grow">
          <span>
            Search models, makers and providers <kbd>/</kbd>
          </span>
          <input
            type="search"
            name="q"
            placeholder="claude opus, gpt-4o mini, groq llama …"
            maxLength={MAX_SEARCH_LENGTH}
            autocomplete="off"
            aria-keyshortcuts="/ Control+K"
            value={query.q}
            onInput={(event) => props.change({ q: event.currentTarget.value }, "replace")}
          />
        </label>
        {query.mode && <input type="hidden" name="mode" value={query.mode} />}
        <details class="filter-more" open={set > 0 || undefined}>
          <summary>Filters and order{set > 0 && <span class="set"> · {set} set</span>}</summary>
          <div class="filter-fields">
            <Fields {...props} providers={providers} />
            <UnitSelect unit={query.unit} choose={(unit) => change({ ...query, unit }, "replace")} />
          </div>
          <Checks {...props} />
        </details>
        <noscript>
          <button type="submit" class="button primary">
            Show
          </button>
        </noscript>
      </form>
    </search>
  );
}

/** What models do. */
export function ModeChips({ query, change }: { query: CatalogueQuery; change: Change }) {
  return (
    <nav class="chips" aria-label="What models do">
      {CHIPS.map((mode) => {
        const next: CatalogueQuery = { ...query, mode, page: 1 };
        return (
          <a
            key={mode}
            href={catalogueHref(next)}
            aria-current={mode === modeOf(query) ? "true" : undefined}
            onClick={(event) => follow(event, () => change(next))}
          >
            {MODES[mode].label}
          </a>
        );
      })}
    </nav>
  );
}

export type FieldProps = {
  query: CatalogueQuery;
  change: (more: Partial<CatalogueQuery>, how?: "push" | "replace") => void;
};

export function Fields({ query, change, providers }: FieldProps & { providers: ProviderName[] }) {
  const named: Choice[] = providers.map(({ provider_id, name }) => [provider_id, name]);
  const desc = query.descending && <input type="hidden" name="order" value="desc" />;
  return (
    <>
      <WordSelect
        label="Provider"
        name="provider"
        choices={[["", "All"], ...named]}
        query={query}
        change={change}
      />
      <WordSelect label="Sold by" name="kind" choices={KINDS} query={query} change={change} />
      <WordSelect label="Takes" name="takes" choices={TAKES} query={query} change={change} />
      <WordSelect label="Context" name="context" choices={CONTEXTS} query={query} change={change} />
      <label>
        Released since
        <input
          type="date"
          name="since"
          value={dayOf(query.since)}
          onInput={(event) => change({ since: event.currentTarget.value }, "replace")}
        />
      </label>
      <label>
        Input at most, USD per 1M
        <input
          type="text"
          inputMode="decimal"
          name="max"
          pattern="\d{1,6}(\.\d{1,6})?"
          value={query.max}
          onInput={(event) => changeIfValid(event.currentTarget, (max) => change({ max }, "replace"))}
        />
      </label>
      <WordSelect label="Status" name="status" choices={STATUSES} query={query} change={change} />
      <Select
        label="Sort by"
        name="sort"
        value={query.sort}
        choices={SORTS}
        choose={(sort) => change({ sort: sort as SortField | "", descending: false })}
      />
      {desc}
      <label>
        Blended price, input : output
        <input
          type="text"
          name="ratio"
          pattern="[1-9]\d{0,2}:[1-9]\d{0,2}"
          value={query.ratio}
          onInput={(event) =>
            changeIfValid(event.currentTarget, (ratio) => change({ ratio: readRatio(ratio) }, "replace"))
          }
        />
      </label>
    </>
  );
}

/** What models can, and whether every offer has a row. */
export function Checks({ query, change }: FieldProps) {
  return (
    <fieldset class="checks">
      <legend>Models with</legend>
      {CAN.map(([value, label]) => (
        <label key={value} class="check">
          <input
            type="checkbox"
            name="can"
            value={value}
            checked={query.can.includes(value)}
            onChange={(event) =>
              change({
                can: CAN.map(([one]) => one).filter((one) =>
                  one === value ? event.currentTarget.checked : query.can.includes(one),
                ),
              })
            }
          />
          {label}
        </label>
      ))}
      <label class="check">
        <input
          type="checkbox"
          name="every"
          value="1"
          checked={query.every}
          onChange={(event) => change({ every: event.currentTarget.checked })}
        />
        Every offer, not one row a model
      </label>
    </fieldset>
  );
}

type WordSelectProps = FieldProps & {
  label: string;
  name: "provider" | "kind" | "takes" | "context" | "status";
  choices: readonly Choice[];
};

/** One word of the address. */
function WordSelect({ name, query, change, ...rest }: WordSelectProps) {
  return <Select {...rest} name={name} value={query[name]} choose={(value) => change({ [name]: value })} />;
}

type SelectProps = {
  label: string;
  name: string;
  value: string;
  choices: readonly Choice[];
  choose: (value: string) => void;
};

/** A value of the address that is no choice is one, so that it is seen and can be left. */
function Select({ label, name, value, choices, choose }: SelectProps) {
  const known = choices.some(([one]) => one === value);
  return (
    <label>
      {label}
      <select name={name} value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {[...choices, ...(known ? [] : [[value, value] as const])].map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Half of a number is not searched for. */
function changeIfValid(
  input: { value: string; validity: { valid: boolean } },
  take: (value: string) => void,
): void {
  if (input.validity.valid) take(input.value);
}

/** A month or year as the day it begins on. */
function dayOf(since: string): string {
  return since && `${since}-01-01`.slice(0, 10);
}
