// A listing is read from its parts as it was written: every entry byte for byte, whatever it says.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Listing } from "../../scripts/build/listing.ts";
import { packListing } from "../../scripts/build/pack-listing.ts";
import { cardMembers, PackedListing } from "../../src/lists/packed-listing.ts";
import { PUBLIC_RATES } from "../../src/schemas/words.ts";

const rate = fc.constantFrom(0, 2e-7, 0.0000025, 1e-21, 0.01, 5);
const known = fc.dictionary(fc.constantFrom(...PUBLIC_RATES), rate, { minKeys: 1 });
const message = fc.constantFrom("", 'Priced "by the page".', "tab\there", "é 😀");
const members = fc.record(
  {
    status: fc.constantFrom("active", "preview"),
    status_since: fc.constantFrom("2026-01-01", "2026-02-02"),
    canonical: fc.constantFrom("a/m", "a/mm", "é/m"),
    sources: fc.subarray(["x", "y"]),
    context_tokens: fc.nat(2),
    // Without escapes: Node 24.21 now and then parses a key of one escaped character as a backslash.
    history: fc.array(
      fc.record(
        {
          from: fc.constantFrom("2026-01-01", "2026-01-02", "2026"),
          effective_from: fc.constantFrom("2026-01-01T00:00:00Z", "2026-01-02T16:30:00Z", "x"),
          until: fc.constantFrom("2026-02-28", "2026-03-01", "1"),
          effective_until: fc.constantFrom("2026-03-01T00:00:00Z", "2026-03-01T00:00:01Z", ""),
          prompt: fc.double({ noNaN: true }),
          gap_from: fc.constant("2025-01-01T00:00:00Z"),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
);

/** Entries as the build writes them, and some that no build writes. */
const written = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.option(known), message, members)
      .map(([pricing, text, more]) => priced(pricing, text, more)),
  },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom("pricing", "message", "x"), fc.constantFrom(0, "a", null)),
  },
);

type Rows = { entry: (id: string, provider: string) => object; facts: object }[];

