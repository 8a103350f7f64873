// The ids clients know a model by: the maker's, and each under which it is sold.
import { useState } from "preact/hooks";
import type { Answer } from "../../api-client.ts";
import { readCostMapRows } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { ProblemNotice } from "../api/problem-notice.tsx";
import type { ModelView } from "../offers/read-model.ts";
import { CopyBlock } from "../ui/copy-block.tsx";

export function ModelIds({ view: { canonical, offers } }: { view: ModelView }) {
  const ids = new Map<string, Set<string>>();
  for (const { model_id, provider, variants = [] } of offers) {
    for (const id of [model_id, ...variants.map((variant) => variant.model_id)])
      ids.set(id, (ids.get(id) ?? new Set()).add(provider));
  }
  return (
    <section aria-labelledby="ids">
      <h2 id="ids">Ids</h2>
      {canonical !== undefined && (
        <p>
          Providers name it differently. In the API, <code>canonical</code> is <code>{canonical}</code> in
          every row of it:{" "}
          <a href={`/v1/prices?${new URLSearchParams({ canonical })}`}>all rows by that id</a>.
        </p>
      )}
      <details class="folded">
        <summary>{ids.size === 1 ? "One id" : `${ids.size} ids`}, and who takes them</summary>
        <ul class="ids">
          {[...ids].map(([id, providers]) => (
            <li key={id}>
              <code>{id}</code> <span class="quiet">{[...providers].join(", ")}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
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
    <section class="scripted" aria-labelledby="cost-map" aria-busy={loading}>
      <h2 id="cost-map">Cost map</h2>
      {rows === undefined && (
        <button type="button" class="button" disabled={loading} onClick={load}>
          {loading ? "Reading the map …" : "Show its rows of the cost map"}
        </button>
      )}
      {rows && !rows.ok && <ProblemNotice problem={rows.problem} retry={load} />}
      {rows?.ok && rows.value.length === 0 && <p>The cost map has no row for this id.</p>}
      {rows?.ok &&
        rows.value
          .slice(0, MAX_SHOWN)
          .map(([key, row]) => (
            <CopyBlock
              key={key}
              label="row"
              text={`${JSON.stringify(key)}: ${JSON.stringify(row, null, 2)}`}
            />
          ))}
      {rows?.ok && rows.value.length > MAX_SHOWN && (
        <p class="hint">{rows.value.length - MAX_SHOWN} more rows under other keys are in the map.</p>
      )}
    </section>
  );
}
