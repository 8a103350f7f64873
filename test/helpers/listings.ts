// Random listings, and what a reader of the documents would expect of one: worked out row by row, with none of the code
// under test.
import * as fc from "fast-check";
import type { Listing } from "../../scripts/build/listing.ts";
import { packListing } from "../../scripts/build/pack-listing.ts";
import type { ListQuery } from "../../src/lists/list-query.ts";
import { ListingView } from "../../src/lists/listing-view.ts";
import { PackedListing } from "../../src/lists/packed-listing.ts";

/** Ids with everything that is folded, and what is not; short, so that many have a term in common. */
export const modelId = fc.string({
  unit: fc.constantFrom("a", "b", "B", "-", "_", "/", ".", ":", "@", " ", "\n", "é", "É", "😀"),
  maxLength: 5,
});

/** A term as a caller types it. */
export const term = fc.string({
  unit: fc.constantFrom("a", "A", "b", "-", "@", "é"),
  minLength: 1,
  maxLength: 2,
});

/** Instants around those at which random listings announce prices. */
export const INSTANTS = [
  "2026-01-01T00:00:00Z",
  "2026-05-01T00:00:00Z",
  "2026-06-01T11:59:59Z",
  "2027-01-01T00:00:00Z",
];
const FROM = ["2026-04-01T00:00:00Z", "2026-05-01T00:00:00Z", "2026-06-01T12:00:00Z"];

const announced = fc.array(
  fc.record(
    {
      place: fc.nat(),
      from: fc.constantFrom(...FROM),
      values: fc.constantFrom({}, { prompt: 0 }, { prompt: 3, image: 1 }),
    },
    { requiredKeys: ["place", "from"] },
  ),
  { maxLength: 6 },
);

/**
 * A listing of random names at random providers, sorted as the build sorts; two rows of three have a `prompt`, one of five is hidden, some have an
 * announced entry, with or without numbers of its own.
 */
export const listing = fc.tuple(sortedRows(), announced).map(([rows, announcements]): Listing => {
  const priced = rows.map((_, row) => row).filter((row) => row % 3 !== 0);
  return {
    providers: ["p0", "p1", "p2", "p3"],
    rows,
    hidden: rows.map((_, row) => row).filter((row) => row % 5 === 4),
    lines: rows.map(([id, p]) => JSON.stringify({ model_id: id, provider_id: `p${p}`, pricing: null })),
    upcoming: announcements.map(({ place, ...one }, i) => ({
      ...one,
      row: place % rows.length,
      line: JSON.stringify({ announcement: i }),
    })),
    columns: { prompt: [priced, priced.map((row) => (row * 7) % 5)] },
  };
});

function sortedRows(): fc.Arbitrary<Listing["rows"]> {
  const rows = fc.uniqueArray(fc.tuple(modelId, fc.nat(3)), {
    selector: ([id, provider]) => `${provider} ${id}`,
    minLength: 1,
    maxLength: 40,
    size: "max",
  });
  return rows.map((all) => all.toSorted((a, b) => byCodePoint(a[0], b[0]) || a[1] - b[1]));
}

export function viewOf(of: Listing): ListingView {
  return new ListingView(new PackedListing(packListing(of)));
}

/** A listing of two models at a provider, with announced entries. */
export function announcing(...upcoming: Listing["upcoming"]): Listing {
  return {
    providers: ["p"],
    rows: [
      ["a", 0],
      ["b", 0],
    ],
    lines: ['{"now":"a"}', '{"now":"b"}'],
    upcoming,
    columns: {},
  };
}

/** The entry a row has at an instant: that of the announcement which began last, the later of two that began together. */
export function expectedEntry({ lines, upcoming }: Listing, row: number, at: string): unknown {
  return JSON.parse(inForce(upcoming, row, at)?.line ?? lines[row] ?? "");
}

function inForce(upcoming: Listing["upcoming"], row: number, at: string) {
  const begun = upcoming.filter((one) => one.row === row && one.from <= at);
  const latest = begun
    .map(({ from }) => from)
    .sort()
    .at(-1);
  return begun.findLast(({ from }) => from === latest);
}

type Row = { row: number; model: string; provider: string; rate: number | undefined };

/** The rows a query selects at an instant, all pages of them, in order. */
export function expectedRows(
  { rows, hidden = [], providers, columns, upcoming }: Listing,
  query: ListQuery,
  at: string,
): number[] {
  const { sort_by, sort_column, order } = query;
  const column = sort_column === "context_tokens" ? undefined : sort_column;
  const all = rows.map(([model, p], row): Row => {
    const [known = [], values = []] = (column && columns[column]) ?? [];
    const own = inForce(upcoming, row, at)?.values;
    const listed = known.includes(row) ? values[known.indexOf(row)] : undefined;
    return { row, model, provider: providers[p] ?? "", rate: own ? column && own[column] : listed };
  });
  const passing = all.filter(
    ({ row, model, provider }) =>
      (query.model_id !== undefined || !hidden.includes(row)) &&
      (query.providers?.includes(provider) ?? true) &&
      (query.model_id === undefined || model === query.model_id) &&
      (query.terms ?? []).every((one) => plainly(model).includes(plainly(one))),
  );
  const isUnknown = ({ rate }: Row) => column !== undefined && rate === undefined;
  const last = passing.filter(isUnknown);
  const first = passing.filter((row) => !isUnknown(row)).sort((a, b) => compare(a, b, column ?? sort_by));
  return [...(order === "desc" ? first.toReversed() : first), ...last].map(({ row }) => row);
}

/** By what is asked for; ties by model id, then provider id. */
function compare(a: Row, b: Row, by: string): number {
  const asked = by === "provider_id" ? byCodePoint(a.provider, b.provider) : 0;
  const cheaper = (a.rate ?? 0) - (b.rate ?? 0);
  return asked || cheaper || byCodePoint(a.model, b.model) || byCodePoint(a.provider, b.provider);
}

/** A text without case and with one separator, letter by letter. */
export function plainly(text: string): string {
  return Array.from(text.toLowerCase(), (letter) => ("._/:@".includes(letter) ? "-" : letter)).join("");
}

function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
