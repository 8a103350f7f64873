// ListingView: what is said of each row; its entry at an instant; rows by provider and by context.
import { describe, expect, test } from "vitest";
import type { Listing } from "../../scripts/build/listing.ts";
import { listPrices } from "../../src/lists/list-query.ts";
import { withMember } from "../../src/lists/listing-view.ts";
import { announcing, viewOf } from "../helpers/listings.ts";

const FROM = "2026-05-01T00:00:00Z";

test("an announced entry replaces the row's price at its instant", () => {
  const view = viewOf(announcing({ row: 1, from: FROM, line: '{"now":"new"}' }));
  const entries = (at: string) => view.allRows().map((row) => Buffer.from(view.entry(row, at)).toString());
  expect(entries("2026-04-30T23:59:59Z")).toEqual(['{"now":"a"}', '{"now":"b"}']);
  expect(entries(FROM)).toEqual(['{"now":"a"}', '{"now":"new"}']);
  expect([view.announcedCount("2026-04-30T23:59:59Z"), view.announcedCount(FROM)]).toEqual([0, 1]);
});

test.each<[string, Pick<Listing, "hidden" | "statuses">, number[]]>([
  ["neither", {}, [0, 0]],
  ["hidden", { hidden: [1] }, [0, 1]],
  ["retired", { statuses: { retired: [0] } }, [2, 0]],
  ["deprecated is sold", { statuses: { deprecated: [0] } }, [0, 0]],
  ["both: hidden", { hidden: [0], statuses: { retired: [0] } }, [1, 0]],
])("rows that lists omit: row 1 is hidden, row 2 delisted: %s", (_, said, flags) => {
  expect([...viewOf({ ...announcing(), ...said }).omissions(FROM)]).toEqual(flags);
});

test("a row's status is the listing's, otherwise active", () => {
  const view = viewOf({ ...announcing(), statuses: { deprecated: [1] } });
  expect([view.status(0, FROM), view.status(1, FROM)]).toEqual(["active", "deprecated"]);
});

test("a status changes at its instant, and the omitted rows with it", () => {
  const turns = { row: 1, from: FROM, line: "{}", status: "retired" } as const;
  const view = viewOf({ ...announcing(turns), statuses: { deprecated: [1] } });
  const seen = (at: string) => [view.status(1, at), view.omissions(at)[1]];
  expect([seen("2026-04-30T23:59:59Z"), seen(FROM)]).toEqual([
    ["deprecated", 0],
    ["retired", 2],
  ]);
  expect(seen("2026-04-30T23:59:59Z")).toEqual(["deprecated", 0]);
});

const [A, B] = ['{"now":"a"}', '{"now":"b"}'];
const [MAY, JUNE, OTHER] = ['{"then":"may"}', '{"then":"june"}', '{"then":"other"}'];
const may = { row: 0, from: "2026-05-01T00:00:00Z", line: MAY };
const june = { row: 0, from: "2026-06-01T00:00:00Z", line: JUNE, values: { prompt: 1 } };
const other = { row: 1, from: "2026-05-15T00:00:00Z", line: OTHER };

describe.each([
  ["oldest first", [may, other, june]],
  ["newest first", [june, other, may]],
])("announced prices, %s", (_, upcoming) => {
  const search = { models: [], of: [0, 0], names: [], sellers: [], media: [], has: [] };
  const view = viewOf({ ...announcing(...upcoming), search });

  test.each([
    ["2026-04-30T23:59:59Z", 0, [A, B], true],
    ["2026-05-01T00:00:00Z", 1, [MAY, B], true],
    ["2026-05-14T23:59:59Z", 1, [MAY, B], true],
    ["2026-05-15T00:00:00Z", 2, [MAY, OTHER], true],
    ["2026-05-31T23:59:59Z", 2, [MAY, OTHER], true],
    ["2026-06-01T00:00:00Z", 3, [JUNE, OTHER], false],
  ])("at %s %i have started, the entries are %j; the prepared orders hold: %s", (at, begun, lines, hold) => {
    expect(view.announcedCount(at)).toBe(begun);
    expect([0, 1].map((row) => Buffer.from(view.entry(row, at)).toString())).toEqual(lines);
    expect(view.prepared(at).order === view.packed.prepared()?.order).toBe(hold);
  });
});

test("an announced entry of a listing in format 7 is a text of its own", () => {
  const view = viewOf(announcing(may));
  for (const announced of view.packed.outline.upcoming) announced.line = JUNE;
  expect(Buffer.from(view.entry(0, may.from)).toString()).toBe(JUNE);
});

test("a row of a provider that the listing does not name is an error, never another's", () => {
  const view = viewOf({ ...announcing(), providers: [] });
  expect(() => view.providerId(1)).toThrow("the listing has no provider of row 1");
});

test("providers come in code unit order, each with its rows in ascending order", () => {
  const rows: Listing["rows"] = [
    ["m", 1],
    ["m", 0],
    ["n", 1],
    ["o", 2],
  ];
  const lines = rows.map(() => "{}");
  const providers = ["zeta", "alpha", "Beta"];
  expect([...viewOf({ providers, rows, lines, upcoming: [], columns: {} }).byProvider()]).toEqual([
    ["Beta", [3]],
    ["alpha", [0, 2]],
    ["zeta", [1]],
  ]);
});

const IDS = ["a", "b", "c", "d", "e"];
const LISTING: Listing = {
  providers: ["p"],
  rows: IDS.map((id) => [id, 0]),
  lines: IDS.map((model_id) => JSON.stringify({ model_id })),
  facts: IDS.map(() => "{}"),
  facets: {
    modes: {},
    capabilities: {},
    context: [
      [1, 2, 3, 4],
      [200_000, 1_000_000, 8000, 200_000],
    ],
  },
  upcoming: [],
  columns: {},
};

test.each([
  ["asc", "d b e c a"],
  ["desc", "c e b d a"],
] as const)("%s: %s", (order, expected) => {
  const sort = { sort_by: "model_id", sort_column: "context_tokens", order } as const;
  const query = { page: 1, page_size: 10, ...sort };
  const body = listPrices(viewOf(LISTING), query, "2026-11-22T00:00:00Z");
  const { data } = JSON.parse(Buffer.from(body).toString());
  expect(data.map(({ model_id }: { model_id: string }) => model_id).join(" ")).toBe(expected);
});

test("is computed once per listing", () => {
  const view = viewOf(LISTING);
  expect(view.byContext()).toBe(view.byContext());
});

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['{"a":1}', "b", "[2]", '{"a":1,"b":[2]}'],
  ['{"a":"}"}', 'b"', '"é"', '{"a":"}","b\\"":"é"}'],
])("%s with %s: %s", (entry, name, value, joined) => {
  expect(new TextDecoder().decode(withMember(bytes(entry), name, bytes(value)))).toBe(joined);
});

test.each([
  [1024 * 1024 - 2, 1],
  [1024 * 1024 - 1, 2],
])(
  "a body of %i bytes and its query are cached up to a quarter of the bound: it is built %i times",
  (size, times) => {
    const view = viewOf(announcing());
    let made = 0;
    const make = () => {
      made += 1;
      return [Uint8Array.of(1, 2), new Uint8Array(size - 2)];
    };
    expect([view.body("q", make).length, view.body("q", make)[1], made]).toEqual([size, 2, times]);
  },
);
