// What a provider charges beside its models' prices: which fee a quantity is charged at, and what that takes for granted.
import { describe, expect, test } from "vitest";
import { costOf } from "../../src/pricing/cost.ts";
import { feeFor } from "../../src/pricing/fees.ts";
import type { ShardFee, ShardPrice } from "../../src/schemas/shard.ts";

const fee = (name: string, unit: string, price: string, more: Partial<ShardFee> = {}): ShardFee => ({
  name,
  unit,
  price,
  page: "https://p.example/fees",
  read: "2026-10-03",
  confidence: "official" as const,
  ...more,
});
const OPENAI = [
  fee("web_search", "call", "0.01"),
  fee("file_search", "call", "0.0025"),
  fee("container_1gb", "20 minutes", "0.03"),
  fee("container_4gb", "20 minutes", "0.12"),
];
const ANTHROPIC = [fee("web_search", "search", "0.01"), fee("code_execution", "container hour", "0.05")];
const GOOGLE = [fee("google_search", "search", "0.014")];
const XAI = [fee("code_execution", "call", "0.005"), fee("collections_search", "call", "0.0025")];

test.each([
  ["its own name", OPENAI, "container_4gb", "0.12"],
  ["what it measures", OPENAI, "container_sessions", "0.03"],
  ["the same measure under another name", XAI, "file_searches", "0.0025"],
  ["code by the hour", ANTHROPIC, "container_hours", "0.05"],
  ["code by the call", XAI, "code_executions", "0.005"],
  ["no hours where calls are charged", XAI, "container_hours", undefined],
  ["no calls where hours are charged", ANTHROPIC, "code_executions", undefined],
  ["searches by the call", OPENAI, "web_search", "0.01"],
  ["Google's name for a search", GOOGLE, "web_search", "0.014"],
  ["its own name before Google's", [...GOOGLE, ...OPENAI], "web_search", "0.01"],
  ["searches of files, by the call", OPENAI, "file_searches", "0.0025"],
  ["what is stored, by the day", [fee("file_search_storage", "GB day", "0.1")], "storage_gb_days", "0.1"],
  ["pages fetched", [fee("web_fetch", "call", "0.01")], "web_fetches", "0.01"],
  ["pages fetched, under another name", [fee("fetch_url", "call", "0.0005")], "web_fetches", "0.0005"],
  ["searches of X", [fee("x_search", "call", "0.005")], "x_searches", "0.005"],
  ["searches of attachments", [fee("attachment_search", "call", "0.01")], "attachment_searches", "0.01"],
  ["none where another unit is charged", [fee("x_search", "1K calls", "5")], "x_searches", undefined],
  [
    "the first of two by its name",
    [fee("maps", "call", "0.014"), fee("maps", "call", "0.025")],
    "maps",
    "0.014",
  ],
  [
    "the first of two for what it measures",
    [fee("container_1gb", "20 minutes", "0.03"), fee("container_1gb", "20 minutes", "0.06")],
    "container_sessions",
    "0.03",
  ],
  ["nothing of that name", OPENAI, "toString", undefined],
  ["no fees", [], "container_sessions", undefined],
])("the fee of an item: %s", (_, fees, item, price) => expect(feeFor(fees, item)?.price).toBe(price));

const AT = "2026-11-20T12:00:00Z";

function bill(
  price: ShardPrice,
  counts: { units?: Record<string, string>; searches?: number },
  fees: ShardFee[],
  at = AT,
  allowanceUsed?: boolean | null,
) {
  const { units, searches = 0 } = counts;
  const cost = costOf({
    model: { prices: [price] },
    calendars: {},
    usage: {
      ...{ prompt_tokens: 1000, completion_tokens: 0, cache_read_tokens: 0, cache_write_tokens: 0 },
      ...{ reasoning_tokens: 0, web_search_count: searches },
      ...(units && { units }),
    },
    requested: "provider",
    provider: { prompt_includes_cache: true, completion_includes_reasoning: true },
    time: { at, bareDay: false },
    fees: { feeOf: (item) => feeFor(fees, item), allowanceUsed },
  });
  if (!cost.ok) throw new Error(cost.failure.message);
  const { lines, total, unpriced, assumed, costs, fees: charged = [] } = cost.value;
  const names = charged.map((one) => one.fee.name);
  return { lines: lines.slice(1), total, unpriced, assumed, charged: names, searched: costs.web_search };
}

