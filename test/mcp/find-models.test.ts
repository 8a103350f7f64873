// find_models: which list is asked, and what of its rows is told.
import { describe, expect, test } from "vitest";
import { findModels } from "../../src/mcp/look-up.ts";
import { PRICES, stubAsk } from "../helpers/stub-ask.ts";

const META = { page: 2, page_size: 10, total: 11, total_pages: 2 };
const PRICING = { prompt: 0.000001, completion: 0.000004 };
const TOLD = { prompt: "0.000001", completion: "0.000004" };
const ROW = { provider_id: "p", model_id: "m", pricing: PRICING, message: "" };
const list = (rows: object[] = [], meta: object = {}) => ({
  body: { data: rows, meta: { ...META, ...meta } },
});

describe("the request", () => {
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
    [
      "no words are words too",
      { query: "" },
      "/v1/prices/search",
      { q: "", sort_by: "relevance", ...search },
    ],
    ["a page of some rows", { limit: 3, page: 2 }, "/v1/prices", { page: "2", page_size: "3" }],
  ])("%s", async (_, given, path, query) => {
    const { ask, asked } = stubAsk(list());
    await findModels.run(ask, { ...given });
    expect(asked).toEqual([{ path, query }]);
  });
});

describe("what a row says", () => {
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
  ])("%s", async (_, row, more) =>
    expect(await told(row)).toEqual({ provider_id: "p", model_id: "m", ...more }),
  );
});

test("the answer has the list's totals and how a typo was read", async () => {
  const { ask } = stubAsk(list([], { corrected: "opus", nearest: ["opus-5"], hidden: 4 }));
  expect(await findModels.run(ask, { query: "ospu" })).toEqual({
    ...{
      models: [],
      total: 11,
      page: 2,
      total_pages: 2,
      corrected: "opus",
      nearest: ["opus-5"],
      prices: PRICES,
    },
  });
});
