// The controls above the table, and short cuts to the providers most people look for.
import type { TargetedMouseEvent } from "preact";
import { type ProviderName, RATE_LABELS } from "../api/entries.ts";
import type { ElementOf } from "../ui/dom.ts";
import { UNIT_NAMES, UNITS, type Unit } from "../ui/format.ts";
import { type CatalogueQuery, catalogueHref, MAX_SEARCH_LENGTH, type SortField } from "./query.ts";

export type Change = (next: CatalogueQuery, how?: "push" | "replace") => void;

type FiltersProps = { query: CatalogueQuery; providers: ProviderName[]; change: Change };

const SORT_LABELS: [SortField | "", string][] = [
  ["", "Usual order"],
  ["model_id", "Model"],
  ["provider_id", "Provider"],
  ["released", "Released"],
  ...(Object.entries(RATE_LABELS) as [SortField, string][]),
];

const CHIPS = [
  ["", "Common"],
  ["all", "All"],
  ["anthropic", "Anthropic"],
  ["openai", "OpenAI"],
  ["google_ai_studio", "Google"],
  ["xai", "xAI"],
  ["mistral", "Mistral"],
  ["deepseek", "DeepSeek"],
  ["bedrock", "Bedrock"],
  ["azure", "Azure"],
  ["groq", "Groq"],
  ["openrouter", "OpenRouter"],
] as const;

export function CatalogueFilters({ query, providers, change }: FiltersProps) {
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
          Search models
          <input
            type="search"
            name="q"
            placeholder="claude opus, gpt-4o mini, llama 70b …"
            maxLength={MAX_SEARCH_LENGTH}
            autocomplete="off"
            value={query.q}
            onInput={(event) => change({ ...query, q: event.currentTarget.value, page: 1 }, "replace")}
          />
        </label>
        <ProviderSelect query={query} providers={providers} change={change} />
        <SortSelect query={query} change={change} />
        <UnitSelect unit={query.unit} choose={(unit) => change({ ...query, unit }, "replace")} />
        <noscript>
          <button type="submit" class="button primary">
            Show
          </button>
        </noscript>
      </form>
    </search>
  );
}

function ProviderSelect({ query, providers, change }: FiltersProps) {
  const listed = providers.some(({ provider_id }) => provider_id === query.provider);
  return (
    <label>
      Provider
      <select
        name="provider"
        value={query.provider}
        onChange={(event) => change({ ...query, provider: event.currentTarget.value, page: 1 })}
      >
        <option value="">{query.q ? "Every provider" : "Common providers"}</option>
        <option value="all">All providers</option>
        {!listed && query.provider && query.provider !== "all" && (
          <option value={query.provider}>{query.provider}</option>
        )}
        {providers.map(({ provider_id, name }) => (
          <option key={provider_id} value={provider_id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function SortSelect({ query, change }: { query: CatalogueQuery; change: Change }) {
  const choose = (sort: string) => {
    const field = SORT_LABELS.find(([name]) => name === sort)?.[0] ?? "";
    change({ ...query, sort: field, descending: false, page: 1 });
  };
  return (
    <label>
      Sort by
      <select name="sort" value={query.sort} onChange={(event) => choose(event.currentTarget.value)}>
        {SORT_LABELS.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
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

export function ProviderChips({ query, change }: { query: CatalogueQuery; change: Change }) {
  return (
    <nav class="chips" aria-label="Common providers">
      {CHIPS.map(([provider, label]) => {
        if (provider === "all" && query.q) return null;
        const next = { ...query, provider, page: 1 };
        return (
          <a
            key={provider}
            href={catalogueHref(next)}
            aria-current={provider === query.provider ? "true" : undefined}
            onClick={(event) => follow(event, () => change(next))}
          >
            {provider === "" && query.q ? "All" : label}
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
