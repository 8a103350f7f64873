import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Listing } from "../../scripts/build/listing.ts";
import { type Filter, type ListQuery, listModels, listPrices } from "../../src/lists/list-query.ts";
import type { ListingView } from "../../src/lists/listing-view.ts";
import { fold } from "../../src/spelling.ts";
import {
  announcing,
  expectedEntry,
  expectedRows,
  INSTANTS,
  listing,
  modelId,
  term,
  viewOf,
} from "../helpers/listings.ts";

const NOW = "2026-01-01T00:00:00Z";
const BY_MODEL = { sort_by: "model_id", order: "asc" } as const;
const WHOLE = { page: 1, page_size: 1000, ...BY_MODEL };

function read(bytes: Uint8Array) {
  return JSON.parse(new TextDecoder().decode(bytes));
}

function namesOf(view: ListingView, query: Partial<ListQuery>): string[] {
  const { data } = read(listPrices(view, { ...WHOLE, ...query }, NOW));
  return data.map(
    (entry: { model_id: string; provider_id: string }) => `${entry.provider_id} ${entry.model_id}`,
  );
}

/** A caller's question about a listing, as the route puts it: most filter by little, so that rows are left to sort. */
function questions({ rows }: Listing): fc.Arbitrary<{ query: ListQuery; at: string }> {
  const listed = rows.map(([id]) => id);
  const filters = fc.oneof(
    fc.constant({}),
    fc.record({ providers: fc.shuffledSubarray(["p3", "p1", "p0", "nobody"], { minLength: 1 }) }),
    fc.record({ terms: fc.array(term, { minLength: 1, maxLength: 2 }).map((terms) => terms.map(fold)) }),
    fc.record(
      {
        providers: fc.shuffledSubarray(["p3", "p1", "p0", "nobody"]),
        model_id: fc.oneof(fc.constantFrom(...listed), modelId),
        terms: term.map((one) => [fold(one)]),
      },
      { requiredKeys: [] },
    ),
  );
  const sort = fc.record({
    sort_by: fc.constantFrom("model_id" as const, "provider_id" as const),
    sort_column: fc.constantFrom(undefined, "prompt" as const, "image" as const),
    order: fc.constantFrom("asc" as const, "desc" as const),
  });
  const paging = fc.record({
    page: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 })),
    page_size: fc.integer({ min: 1, max: 50 }),
  });
  return fc
    .tuple(filters, sort, paging, fc.constantFrom(...INSTANTS))
    .map(([filter, order, page, at]) => ({ query: { ...filter, ...order, ...page }, at }));
}

const asked = listing.chain((of) =>
  fc.tuple(fc.constant(of), fc.array(questions(of), { minLength: 1, maxLength: 12, size: "max" })),
);