const TOKENS: ShardPrice = { rates: { prompt: "0.000001" } };

describe("a fee is charged", () => {
  test("on its own line beside the tokens", () => {
    expect(bill(TOKENS, { units: { container_sessions: "3" } }, OPENAI)).toEqual({
      lines: [{ item: "container_sessions", quantity: 3, rate: "0.03", cost: "0.09" }],
      ...{ total: "0.091", unpriced: [], assumed: [], charged: ["container_1gb"], searched: "0" },
    });
  });

  test("only when the model's price has no unit for it", () => {
    const own = { ...TOKENS, units: { code_interpreter_per_session: "0.02" } };
    expect(bill(own, { units: { container_sessions: "1" } }, OPENAI)).toMatchObject({
      total: "0.021",
      charged: [],
    });
  });

  test("for searches when the model's price has no search rate", () => {
    expect(bill(TOKENS, { searches: 2 }, ANTHROPIC)).toEqual({
      lines: [{ item: "web_search", quantity: 2, rate: "0.01", cost: "0.02" }],
      ...{ total: "0.021", unpriced: [], assumed: [], charged: ["web_search"], searched: "0.02" },
    });
    const own: ShardPrice = { rates: { prompt: "0.000001", web_search: "0.035" } };
    expect(bill(own, { searches: 2 }, ANTHROPIC)).toMatchObject({ total: "0.071", charged: [] });
  });

  test("below the discount, like everything else", () => {
    const off: ShardPrice = { rates: { prompt: "0.000001", discount: "0.5" } };
    expect(bill(off, { searches: 1, units: { container_4gb: "1" } }, OPENAI).total).toBe("0.0655");
  });
});

test("an unknown fee is named and left out", () => {
  expect(bill(TOKENS, { units: { web_fetches: "1" }, searches: 1 }, XAI)).toMatchObject({
    ...{ total: "0.001", unpriced: ["web_search", "web_fetches"], charged: [] },
  });
});

const QUERY = fee("google_search", "search", "0.014", { free: { amount: "5000", per: "month" } });
const PROMPT = fee("google_search", "grounded prompt", "0.035", { most: "1" });
const MINUTES = fee("container_1gb_minutes", "minute", "0.0015", { least: "5" });
const AUDIO = fee("audio_seconds", "second", "0.01", { step: "1", least: "10" });
const HOUR = fee("code_execution", "container hour", "0.05", { free: { amount: "1.5", per: "month" } });

