import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ListQuery, listModels, listPrices } from "../../src/lists/list-query.ts";
import type { ListingView } from "../../src/lists/listing-view.ts";
import type { Listing } from "../../src/schemas/listing.ts";
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
const WHOLE = { page: 1, pageSize: 1000 };
const BY_MODEL = { by: "model_id", descending: false } as const;

function read(bytes: Uint8Array) {
  return JSON.parse(new TextDecoder().decode(bytes));
}

function namesOf(view: ListingView, query: Partial<ListQuery>): string[] {
  const { data } = read(listPrices(view, { ...WHOLE, sort: BY_MODEL, ...query }, NOW));
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
        modelId: fc.oneof(fc.constantFrom(...listed), modelId),
        terms: term.map((one) => [fold(one)]),
      },
      { requiredKeys: [] },
    ),
  );
  const sort = fc.record({
    by: fc.constantFrom("model_id" as const, "provider_id" as const, "prompt" as const, "image" as const),
    descending: fc.boolean(),
  });
  const paging = fc.record({
    page: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 })),
    pageSize: fc.integer({ min: 1, max: 50 }),
  });
  return fc
    .tuple(filters, sort, paging, fc.constantFrom(...INSTANTS))
    .map(([filter, order, page, at]) => ({ query: { ...filter, sort: order, ...page }, at }));
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
          const { page, pageSize } = query;
          const shown = rows.slice((page - 1) * pageSize, page * pageSize);
          expect(read(listPrices(view, query, at))).toEqual({
            data: shown.map((row) => expectedEntry(of, row, at)),
            meta: {
              page,
              page_size: pageSize,
              total: rows.length,
              total_pages: Math.ceil(rows.length / pageSize),
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
    },
  });

  test.each<[string, Partial<ListQuery>, string[]]>([
    [
      "of two providers is one list, not one after the other",
      { providers: ["y", "x"] },
      ["x a", "y a", "x b/a", "y c"],
    ],
    ["of a model has that very id", { modelId: "a" }, ["x a", "y a"]],
    ["of a model holds the search's terms too", { modelId: "a", terms: ["c"] }, []],
    ["of a model and terms it has", { modelId: "b/a", terms: ["a", "b-"] }, ["x b/a"]],
    ["of a model at a provider", { modelId: "a", providers: ["y"] }, ["y a"]],
    ["of nobody is empty", { providers: [] }, []],
    ["by model", {}, ["x a", "y a", "x b/a", "y c"]],
    ["by model, descending", { sort: { by: "model_id", descending: true } }, ["y c", "x b/a", "y a", "x a"]],
    ["by provider", { sort: { by: "provider_id", descending: false } }, ["x a", "x b/a", "y a", "y c"]],
    [
      "by provider, descending",
      { sort: { by: "provider_id", descending: true } },
      ["y c", "y a", "x b/a", "x a"],
    ],
    ["by rate, unknown last", { sort: { by: "prompt", descending: false } }, ["y a", "x a", "y c", "x b/a"]],
    ["by relevance", { sort: { by: "relevance", descending: false } }, ["x a", "y a", "y c", "x b/a"]],
    [
      "by relevance, descending",
      { sort: { by: "relevance", descending: true } },
      ["x b/a", "y c", "y a", "x a"],
    ],
    [
      "by rate, descending, unknown last",
      { sort: { by: "prompt", descending: true } },
      ["y c", "x a", "y a", "x b/a"],
    ],
  ])("a list %s", (_, query, names) => {
    expect(namesOf(view, query)).toEqual(names);
  });

  test("changes at the first second of an announced price, cached or not", () => {
    const soon = viewOf(announcing({ row: 1, from: "2026-05-01T00:00:00Z", line: '{"from":"may"}' }));
    const shown = (at: string) => read(listPrices(soon, { ...WHOLE, sort: BY_MODEL }, at)).data;
    const before = [{ now: "a" }, { now: "b" }];
    const after = [{ now: "a" }, { from: "may" }];
    const [eve, day] = ["2026-04-30T23:59:59Z", "2026-05-01T00:00:00Z"];
    expect([eve, day, eve, day].map(shown)).toEqual([before, after, before, after]);
  });

  test("sorts by the announced price itself, ties in the listing's order", () => {
    const turned = announcing({ row: 0, from: NOW, line: '{"from":"now"}', values: { prompt: 2 } });
    const sort = { by: "prompt", descending: false } as const;
    const { data } = read(
      listPrices(viewOf({ ...turned, columns: { prompt: [[1], [2]] } }), { ...WHOLE, sort }, NOW),
    );
    expect(data).toEqual([{ from: "now" }, { now: "b" }]);
  });

  test("suggests the nearest ids only when nothing is found", () => {
    const nearestTo = (phrase: string) =>
      read(listPrices(view, { ...WHOLE, sort: BY_MODEL, phrase }, NOW)).meta.nearest;
    expect([nearestTo("b/a"), nearestTo("b/zz")]).toEqual([undefined, expect.any(Array)]);
  });

  test("caches a body it has built", () => {
    const query = { ...WHOLE, sort: BY_MODEL };
    expect(listPrices(view, query, NOW)).toBe(listPrices(view, { ...query }, NOW));
  });
});

describe("listModels", () => {
  test("lists who sells each model, without prices", () => {
    fc.assert(
      fc.property(asked, ([of, all]) => {
        const view = viewOf(of);
        for (const { query } of all) {
          const { page, pageSize, providers } = query;
          const filter = providers ? { providers } : {};
          const rows = expectedRows(
            { ...of, hidden: [] },
            { ...filter, page, pageSize, sort: BY_MODEL },
            NOW,
          );
          listPrices(view, { ...filter, page, pageSize, sort: BY_MODEL }, NOW);
          const { data, meta } = read(listModels(view, filter, { page, pageSize }, NOW));
          expect(meta).toMatchObject({ page, page_size: pageSize, total: rows.length });
          expect(data).toEqual(
            rows.slice((page - 1) * pageSize, page * pageSize).map((row) => {
              const [model_id, provider = 0] = of.rows[row] ?? ["", 0];
              return { provider_id: of.providers[provider], model_id, status: "active" };
            }),
          );
        }
      }),
    );
  });
});
