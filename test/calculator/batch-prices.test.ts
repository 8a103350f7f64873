// BatchPrices: answers as answerCall does; names that were found before are answered at once.
import { describe, expect, test } from "vitest";
import { BatchPrices } from "../../src/calculator/batch.ts";
import { toCall } from "../../src/calculator/call.ts";
import { answerCall } from "../../src/calculator/price-call.ts";
import { traceCostRequest } from "../../src/contract/cost-requests.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import type { FixtureProvider } from "../helpers/fixture-models.ts";

const shop = (slug: string, ids: readonly string[]): FixtureProvider => ({
  ...{ slug, name: slug, aliases: [], subproviders: [] },
  shard: {
    usage: { prompt_includes_cache: true, completion_includes_reasoning: true },
    models: ids.map((id) => ({ id, prices: id === "unpriced" ? [] : [{ rates: { prompt: "2" } }] })),
    aliases: [],
  },
});
const version = versionOf([shop("p", ["m", "n", "o", "unpriced"]), shop("p m", ["m"])]);

function call(model_id: string, more: object = {}) {
  const usage = { prompt_tokens: 10, completion_tokens: 0 };
  return toCall(traceCostRequest().parse({ provider_id: "p", model_id, usage, at: "2026-06-01", ...more }));
}

describe("each answer is the one of a single call, the first time and again", () => {
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
    const prices = new BatchPrices(version);
    const alone = await answerCall(version, asked);
    expect(await prices.answer(asked)).toEqual(alone);
    expect(await prices.answer(asked)).toEqual(alone);
  });
});

test("what was found is answered at once, with counts of its own", async () => {
  const prices = new BatchPrices(version);
  expect(prices.answer(call("m"))).toBeInstanceOf(Promise);
  await prices.answer(call("m"));
  const again = prices.answer(call("m", { usage: { prompt_tokens: 3, completion_tokens: 0 } }));
  expect(again).toMatchObject({ ok: true, value: { body: { cost_breakdown: { total_exact: "6" } } } });
});

test("names of two providers are told apart, whatever is in them", async () => {
  const prices = new BatchPrices(version);
  await prices.answer(call("m", { provider_id: "p m" }));
  expect(await prices.answer(call("m m"))).toMatchObject({
    ok: true,
    value: { failure: { kind: "unknown_model" } },
  });
});

test("so many names are kept, then none of them", async () => {
  const prices = new BatchPrices(version, 2);
  for (const id of ["m", "n"]) await prices.answer(call(id));
  expect(prices.answer(call("m"))).not.toBeInstanceOf(Promise);
  await prices.answer(call("o"));
  expect(prices.answer(call("m"))).toBeInstanceOf(Promise);
  expect(prices.answer(call("o"))).not.toBeInstanceOf(Promise);
});