describe("the charged quantity follows the fee's rule", () => {
  test.each([
    // what, fee, count, billable, cost
    ["every query", QUERY, 3, undefined, "0.042"],
    ["a prompt once, however many queries", PROMPT, 3, 1, "0.035"],
    ["one query as one", PROMPT, 1, undefined, "0.035"],
  ])("%s", (_, one, searches, billable_quantity, cost) => {
    const { lines } = bill(TOKENS, { searches }, [one]);
    const counted = { ...(billable_quantity && { billable_quantity }), rate: one.price, cost };
    expect(lines).toEqual([{ item: "web_search", quantity: searches, ...counted }]);
  });

  test.each([
    ["container_minutes", MINUTES, "3", 5, "0.0075"],
    ["container_minutes", MINUTES, "5", undefined, "0.0075"],
    ["container_minutes", MINUTES, "12.5", undefined, "0.01875"],
    ["audio_seconds", AUDIO, "3.2", 10, "0.1"],
    ["audio_seconds", AUDIO, "12.3", 13, "0.13"],
    ["audio_seconds", AUDIO, "13", undefined, "0.13"],
  ])("%s, %#: %s", (item, one, count, billable_quantity, cost) => {
    const { lines } = bill(TOKENS, { units: { [item]: count } }, [one]);
    expect(lines).toEqual([
      ...[
        {
          item,
          quantity: Number(count),
          ...(billable_quantity && { billable_quantity }),
          rate: one.price,
          cost,
        },
      ],
    ]);
  });

  test("also at the model's own rate and in its place among the lines", () => {
    const own: ShardPrice = { rates: { prompt: "0.000001", web_search: "0.02", request: "0.5" } };
    const { lines, total, charged } = bill(own, { searches: 4 }, [PROMPT]);
    const [searched, asked] = lines;
    expect(searched).toEqual({
      item: "web_search",
      quantity: 4,
      billable_quantity: 1,
      rate: "0.02",
      cost: "0.02",
    });
    expect([asked?.item, total, charged]).toEqual(["request", "0.521", []]);
  });

  test.each([
    // used, cost, assumed
    [undefined, "0.1", ["free_allowance"]],
    [null, "0.1", ["free_allowance"]],
    [true, "0.1", []],
    [false, "0.025", []],
  ])("a free allowance is deducted only when the call says so: %s", (used, cost, assumed) => {
    const answer = bill(TOKENS, { units: { container_hours: "2" } }, [HOUR], AT, used);
    expect([answer.lines[0]?.cost, answer.assumed]).toEqual([cost, assumed]);
  });

  test("never less than zero", () => {
    const { lines, total } = bill(TOKENS, { units: { container_hours: "1" } }, [HOUR], AT, false);
    expect([lines[0]?.billable_quantity, lines[0]?.cost, total]).toEqual([0, "0", "0.001"]);
  });
});

describe("a fee with two names is charged once", () => {
  const price = { ...TOKENS, units: { input_per_file_search: "0.0025", input_per_minute: "0.06" } };
  test.each([
    [{ input_per_file_search: "2", input_per_storage_search: "2", file_searches: "2" }, "0.006"],
    [{ input_per_storage_search: "2" }, "0.006"],
    [{ audio_seconds: "30", input_per_second: "30" }, "0.031"],
    [{ input_per_hour_audio: "0.5" }, "1.801"],
    // What is transcribed, by another name of its seconds.
    [{ output_per_second: "60", audio_seconds: "60" }, "0.061"],
    [{ output_per_second: "60" }, "0.061"],
    // What has no rate is named only where no other name of it was charged.
    [{ pages: "1", file_searches: "1" }, "0.0035", ["pages"]],
  ])("%j: %s", (units, total, unpriced: string[] = []) => {
    expect(bill(price, { units }, [])).toMatchObject({ total, unpriced });
  });

  test("a container by the minute or by the session", () => {
    const units = { container_minutes: "7", container_sessions: "1" };
    expect(bill(TOKENS, { units }, [...OPENAI, MINUTES]).total).toBe("0.0115");
  });
});

const free = fee("code_execution", "container hour", "0.05", { free: { amount: "1550", per: "month" } });
test.each([
  ["that the free ones are used up", free, AT, ["free_allowance"]],
  [
    "that it was the same before it was read",
    fee("code_execution", "container hour", "0.05"),
    "2026-10-02T23:59:59Z",
    ["earliest_known_price"],
  ],
  [
    "nothing from the day it was read",
    fee("code_execution", "container hour", "0.05"),
    "2026-10-03T00:00:00Z",
    [],
  ],
  [
    "nothing where nobody says when it was read",
    fee("code_execution", "container hour", "0.05", { read: null }),
    "2026-01-01T00:00:00Z",
    [],
  ],
])("what a fee assumes: %s", (_, one, at, assumed) => {
  expect(bill(TOKENS, { units: { container_hours: "2" } }, [one], at).assumed).toEqual(assumed);
});
