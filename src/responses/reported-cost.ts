// What the provider itself says a call cost, in USD.
import { at, type JsonObject } from "./json-paths.ts";

/** `usd` is the number as its JSON has it, an exponent allowed. */
export type ReportedCost = { usd: string; path: string };

const PATHS = [
  "cost",
  "cost.total_cost",
  "total_cost",
  "_hidden_params.response_cost",
  "providerMetadata.gateway.cost",
  "cost.total",
  "costUSD",
  "total_cost_usd",
];

const TICKS = "cost_in_usd_ticks";

/** The cost stated nearest to the usage. A tick of xAI's is 10^-10 USD. */
export function readReportedCost(chain: readonly JsonObject[]): ReportedCost | undefined {
  for (const object of chain) {
    for (const path of PATHS) {
      const usd = String(at(object, path));
      if (/^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(usd)) return { usd, path };
    }
    const ticks = at(object, TICKS);
    if (typeof ticks === "number" && Number.isSafeInteger(ticks) && ticks >= 0)
      return { usd: `${ticks}e-10`, path: TICKS };
  }
  return undefined;
}
