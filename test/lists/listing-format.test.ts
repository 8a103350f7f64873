import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listingText, readListing } from "../../src/lists/listing-format.ts";
import type { Listing } from "../../src/schemas/shard.ts";
import { listing } from "../helpers/listings.ts";

describe("a listing", () => {
  test("is read as it was written", () => {
    fc.assert(
      fc.property(listing, (written) => {
        const known = written.columns.prompt?.[0].length === 0 ? { ...written, columns: {} } : written;
        expect(readListing(Buffer.from(listingText(written)))).toEqual(known);
      }),
    );
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
    const text = listingText(whole);
    expect(readListing(Buffer.from(text))).toEqual(whole);
    expect(() => readListing(Buffer.from(spoil(text)))).toThrow();
  });
});
