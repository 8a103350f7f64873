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

describe("listModels", () => {
  test("lists who sells each model, without prices", () => {
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
});
