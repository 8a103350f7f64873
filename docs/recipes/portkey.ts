// A provider's prices as the file that Portkey's gateway reads with MODEL_CONFIGS_PROXY_URL: pricing/<provider>.json, US cents per token.
import { priceRows, type Row, rateOf } from "./price-rows.ts";

const FIELDS = {
  prompt: "request_token",
  completion: "response_token",
  input_cache_read: "cache_read_input_token",
  input_cache_write: "cache_write_input_token",
} as const;

/** A model's entry; undefined without both rates. */
export function portkeyModel(row: Row) {
  const tokens = Object.entries(FIELDS).flatMap(([name, field]) => {
    const rate = rateOf(row, name);
    return rate === undefined ? [] : [[field, { price: Number((rate * 100).toPrecision(15)) }] as const];
  });
  const pay_as_you_go = Object.fromEntries(tokens);
  if (!pay_as_you_go.request_token || !pay_as_you_go.response_token) return undefined;
  return { pricing_config: { pay_as_you_go, currency: "USD" } };
}

/** The file's text, and the ids that are not in it or whose tiers and hours it cannot say. */
export async function toPortkey(base: string, provider: string) {
  const rows = (await priceRows(base, provider)).map((row) => ({ row, model: portkeyModel(row) }));
  const file = Object.fromEntries(rows.flatMap(({ row, model }) => (model ? [[row.model_id, model]] : [])));
  const left = rows.filter(({ row, model }) => model === undefined || row.tiers || row.hours);
  return { text: JSON.stringify(file), left: left.map(({ row }) => row.model_id) };
}
