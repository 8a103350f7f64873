// get_price: which of a model's dated prices is in force is the calculator's to say; its entry is the record's.
import { describe, expect, test } from "vitest";
import { findModels, getPrice, priceChanges } from "../../src/mcp/look-up.ts";
import { ToolError } from "../../src/mcp/tool.ts";
import { PRICES, stubAsk } from "../helpers/stub-ask.ts";

const JUNE = "2026-06-01T00:00:00Z";
const dated = (effective_from: string | null, prompt: string) => ({
  state: "current",
  effective_from,
  effective_until: null,
  rates: { prompt },
  source: "page",
  read: "2026-09-30",
  first_seen: "2026-10-01T00:00:00Z",
  corrections: [{ seen: "2026-10-01T00:00:00Z", rates: [] }],
});
const bill = (at: string, more: object = {}) => ({
  body: {
    ...{ at, status: "estimated", cost_breakdown: { assumed: ["earliest_known_price"] } },
    // The calculator reads a few days only, in which the price does not begin.
    ...{ price: { id: "p/m", effective_from: null, effective_until: null }, ...more },
  },
});
const history = {
  body: {
    data: [dated(null, "0.000002"), dated(JUNE, "0.000001")],
    status: "deprecated",
    retires: "2027-01-01",
  },
};
const IDS = { provider_id: "p", model_id: "m-latest" };

/** What is told of an entry: nothing of when we first saw it, or were wrong. */
const shown = (from: string | null, prompt: string) => {
  const { first_seen: _seen, corrections: _corrections, ...told } = dated(from, prompt);
  return told;
};

describe("the price", () => {
  test.each([
    ["2026-05-31T23:59:59Z", null, "0.000002"],
    [JUNE, JUNE, "0.000001"],
    ["2026-11-22T00:00:00Z", JUNE, "0.000001"],
  ])("in force at %s is that since %s", async (at, from, prompt) => {
    const { ask, asked } = stubAsk(bill(at), history);
    expect(await getPrice.run(ask, { ...IDS, at: "2026-11-22" })).toEqual({
      ...{ ...IDS, at, status: "estimated", assumed: ["earliest_known_price"] },
      ...{ price: shown(from, prompt), offer_status: "deprecated", retires: "2027-01-01", prices: PRICES },
    });
    const usage = { prompt_tokens: 0, completion_tokens: 0 };
    expect(asked).toEqual([
      { path: "/v1/traces/cost", query: {}, sent: { ...IDS, at: "2026-11-22", usage } },
      { path: "/v1/prices/history", query: IDS },
    ]);
  });

  test("before the first that is known is the first", async () => {
    const { ask } = stubAsk(bill("2026-05-01T00:00:00Z"), { body: { data: [dated(JUNE, "0.000001")] } });
    expect(await getPrice.run(ask, IDS)).toMatchObject({ price: { effective_from: JUNE } });
  });

  test("that nobody recorded is an error", async () => {
    const { ask } = stubAsk(bill(JUNE), { body: { data: [] } });
    await expect(getPrice.run(ask, IDS)).rejects.toThrow(
      new ToolError("No record of the price of p/m is kept."),
    );
  });
});

test.each([
  [
    400,
    { error: { message: "provider_id: expected the id of a provider" } },
    "provider_id: expected the id of a provider",
  ],
  [402, { error: "No public price is known for this model." }, "No public price is known for this model."],
])("a %i is reported in the API's words", async (status, body, message) => {
  const { ask } = stubAsk({ status, body });
  await expect(getPrice.run(ask, IDS)).rejects.toThrow(new ToolError(message));
});

const META = { page: 2, page_size: 10, total: 11, total_pages: 2 };
const PRICING = { prompt: 0.000001, completion: 0.000004 };
const TOLD = { prompt: "0.000001", completion: "0.000004" };
const ROW = { provider_id: "p", model_id: "m", pricing: PRICING, message: "" };
const list = (rows: object[] = [], meta: object = {}) => ({
  body: { data: rows, meta: { ...META, ...meta } },
});