const listing = fc
  .array(
    fc.record({
      entry: written.map(asEntry),
      facts: fc.dictionary(fc.constantFrom("name", "mode"), fc.nat(2)),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((rows: Rows): Listing => {
    const places = rows.map((_, i): [string, number] => [`m${String(i >> 1).padStart(2, "0")}`, i & 1]);
    return {
      providers: ["p", "q"],
      rows: places,
      upcoming: [],
      columns: {},
      lines: rows.map(({ entry }, i) => JSON.stringify(entry(places[i]?.[0] ?? "", "pq"[i & 1] ?? ""))),
      facts: rows.map(({ facts }) => JSON.stringify(facts)),
    };
  });

function priced(pricing: Record<string, number> | null, text: string, more: object): object {
  if (pricing === null) return { pricing, message: text, unpriced_reason: "not_public", ...more };
  const all = Object.fromEntries(PUBLIC_RATES.map((name) => [name, pricing[name] ?? 0]));
  const unknown = PUBLIC_RATES.filter((name) => pricing[name] === undefined);
  return { pricing: all, message: text, ...(unknown.length > 0 && { unknown }), ...more };
}

function asEntry(entry: object): (id: string, provider: string) => object {
  return (model_id, provider_id) => ("x" in entry ? entry : { model_id, provider_id, ...entry });
}

const listingOf = (of: Listing) => new PackedListing(packListing(of));
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe("a packed listing", () => {
  test("holds every entry and its facts unchanged", () => {
    fc.assert(
      fc.property(listing, (of) => {
        const packed = listingOf(of);
        expect(packed.size).toBe(of.lines.length);
        of.lines.forEach((line, row) => {
          expect(text(packed.entry(row))).toBe(line);
          expect(text(packed.facts(row) ?? new Uint8Array())).toBe(of.facts?.[row]);
          expect([packed.modelId(row), packed.provider(row)]).toEqual(of.rows[row]);
        });
        expect(() => packed.entry(packed.size)).toThrow("the listing has no");
      }),
    );
  });

  test("ignores unknown parts", () => {
    fc.assert(
      fc.property(listing, (of) => {
        const [head = "", ...rest] = Buffer.from(packListing(of)).toString("latin1").split("\n");
        const { parts } = JSON.parse(head);
        const longer = JSON.stringify({ parts: { ...parts, "front.rows": ["u2", 0, 0] } });
        const start = Math.ceil((longer.length + 1) / 8) * 8 - 1;
        const text = `${longer.padEnd(start)}\n${rest.join("\n")}`;
        const packed = new PackedListing(Uint8Array.from(Buffer.from(text, "latin1")));
        expect(packed.size).toBe(of.lines.length);
        expect(Buffer.from(packed.entry(0)).toString()).toBe(of.lines[0]);
      }),
      { numRuns: 20 },
    );
  });

  test("finds rows by their model and by the maker's model", () => {
    fc.assert(
      fc.property(listing, (of) => {
        const packed = listingOf(of);
        for (const id of ["m00", "m03", "m0", "m", "", "z"])
          expect(packed.rowsOfModel(id)).toEqual(rowsWhere(of, ([own]) => own === id));
        for (const canonical of ["a/m", "a/mm", "é/m", "a"])
          expect(packed.rowsOfCanonical(canonical)).toEqual(
            rowsWhere(of, (_, line) => JSON.parse(line).canonical === canonical),
          );
      }),
    );
  });

  test("has sorted columns and its facets", () => {
    const facets = {
      modes: { chat: [0, 2], "a.b": [1] },
      capabilities: { vision: [70_000] },
      context: [
        [1, 2],
        [8, 131_072],
      ],
    };
    const of: Listing = {
      providers: ["p"],
      rows: [
        ["a", 0],
        ["b", 0],
        ["c", 0],
      ],
      lines: ["{}", "{}", "{}"],
      upcoming: [],
      columns: {
        prompt: [
          [0, 1, 2],
          [2, 0.5, 2],
        ],
      },
      facets: facets as unknown as NonNullable<Listing["facets"]>,
    };
    const { rows, values } = listingOf(of).column("prompt");
    expect([[...rows], [...Array.from(values())]]).toEqual([
      [1, 0, 2],
      [0.5, 2, 2],
    ]);
    expect([...listingOf(of).column("image").rows]).toEqual([]);
    const packed = listingOf(of);
    expect([...packed.rowsOfFacet("modes", "chat")]).toEqual([0, 2]);
    expect([...packed.rowsOfFacet("modes", "a.b")]).toEqual([1]);
    expect([...packed.rowsOfFacet("capabilities", "vision")]).toEqual([70_000]);
    expect([...packed.rowsOfFacet("capabilities", "__proto__")]).toEqual([]);
    const { rows: holding, tokens } = packed.contexts();
    expect([[...holding], Array.from(tokens)]).toEqual(facets.context);
  });
});

function rowsWhere(
  { rows, lines }: Listing,
  passes: (row: [string, number], line: string) => boolean,
): number[] {
  return rows.flatMap((row, i) => (passes(row, lines[i] ?? "") ? [i] : []));
}

const card = (rates: readonly string[], message: string) => `${rates.join(",")}\t${JSON.stringify(message)}`;
const membersOf = (text: string) => JSON.parse(`{${cardMembers(text)}}`);

test("a row without a price has a message", () => {
  expect(membersOf(card([], "Not public."))).toEqual({ pricing: null, message: "Not public." });
});

test("rates are in order; unknown ones are 0 and named", () => {
  const rates = PUBLIC_RATES.map((_, i) => (i === 1 ? "" : i === 2 ? "0" : `${i}e-7`));
  const pricing = Object.fromEntries(
    PUBLIC_RATES.map((name, i) => [name, i === 1 || i === 2 ? 0 : Number(`${i}e-7`)]),
  );
  expect(membersOf(card(rates, ""))).toEqual({ pricing, message: "", unknown: [PUBLIC_RATES[1]] });
});

test("a row with all rates known names none", () => {
  expect(
    membersOf(
      card(
        PUBLIC_RATES.map(() => "1"),
        "",
      ),
    ),
  ).not.toHaveProperty("unknown");
});
