// Offers side by side: what a workload costs at each, the cheapest first, and what sets them apart; all of it is in the address.
import { useContext, useState } from "preact/hooks";
import type { Answer, Ask } from "../../api-client.ts";
import { Page } from "../api/page.ts";
import { Answered } from "../api/problem-notice.tsx";
import { type RatesBook, useBook } from "../api/rates-book.tsx";
import { useLoaded } from "../api/use-loaded.ts";
import { type OfferId, offerText } from "../offers/offer-id.ts";
import { useAddress } from "../ui/address.ts";
import { dom } from "../ui/dom.ts";
import { formatCount } from "../ui/format.ts";
import { Notice, presentTexts, Section, type Sentences, Warnings } from "../ui/layout.tsx";
import { Downloads } from "../ui/table-text.tsx";
import {
  type CompareQuery,
  checkWorkload,
  compareHref,
  MAX_COMPARED,
  readCompareQuery,
  type Workload,
} from "../workload/query.ts";
import { LEFT_OUT } from "../workload/read-calls.ts";
import { DAYS_IN_MONTH, whenText } from "../workload/workload.ts";
import { CostTable, compareRows } from "./cost-table.tsx";
import { FactTable } from "./fact-table.tsx";
import { CompareForm } from "./form.tsx";
import { type Compared, MAX_PASTED_CALLS, priceWorkload } from "./load.ts";
import { Names, offerNames } from "./offer-name.tsx";

export type CompareProps = { compared: Answer<Compared>; similar?: readonly OfferId[]; search: string };

export function ComparePage({ compared: first, similar = [], search }: CompareProps) {
  const site = useContext(Page);
  const rates = useBook();
  const { query, linked, compared, loading, change } = useCompared(first, search, rates.book);
  const href = compareHref(linked);
  const entries = compared.ok ? compared.value.entries : [];
  const checked = checkWorkload(query.typed);
  const nameOf = offerNames(query.offerIds, entries, site.nameOf);
  return (
    <Names.Provider value={nameOf}>
      <h1>Compare</h1>
      <p class="lead">
        What a workload costs at up to {MAX_COMPARED} offers, the cheapest first. The address holds
        everything: share it.
      </p>
      <CompareForm
        {...{ query: linked, pasted: query.usage, change, rates }}
        errors={checked.ok ? {} : checked.errors}
      />
      {query.add !== "" && <NotFound query={linked} similar={similar} />}
      {!checked.ok || !rates.read.ok ? (
        <Notice title="No figures until the marked fields are right" />
      ) : (
        <Answered value={compared} loading={loading} again={() => dom.location.assign(href)}>
          {(value) => <Result query={query} compared={value} workload={checked.workload} />}
        </Answered>
      )}
    </Names.Provider>
  );
}

/** Says what was not found, with links that add a model in its place. */
function NotFound({ query, similar }: { query: CompareQuery; similar: readonly OfferId[] }) {
  const { nameOf } = useContext(Page);
  const { add, offerIds } = query;
  return (
    <p class="warning presets" role="status">
      Nothing was found for “{add}”. Add instead:
      {similar.map((one) => (
        <a key={offerText(one)} href={compareHref({ ...query, offerIds: [...offerIds, one] })}>
          {one.model} at {nameOf(one.provider)}
        </a>
      ))}
    </p>
  );
}

type ResultProps = { query: CompareQuery; workload: Workload; compared: Compared };

function Result({ query, workload, compared }: ResultProps) {
  const { outcomes, pasted } = compared;
  const warned = <Warnings texts={warnings(query, workload, compared)} />;
  if (query.offerIds.length === 0) return warned;
  const calls = pasted && pasted.priced > 0 ? `${formatCount(pasted.priced)} pasted` : "One call";
  return (
    <>
      {warned}
      <Section id="costs" title="Cost, the cheapest first">
        <CostTable
          outcomes={outcomes}
          heads={{
            call: calls === "One call" && workload.turns > 1 ? "One conversation" : calls,
            day: `A day, ${formatCount(workload.calls)} ×`,
            month: "A month",
          }}
        />
        <p class="hint">
          {workloadText(query, workload)} A month has {DAYS_IN_MONTH} days. Tiers are decided per call.{" "}
          <Downloads name="comparison" rows={compareRows(outcomes)} />
        </p>
      </Section>
      <Section id="facts" title="Side by side">
        <FactTable offerIds={query.offerIds} entries={compared.entries} />
      </Section>
    </>
  );
}

function workloadText({ usage, when, tier }: CompareQuery, workload: Workload): string {
  const { input, cached, output, reasoning, batch, turns } = workload;
  const call = `One ${turns > 1 ? "turn" : "call"}: ${formatCount(input)} tokens of input, ${cached} % of them cached, and ${formatCount(output)} of output${reasoning > 0 ? `, ${formatCount(reasoning)} of them reasoning` : ""}.`;
  return presentTexts([
    usage === "" ? call : "One call: everything that was pasted.",
    turns > 1 &&
      usage === "" &&
      `A conversation has ${turns} turns, each of which sends all that came before it again.`,
    batch > 0 && `${batch} % are in batch.`,
    tier !== "" && `${batch > 0 ? "The rest" : "All"} is in the ${tier} tier.`,
    `Calls are ${when === "" ? "" : "made "}${whenText(when)}.`,
  ]).join(" ");
}

function warnings(query: CompareQuery, workload: Workload, { pasted }: Compared): Sentences {
  const { left, taken, usage } = query;
  return [
    left > 0 && `${left} more are named than the ${MAX_COMPARED} that are compared.`,
    taken !== "" && `The search took ${taken}.`,
    usage === "" &&
      workload.reasoning > workload.output &&
      `Reasoning is part of the output: of each call ${formatCount(workload.output)} tokens of it are counted.`,
    pasted?.reason !== undefined &&
      `The pasted text cannot be read; the workload above is priced instead: ${pasted.reason}`,
    pasted !== undefined &&
      pasted.priced < pasted.calls &&
      `${formatCount(pasted.calls)} calls were pasted; the first ${MAX_PASTED_CALLS} are priced.`,
    pasted?.kept === "" && pasted.calls > 0 && LEFT_OUT,
  ];
}

/** What is asked and what it costs, and of a pasted text what its address holds; the previous costs stay until the next arrive. */
function useCompared(first: Answer<Compared>, search: string, book: RatesBook | undefined) {
  const [query, setQuery] = useState(() => readCompareQuery(search));
  const isAsked = first.ok && checkWorkload(query.typed).ok;
  const key = isAsked ? `${compareHref(query)}${JSON.stringify(book)}` : undefined;
  const entries = first.ok ? first.value.entries : [];
  const load = (ask: Ask) => priceWorkload(ask, query, entries, book);
  const { value: compared = first, loading } = useLoaded(key, load, { first });
  const kept = compared.ok ? compared.value.pasted?.kept : undefined;
  const linked = { ...query, usage: kept ?? "" };
  useAddress(compareHref(linked), loading && query.usage !== "");
  const change = (more: Partial<CompareQuery>) => setQuery((now) => ({ ...now, ...more }));
  return { query, linked, compared, loading, change };
}
