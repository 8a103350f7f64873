// BatchTotals: exact sums by model, provider and status, under listed names.
import { describe, expect, test } from "vitest";
import { answerEach, BatchTotals } from "../../src/calculator/batch.ts";
import { toCall } from "../../src/calculator/call.ts";
import { answerCall } from "../../src/calculator/price-call.ts";
import { traceCostRequest } from "../../src/contract/cost-requests.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import { aShop } from "../helpers/fixture-models.ts";

const version = versionOf([{ ...aShop("openai", []), aliases: ["open_ai"] }]);
const matched = (model_id: string) => ({ matched: { model_id, by: "alias" as const } });
const priced = (provider_id: string, model_id: string, total_exact: string, more: object = {}) => ({
  ...{ provider_id, model_id, status: "priced" as const, cost_breakdown: { total_exact } },
  ...more,
});

test("sums are exact, grouped by listed provider and model in the order of first calls", () => {
  const totals = new BatchTotals(version);
  totals.addPriced(priced("openai", "a", "0.1"));
  totals.addPriced(priced("open_ai", "a-alias", "0.2", matched("a")));
  totals.addPriced(priced("other", "a", "1.05", { status: "estimated" }));
  totals.addPriced(priced("openai", "b", "0.0000001", { status: "partial" }));
  totals.addFailed("unpriced");
  totals.addFailed("invalid");
  totals.addFailed("invalid");
  expect(totals.summary()).toEqual({
    ...{ calls: 7, failed: 3, total_exact: "1.3500001", currency: "USD" },
    by_status: { priced: 2, estimated: 1, partial: 1, unpriced: 1, invalid: 2 },
    by_provider: [
      { provider_id: "openai", calls: 3, total_exact: "0.3000001" },
      { provider_id: "other", calls: 1, total_exact: "1.05" },
    ],
    by_model: [
      { provider_id: "openai", model_id: "a", calls: 2, total_exact: "0.3" },
      { provider_id: "other", model_id: "a", calls: 1, total_exact: "1.05" },
      { provider_id: "openai", model_id: "b", calls: 1, total_exact: "0.0000001" },
    ],
    prices: { serial: 1, version: "fixture-1", as_of: "2026-11-19" },
  });
});

test("a range sums the ranges of its calls, and is absent when none has two ends", () => {
  const range = { low_exact: "0.2", high_exact: "0.5", of: "carried_ratio", expected_is: "kept_ratio" };
  const single = { total_exact: "0.1", range: { ...range, low_exact: "0.1", high_exact: "0.1" } };
  const totals = new BatchTotals(version);
  totals.addPriced(priced("openai", "a", "0.1", { cost_breakdown: single }));
  expect(totals.summary().range).toBeUndefined();
  totals.addPriced(priced("openai", "a", "0.3", { cost_breakdown: { total_exact: "0.3", range } }));
  expect(totals.summary().range).toEqual({ ...range, low_exact: "0.3", high_exact: "0.6" });
  totals.addDifference(priced("openai", "a", "0.4"), { cost: "0.3", low: "0.2", high: "0.5" });
  expect(totals.summary().range).toBeUndefined();
});

test("labels are summed by name and text; a call with two counts in both; at most a thousand are kept", () => {
  const totals = new BatchTotals(version);
  totals.addPriced(priced("openai", "a", "0.1", { labels: { team: "x", env: "prod" } }));
  totals.addPriced(priced("openai", "b", "0.2", { labels: { team: "x" } }));
  expect(totals.summary().by_label).toEqual([
    { label: "team", value: "x", calls: 2, total_exact: "0.3" },
    { label: "env", value: "prod", calls: 1, total_exact: "0.1" },
  ]);
  totals.addDifference(priced("openai", "b", "0.3", { labels: { team: "x" } }), { cost: "0.2" });
  expect(totals.summary().by_label?.[0]).toEqual({ label: "team", value: "x", calls: 2, total_exact: "0.4" });
  for (let i = 0; i < 1_000; i++) totals.addPriced(priced("openai", "a", "0.1", { labels: { n: `${i}` } }));
  totals.addPriced(priced("openai", "a", "0.1", { labels: { team: "x" } }));
  expect(totals.summary().by_label?.[0]).toMatchObject({ calls: 3, total_exact: "0.5" });
  expect(totals.summary().by_label).toHaveLength(1_000);
  expect(totals.summary().labels_left_out).toBe(2);
});

test("no calls sum to 0", () => {
  expect(new BatchTotals(version).summary()).toMatchObject({
    ...{ calls: 0, failed: 0, total_exact: "0", by_provider: [], by_model: [] },
    by_status: { priced: 0, estimated: 0, partial: 0, unpriced: 0, invalid: 0 },
  });
});

describe("answerEach: answers are those of single calls; a model that was found is not looked for again", () => {
  const version = versionOf([
    aShop("p", ["m", "n", "o", { id: "unpriced", prices: [] }]),
    aShop("p m", ["m"]),
  ]);

  function call(model_id: string, more: object = {}) {
    const usage = { prompt_tokens: 10, completion_tokens: 0 };
    return toCall(traceCostRequest().parse({ provider_id: "p", model_id, usage, at: "2026-06-01", ...more }));
  }

  describe("each answer of a batch equals that of a single call, the first time and again", () => {
    test.each([
      ["a price", call("m")],
      ["in full", call("m", { detail: "full" })],
      ["an unknown model", call("nothing")],
      ["an unknown provider", call("m", { provider_id: "nobody" })],
      ["no price", call("unpriced")],
      [
        "counts that contradict each other",
        call("m", {
          usage: { prompt_tokens: 1, completion_tokens: 0, cache_read_tokens: 2 },
          usage_convention: "inclusive",
        }),
      ],
    ])("%s", async (_, asked) => {
      const answer = answerEach(version);
      const alone = await answerCall(version, asked);
      for (let i = 0; i < 2; i++) expect(await answer(asked)).toEqual(alone);
    });
  });

  test("the price of now, kept with past ones, does not answer for a call after an announced change", async () => {
    const from = "2999-02-01T00:00:00Z";
    const prices = [{ rates: { prompt: "1" } }, { from, rates: { prompt: "2" } }];
    const past = versionOf([aShop("p", [{ id: "m", prices: [{ until: from, rates: { prompt: "1" } }] }])]);
    const now = versionOf([aShop("p", [{ id: "m", prices, past: from }])]);
    const answer = answerEach({ ...now, past: past.shard });
    const answers = [];
    for (const at of [undefined, from, undefined]) answers.push(await answer(call("m", { at })));
    const totals = answers.map((one) => one.ok && one.value.body.cost_breakdown?.total_exact);
    expect(totals).toEqual(["10", "20", "10"]);
  });

  test("names at two providers are kept apart, whatever they contain", async () => {
    const answer = answerEach(version);
    await answer(call("m", { provider_id: "p m" }));
    expect(await answer(call("m m"))).toMatchObject({ value: { failure: { kind: "unknown_model" } } });
  });

  test("the cache keeps a bounded number of names and answers those at once", async () => {
    const answer = answerEach(version, 2);
    for (const id of ["m", "n"]) await answer(call(id));
    expect(answer(call("m"))).not.toBeInstanceOf(Promise);
    await answer(call("o"));
    const answers = ["n", "o", "m"].map((id) => answer(call(id)));
    expect(answers.map((one) => one instanceof Promise)).toEqual([true, false, false]);
  });
});
