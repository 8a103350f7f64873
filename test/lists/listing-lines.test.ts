// Listings as they were kept up to format 5 still answer as they did, and a spoiled one is refused.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ListingLines } from "../../src/lists/listing-lines.ts";
import { listPrices } from "../../src/lists/search.ts";
import type { Listing } from "../../src/schemas/listing.ts";
import {
  expectedEntry,
  expectedRows,
  INSTANTS,
  listing,
  oldListingText,
  oldViewOf,
} from "../helpers/listings.ts";

describe("a listing of an earlier format", () => {
  test.each([{ by: "model_id", descending: false } as const, { by: "prompt", descending: true } as const])(
    "is listed by $by",
    (sort) => {
      fc.assert(
        fc.property(listing, fc.constantFrom(...INSTANTS), (of, at) => {
          const query = { sort, page: 1, pageSize: 100 };
          const { data } = JSON.parse(Buffer.from(listPrices(oldViewOf(of), query, at)).toString());
          expect(data).toEqual(expectedRows(of, query, at).map((row) => expectedEntry(of, row, at)));
        }),
        { numRuns: 30 },
      );
    },
  );

  test("has facts only where they are asked for", () => {
    const view = oldViewOf({
      ...{ providers: ["p"], rows: [["m", 0]], upcoming: [], columns: {} },
      ...{
        lines: ['{"a":1}'],
        facts: ['{"b":2}'],
        facets: { modes: { chat: [0] }, capabilities: {}, context: [[], []] },
      },
    });
    const text = (facts: boolean) => Buffer.from(view.entry(0, "2026-11-22T00:00:00Z", { facts })).toString();
    expect([text(false), text(true)]).toEqual(['{"a":1}', '{"a":1,"facts":{"b":2}}']);
    expect([...view.rowsOfFacet("modes", "chat"), ...view.rowsOfFacet("modes", "__proto__")]).toEqual([0]);
  });

  test.each([
    ["a line too few", (text: string) => text.slice(0, text.lastIndexOf("\n"))],
    ["a line too many", (text: string) => `${text}\n{}`],
    ["a row that is none", (text: string) => text.replace('["m",0]', '["m"]')],
    ["a row of three", (text: string) => text.replace('["m",0]', '["m",0,0]')],
    ["a row of no provider", (text: string) => text.replace('["m",0]', '["m",1]')],
    ["a row of a provider before the first", (text: string) => text.replace('["m",0]', '["m",-1]')],
    ["a row of half a provider", (text: string) => text.replace('["m",0]', '["m",0.5]')],
    ["a row whose id is a number", (text: string) => text.replace('["m",0]', "[1,0]")],
    ["no outline", (text: string) => text.slice(text.indexOf("\n") + 1)],
  ])("with %s is refused", (_, spoil) => {
    const whole: Listing = { providers: ["p"], rows: [["m", 0]], lines: ["{}"], upcoming: [], columns: {} };
    const text = oldListingText(whole);
    expect(new ListingLines(Buffer.from(text)).size).toBe(1);
    expect(() => new ListingLines(Buffer.from(spoil(text)))).toThrow();
  });
});
