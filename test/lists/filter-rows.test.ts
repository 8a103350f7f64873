// The filters of price lists over a listing of six rows; what is sold no more is left out and counted.
import { describe, expect, test } from "vitest";
import { type Filter, listModels, listPrices } from "../../src/lists/list-query.ts";
import type { Listing } from "../../src/schemas/listing.ts";
import { viewOf } from "../helpers/listings.ts";

const NOW = "2026-11-22T00:00:00Z";
const LISTING: Listing = {
  providers: ["p", "q"],
  rows: [
    ["a", 0],
    ["b", 0],
    ["c", 1],
    ["d", 1],
    ["eu/d", 1],
    ["f", 1],
  ],
  hidden: [4],
  statuses: { retired: [1], delisted: [5], preview: [2] },
  lines: ["a", "b", "c", "d", "eu/d", "f"].map((model_id) =>
    JSON.stringify({ model_id, ...(/[bcd]$/.test(model_id) && { canonical: "m/d" }) }),
  ),
  facts: ["a", "b", "c", "d", "eu/d", "f"].map((name) => JSON.stringify({ name })),
  facets: {
    modes: { chat: [0, 1, 2], embedding: [3, 5] },
    capabilities: { tool_call: [0, 2], vision: [2, 3] },
    certainties: { high: [0], low: [2, 3] },
    context: [
      [0, 2, 3],
      [1000, 200_000, 199_999],
    ],
  },
  search: {
    models: [
      ["m/a", "", 20260100],
      ["m/d", "", 0],
    ],
    of: [1, 2, 2, 2, 2, 0],
    names: [],
    sellers: [],
    media: [
      [["image", "text"], ["text"]],
      [["text"], ["audio", "text"]],
    ],
    has: [1, 1, 2, 0, 1, 1],
  },
  upcoming: [],
  columns: {
    prompt: [
      [0, 2, 3],
      [0, 0.000003, 0.0000031],
    ],
    completion: [
      [0, 2],
      [5, 1],
    ],
    released: [
      [2, 3],
      [20251231, 20260131],
    ],
  },
};

const QUERY = { page: 1, page_size: 10, sort_by: "model_id", order: "asc" } as const;

function list(filter: Filter & { unknown_providers?: string[] }) {
  const query = { ...QUERY, ...filter };
  const { data, meta } = JSON.parse(Buffer.from(listPrices(viewOf(LISTING), query, NOW)).toString());
  return { ids: data.map(({ model_id }: { model_id: string }) => model_id).join(" "), data, meta };
}

describe("price lists", () => {
  test.each<[string, Filter, string, number | undefined]>([
    ["without a filter", {}, "a c d", 2],
    ["with what is sold no more", { include: ["delisted"] }, "a b c d f", undefined],
    ["a model by its id, whatever its status", { model_id: "b" }, "b", undefined],
    ["a variant by its id", { model_id: "eu/d" }, "eu/d", undefined],
    ["a mode", { mode: ["chat"] }, "a c", 1],
    ["one of two modes", { mode: ["chat", "embedding"] }, "a c d", 2],
    ["a mode nobody has", { mode: ["__proto__"] }, "", undefined],
    ["every offer of a maker's model", { canonical: "m/d" }, "c d", 1],
    ["those sold no more too", { canonical: "m/d", include: ["delisted"] }, "b c d", undefined],
    [
      "its offers at a provider that have a term",
      { canonical: "m/d", providers: ["q"], terms: ["d"] },
      "d",
      undefined,
    ],
    ["its offer of an id", { canonical: "m/d", model_id: "c" }, "c", undefined],
    ["an id of another model", { canonical: "m/d", model_id: "a" }, "", undefined],
    ["a maker's model nobody sells", { canonical: "m/x" }, "", undefined],
    ["a capability", { capability: ["vision"] }, "c d", undefined],
    ["all of two capabilities", { capability: ["vision", "tool_call"] }, "c", undefined],
    ["a certainty", { certainty: ["low"] }, "c d", undefined],
    [
      "one of two certainties, of a provider's",
      { certainty: ["high", "low"], mode: ["chat"] },
      "a c",
      undefined,
    ],
    ["a context that is known to be as large", { context_min: 200_000 }, "c", undefined],
    ["one token less", { context_min: 199_999 }, "c d", undefined],
    ["what models take", { input_modality: ["text", "image"] }, "a", 2],
    ["what models make", { output_modality: ["audio"] }, "c", undefined],
    [
      "a model's day where the offer has none, and its own where it has",
      { released_since: 20260100 },
      "a d",
      undefined,
    ],
    ["a later day", { released_since: 20260101 }, "d", undefined],
    ["a price that is known and at most that, or free", { prompt_max: 0.000003 }, "a c", undefined],
    ["two prices", { prompt_max: 0.000003, completion_max: 1 }, "c", undefined],
    ["a state", { status: ["preview"] }, "c", undefined],
    ["a state in which nothing is sold", { status: ["retired", "preview"] }, "b c", undefined],
    ["a provider and a mode", { providers: ["q"], mode: ["embedding"] }, "d", 1],
  ])("%s", (_, filter, ids, hidden) => {
    const listed = list(filter);
    expect([listed.ids, listed.meta.hidden]).toEqual([ids, hidden]);
  });

  test("with facts each entry ends with them", () => {
    expect(list({ include: ["facts"] }).data[0]).toEqual({ model_id: "a", facts: { name: "a" } });
    expect(list({}).data[0]).toEqual({ model_id: "a" });
  });

  test("unknown provider names are reported", () => {
    expect(list({ providers: [], unknown_providers: ["nobody"] }).meta.unknown_providers).toEqual(["nobody"]);
  });
});

test("all models are listed, with their status", () => {
  const { data } = JSON.parse(Buffer.from(listModels(viewOf(LISTING), {}, QUERY, NOW)).toString());
  expect(data.map(({ status }: { status: string }) => status)).toEqual([
    "active",
    "retired",
    "preview",
    "active",
    "active",
    "delisted",
  ]);
});

test("offers of a maker's model are found in a listing without an index of them", () => {
  const { search: _none, ...older } = LISTING;
  const body = listPrices(viewOf(older), { ...QUERY, canonical: "m/d" }, NOW);
  expect(JSON.parse(Buffer.from(body).toString()).meta.total).toBe(2);
});
