// A listing -> the bytes it is kept as: every text that several rows have is written once (src/lists/packed-listing.ts reads it).
import { columnPart, endsPart, facetPart, PARTS, valuesPart } from "../../src/lists/packed-listing.ts";
import { joinParts, type PartValue } from "../../src/lists/packed-parts.ts";
import { Relevance } from "../../src/lists/relevance.ts";
import { indexIds } from "../../src/lists/text-index.ts";
import type { ListingSearch } from "../../src/schemas/listing.ts";
import { COLUMNS } from "../../src/schemas/words.ts";
import type { Listing, ListingFacets } from "./listing.ts";
import { type PackedRow, packRows } from "./pack-rows.ts";

/** The value of a listing's key. */
export function packListing(listing: Listing): Uint8Array {
  const { providers, rows, upcoming, hidden, statuses, facets, search: known } = listing;
  const ids = [...new Set(rows.map(([id]) => id))].sort();
  const places = new Map(ids.map((id, place) => [id, place]));
  const rowIds = rows.map(([id]) => places.get(id) ?? 0);
  const search = indexIds(ids);
  const announced = upcoming.map(({ line: _, ...entry }) => entry);
  const packed = packRows(withAnnounced(listing));
  const ends = placesOfEnds(packed.rows);
  return joinParts(
    new Map<string, PartValue>([
      [PARTS.outline, JSON.stringify({ providers, hidden, statuses, upcoming: announced })],
      ...textParts(PARTS.ids, ids),
      [PARTS.rowIds, wholeNumbers(rowIds)],
      [PARTS.firstRows, wholeNumbers(firstPlaces(rowIds))],
      [PARTS.search, search.text],
      [PARTS.searchEnds, search.ends],
      [PARTS.searchFilters, search.filters],
      [PARTS.rowProviders, wholeNumbers(rows.map(([, provider]) => provider))],
      ...textParts(PARTS.cards, packed.cards),
      [PARTS.rowCards, wholeNumbers(packed.rows.map(({ card }) => card))],
      ...textParts(PARTS.texts, packed.texts),
      [PARTS.rowTexts, wholeNumbers(packed.rows.flatMap(({ entry, facts }) => [...entry, ...facts]))],
      [PARTS.entryEnds, wholeNumbers(ends.map(([entry]) => entry))],
      [PARTS.factsEnds, wholeNumbers(ends.map(([, facts]) => facts))],
      ...columnParts(listing),
      ...(facets ? facetParts(facets) : []),
      ...(known ? searchParts(listing, known) : []),
    ]),
  );
}

/** A listing whose announced entries are rows after its own. */
function withAnnounced(listing: Listing): Listing {
  const { rows, lines, upcoming } = listing;
  return {
    ...listing,
    rows: [...rows, ...upcoming.flatMap(({ row }) => rows.slice(row, row + 1))],
    lines: [...lines, ...upcoming.map(({ line }) => line)],
  };
}

/** The first place of each number; every number up to the largest occurs. */
function firstPlaces(all: readonly number[]): number[] {
  const first: number[] = [];
  all.forEach((number, place) => {
    first[number] ??= place;
  });
  return first;
}

/** The end of each row's entry and of its facts among all rows' texts. */
function placesOfEnds(packed: readonly PackedRow[]): [entry: number, facts: number][] {
  let at = 0;
  return packed.map(({ entry, facts }) => {
    const end = at + entry.length;
    at = end + facts.length;
    return [end, at];
  });
}

/** Rows of each column from the lowest value to the highest, and the values. */
function columnParts({ columns }: Listing): [string, PartValue][] {
  return COLUMNS.flatMap((name): [string, PartValue][] => {
    const [rows, values] = columns[name] ?? [[], []];
    if (rows.length === 0) return [];
    const sorted = rows
      .map((row, i) => ({ row, value: values[i] ?? 0 }))
      .sort((a, b) => a.value - b.value || a.row - b.row);
    const different = sorted.flatMap(({ value }, i) =>
      value === sorted[i + 1]?.value ? [] : [{ value, end: i + 1 }],
    );
    return [
      [columnPart(name), wholeNumbers(sorted.map(({ row }) => row))],
      [valuesPart(name), Float64Array.from(different.map(({ value }) => value))],
      [endsPart(valuesPart(name)), wholeNumbers(different.map(({ end }) => end))],
    ];
  });
}

function searchParts({ rows, columns }: Listing, known: ListingSearch): [string, PartValue][] {
  const [released = [], days = []] = columns.released ?? [];
  const { order, models, ranks } = new Relevance(rows, known).prepare({
    priced: new Set(columns.prompt?.[0]),
    released: new Map(released.map((row, i) => [row, days[i] ?? 0])),
  });
  return [
    [PARTS.known, JSON.stringify(known)],
    [PARTS.byRelevance, wholeNumbers(Array.from(order))],
    [PARTS.rowModels, wholeNumbers(Array.from(models))],
    [PARTS.rowRanks, wholeNumbers(Array.from(ranks))],
  ];
}

function facetParts(facets: ListingFacets): [string, PartValue][] {
  return [
    ...(["modes", "capabilities", "certainties"] as const).flatMap((facet) =>
      Object.entries(facets[facet] ?? {}).map(([word, rows]): [string, PartValue] => [
        facetPart(facet, word),
        wholeNumbers(rows),
      ]),
    ),
    [PARTS.contextRows, wholeNumbers(facets.context[0])],
    [PARTS.contextTokens, wholeNumbers(facets.context[1])],
  ];
}

function textParts(name: string, texts: readonly string[]): [string, PartValue][] {
  let end = 0;
  const ends = texts.map((text) => {
    end += text.length;
    return end;
  });
  return [
    [name, texts.join("")],
    [endsPart(name), Uint32Array.from(ends)],
  ];
}

/** Whole numbers in as few bytes as the largest needs. */
export function wholeNumbers(values: readonly number[]): Uint16Array | Uint32Array {
  const large = values.some((value) => value > 0xffff);
  return large ? Uint32Array.from(values) : Uint16Array.from(values);
}