const search = { scope: "all", page_size: "10" };
test.each<[string, object, string, Record<string, string>]>([
  ["without words the list", { kind: "maker" }, "/v1/prices", { kind: "maker", page_size: "10" }],
  [
    "words, the most alike first",
    { query: "opus" },
    "/v1/prices/search",
    { q: "opus", sort_by: "relevance", ...search },
  ],
  [
    "words in an order of the caller's",
    { query: "opus", sort_column: "prompt", order: "desc" },
    "/v1/prices/search",
    { q: "opus", sort_column: "prompt", order: "desc", ...search },
  ],
  ["no words are words too", { query: "" }, "/v1/prices/search", { q: "", sort_by: "relevance", ...search }],
  [
    "the newest, free or not",
    { sort_column: "released" },
    "/v1/prices",
    { sort_column: "released", page_size: "10" },
  ],
  ["a page of some rows", { limit: 3, page: 2 }, "/v1/prices", { page: "2", page_size: "3" }],
])("the request: %s", async (_, given, path, query) => {
  const { ask, asked } = stubAsk(list());
  await findModels.run(ask, { ...given });
  expect(asked).toEqual([{ path, query }]);
});

const told = async (row: object) => {
  const { ask } = stubAsk(list([{ ...ROW, ...row }]));
  return Object(await findModels.run(ask, {})).models[0];
};
test.each<[string, object, object]>([
  ["its rates", {}, TOLD],
  [
    "a rate that is not known is null, not 0",
    { unknown: ["completion"], pricing: { ...PRICING, completion: 0 } },
    { prompt: "0.000001", completion: null },
  ],
  ["one that is free is 0", { pricing: { prompt: 0, completion: 0 } }, { prompt: "0", completion: "0" }],
  [
    "no price at all, and why",
    { pricing: null, message: "Ask for a quote." },
    { prompt: null, completion: null, message: "Ask for a quote." },
  ],
  [
    "the day it was read",
    { as_of: "2026-11-01", page: "https://p.example" },
    { ...TOLD, read: "2026-11-01", page: "https://p.example" },
  ],
  [
    "nothing more",
    { sources: ["page"], unpriced_reason: "x", status: "active", offers: 3 },
    { ...TOLD, status: "active", offers: 3 },
  ],
])("what a row says: %s", async (_, row, more) =>
  expect(await told(row)).toEqual({ provider_id: "p", model_id: "m", ...more }),
);

test("the answer has the list's totals and how a typo was read", async () => {
  const { ask } = stubAsk(list([], { corrected: "opus", nearest: ["opus-5"], hidden: 4 }));
  expect(await findModels.run(ask, { query: "ospu" })).toEqual({
    models: [],
    total: 11,
    page: 2,
    total_pages: 2,
    corrected: "opus",
    nearest: ["opus-5"],
    prices: PRICES,
  });
});

describe("price_changes: which page of changes is asked for, and what its answer leaves out", () => {
  const META = { page: 1, page_size: 10, total: 1, total_pages: 1 };
  const moved = { rate: "completion", old: "1", new: "2" };
  const CHANGE = { provider_id: "p", model_id: "m", change: "up", rates: [moved], facts: [] };
  const RECORDED = { ...CHANGE, id: "p/m", rates: [{ ...moved, rate: "prompt", old: "2" }, moved] };

  test.each([
    [{}, { change: "up,down,new,retired,delisted,status,announced", page_size: "10" }],
    [
      { limit: 3, page: 2, change: "up,down" },
      { page_size: "3", page: "2", change: "up,down" },
    ],
    [{ change: "announced" }, { page_size: "10", change: "announced", by: "effective" }],
  ])("%j", async (given, query) => {
    const { ask, asked } = stubAsk({ body: { data: [RECORDED], meta: META } });
    const { page_size: _size, ...counts } = META;
    expect(await priceChanges.run(ask, given)).toEqual({ changes: [CHANGE], ...counts, prices: PRICES });
    expect(asked).toEqual([{ path: "/v1/changes", query }]);
  });
});
