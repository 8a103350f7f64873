// One model: every provider that serves it, charts, tiers, history, a call to copy and its rows of the cost map.
import { useMemo, useState } from "preact/hooks";
import { type Answer, readModel } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { type PriceEntry, priceOf } from "../api/entries.ts";
import { UnitSelect } from "../catalogue/filters.tsx";
import { readUnit } from "../catalogue/query.ts";
import { Notice, ProblemNotice } from "../shell/notice.tsx";
import { CopyBlock } from "../ui/copy-block.tsx";
import { dom } from "../ui/dom.ts";
import { formatTokens, type Unit } from "../ui/format.ts";
import { CostMapRows } from "./cost-map-rows.tsx";
import { PriceHistory } from "./price-history.tsx";
import { ProviderChart } from "./provider-chart.tsx";
import { ProviderTable } from "./provider-table.tsx";

type ModelPageProps = {
  modelId: string;
  entries: Answer<PriceEntry[]>;
  search: string;
  origin: string;
};

export function ModelPage({ modelId, entries: first, search, origin }: ModelPageProps) {
  const [entries, setEntries] = useState(first);
  const [unit, setUnit] = useState(() => readUnit(new URLSearchParams(search)));
  const choose = (next: Unit) => {
    setUnit(next);
    dom.history.replaceState(dom.history.state, "", next === "1m" ? dom.location.pathname : `?unit=${next}`);
  };
  const retry = async () => setEntries(await readModel(browserAsk, modelId));
  return (
    <article class="model">
      <div class="model-head">
        <h1>{modelId}</h1>
        <UnitSelect unit={unit} choose={choose} />
      </div>
      {!entries.ok && <ProblemNotice problem={entries.problem} retry={retry} />}
      {entries.ok && entries.value.length === 0 && <UnknownModel modelId={modelId} />}
      {entries.ok && entries.value.length > 0 && (
        <KnownModel modelId={modelId} entries={entries.value} unit={unit} origin={origin} />
      )}
    </article>
  );
}

function UnknownModel({ modelId }: { modelId: string }) {
  return (
    <Notice title="No such model is listed">
      <p>No provider lists a model by this id.</p>
      <a class="button" href={`/?${new URLSearchParams({ q: modelId })}`}>
        Search for it
      </a>
    </Notice>
  );
}

type KnownModelProps = { modelId: string; entries: PriceEntry[]; unit: Unit; origin: string };

function KnownModel({ modelId, entries, unit, origin }: KnownModelProps) {
  const call = useMemo(() => curlOf(modelId, entries, origin), [modelId, entries, origin]);
  return (
    <>
      <Summary entries={entries} />
      <section aria-labelledby="providers">
        <h2 id="providers">Providers</h2>
        <ProviderTable entries={entries} unit={unit} />
      </section>
      <ProviderChart entries={entries} unit={unit} />
      <PriceHistory entries={entries} unit={unit} />
      <section aria-labelledby="call">
        <h2 id="call">Price a call</h2>
        <CopyBlock text={call} label="curl" />
      </section>
      <CostMapRows modelId={modelId} />
    </>
  );
}

function Summary({ entries }: { entries: PriceEntry[] }) {
  const context = Math.max(0, ...entries.map(({ context_tokens = 0 }) => context_tokens));
  const input = entries.find(({ input_modalities }) => input_modalities)?.input_modalities;
  const output = entries.find(({ output_modalities }) => output_modalities)?.output_modalities;
  const priced = entries.filter((entry) => priceOf(entry) !== undefined).length;
  return (
    <p class="lead">
      {entries.length === 1 ? "One provider" : `${entries.length} rows at providers`}, {priced} with a public
      price
      {context > 0 && ` · context up to ${formatTokens(context)} tokens`}
      {input && output && ` · ${input.join(", ")} in, ${output.join(", ")} out`}
    </p>
  );
}

function curlOf(modelId: string, entries: PriceEntry[], origin: string): string {
  const exact = entries.filter((entry) => entry.model_id === modelId && entry.pricing !== null);
  const first = exact[0] ?? entries[0];
  const body = {
    model_id: first?.model_id,
    provider_id: first?.provider_id,
    usage: { prompt_tokens: 1000, completion_tokens: 500 },
  };
  return `curl -s ${origin}/v1/traces/cost -H 'content-type: application/json' -d '${JSON.stringify(body)}'`;
}
