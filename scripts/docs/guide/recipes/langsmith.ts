// A provider's prices as LangSmith's model price map.
import { exactly, priceRows, type Row, rateOf, since } from "./price-rows.ts";

/** The entry; undefined for a model whose price is not linear in its tokens, or not known. */
export function langSmithPrice(row: Row) {
  const [prompt, completion] = [rateOf(row, "prompt"), rateOf(row, "completion")];
  if (prompt === undefined || completion === undefined || row.tiers || row.hours) return undefined;
  const [read, write] = [rateOf(row, "input_cache_read"), rateOf(row, "input_cache_write")];
  return {
    name: `${row.provider_id}/${row.model_id}`,
    provider: row.provider_id,
    match_pattern: exactly(row.model_id),
    start_time: since(row) ?? null,
    prompt_cost: prompt,
    completion_cost: completion,
    prompt_cost_details: {
      ...(read !== undefined && { cache_read: read }),
      ...(write !== undefined && { cache_creation: write }),
    },
  };
}

/** Sends all of a provider's, and returns the ids left out: send the costs of their runs with the run. */
export async function toLangSmith(base: string, provider: string, key: string) {
  const left: string[] = [];
  for (const row of await priceRows(base, provider)) {
    const price = langSmithPrice(row);
    if (price === undefined) left.push(row.model_id);
    else {
      const response = await fetch("https://api.smith.langchain.com/api/v1/model-price-map", {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify(price),
      });
      // 409: this very entry is there.
      if (!response.ok && response.status !== 409)
        throw new Error(`${row.model_id}: ${await response.text()}`);
    }
  }
  return left;
}
