// Calculator: a version's answers by the calculator of this checkout, also with one part of a shard exchanged.
import { describe, expect, test } from "vitest";
import { Calculator, isSame, type Outcome } from "../../../scripts/review/price-call.ts";
import { toUsage } from "../../../src/calculator/call.ts";
import { aVersion, model, NOW } from "../../helpers/builds.ts";

const USAGE = toUsage({ prompt_tokens: 1000, completion_tokens: 1000 });
const version = aVersion({
  models: {
    p: [
      {
        ...model("m", { service_tiers: { batch: { rates: { prompt: "0.000001" } } } }),
        aliases: [{ id: "a", declared_by: "x" }],
      },
      { ...model("none"), prices: [] },
    ],
  },
  providers: { p: { aliases: ["pp"], byok_fee: "0.05" } },
});
const calculator = new Calculator(version);
const call = { provider_id: "p", model_id: "m", usage: USAGE, at: NOW };

describe("the answer to a call", () => {
  test.each<[string, object, Partial<Outcome>]>([
    ["with its total", {}, { http: 200, offer: "p/m", total: "0.01" }],
    ["by an alias and another name", { provider_id: "PP", model_id: "a" }, { offer: "p/m", total: "0.01" }],
    ["in a service tier", { service_tier: "batch" }, { total: "0.005" }],
    ["on the caller's own key", { is_byok: true }, { total: "0.0105" }],
    ["with what has no price", { usage: { ...USAGE, web_search_count: 1 } }, { unpriced: ["web_search"] }],
    ["with 402 and a reason", { model_id: "none" }, { http: 402, reason: "not_public" }],
    ["with 404", { model_id: "other" }, { http: 404 }],
    ["with 400", { provider_id: "other" }, { http: 400 }],
  ])("%s", async (_name, more, outcome) =>
    expect(await calculator.price({ ...call, ...more })).toMatchObject(outcome),
  );

  test("does not depend on the call before it, whatever that one named", async () => {
    const fresh = () => new Calculator(version);
    const [at, past] = [NOW, "2020-01-01T00:00:00Z"];
    const names = { provider_id: ["p", "pp", "x"], model_id: ["m", "a", "none", "y"], at: [at, past] };
    const calls = names.provider_id.flatMap((provider_id) =>
      names.model_id.flatMap((model_id) =>
        names.at.map((when) => ({ ...call, provider_id, model_id, at: when })),
      ),
    );
    const asked = calls.flatMap((one) => [one, { ...one, service_tier: "batch" }, { ...one, region: "eu" }]);
    const used = fresh();
    for (const one of asked) expect(await used.price(one)).toEqual(await fresh().price(one));
  });

  test("equals that of the whole shard when one part is replaced", async () => {
    const own = calculator.shard("p")?.models.get("m");
    if (own === undefined) throw new Error("no model m");
    const dear = { ...own, prices: [{ rates: { prompt: "0.001", completion: "0" } }] };
    expect(await calculator.with("p", {}, dear).price(call)).toMatchObject({ total: "1" });
    const { usage } = calculator.shard("p")?.shard ?? {};
    expect(await calculator.with("p", usage ? { usage } : {}).price(call)).toMatchObject({ total: "0.01" });
    expect(await calculator.price(call)).toMatchObject({ total: "0.01" });
  });
});

test("names mean a provider and a model, or nothing", async () => {
  expect([calculator.slugOf("PP"), calculator.slugOf("x")]).toEqual(["p", undefined]);
  expect(await calculator.modelOf("p", { model_id: "a" })).toBe("m");
  expect(await calculator.modelOf("p", { model_id: "x" })).toBeUndefined();
});

test.each<[Partial<Outcome>, boolean]>([
  [{}, true],
  [{ total: "2" }, false],
  [{ http: 402 }, false],
  [{ offer: "p/n" }, false],
  [{ reason: "withdrawn" }, false],
  [{ status: "estimated" }, false],
  [{ unpriced: ["web_search"] }, false],
  [{ assumed: ["region"] }, false],
])("isSame with %j: %s", (more, same) => {
  const outcome: Outcome = { http: 200, offer: "p/m", total: "1", unpriced: [], assumed: [] };
  expect(isSame(outcome, { ...outcome, ...more })).toBe(same);
});
