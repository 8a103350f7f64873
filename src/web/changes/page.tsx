// What changed, latest first, and a form to narrow it: the feeds' content for people.
import { useContext } from "preact/hooks";
import type { Answer } from "../../api-client.ts";
import { dayBefore } from "../../schemas/moment.ts";
import { CHANGE_GROUPS } from "../../schemas/words.ts";
import { Page } from "../api/page.ts";
import { Answered, useAnswer } from "../api/problem-notice.tsx";
import { Check, Submit, TextField } from "../ui/fields.tsx";
import { counted, formatCount, todayUtc } from "../ui/format.ts";
import { Chips, Hidden, Notice, Pager, Warnings } from "../ui/layout.tsx";
import { LEFT_OUT, MAX_PASTED, PASTE_HINT, takenText } from "../workload/read-calls.ts";
import { ChangeTable, kindLabel } from "./change-table.tsx";
import {
  ALL,
  type ChangesQuery,
  changesHref,
  changesPath,
  feedHref,
  readChanges,
  readChangesQuery,
  type ShownChanges,
  shownTab,
  TABS,
  type Tab,
} from "./query.ts";

/** Of each tab: its label, a sentence about it, and what its first day is of, if it has one. */
const TAB_WORDS: Readonly<Record<Tab, readonly [label: string, lead: string, dated: string]>> = {
  market: ["Market", "What sellers changed, by the day it took effect, the latest first.", "In force"],
  coming: ["Coming", "What is announced, prices and ends, by the day it takes effect.", ""],
  ours: [
    "Our corrections",
    "What was wrong here, by the day it was published, the latest first.",
    "Published",
  ],
};

export function ChangesPage({ changes, search }: { changes: Answer<ShownChanges>; search: string }) {
  const query = readChangesQuery(search);
  const answer = useAnswer(changes, (ask) => readChanges(ask, query, new Date().toISOString()));
  const tabs = TABS.map((tab) => {
    const change = tab === "market" ? [] : CHANGE_GROUPS[tab];
    const since = tab === "coming" ? "" : query.since;
    const href = changesHref({ ...query, change, since, page: 1 });
    return [TAB_WORDS[tab][0], href, tab === shownTab(query)] as const;
  });
  const [, lead] = TAB_WORDS[shownTab(query)];
  return (
    <article class="model">
      <header>
        <h1>Price changes</h1>
        <Chips label="Whose changes" choices={tabs} />
        <p class="lead">
          {lead} Follow it as <a href={feedHref(query, "atom")}>Atom</a>,{" "}
          <a href={feedHref(query, "json")}>JSON Feed</a> or <a href={changesPath(query)}>JSON</a>, with the
          same filters.
        </p>
      </header>
      <ChangeFilters query={query} />
      <PastedCalls query={query} />
      <Answered {...answer}>{(list) => <Found list={list} query={query} />}</Answered>
    </article>
  );
}

function Periods({ query, dated }: { query: ChangesQuery; dated: string }) {
  const choices = [7, 30].map((days) => {
    const since = dayBefore(todayUtc(), days);
    const isShown = query.since === since;
    const href = changesHref({ ...query, page: 1, since: isShown ? "" : since });
    return [`Last ${days} days`, href, isShown] as const;
  });
  return <Chips label={`${dated} in the`} choices={choices} />;
}

function Found({ list, query }: { list: ShownChanges; query: ChangesQuery }) {
  const { data, meta, workload } = list;
  return (
    <section aria-label="Changes">
      <p class="count" role="status">
        {(data.length > 0 || !meta.unknown_providers) && counted(meta.total, "change")}
      </p>
      <Warnings
        texts={[
          meta.unknown_providers && `No provider is called “${meta.unknown_providers.join("”, “")}”.`,
          workload && takenText(workload.taken),
          workload !== undefined &&
            workload.left > 0 &&
            `Only the newest ${formatCount(ALL)} changes were looked at, not ${formatCount(workload.left)} older ones. Filter to see those.`,
          workload !== undefined && query.usage === "" && workload.calls > 0 && LEFT_OUT,
          workload?.calls === 0 && "The pasted text holds no call.",
          workload !== undefined &&
            workload.unpriced > 0 &&
            `${workload.unpriced} of ${counted(workload.calls, "pasted call")} have no price; name their provider above if they do not: ${workload.reason}`,
        ]}
      />
      {data.length > 0 ? (
        <ChangeTable {...list} query={query} />
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

function Kinds({ query }: { query: ChangesQuery }) {
  return (
    <fieldset class="checks">
      <legend>Only</legend>
      {CHANGE_GROUPS.market.map((kind) => (
        <Check
          key={kind}
          label={kindLabel(kind)}
          name="change"
          value={kind}
          defaultChecked={query.change.includes(kind)}
        />
      ))}
    </fieldset>
  );
}

/** Takes pasted calls; the server answers with an address that holds their counts. */
function PastedCalls({ query }: { query: ChangesQuery }) {
  const { usage } = query;
  return (
    <details class="filter-more" open={usage !== "" || undefined}>
      <summary>Only what concerns my calls</summary>
      <form method="post" action={changesHref({ ...query, usage: "", page: 1 })} aria-label="My calls">
        <TextField
          label={`Responses, or lines of a log, ${PASTE_HINT}`}
          {...{ name: "usage", rows: 3, maxLength: MAX_PASTED, defaultValue: usage }}
        />
        <Submit>Show what concerns them</Submit>{" "}
        {usage !== "" && <a href={changesHref({ ...query, usage: "", page: 1 })}>Show every change</a>}
      </form>
    </details>
  );
}

function ProviderField({ typed }: { typed: string }) {
  const { providers } = useContext(Page);
  return (
    <TextField
      type="search"
      label={<Hidden>Providers</Hidden>}
      name="provider"
      list="change-providers"
      placeholder="At every provider; or name some: openai, groq …"
      autocomplete="off"
      defaultValue={typed}
    >
      {/* The script has all names already: in the document they would be a tenth of a first view. */}
      <datalist id="change-providers">
        {globalThis.IN_BROWSER &&
          Object.entries(providers).map(([id, name]) => (
            <option key={id} value={id}>
              {name.toLowerCase() === id.replaceAll("_", " ") ? undefined : name}
            </option>
          ))}
      </datalist>
    </TextField>
  );
}

function ChangeFilters({ query }: { query: ChangesQuery }) {
  const isMarket = shownTab(query) === "market";
  const [, , dated] = TAB_WORDS[shownTab(query)];
  const { provider, percent, since, change, usage } = query;
  const set = [percent, since].filter((text) => text !== "").length + (isMarket ? change.length : 0);
  return (
    <search>
      <form class="filters" method="get" action="/changes">
        <ProviderField typed={provider} />
        {dated && <Periods query={query} dated={dated} />}
        <details class="filter-more">
          <summary>Filters{set > 0 && <span class="set"> · {set} set</span>}</summary>
          <div class="filter-fields">
            <TextField
              type="number"
              label="By at least, percent"
              name="percent"
              min="0"
              step="any"
              placeholder="any"
              inputMode="decimal"
              defaultValue={percent}
            />
            {dated && <TextField type="date" label={`${dated} since`} name="since" defaultValue={since} />}
          </div>
          {isMarket && <Kinds query={query} />}
          <Submit>Show</Submit>
        </details>
        {!isMarket && <input type="hidden" name="change" value={change.join()} />}
        {usage !== "" && <input type="hidden" name="usage" value={usage} />}
      </form>
    </search>
  );
}
