// What a workload costs, from the bills of its calls: the sums are worked out by hand.
import { describe, expect, test } from "vitest";
import {
  checkWorkload,
  compareHref,
  readCompareQuery,
  type Workload,
} from "../../../src/web/workload/query.ts";
import {
  type Answered,
  batchLines,
  priceCalls,
  type Scenario,
  toOutcomes,
  workloadCalls,
} from "../../../src/web/workload/workload.ts";

function workloadIn(search: string): Workload {
  const checked = checkWorkload(readCompareQuery(new URLSearchParams(search)).typed);
  if (!checked.ok) throw new Error(search);
  return checked.workload;
}

const WORKLOAD = workloadIn("calls=200&input=999&cached=50&output=100&reasoning=40&batch=25");
const OFFERS = [{ offerId: { provider: "p", model: "a" } }, { offerId: { provider: "q", model: "v/b" } }];
const QUERY: Scenario = { offers: OFFERS, workload: WORKLOAD, when: "3" };
const NOW = "2026-11-22T05:00:00Z";
const LINES = batchLines(QUERY, workloadCalls(WORKLOAD), NOW);

function bill(line: number, prompt: string, completion: string, more = {}): Answered {
  const line_items = [
    { item: "prompt", cost: prompt },
    { item: "completion", cost: completion },
  ];
  return { line, cost_breakdown: { line_items, ...more } };
}

test("reasoning is counted up to the output", () => {
  const [call] = workloadCalls({ ...WORKLOAD, output: 100, reasoning: 150 });
  expect(call?.usage).toMatchObject({ completion_tokens: 100, reasoning_tokens: 100 });
});

test("each turn of a conversation sends everything before it again", () => {
  const turns = workloadCalls({ ...WORKLOAD, input: 1000, output: 100, turns: 3 });
  // 1,000; and 1,000 + 100 more; and 1,000 + 100 more.
  expect(turns.map(({ usage }) => usage)).toMatchObject([
    { prompt_tokens: 1000, cache_read_tokens: 500 },
    { prompt_tokens: 2100, cache_read_tokens: 1050 },
    { prompt_tokens: 3200, cache_read_tokens: 1600 },
  ]);
});

describe("an offer with other rates from 01:00 to 07:00, Monday to Friday", () => {
  const hours = [{ utc: "01:00-07:00", days: [1, 2, 3, 4, 5] }];
  const offers = OFFERS.slice(0, 1).map((offer) => ({ ...offer, hours }));
  const workload = { calls: 1, batch: 0 };
  const call = workloadCalls(WORKLOAD);

  // Peak is 30 of 168 hours: (30 x 7 + 138 x 1) / 168 = 348 / 168, which does not end.
  test.each([
    ["", "2.07142857142857143"],
    ["peak", "7"],
    ["off-peak", "1"],
    // On five days of seven: (5 x 7 + 2 x 1) / 7 = 37 / 7, which does not end.
    ["3", "5.28571428571428571"],
  ] as const)("is priced over the week, at its edges or at an hour: %s, %s", (when, cost) => {
    const scenario = { offers, workload, when };
    const lines = batchLines(scenario, call, NOW);
    const answers = lines.map(({ body }, i) => {
      const { at = "" } = body as { at?: string };
      const isPeak =
        new Date(at).getUTCDay() % 6 !== 0 && at.slice(11, 13) >= "01" && at.slice(11, 13) < "07";
      return bill(i + 1, isPeak ? "7" : "1", "0", isPeak ? { hours: "01:00-07:00" } : {});
    });
    expect(lines).toHaveLength(2);
    expect(toOutcomes(scenario, lines, answers)).toMatchObject([{ cost: { call: cost } }]);
  });
});

test("each offer is requested at the standard rates and in batch", () => {
  expect(LINES).toHaveLength(4);
  expect(LINES[3]).toEqual({
    ...{ offer: 1, moment: 0, tier: "batch", weight: 25 },
    body: {
      model_id: "v/b",
      provider_id: "q",
      usage: { prompt_tokens: 999, completion_tokens: 100, cache_read_tokens: 500, reasoning_tokens: 40 },
      usage_convention: "inclusive",
      service_tier: "batch",
      lenient: true,
    },
  });
});

test("what is not in batch is requested in the tier that is asked for", () => {
  const lines = batchLines({ ...QUERY, tier: "flex" }, workloadCalls(WORKLOAD), NOW);
  expect(lines.map(({ tier, weight, body }) => [tier, weight, Object(body).service_tier])).toEqual([
    ["flex", 75, "flex"],
    ["batch", 25, "batch"],
    ["flex", 75, "flex"],
    ["batch", 25, "batch"],
  ]);
});

