import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BodyCache, toBody } from "../../src/lists/body-cache.ts";
import { FoldedNames, fold, toTerms } from "../../src/lists/folded-names.ts";
import { ListingLines, listingText, readListing } from "../../src/lists/listing-format.ts";
import { ListingView } from "../../src/lists/listing-view.ts";
import { listPrices, selectRows } from "../../src/lists/search.ts";
import type { Listing } from "../../src/schemas/shard.ts";

const NOW = "2026-01-01T00:00:00Z";
const name = fc.string({
  unit: fc.constantFrom("a", "b", "B", "-", "/", ".", " ", "\n", "é", "😀"),
  maxLength: 8,
});
const term = fc.string({ unit: fc.constantFrom("a", "b", "-", "@", "é"), minLength: 1, maxLength: 3 });

/** A listing of random names at random providers, sorted as the build sorts. */
const listings = fc
  .uniqueArray(fc.tuple(name, fc.nat(3)), {
    selector: ([id, provider]) => `${provider} ${id}`,
    maxLength: 40,
  })
  .map((rows): Listing => {
    const sorted = rows.toSorted(
      (a, b) => Buffer.compare(Buffer.from(a[0]), Buffer.from(b[0])) || a[1] - b[1],
    );
    const lines = sorted.map(([id, provider]) =>
      JSON.stringify({ model_id: id, provider_id: `p${provider}` }),
    );
    const priced = sorted.map((_, row) => row).filter((row) => row % 3 !== 0);
    const columns: Listing["columns"] = { prompt: [priced, priced.map((row) => (row * 7) % 5)] };
    return { providers: ["p0", "p1", "p2", "p3"], rows: sorted, lines, upcoming: [], columns };
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
      by: fc.constantFrom("model_id" as const, "provider_id" as const, "prompt" as const, "image" as const),
      descending: fc.boolean(),
    });
    fc.assert(
      fc.property(
        listings,
        filters,
        sorts,
        fc.integer({ min: 1, max: 50 }),
        (listing, filter, sort, pageSize) => {
          const view = viewOf(listing);
          const rows = selectRows(view, filter, sort, NOW);
          const whole = rows.map((row) => JSON.parse(listing.lines[row] ?? ""));
          const pages = [];
          for (let page = 1; page <= Math.ceil(rows.length / pageSize) + 1; page++) {
            const { bytes } = listPrices(view, { ...filter, sort, page, pageSize }, NOW);
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
      fc.property(listings, (listing) => {
        const view = viewOf(listing);
        const rows = selectRows(view, {}, { by: "provider_id", descending: false }, NOW).map(
          (row) => listing.rows[row] ?? ["", 0],
        );
        const expected = listing.rows.toSorted(
          (a, b) => a[1] - b[1] || Buffer.compare(Buffer.from(a[0]), Buffer.from(b[0])),
        );
        expect(rows).toEqual(expected);
      }),
    );
  });
});

describe("selectRows by a rate", () => {
  test.each([false, true])(
    "unknown rates are last, ties in the listing's order (descending: %s)",
    (descending) => {
      fc.assert(
        fc.property(listings, (listing) => {
          const [known = [], values = []] = listing.columns.prompt ?? [];
          const rateOf = (row: number) => values[known.indexOf(row)];
          const rows = selectRows(viewOf(listing), {}, { by: "prompt", descending }, NOW);
          expect(rows.toSorted((a, b) => a - b)).toEqual(listing.rows.map((_, row) => row));
          const rates = rows.map(rateOf);
          const priced = rates.slice(0, known.length);
          expect(rates.slice(known.length).every((rate) => rate === undefined)).toBe(true);
          expect(priced).toEqual(priced.toSorted((a = 0, b = 0) => (descending ? b - a : a - b)));
        }),
      );
    },
  );
});

describe("a table", () => {
  test("is read as it was written", () => {
    fc.assert(
      fc.property(listings, (listing) => {
        const known = listing.columns.prompt?.[0].length === 0 ? { ...listing, columns: {} } : listing;
        expect(readListing(Buffer.from(listingText(listing)))).toEqual(known);
      }),
    );
  });

  test.each([
    ["a line too few", (text: string) => text.slice(0, text.lastIndexOf("\n"))],
    ["a line too many", (text: string) => `${text}\n{}`],
    ["a row that is none", (text: string) => text.replace('["m",0]', '["m"]')],
    ["a row of no provider", (text: string) => text.replace('["m",0]', '["m",1]')],
    ["no outline", (text: string) => text.slice(text.indexOf("\n") + 1)],
  ])("with %s is refused", (_, spoil) => {
    const listing: Listing = { providers: ["p"], rows: [["m", 0]], lines: ["{}"], upcoming: [], columns: {} };
    expect(() => readListing(Buffer.from(spoil(listingText(listing))))).toThrow();
  });
});

function viewOf(listing: Listing): ListingView {
  return new ListingView(new ListingLines(Buffer.from(listingText(listing))));
}

test("BodyCache drops the least recently used beyond its limit", () => {
  const cache = new BodyCache(40);
  const body = toBody([Buffer.from("12345678")], "x");
  for (const key of ["a", "b", "c", "d"]) cache.set(key, body);
  cache.get("a");
  cache.set("e", body);
  expect(["a", "b", "c", "d", "e"].filter((key) => cache.get(key))).toEqual(["a", "c", "d", "e"]);
  cache.set("big", toBody([Buffer.from("x".repeat(20))], "y"));
  expect(cache.get("big")).toBeUndefined();
});
