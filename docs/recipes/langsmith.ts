// A provider's prices as LangSmith's model price map.
import { postJson } from "./post-json.ts";
import { exactly, priceRows, type Row, rateOf, sendEach, since } from "./price-rows.ts";

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
  const send = (price: object) =>
    postJson("https://api.smith.langchain.com/api/v1/model-price-map", price, { "x-api-key": key });
  // 409: this very entry is there.
  return sendEach(await priceRows(base, provider), langSmithPrice, send, 409);
}
