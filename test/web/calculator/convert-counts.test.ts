import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toBuckets } from "../../../src/pricing/buckets.ts";
import { readConvention, toTotals } from "../../../src/web/calculator/convert-counts.ts";
import { type Call, perCount, readForm } from "../../../src/web/calculator/query.ts";
import { startService, usage } from "../../helpers/service.ts";

const WAYS = [true, false].flatMap((prompt) =>
  [true, false].map((completion) => ({
    prompt_includes_cache: prompt,
    completion_includes_reasoning: completion,
  })),
);

function callOf(counts: Record<string, number>, names: Partial<Call> = {}): Call {
  const { counts: _counts, calls: _calls, most: _most, ...form } = readForm(new URLSearchParams("prompt=0"));
  return { ...form, calls: 1, usage: { ...perCount(() => 0), ...counts }, ...names };
}

describe("toTotals", () => {
  test.each([
    // 2,000 + 40,000 + 3,000 in; 900 out.
    [
      { prompt_tokens: 2000, cache_read_tokens: 40_000, cache_write_tokens: 3000, completion_tokens: 900 },
      { prompt_includes_cache: false, completion_includes_reasoning: true },
      { prompt_tokens: 45_000, cache_read_tokens: 40_000, cache_write_tokens: 3000, completion_tokens: 900 },
    ],
    [
      { prompt_tokens: 3000, cache_read_tokens: 2100, completion_tokens: 20, reasoning_tokens: 5 },
      { prompt_includes_cache: true, completion_includes_reasoning: false },
      { prompt_tokens: 3000, cache_read_tokens: 2100, completion_tokens: 25, reasoning_tokens: 5 },
    ],
  ])("%j counted %j", (given, way, totals) => {
    expect(toTotals(callOf(given), way)).toMatchObject({ convention: "inclusive", usage: usage(totals) });
  });

  test("keeps every token where it was", () => {
    const count = fc.nat({ max: 1_000_000 });
    const counts = fc.record(perCount(() => count));
    fc.assert(
      fc.property(counts, fc.constantFrom(...WAYS), (given, way) => {
        const before = toBuckets(given, "provider", way);
        const { usage: after, convention } = toTotals(callOf(given), way);
        const same = toBuckets(after, convention, {
          prompt_includes_cache: false,
          completion_includes_reasoning: false,
        });
        expect(same.ok && same.buckets).toEqual(before.ok && before.buckets);
        expect(after.web_search_count).toBe(given.web_search_count);
      }),
    );
  });

  test("totals beyond exact numbers stay apart", () => {
    const most = Number.MAX_SAFE_INTEGER;
    const way = { prompt_includes_cache: false, completion_includes_reasoning: true };
    expect(toTotals(callOf({ prompt_tokens: most, cache_read_tokens: 1 }), way)).toMatchObject({
      convention: "separate",
      usage: usage({ prompt_tokens: most, cache_read_tokens: 1 }),
    });
  });
});

describe("readConvention asks the service how a provider counts", () => {
  const { fetch } = startService();
  test.each([
    ["a model it lists", "anthropic", "claude-sonnet-4-5", false],
    ["a model it does not list", "anthropic", "gpt-4o", false],
    ["another provider", "openai", "nothing", true],
  ])("%s", async (_, provider, model, contained) => {
    const way = await readConvention(fetch, callOf({ prompt_tokens: 5 }, { provider, model }));
    expect(way?.prompt_includes_cache).toBe(contained);
  });

  test("and does not guess where it cannot tell", async () => {
    const call = callOf({ prompt_tokens: 5 }, { provider: "nobody", model: "nothing" });
    expect(await readConvention(fetch, call)).toBeUndefined();
  });
});
