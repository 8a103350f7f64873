// What changed, newest first, and a form to narrow it: the feeds' content for people.
import type { Answer } from "../../api-client.ts";
import type { ChangeList } from "../../contract/history-answers.ts";
import { CHANGE_GROUPS } from "../../schemas/words.ts";
import { browserAsk } from "../api/browser-ask.ts";
import type { ProviderName } from "../api/names.ts";
import { Answered } from "../api/problem-notice.tsx";
import { TextField } from "../ui/fields.tsx";
import { formatCount } from "../ui/format.ts";
import { Notice, Pager } from "../ui/layout.tsx";
import { ChangeTable, KIND_LABELS } from "./change-table.tsx";
import {
  type ChangesQuery,
  changesHref,
  changesPath,
  feedHref,
  readChanges,
  readChangesQuery,
  TABS,
  type Tab,
  tabOf,
} from "./query.ts";

const TAB_LABELS: Readonly<Record<Tab, string>> = {
  market: "Market",
  coming: "Coming",
  ours: "Our corrections",
};
const LEADS: Readonly<Record<Tab, string>> = {
  market: "What sellers changed, newest first.",
  coming: "What is announced, by the day it takes effect.",
  ours: "What was wrong here, newest first.",
};

type ChangesProps = { changes: Answer<ChangeList>; providers: ProviderName[]; search: string };

export function ChangesPage({ changes, providers, search }: ChangesProps) {
  const query = readChangesQuery(new URLSearchParams(search));
  const again = () => readChanges(browserAsk, query, new Date().toISOString());
  return (
    <article class="model">
      <h1>Price changes</h1>
      <nav class="chips" aria-label="Whose changes">
        {TABS.map((tab) => {
          const kinds = tab === "market" ? [] : CHANGE_GROUPS[tab];
          return (
            <a
              key={tab}
              href={changesHref({ ...query, change: kinds, page: 1 })}
              aria-current={tab === tabOf(query) ? "true" : undefined}
            >
              {TAB_LABELS[tab]}
            </a>
          );
        })}
      </nav>
      <p class="lead">
        {LEADS[tabOf(query)]} Follow it as <a href={feedHref(query, "atom")}>Atom</a>,{" "}
        <a href={feedHref(query, "json")}>JSON Feed</a> or <a href={changesPath(query)}>JSON</a>, with the
        same filters.
      </p>
      <ChangeFilters query={query} providers={providers} />
      <Answered first={changes} again={again}>
        {(list) => <Found list={list} query={query} providers={providers} />}
      </Answered>
    </article>
  );
}

type FoundProps = { list: ChangeList; query: ChangesQuery; providers: readonly ProviderName[] };

function Found({ list: { data, meta }, query, providers }: FoundProps) {
  return (
    <section aria-label="Changes">
      <p class="count" role="status">
        {formatCount(meta.total)} {meta.total === 1 ? "change" : "changes"}
      </p>
      {meta.unknown_providers && (
        <p class="warning">No provider is called {meta.unknown_providers.join(", ")}.</p>
      )}
      {data.length > 0 ? (
        <ChangeTable changes={data} providers={providers} query={query} />
      ) : (
        <Notice title={meta.total > 0 ? "This page does not exist" : "No change matches these filters"}>
          <a class="button" href="/changes">
            Show every change
          </a>
        </Notice>
      )}
      <Pager page={query.page} last={meta.total_pages} href={(page) => changesHref({ ...query, page })} />
    </section>
  );
}

type FiltersProps = { query: ChangesQuery; providers: readonly ProviderName[] };

/** Kinds of the market's changes; none ticked is all. */
function Kinds({ query }: { query: ChangesQuery }) {
  return (
    <fieldset class="checks">
      <legend>Only</legend>
      {CHANGE_GROUPS.market.map((kind) => (
        <label key={kind} class="check">
          <input type="checkbox" name="change" value={kind} defaultChecked={query.change.includes(kind)} />
          {KIND_LABELS[kind]}
        </label>
      ))}
    </fieldset>
  );
}

function ChangeFilters({ query, providers }: FiltersProps) {
  const tab = tabOf(query);
  const { provider, percent, since, change } = query;
  const isFiltered = [provider, percent, since].join("") !== "" || (tab === "market" && change.length > 0);
  return (
    <search>
      <form class="filters" method="get" action="/changes">
        <details class="filter-more" open={isFiltered || undefined}>
          <summary>Filters</summary>
          <div class="filter-fields">
            <TextField
              label="Providers"
              name="provider"
              list="change-providers"
              placeholder="all"
              autocomplete="off"
              defaultValue={query.provider}
            />
            <datalist id="change-providers">
              {providers.map(({ provider_id, name }) => (
                <option key={provider_id} value={provider_id}>
                  {name}
                </option>
              ))}
            </datalist>
            <TextField
              type="number"
              label="By at least, percent"
              name="percent"
              min="0"
              step="any"
              placeholder="any"
              inputMode="decimal"
              defaultValue={query.percent}
            />
            <TextField type="date" label="Published here since" name="since" defaultValue={query.since} />
          </div>
          {tab === "market" ? (
            <Kinds query={query} />
          ) : (
            <input type="hidden" name="change" value={query.change.join()} />
          )}
          <button type="submit" class="button primary">
            Show
          </button>
        </details>
      </form>
    </search>
  );
}
