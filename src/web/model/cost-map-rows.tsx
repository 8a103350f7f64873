// The model's rows of the cost map, read on demand: the map is one document of all models.
import { useState } from "preact/hooks";
import { type Answer, readCostMapRows } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { ProblemNotice } from "../shell/notice.tsx";
import { CopyBlock } from "../ui/copy-block.tsx";

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
