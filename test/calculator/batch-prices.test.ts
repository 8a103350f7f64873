// answerEach: answers are those of single calls; a model that was found is not looked for again.
import { describe, expect, test } from "vitest";
import { answerEach } from "../../src/calculator/batch.ts";
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