describe("listPrices", () => {
  test("any questions in a row return the rows a reader would pick by hand", () => {
    fc.assert(
      fc.property(asked, ([of, all]) => {
        const view = viewOf(of);
        for (const { query, at } of all) {
          const rows = expectedRows(of, query, at);
          const { page, page_size } = query;
          const shown = rows.slice((page - 1) * page_size, page * page_size);
          expect(read(listPrices(view, query, at))).toEqual({
            data: shown.map((row) => expectedEntry(of, row, at)),
            meta: {
              page,
              page_size,
              total: rows.length,
              total_pages: Math.ceil(rows.length / page_size),
            },
          });
        }
      }),
      { numRuns: 200 },
    );
  });

  const view = viewOf({
    providers: ["x", "y"],
    rows: [
      ["a", 0],
      ["a", 1],
      ["b/a", 0],
      ["c", 1],
    ],
    lines: ["x a", "y a", "x b/a", "y c"].map((row) => {
      const [provider_id, model_id] = row.split(" ");
      return JSON.stringify({ model_id, provider_id });
    }),
    upcoming: [],
    columns: {
      prompt: [
        [0, 1, 3],
        [2, 1, 2],
      ],
      completion: [
        [0, 1],
        [1, 2],
      ],
    },
  });

  test.each<[string, Partial<ListQuery>, string[]]>([
    [
      "of two providers is one list, not one after the other",
      { providers: ["y", "x"] },
      ["x a", "y a", "x b/a", "y c"],
    ],
    ["of a model has that very id", { model_id: "a" }, ["x a", "y a"]],
    ["of a model holds the search's terms too", { model_id: "a", terms: ["c"] }, []],
    ["of a model and terms it has", { model_id: "b/a", terms: ["a", "b-"] }, ["x b/a"]],
    ["of a model at a provider", { model_id: "a", providers: ["y"] }, ["y a"]],
    ["of nobody is empty", { providers: [] }, []],
    ["by model", {}, ["x a", "y a", "x b/a", "y c"]],
    ["by model, descending", { order: "desc" }, ["y c", "x b/a", "y a", "x a"]],
    ["by provider", { sort_by: "provider_id" }, ["x a", "x b/a", "y a", "y c"]],
    ["by provider, descending", { sort_by: "provider_id", order: "desc" }, ["y c", "y a", "x b/a", "x a"]],
    ["by rate, unknown last", { sort_column: "prompt" }, ["y a", "x a", "y c", "x b/a"]],
    ["by input and output together, unknown last", { blend: [3, 1] }, ["y a", "x a", "x b/a", "y c"]],
    ["by relevance", { sort_by: "relevance" }, ["x a", "y a", "y c", "x b/a"]],
    ["by relevance, descending", { sort_by: "relevance", order: "desc" }, ["x b/a", "y c", "y a", "x a"]],
    [
      "by rate, descending, unknown last",
      { sort_column: "prompt", order: "desc" },
      ["y c", "x a", "y a", "x b/a"],
    ],
  ])("a list %s", (_, query, names) => {
    expect(namesOf(view, query)).toEqual(names);
  });

  test("changes at the first second of an announced price, cached or not", () => {
    const soon = viewOf(announcing({ row: 1, from: "2026-05-01T00:00:00Z", line: '{"from":"may"}' }));
    const shown = (at: string) => read(listPrices(soon, WHOLE, at)).data;
    const before = [{ now: "a" }, { now: "b" }];
    const after = [{ now: "a" }, { from: "may" }];
    const [eve, day] = ["2026-04-30T23:59:59Z", "2026-05-01T00:00:00Z"];
    expect([eve, day, eve, day].map(shown)).toEqual([before, after, before, after]);
  });

  test("sorts by the announced price itself, ties in the listing's order", () => {
    const turned = announcing({ row: 0, from: NOW, line: '{"from":"now"}', values: { prompt: 2 } });
    const { data } = read(
      listPrices(
        viewOf({ ...turned, columns: { prompt: [[1], [2]] } }),
        { ...WHOLE, sort_column: "prompt" },
        NOW,
      ),
    );
    expect(data).toEqual([{ from: "now" }, { now: "b" }]);
  });

  test("suggests the nearest ids only when nothing is found", () => {
    const nearestTo = (phrase: string) => read(listPrices(view, { ...WHOLE, phrase }, NOW)).meta.nearest;
    expect([nearestTo("b/a"), nearestTo("b/zz")]).toEqual([undefined, expect.any(Array)]);
  });

  test("caches a body it has built", () => {
    const query = WHOLE;
    expect(listPrices(view, query, NOW)).toBe(listPrices(view, { ...query }, NOW));
  });
});

test("listModels: lists who sells each model, without prices", () => {
  fc.assert(
    fc.property(asked, ([of, all]) => {
      const view = viewOf(of);
      for (const { query } of all) {
        const { page, page_size, providers } = query;
        const filter = providers ? { providers } : {};
        const rows = expectedRows({ ...of, hidden: [] }, { ...filter, page, page_size, ...BY_MODEL }, NOW);
        listPrices(view, { ...filter, page, page_size, ...BY_MODEL }, NOW);
        const { data, meta } = read(listModels(view, filter, { page, page_size }, NOW));
        expect(meta).toMatchObject({ page, page_size, total: rows.length });
        expect(data).toEqual(
          rows.slice((page - 1) * page_size, page * page_size).map((row) => {
            const [model_id, provider = 0] = of.rows[row] ?? ["", 0];
            return { provider_id: of.providers[provider], model_id, status: "active" };
          }),
        );
      }
    }),
  );
});

describe("The filters of price lists over a listing of six rows; what is sold no more is left out and counted", () => {
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
      ["a mode nobody has", { mode: ["ocr"] }, "", undefined],
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
      expect(list({ providers: [], unknown_providers: ["nobody"] }).meta.unknown_providers).toEqual([
        "nobody",
      ]);
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
});
