// Reads the cost that a provider states for a call, in USD.
import { words } from "../schemas/words.ts";
import { at, type JsonObject, textAt } from "./json-paths.ts";

/** `usd` is the number as its JSON has it, an exponent allowed. */
export type ReportedCost = { usd: string; path: string };

const PATHS = words(
  "cost cost.total_cost total_cost _hidden_params.response_cost providerMetadata.gateway.cost",
  "cost.total costUSD total_cost_usd",
);

/** A number as its JSON has it, never below 0: its digits and its power of ten. */
const AMOUNT = /^(\d+(?:\.\d+)?)(?:e([+-]?\d+))?$/i;

/** A field that names the unit of the costs beside it. */
const UNIT = /^(cost_?)?currency$|^cost_?unit$/i;
const IN_USD = /^(usd|us\$|\$|(us )?dollars?)$/i;

/**
 * The cost stated nearest to the usage. A tick of xAI's is 10^-10 USD; Anthropic's report and Portkey's rows are in cents.
 * https://platform.openai.com/docs/api-reference/usage/costs, https://platform.claude.com/docs/en/api/admin/cost_report
 */
export function readReportedCost(chain: readonly JsonObject[]): ReportedCost | undefined {
  for (const object of chain) {
    const unit = Object.keys(object).find((name) => UNIT.test(name) && textAt(object, name));
    if (unit !== undefined && !IN_USD.test(`${object[unit]}`)) return undefined;
    const amounts: [path: string, isStated: boolean | undefined, power: number][] = [
      ...PATHS.map((path): [string, true, number] => [path, true, "req_units" in object ? -2 : 0]),
      ["amount.value", IN_USD.test(`${at(object, "amount.currency")}`), 0],
      ["amount", "cost_type" in object && unit !== undefined, -2],
      ["cost_in_usd_ticks", Number.isSafeInteger(object.cost_in_usd_ticks), -10],
    ];
    for (const [path, isStated, power] of amounts) {
      const [usd, digits, exponent = 0] = AMOUNT.exec(isStated ? `${at(object, path)}` : "") ?? [];
      if (usd) return { usd: power === 0 ? usd : `${digits}e${Number(exponent) + power}`, path };
    }
  }
  return undefined;
}
