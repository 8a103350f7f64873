// checkBills: confirmed to the tenth digit, refuted only where the price of that day is known, else undecidable.
import { expect, test } from "vitest";
import { checkBills } from "../../../scripts/build/check-bills.ts";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import type { RecordedBill } from "../../../scripts/files/evidence.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";

const ORIGIN = { source: "x", read: "2026-06-01" };
const FROM = "2026-01-01T00:00:00Z";

// 2 and 10 USD per 1M tokens, cache reads 0.2
const PRICE = {
  ...aPrice("0.000002", "0.00001"),
  rates: { prompt: "0.000002", completion: "0.00001", input_cache_read: "0.0000002" },
  from: FROM,
  origin: ORIGIN,
};

function model(more: Partial<CatalogModel> = {}): CatalogModel {
  return { id: "m", facts: {}, prices: [PRICE], other_sources: [], ...more };
}

const BILL: RecordedBill = {
  model: "m",
  day: "2026-06-01",
  usage: { prompt_tokens: 1000, completion_tokens: 100, cache_read_tokens: 500 },
  cost: "0.0021",
  source: "https://e.com/",
};

function run(bill: Partial<RecordedBill>, row = model()) {
  const provider = aProvider("p", {
    usage: { prompt_includes_cache: true, completion_includes_reasoning: false },
  });
  const [verdict] = checkBills({
    bills: new Map([["p", [{ ...BILL, ...bill }]]]),
    catalog: new Map([["p", [row]]]),
    providers: [provider],
    calendars: [],
    now: "2026-11-22T00:00:00Z",
  });
  return verdict;
}

test.each<[string, Partial<RecordedBill>, string]>([
  // 500 x 2 + 500 x 0.2 + 100 x 10 = 2,100 per 1M
  ["to the digit", {}, "confirmed"],
  ["but for less than the tenth digit", { cost: "0.00210000009" }, "confirmed"],
  ["off by the tenth digit", { cost: "0.0021000001" }, "confirmed"],
  ["off by it the other way", { cost: "0.0020999999" }, "confirmed"],
  ["off by more the other way", { cost: "0.0020999998" }, "refuted"],
  ["off by more, to more digits", { cost: "0.00210000010001" }, "refuted"],
  ["off by more", { cost: "0.0021000002" }, "refuted"],
  ["before the first price that is known", { day: "2025-06-01", cost: "0.9" }, "undecidable"],
  ["before it, but the same", { day: "2025-06-01" }, "confirmed"],
  ["with a search beside", { beside: ["web_search"] }, "undecidable"],
  ["of a row nobody has", { model: "n" }, "undecidable"],
  [
    "reasoning beside completion: 50 more at 10",
    { usage: { ...BILL.usage, reasoning_tokens: 50 }, cost: "0.0026" },
    "confirmed",
  ],
  [
    "reasoning within, by the Responses API",
    { usage: { ...BILL.usage, reasoning_tokens: 50 }, api: "responses" },
    "confirmed",
  ],
])("a bill %s", (_name, bill, verdict) => expect(run(bill)).toBe(verdict));

test("counts that a bill does not mention are 0", () => {
  const rates = { ...PRICE.rates, input_cache_write: "0.1", internal_reasoning: "0.1", web_search: "0.1" };
  const dear = model({ prices: [{ ...PRICE, rates: { ...rates, input_cache_read: "0.1" } }] });
  const usage = { prompt_tokens: 1000, completion_tokens: 100 };
  expect(run({ usage, cost: "0.003" }, dear)).toBe("confirmed");
});

test("a bill from the day of a price change is undecided, unless it is right", () => {
  const noon = "2026-06-01T12:00:00Z";
  const turning = model({
    prices: [
      { ...PRICE, until: noon, guaranteed_until: "2026-05-01T00:00:00Z" },
      { ...PRICE, rates: { prompt: "1", completion: "1" }, from: noon },
    ],
  });
  expect(run({}, turning)).toBe("confirmed");
  expect(run({ cost: "0.9" }, turning)).toBe("undecidable");
});

test("of two rows the id wins over an alias, and the first alias over the second", () => {
  const dear = { ...PRICE, rates: { ...PRICE.rates, prompt: "1" } };
  const named = (id: string, price: typeof PRICE): CatalogModel => ({
    ...model(),
    id,
    prices: [price],
    aliases: [{ id: "m", declared_by: "x" }],
  });
  const verdictOf = (...rows: CatalogModel[]) =>
    checkBills({
      bills: new Map([["p", [BILL]]]),
      catalog: new Map([["p", rows]]),
      calendars: [],
      now: "2026-11-22T00:00:00Z",
      providers: [aProvider("p")],
    })[0];
  expect(verdictOf(named("other", dear), model())).toBe("confirmed");
  expect(verdictOf(named("first", PRICE), named("second", dear))).toBe("confirmed");
});

test("a row is found by an alias, and at the host that served it", () => {
  const price = { ...PRICE, rates: { prompt: "0.000001", completion: "0.00001" } };
  const row = model({
    aliases: [{ id: "a", declared_by: "x" }],
    subproviders: [{ subprovider: "Host", price }],
  });
  expect(run({ model: "a" }, row)).toBe("confirmed");
  // 1,000 x 1 + 100 x 10, cached tokens as prompt
  expect(run({ subprovider: "Host", cost: "0.002" }, row)).toBe("confirmed");
  expect(run({ subprovider: "Other" }, row)).toBe("confirmed");
});

test("bills of an unknown provider are refused", () => {
  const input = { catalog: new Map(), providers: [], calendars: [], now: FROM };
  expect(() => checkBills({ ...input, bills: new Map([["p", [BILL]]]) })).toThrow("prices/bills/p.json");
});
