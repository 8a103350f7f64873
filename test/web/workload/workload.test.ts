// What a workload costs, from the bills of its calls: the sums are worked out by hand.
import { describe, expect, test } from "vitest";
import { compareCsv } from "../../../src/web/compare/cost-table.tsx";
import { compareHref, readCompareQuery } from "../../../src/web/workload/query.ts";
import { type Answered, batchLines, toOutcomes, workloadCall } from "../../../src/web/workload/workload.ts";

const QUERY = readCompareQuery(
  new URLSearchParams("m=p/a&m=q/v/b&calls=200&input=999&cached=50&output=100&reasoning=40&batch=25&hour=3"),
);
const LINES = batchLines(QUERY, [workloadCall(QUERY.workload)], "2026-11-22");

function bill(line: number, prompt: string, completion: string, more = {}): Answered {
  const line_items = [
    { item: "prompt", cost: prompt },
    { item: "completion", cost: completion },
  ];
  return { line, cost_breakdown: { line_items, ...more } };
}

test("of reasoning no more than the output is counted", () => {
  const { usage } = workloadCall({ ...QUERY.workload, output: 100, reasoning: 150 });
  expect(usage).toMatchObject({ completion_tokens: 100, reasoning_tokens: 100 });
});

test("each offer is asked at the standard rates and in batch, at the hour", () => {
  expect(LINES).toHaveLength(4);
  expect(LINES[3]).toEqual({
    offer: 1,
    batch: true,
    body: {
      model_id: "v/b",
      provider_id: "q",
      usage: { prompt_tokens: 999, completion_tokens: 100, cache_read_tokens: 500, reasoning_tokens: 40 },
      usage_convention: "inclusive",
      at: "2026-11-22T03:00:00Z",
      service_tier: "batch",
      lenient: true,
    },
  });
});

describe("costs", () => {
  const answers = [
    bill(1, "0.4", "0.2"),
    bill(2, "0.2", "0.1"),
    bill(3, "0.1", "0.3"),
    bill(4, "0.1", "0.3", { assumed: ["service_tier"] }),
  ];
  const outcomes = toOutcomes(QUERY, LINES, answers);

  test("are a quarter in batch, the cheapest first, the largest part first, exact", () => {
    // a: 0.75 x 0.6 + 0.25 x 0.3 = 0.525; b: 0.4 both ways.
    expect(outcomes).toEqual([
      {
        offerId: { provider: "q", model: "v/b" },
        ok: true,
        cost: {
          ...{ call: "0.4", day: "80", month: "2400" },
          parts: [
            { item: "completion", cost: "0.3" },
            { item: "prompt", cost: "0.1" },
          ],
          partial: false,
          notes: ["no batch rates are known: charged at the standard ones"],
        },
      },
      {
        offerId: { provider: "p", model: "a" },
        ok: true,
        cost: {
          ...{ call: "0.525", day: "105", month: "3150" },
          parts: [
            { item: "prompt", cost: "0.35" },
            { item: "completion", cost: "0.175" },
          ],
          partial: false,
          notes: [],
        },
      },
    ]);
  });

  test.each([1, 2])("an offer without a price is last, with why: line %i", (line) => {
    const refused: Answered = { line, cost_breakdown: null, error: "No price." };
    const [, last] = toOutcomes(QUERY, LINES, answers.with(line - 1, refused));
    expect(last).toEqual({ offerId: { provider: "p", model: "a" }, ok: false, message: "No price." });
  });

  test("an offer that lacks a part is after those that are whole, and says which part", () => {
    const lacking = bill(3, "0.01", "0.01", { unpriced: ["cache_read"] });
    const [first, second] = toOutcomes(QUERY, LINES, [
      ...answers.slice(0, 2),
      lacking,
      bill(4, "0.01", "0.01"),
    ]);
    expect([first, second].map((one) => one?.offerId.provider)).toEqual(["p", "q"]);
    expect(second).toMatchObject({ cost: { call: "0.02", partial: true, notes: ["without cache read"] } });
  });

  test("CSV quotes what must be quoted and guards formulas", () => {
    const offerId = { provider: "p", model: '=a,"b"' };
    expect(compareCsv([{ offerId, ok: false, message: "No price." }]).split("\r\n")[1]).toBe(
      `p,"'=a,""b""",,,,,No price.`,
    );
  });
});

test.each([
  ["m=p/a&m=q/v/b&calls=5&hour=07", "/compare?m=p%2Fa&m=q%2Fv%2Fb&calls=5&hour=7"],
  ["m=p/a&cached=900&input=-3&output=many&batch=101", "/compare?m=p%2Fa&cached=100&batch=100"],
  ["m=p&m=/a&m=p/a&hour=24", "/compare?m=p%2Fa"],
])("the address %s is %s", (search, href) => {
  expect(compareHref(readCompareQuery(new URLSearchParams(search)))).toBe(href);
});
