import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BodyCache, toBody } from "../../src/catalog/body-cache.ts";
import { FoldedNames, fold, toTerms } from "../../src/catalog/folded-names.ts";
import { listPrices, selectRows } from "../../src/catalog/search.ts";
import { TableView } from "../../src/catalog/table-view.ts";
import type { Table } from "../../src/schemas/shard.ts";

const name = fc.string({
  unit: fc.constantFrom("a", "b", "B", "-", "/", ".", " ", "\n", "é", "😀"),
  maxLength: 8,
});
const term = fc.string({ unit: fc.constantFrom("a", "b", "-", "@", "é"), minLength: 1, maxLength: 3 });

/** A table of random names at random providers, sorted as the build sorts. */
const tables = fc
  .uniqueArray(fc.tuple(name, fc.nat(3)), {
    selector: ([id, provider]) => `${provider} ${id}`,
    maxLength: 40,
  })
  .map((rows): Table => {
    const sorted = rows.toSorted(
      (a, b) => Buffer.compare(Buffer.from(a[0]), Buffer.from(b[0])) || a[1] - b[1],
    );
    const lines = sorted.map(([id, provider]) =>
      JSON.stringify({ model_id: id, provider_id: `p${provider}` }),
    );
    return { providers: ["p0", "p1", "p2", "p3"], rows: sorted, lines, upcoming: [] };
  });

describe("FoldedNames.rowsWith", () => {
  test("finds what a plain scan finds", () => {
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 30 }),
        fc.array(term, { minLength: 1, maxLength: 3 }),
        (names, terms) => {
          const folded = terms.map(fold);
          const expected = names.flatMap((one, row) =>
            folded.every((t) => fold(one).includes(t)) ? [row] : [],
          );
          expect(new FoldedNames(names).rowsWith(folded)).toEqual(expected);
        },
      ),
    );
  });
});

test.each([
  ["Claude  Sonnet", ["claude", "sonnet"]],
  ["b a b", ["a", "b"]],
  ["a.b_c/d:e@f", ["a-b-c-d-e-f"]],
])("toTerms(%j) is %j", (q, terms) => {
  expect(toTerms(q)).toEqual(terms);
});

describe("listPrices", () => {
  test("for any page size the pages concatenate to the full sorted list", () => {
    const filters = fc.record(
      {
        providers: fc.subarray(["p0", "p1", "p2", "nobody"]),
        terms: fc.array(term, { minLength: 1, maxLength: 2 }).map((terms) => terms.map(fold)),
      },
      { requiredKeys: [] },
    );
    const sorts = fc.record({
      by: fc.constantFrom("model_id" as const, "provider_id" as const),
      descending: fc.boolean(),
    });
    fc.assert(
      fc.property(
        tables,
        filters,
        sorts,
        fc.integer({ min: 1, max: 50 }),
        (table, filter, sort, pageSize) => {
          const view = new TableView(table, "hash");
          const rows = selectRows(view, filter, sort.by);
          const whole = (sort.descending ? rows.toReversed() : rows).map((row) =>
            JSON.parse(view.line(row, "2026-01-01")),
          );
          const pages = [];
          for (let page = 1; page <= Math.ceil(rows.length / pageSize) + 1; page++) {
            const { bytes } = listPrices(view, { ...filter, sort, page, pageSize }, "2026-01-01");
            const body = JSON.parse(new TextDecoder().decode(bytes));
            expect(body.meta).toMatchObject({ total: rows.length, page, page_size: pageSize });
            pages.push(...body.data);
          }
          expect(pages).toEqual(whole);
        },
      ),
    );
  });

  test("sorts by provider, then model, in code point order", () => {
    fc.assert(
      fc.property(tables, (table) => {
        const view = new TableView(table, "hash");
        const rows = selectRows(view, {}, "provider_id").map((row) => table.rows[row] ?? ["", 0]);
        const expected = table.rows.toSorted(
          (a, b) => a[1] - b[1] || Buffer.compare(Buffer.from(a[0]), Buffer.from(b[0])),
        );
        expect(rows).toEqual(expected);
      }),
    );
  });
});

test("BodyCache drops the least recently used beyond its limit", () => {
  const cache = new BodyCache(40);
  const body = toBody("12345678", 'W/"x"');
  for (const key of ["a", "b", "c", "d"]) cache.set(key, body);
  cache.get("a");
  cache.set("e", body);
  expect(["a", "b", "c", "d", "e"].filter((key) => cache.get(key))).toEqual(["a", "c", "d", "e"]);
  cache.set("big", toBody("x".repeat(20), 'W/"y"'));
  expect(cache.get("big")).toBeUndefined();
});
