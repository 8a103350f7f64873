// Reads the cost that a provider states for a call, in USD.
import { words } from "../schemas/words.ts";
import { at, type JsonObject } from "./json-paths.ts";

/** `usd` is the number as its JSON has it, an exponent allowed. */
export type ReportedCost = { usd: string; path: string };

const PATHS = words(
  "cost cost.total_cost total_cost _hidden_params.response_cost providerMetadata.gateway.cost",
  "cost.total costUSD total_cost_usd",
);

const TICKS = "cost_in_usd_ticks";

/** OpenAI's organization costs. https://platform.openai.com/docs/api-reference/usage/costs */
const VALUE = "amount.value";

/** Anthropic's cost report, in cents. https://platform.claude.com/docs/en/api/admin/cost_report */
const CENTS = "amount";

const DECIMAL = /^\d+(\.\d+)?$/;
const AMOUNT = /^\d+(\.\d+)?(e[+-]?\d+)?$/i;

function isUsd(currency: unknown): boolean {
  return String(currency).toUpperCase() === "USD";
}

/** The cost stated nearest to the usage. A tick of xAI's is 10^-10 USD. */
export function readReportedCost(chain: readonly JsonObject[]): ReportedCost | undefined {
  for (const object of chain) {
    for (const path of PATHS) {
      const usd = String(at(object, path));
      if (AMOUNT.test(usd)) return { usd, path };
    }
    const [value, cents] = [at(object, VALUE), at(object, CENTS)].map(String);
    if (isUsd(at(object, "amount.currency")) && AMOUNT.test(value ?? ""))
      return { usd: String(value), path: VALUE };
    if (at(object, "cost_type") !== undefined && isUsd(at(object, "currency")) && DECIMAL.test(cents ?? ""))
      return { usd: `${cents}e-2`, path: CENTS };
    const ticks = at(object, TICKS);
    if (typeof ticks === "number" && Number.isSafeInteger(ticks) && ticks >= 0)
      return { usd: `${ticks}e-10`, path: TICKS };
  }
  return undefined;
}
