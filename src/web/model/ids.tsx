// The ids clients know a model by: the maker's, and each under which it is sold.

import { useState } from "preact/hooks";
import type { Answer } from "../../api-client.ts";
import { readCostMapRows } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { ProblemNotice } from "../api/problem-notice.tsx";
import type { ModelView } from "../offers/read-model.ts";
import { CopyBlock } from "../ui/copy-block.tsx";
import { Folded, Section } from "../ui/layout.tsx";

export function ModelIds({ view: { canonical, offers } }: { view: ModelView }) {
  const ids = new Map<string, Set<string>>();
  for (const { model_id, provider, variants = [] } of offers) {
    for (const id of [model_id, ...variants.map((variant) => variant.model_id)])
      ids.set(id, (ids.get(id) ?? new Set()).add(provider));
  }
  return (
    <Section id="ids" title="Ids">
      {canonical !== undefined && (
        <p>
          Providers name it differently. In the API, <code>canonical</code> is <code>{canonical}</code> in
          every row of it:{" "}
          <a href={`/v1/prices?${new URLSearchParams({ canonical })}`}>all rows by that id</a>.
        </p>
      )}
      <Folded summary={`${ids.size === 1 ? "One id" : `${ids.size} ids`}, and who takes them`}>
        <ul class="ids">
          {[...ids].map(([id, providers]) => (
            <li key={id}>
              <code>{id}</code> <span class="quiet">{[...providers].join(", ")}</span>
            </li>
          ))}
        </ul>
      </Folded>
    </Section>
  );
}

const MAX_SHOWN = 8;

export function CostMapRows({ modelId }: { modelId: string }) {
  const [rows, setRows] = useState<Answer<[string, unknown][]>>();
  const [loading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    setRows(await readCostMapRows(browserAsk, modelId));
    setLoading(false);
  };
  return (
    <Section id="cost-map" title="Cost map" kind="scripted" isBusy={loading}>
      {rows === undefined && (
        <button type="button" class="button" disabled={loading} onClick={load}>
          {loading ? "Reading the map …" : "Show its rows of the cost map"}
        </button>
      )}
      {rows && !rows.ok && <ProblemNotice problem={rows.problem} retry={load} />}
      {rows?.ok && <Rows rows={rows.value} />}
    </Section>
  );
}

function Rows({ rows }: { rows: readonly (readonly [string, unknown])[] }) {
  const more = rows.length - MAX_SHOWN;
  if (rows.length === 0) return <p>The cost map has no row for this id.</p>;
  return (
    <>
      {rows.slice(0, MAX_SHOWN).map(([key, row]) => (
        <CopyBlock key={key} label="row" text={`${JSON.stringify(key)}: ${JSON.stringify(row, null, 2)}`} />
      ))}
      {more > 0 && <p class="hint">{more} more rows under other keys are in the map.</p>}
    </>
  );
}
