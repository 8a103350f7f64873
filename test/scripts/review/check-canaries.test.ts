// checkCanaries: prices known by heart are what the calculator charges.
import { expect, test } from "vitest";
import { checkCanaries } from "../../../scripts/review/check-canaries.ts";
import { Calculator } from "../../../scripts/review/price-call.ts";
import { aVersion, model, NOW, type Parts } from "../../helpers/builds.ts";

const CANARY = { provider: "p", model: "m", prompt: "0.000002", completion: "0.000008" };

function check(parts: Parts, more: Partial<typeof CANARY> & { input_cache_read?: string } = {}) {
  return checkCanaries(new Calculator(aVersion(parts)), [{ ...CANARY, ...more }], NOW);
}
const cached = {
  models: {
    p: [model("m", { rates: { prompt: "0.000002", completion: "0.000008", input_cache_read: "0.000001" } })],
  },
};
const separate = { prompt_includes_cache: false, completion_includes_reasoning: true };

// biome-ignore format: one line a case
test.each<[string, Parts, object, string[]]>([
  ["the price", {}, {}, []],
  ["a cached token's", cached, { input_cache_read: "0.000001" }, []],
  ["a cached token's, counted apart", { ...cached, providers: { p: { usage: separate } } }, { input_cache_read: "0.000001" }, []],
  ["another price", {}, { prompt: "0.000003" }, ["canary: 1000 tokens of p/m prompt cost 0.002 as p/m, expected 0.003"]],
  // Were it the price in force alone that is looked at, a release day would go unseen.
  [
    "a model that is not sold yet",
    { models: { p: [{ ...model("m"), facts: { released: "2027-01-01" } }] } },
    {},
    [
      "canary: 1000 tokens of p/m prompt cost refused with 402, expected 0.002",
      "canary: 1000 tokens of p/m completion cost refused with 402, expected 0.008",
    ],
  ],
])("%s", async (_name, parts, more, found) => expect(await check(parts, more)).toEqual(found));
