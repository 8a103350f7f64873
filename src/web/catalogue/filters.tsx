// The controls above the table: the search and what models do always, the rest on demand.
import type { TargetedMouseEvent } from "preact";
import type { ProviderName } from "../api/entries.ts";
import type { ElementOf } from "../ui/dom.ts";
import { UNIT_NAMES, UNITS, type Unit } from "../ui/format.ts";
import { Checks, type FieldProps, Fields } from "./filter-fields.tsx";
import { MODES, type Mode } from "./modes.ts";
import { type CatalogueQuery, catalogueHref, filtersSet, MAX_SEARCH_LENGTH, modeOf } from "./query.ts";

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

/** The switch between per token, per 1K and per 1M. */
export function UnitSelect({ unit, choose }: { unit: Unit; choose: (unit: Unit) => void }) {
  return (
    <label>
      Unit
      <select
        name="unit"
        value={unit}
        onChange={(event) => choose(UNITS.find((one) => one === event.currentTarget.value) ?? unit)}
      >
        {UNITS.map((one) => (
          <option key={one} value={one}>
            {UNIT_NAMES[one]}
          </option>
        ))}
      </select>
    </label>
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

/** Handles a plain click here; one that opens a tab or window stays the browser's. */
export function follow(event: TargetedMouseEvent<ElementOf<"a">>, go: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  go();
}
