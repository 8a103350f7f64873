// What the list of changes can be narrowed to. A plain form: it works the same with and without JavaScript.
import { CHANGES } from "../../schemas/change-kinds.ts";
import type { ProviderName } from "../api/entries.ts";
import { KIND_LABELS } from "./kinds.ts";
import type { ChangesQuery } from "./query.ts";

type FiltersProps = { query: ChangesQuery; providers: readonly ProviderName[] };

export function ChangeFilters({ query, providers }: FiltersProps) {
  return (
    <search>
      <form class="filters" method="get" action="/changes">
        <div class="filter-fields">
          <label>
            Providers
            <input
              name="provider"
              list="change-providers"
              placeholder="all; or openai, anthropic …"
              autocomplete="off"
              defaultValue={query.provider}
            />
          </label>
          <datalist id="change-providers">
            {providers.map(({ provider_id, name }) => (
              <option key={provider_id} value={provider_id}>
                {name}
              </option>
            ))}
          </datalist>
          <label>
            Kind of change
            <select name="change">
              <option value="">Every kind</option>
              {CHANGES.map((kind) => (
                <option key={kind} value={kind} selected={kind === query.change}>
                  {KIND_LABELS[kind]}
                </option>
              ))}
            </select>
          </label>
          <label>
            By at least, percent
            <input
              type="number"
              name="percent"
              min="0"
              step="any"
              placeholder="any"
              inputMode="decimal"
              defaultValue={query.percent}
            />
          </label>
          <label>
            Published here since
            <input type="date" name="since" defaultValue={query.since} />
          </label>
        </div>
        <button type="submit" class="button primary">
          Show
        </button>
      </form>
    </search>
  );
}
