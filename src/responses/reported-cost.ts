// Reads the cost that a provider states for a call, in USD.
import { words } from "../schemas/words.ts";
import { at, type JsonObject } from "./json-paths.ts";

/** `usd` is the number as its JSON has it, an exponent allowed. */
export type ReportedCost = { usd: string; path: string };

const PATHS = words(
  "cost cost.total_cost total_cost _hidden_params.response_cost providerMetadata.gateway.cost",
  "cost.total costUSD total_cost_usd",
);

/** A number as its JSON has it, never below 0. */
const AMOUNT = /^\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * The cost stated nearest to the usage. A tick of xAI's is 10^-10 USD; Anthropic's report and Portkey's rows are in cents.
 * https://platform.openai.com/docs/api-reference/usage/costs, https://platform.claude.com/docs/en/api/admin/cost_report
 */
export function readReportedCost(chain: readonly JsonObject[]): ReportedCost | undefined {
  for (const object of chain) {
    const isInUsd = (path: string) => String(at(object, path)).toUpperCase() === "USD";
    const isPortkeys = at(object, "req_units") !== undefined;
    const [ticks, isCents] = [at(object, "cost_in_usd_ticks"), at(object, "cost_type") !== undefined];
    const amounts = [
      ...PATHS.map((path) => {
        const [digits, power = 0] = String(at(object, path)).split(/e(?=[-+\d])/);
        return { usd: isPortkeys ? `${digits}e${Number(power) - 2}` : String(at(object, path)), path };
      }),
      { usd: isInUsd("amount.currency") ? String(at(object, "amount.value")) : "", path: "amount.value" },
      { usd: isCents && isInUsd("currency") ? `${at(object, "amount")}e-2` : "", path: "amount" },
      { usd: Number.isSafeInteger(ticks) ? `${ticks}e-10` : "", path: "cost_in_usd_ticks" },
    ];
    const stated = amounts.find(({ usd }) => AMOUNT.test(usd));
    if (stated) return stated;
  }
  return undefined;
}