describe("costs", () => {
  const answers = [
    bill(1, "0.4", "0.2"),
    bill(2, "0.2", "0.1"),
    bill(3, "0.1", "0.3"),
    bill(4, "0.1", "0.3", { assumed: ["service_tier"] }),
  ];
  const outcomes = toOutcomes(QUERY, LINES, answers);

  test("are a quarter in batch, cheapest first, largest part first, exact", () => {
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

  test.each([1, 2])("an offer without a price is last, with its reason: line %i", (line) => {
    const refused: Answered = { line, cost_breakdown: null, error: "No price." };
    const [, last] = toOutcomes(QUERY, LINES, answers.with(line - 1, refused));
    expect(last).toEqual({ offerId: { provider: "p", model: "a" }, ok: false, message: "No price." });
  });

  test("an offer that lacks a part comes after complete ones and names the part", () => {
    const lacking = bill(3, "0.01", "0.01", { unpriced: ["cache_read"] });
    const [first, second] = toOutcomes(QUERY, LINES, [
      ...answers.slice(0, 2),
      lacking,
      bill(4, "0.01", "0.01"),
    ]);
    expect([first, second].map((one) => one?.offerId.provider)).toEqual(["p", "q"]);
    expect(second).toMatchObject({ cost: { call: "0.02", partial: true, notes: ["without cache read"] } });
  });

  test.each([
    ["a write charged as input costs more", "input_cache_write", true],
    ["a read charged as input costs less", "input_cache_read", false],
  ])("%s", (_, rate, partial) => {
    const charged = bill(1, "0.4", "0.2", { fallbacks: { [rate]: "prompt" } });
    const outcomes = toOutcomes(QUERY, LINES, [charged, ...answers.slice(1)]);
    expect(outcomes.find(({ offerId }) => offerId.provider === "p")).toMatchObject({ cost: { partial } });
  });
});

test.each([
  ["2999-12-01T00:00:00Z", { call: "2", day: "400", month: "12000", from: "2999-12-01T00:00:00Z" }],
  ["2026-11-22T04:00:00Z", undefined],
])(
  "an offer whose price changes at %s is priced again from then on, unless that is past",
  async (at, next) => {
    const history = [{ effective_from: "2026-01-01T00:00:00Z" }, { effective_from: at }];
    const offers = [{ offerId: { provider: "p", model: "a" }, history }];
    const ask = async (_path: string, init?: RequestInit) => {
      const bodies: { at?: string }[] = JSON.parse(String(init?.body));
      const data = bodies.map((body, i) => bill(i + 1, body.at === at ? "1.5" : "1", body.at ? "0.5" : "0"));
      return Response.json({ data });
    };
    const scenario = { offers, workload: { calls: 200, batch: 0 }, when: "" as const };
    const answer = await priceCalls(ask, scenario, workloadCalls(WORKLOAD));
    const [outcome, ...others] = answer.ok ? answer.value : [];
    expect(others).toEqual([]);
    expect(outcome).toMatchObject({ cost: { call: "1", ...(next && { next }) } });
    expect(outcome?.ok && outcome.cost.next !== undefined).toBe(next !== undefined);
  },
);

test.each([
  ["m=p/a&m=q/v/b&calls=5&hour=07", "/compare?m=p%2Fa&m=q%2Fv%2Fb&calls=5&hour=7"],
  ["m=p/a&cached=900&output=many&hour=peak", "/compare?m=p%2Fa&cached=900&output=many&hour=peak"],
  ["m=p&m=/a&m=p/a&hour=24", "/compare?m=p%2Fa"],
])("the address %s is %s", (search, href) => {
  expect(compareHref(readCompareQuery(new URLSearchParams(search)))).toBe(href);
});

test("an invalid number is reported, and no other is priced in its place", () => {
  const { typed } = readCompareQuery(
    new URLSearchParams("calls=1,000&input=50k&output=many&cached=101&turns=0"),
  );
  expect(checkWorkload(typed)).toEqual({
    ok: false,
    errors: {
      output: "Enter a whole number up to 99,999,999.",
      cached: "Enter a whole number up to 100.",
      turns: "Enter a whole number up to 50.",
    },
  });
  expect(workloadIn("calls=1,000&input=50k")).toMatchObject({ calls: 1000, input: 50_000 });
});
