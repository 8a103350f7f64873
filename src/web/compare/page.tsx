// Offers side by side: what a workload costs at each, the cheapest first, and what sets them apart. It is all in the address, so
// that it works without a script and can be sent on.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer } from "../../api-client.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { type ProviderName, providerNames } from "../api/names.ts";
import { ProblemNotice } from "../api/problem-notice.tsx";
import { CopyBlock } from "../ui/copy-block.tsx";
import { dom } from "../ui/dom.ts";
import { formatCount } from "../ui/format.ts";
import { Section } from "../ui/layout.tsx";
import { Warnings } from "../ui/notice.tsx";
import { type CompareQuery, compareHref, MAX_COMPARED, readCompareQuery } from "../workload/query.ts";
import { DAYS_IN_MONTH } from "../workload/workload.ts";
import { CostTable } from "./cost-table.tsx";
import { FactTable } from "./fact-table.tsx";
import { CompareForm } from "./form.tsx";
import { type Compared, MAX_PASTED_CALLS, priceWorkload } from "./load.ts";
import { type NameOf, offerNames } from "./offer-name.tsx";

type ComparePageProps = {
  compared: Answer<Compared>;
  providers: ProviderName[];
  search: string;
  origin: string;
};

export function ComparePage({ compared: first, providers, search, origin }: ComparePageProps) {
  const { query, compared, loading, change } = useCompared(first, search);
  const entries = compared.ok ? compared.value.entries : [];
  const nameOf = offerNames(query.offerIds, entries, providerNames(providers));
  return (
    <>
      <h1>Compare</h1>
      <p class="lead">
        What a workload costs at up to {MAX_COMPARED} offers, the cheapest first. The address holds
        everything: share it.
      </p>
      <CompareForm query={query} nameOf={nameOf} change={change} />
      {compared.ok ? (
        <div class={loading ? "result loading" : "result"} aria-busy={loading}>
          <Result query={query} compared={compared.value} nameOf={nameOf} origin={origin} />
        </div>
      ) : (
        <ProblemNotice problem={compared.problem} retry={() => dom.location.assign(compareHref(query))} />
      )}
    </>
  );
}

type ResultProps = {
  query: CompareQuery;
  compared: Compared;
  nameOf: NameOf;
  origin: string;
};

function Result({ query, compared, nameOf, origin }: ResultProps) {
  return (
    <>
      <Warnings texts={warnings(query, compared)} />
      <Section id="costs" title="Cost, the cheapest first">
        <CostTable query={query} compared={compared} nameOf={nameOf} />
        <p class="hint">
          {workloadText(query)} A month has {DAYS_IN_MONTH} days. Tiers are decided per call.{" "}
          <a href={compareHref(query, "csv")}>Download as CSV</a>
        </p>
      </Section>
      <Section id="facts" title="Side by side">
        <FactTable offerIds={query.offerIds} entries={compared.entries} nameOf={nameOf} />
      </Section>
      <Section id="take" title="Take it along">
        <CopyBlock label="link" text={`${origin}${compareHref(query)}`} />
      </Section>
    </>
  );
}

/** The workload in words, for a printed page without its form. */
function workloadText({ workload, usage, hour }: CompareQuery): string {
  const { input, cached, output, reasoning, batch } = workload;
  const call = `One call: ${formatCount(input)} tokens of input, ${cached} % of them cached, and ${formatCount(output)} of output${reasoning > 0 ? `, ${formatCount(reasoning)} of them reasoning` : ""}.`;
  return [
    usage === "" ? call : "One call: everything that was pasted.",
    ...(batch > 0 ? [`${batch} % are in batch.`] : []),
    ...(hour === "" ? [] : [`They run at ${hour.padStart(2, "0")}:00 UTC.`]),
  ].join(" ");
}

function warnings({ left, add, workload, usage }: CompareQuery, { pasted }: Compared): string[] {
  const texts = [
    left > 0 && `${left} more are named than the ${MAX_COMPARED} that are compared.`,
    add !== "" && `Nothing was found for “${add}”.`,
    usage === "" &&
      workload.reasoning > workload.output &&
      `Reasoning is part of the output: of each call ${formatCount(workload.output)} tokens of it are counted.`,
    pasted?.reason !== undefined &&
      `The pasted text cannot be read; the workload above is priced instead: ${pasted.reason}`,
    pasted !== undefined &&
      pasted.priced < pasted.calls &&
      `${formatCount(pasted.calls)} calls were pasted; the first ${MAX_PASTED_CALLS} are priced.`,
  ];
  return texts.filter((text) => typeof text === "string");
}

const TYPING_PAUSE_MS = 200;

/** What is asked and what it costs; the previous costs stay until the next arrive. */
function useCompared(first: Answer<Compared>, search: string) {
  const [query, setQuery] = useState(() => readCompareQuery(new URLSearchParams(search)));
  const [compared, setCompared] = useState(first);
  const [loading, setLoading] = useState(false);
  const shown = useRef(compareHref(query));
  const href = compareHref(query);
  useEffect(() => {
    if (href === shown.current || !compared.ok) return;
    dom.history.replaceState(dom.history.state, "", href);
    const controller = new AbortController();
    setLoading(true);
    const load = async () => {
      const costs = await priceWorkload(browserAsk, query, controller.signal).catch(() => undefined);
      if (costs === undefined || controller.signal.aborted) return;
      shown.current = href;
      setLoading(false);
      setCompared(
        costs.ok ? { ...costs, value: { entries: compared.value.entries, ...costs.value } } : costs,
      );
    };
    const pause = setTimeout(load, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(pause);
      controller.abort();
    };
  }, [href]);
  const change = (more: Partial<CompareQuery>) => setQuery((now) => ({ ...now, ...more }));
  return { query, compared, loading, change };
}
