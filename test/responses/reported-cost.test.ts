// What the provider itself says a call cost: the nearest to the usage, as its JSON has it.
import { expect, test } from "vitest";
import type { JsonObject } from "../../src/responses/json-paths.ts";
import { readReportedCost } from "../../src/responses/reported-cost.ts";

test.each<[string, JsonObject[], object | undefined]>([
  ["OpenRouter's", [{ cost: 0.0125 }], { usd: "0.0125", path: "cost" }],
  ["one of several dollars", [{ cost: 12.5 }], { usd: "12.5", path: "cost" }],
  ["one of nothing", [{ cost: 0 }], { usd: "0", path: "cost" }],
  ["Perplexity's", [{ cost: { total_cost: 0.006 } }], { usd: "0.006", path: "cost.total_cost" }],
  ["a plain total", [{ total_cost: "1.5" }], { usd: "1.5", path: "total_cost" }],
  [
    "LiteLLM's",
    [{}, { _hidden_params: { response_cost: 1e-7 } }],
    { usd: "1e-7", path: "_hidden_params.response_cost" },
  ],
  [
    "the AI SDK's",
    [{}, { providerMetadata: { gateway: { cost: "0.002" } } }],
    { usd: "0.002", path: "providerMetadata.gateway.cost" },
  ],
  ["xAI's ticks", [{ cost_in_usd_ticks: 37756000 }], { usd: "37756000e-10", path: "cost_in_usd_ticks" }],
  ["Portkey's cents", [{ req_units: 1, cost: 1e-7 }], { usd: "1e-9", path: "cost" }],
  ["the nearest to the usage", [{ total_cost: 1 }, { cost: 2 }], { usd: "1", path: "total_cost" }],
  ["one rare out where the nearest says none", [{ cost: "free" }, { cost: 2 }], { usd: "2", path: "cost" }],
  ["none that is below nothing", [{ cost: -1, cost_in_usd_ticks: -1 }], undefined],
  ["none in another currency", [{ cost: "1 EUR" }], undefined],
  ["none beside another currency", [{ cost: 0.5, currency: "CNY" }, { cost: 0.5 }], undefined],
  ["none in cents, whoever says so", [{ total_cost: 50, cost_unit: "cents" }], undefined],
  ["one beside its own currency", [{ cost: 2, cost_currency: "usd" }], { usd: "2", path: "cost" }],
  ["no ticks that are not whole", [{ cost_in_usd_ticks: 1.5 }], undefined],
  ["no ticks beyond what a number holds", [{ cost_in_usd_ticks: 2 ** 53 }], undefined],
  ["no ticks as text", [{ cost_in_usd_ticks: "5" }], undefined],
  ["OpenAI's costs", [{ amount: { value: 0.06, currency: "usd" } }], { usd: "0.06", path: "amount.value" }],
  [
    "a row of Anthropic's cost report, in cents",
    [{ amount: "123.45", currency: "USD", cost_type: "tokens" }],
    { usd: "123.45e-2", path: "amount" },
  ],
  ["no amount in another currency", [{ amount: { value: 5, currency: "eur" } }], undefined],
  ["no amount of who knows what", [{ amount: "5", currency: "USD" }], undefined],
  ["none at all", [{}, {}], undefined],
])("%s", (_, chain, cost) => expect(readReportedCost(chain)).toEqual(cost));
