// A listing -> the bytes it is kept as: every text that several rows have is written once (src/lists/listing-table.ts reads it).
import { idText } from "../../src/lists/id-search.ts";
import { CARD_TAB, cardMembers } from "../../src/lists/price-card.ts";
import { Relevance } from "../../src/lists/relevance.ts";
import {
  CONTEXT_ROWS,
  CONTEXT_TOKENS,
  columnPart,
  endsPart,
  facetPart,
  NO_CARD,
  PARTS,
  valuesPart,
} from "../../src/lists/table-parts.ts";
import { joinParts, type PartValue } from "../../src/lists/value-parts.ts";
import type { Listing, ListingFacets } from "../../src/schemas/listing.ts";
import type { ListingSearch } from "../../src/schemas/listing-search.ts";
import { COLUMNS, PUBLIC_RATES } from "../../src/schemas/words.ts";

/** Members that many rows have alike together, and that stand beside each other. */
const TOGETHER: readonly (readonly string[])[] = [
  ["status", "status_since"],
  ["as_of", "sources"],
  ["context_tokens", "max_output_tokens"],
  ["input_modalities", "output_modalities"],
];

type Member = readonly [name: string, value: unknown];

/** The value of a listing's key. */
export function packListing(listing: Listing): Uint8Array {
  const { providers, rows, lines, facts = [], upcoming, hidden, statuses, facets, search: known } = listing;
  const ids = [...new Set(rows.map(([id]) => id))].sort(byCodeUnit);
  const places = new Map(ids.map((id, place) => [id, place]));
  const rowIds = rows.map(([id]) => places.get(id) ?? 0);
  const search = idText(ids);
  const [cards, texts] = [new Once([""]), new Once()];
  const packed = lines.map((line, row) => packRow(listing, row, { line, facts: facts[row] }, cards, texts));
  const ends = endsOf(packed);
  const parts = new Map<string, PartValue>([
    [PARTS.outline, JSON.stringify({ providers, hidden, statuses, upcoming })],
    ...textParts(PARTS.ids, ids),
    [PARTS.rowIds, numbers(rowIds)],
    [PARTS.firstRows, numbers(firstPlaces(rowIds))],
    [PARTS.search, search.text],
    [PARTS.searchEnds, search.ends],
    [PARTS.searchFilters, search.filters],
    [PARTS.rowProviders, numbers(rows.map(([, provider]) => provider))],
    ...textParts(PARTS.cards, cards.texts()),
    [PARTS.rowCards, numbers(packed.map(({ card }) => card))],
    ...textParts(PARTS.texts, texts.texts()),
    [PARTS.rowTexts, numbers(packed.flatMap(({ entry, facts }) => [...entry, ...facts]))],
    [PARTS.entryEnds, numbers(ends.map(([entry]) => entry))],
    [PARTS.factsEnds, numbers(ends.map(([, facts]) => facts))],
    ...columnParts(listing),
    ...(facets ? facetParts(facets) : []),
    ...(known ? searchParts(listing, known) : []),
  ]);
  return joinParts(parts);
}

type PackedRow = { card: number; entry: number[]; facts: number[] };

function packRow(
  { rows, providers }: Listing,
  row: number,
  { line, facts }: { line: string; facts: string | undefined },
  cards: Once,
  texts: Once,
): PackedRow {
  const members: Member[] = Object.entries(JSON.parse(line));
  const card = cardOf(Object.fromEntries(members));
  const [id = "", provider = 0] = rows[row] ?? [];
  const beginning = `{"model_id":${JSON.stringify(id)},"provider_id":${JSON.stringify(providers[provider])},`;
  const written = card === undefined ? "" : `${beginning}${cardMembers(card)}`;
  const more = facts === undefined ? [] : textsOf(Object.entries(JSON.parse(facts)));
  if (facts !== undefined && more.length === 0) more.push("");
  const known = { facts: more.map((text) => texts.placeOf(text)) };
  const begins = card !== undefined && (line.startsWith(`${written},`) || line === `${written}}`);
  const count = begins ? Object.keys(JSON.parse(`${written}}`)).length : 0;
  const entry = textsOf(members.slice(count)).map((text) => texts.placeOf(text));
  return { ...known, card: begins ? cards.placeOf(card) : NO_CARD, entry };
}

/** The card of an entry; undefined when it says no price, not even that there is none. */
function cardOf({ pricing, message, unknown = [] }: Record<string, unknown>): string | undefined {
  if (pricing === undefined || typeof message !== "string" || !Array.isArray(unknown)) return undefined;
  const known = pricing === null ? {} : Object(pricing);
  const rates = PUBLIC_RATES.map((name) => (unknown.includes(name) ? "" : String(known[name] ?? "")));
  return `${rates.join(",").replace(/,+$/, "")}${CARD_TAB}${JSON.stringify(message)}`;
}

/** Members as texts, those that go together in one. */
function textsOf(members: readonly Member[]): string[] {
  const texts: string[] = [];
  members.forEach(([name, value], i) => {
    const text = `,${JSON.stringify(name)}:${JSON.stringify(value)}`;
    const before = members[i - 1]?.[0];
    const group = TOGETHER.find((one) => one.includes(name));
    if (before !== undefined && group?.includes(before)) texts.push(`${texts.pop()}${text}`);
    else texts.push(text);
  });
  return texts;
}

/** Where each number is met first, by number; every number up to the largest is there. */
function firstPlaces(all: readonly number[]): number[] {
  const first: number[] = [];
  all.forEach((number, place) => {
    first[number] ??= place;
  });
  return first;
}

/** Where each row's entry and its facts end among all rows' texts. */
function endsOf(packed: readonly PackedRow[]): [entry: number, facts: number][] {
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
      [columnPart(name), numbers(sorted.map(({ row }) => row))],
      [valuesPart(name), Float64Array.from(different.map(({ value }) => value))],
      [endsPart(valuesPart(name)), numbers(different.map(({ end }) => end))],
    ];
  });
}

/** What searches know, and what lists without a search take from it. */
function searchParts({ rows, columns }: Listing, known: ListingSearch): [string, PartValue][] {
  const [released = [], days = []] = columns.released ?? [];
  const { order, models, ranks } = new Relevance(rows, known).prepared({
    priced: new Set(columns.prompt?.[0]),
    released: new Map(released.map((row, i) => [row, days[i] ?? 0])),
  });
  return [
    [PARTS.known, JSON.stringify(known)],
    [PARTS.byRelevance, numbers(Array.from(order))],
    [PARTS.rowModels, numbers(Array.from(models))],
    [PARTS.rowRanks, numbers(Array.from(ranks))],
  ];
}

function facetParts({ modes, capabilities, context }: ListingFacets): [string, PartValue][] {
  const words = { modes, capabilities };
  return [
    ...(["modes", "capabilities"] as const).flatMap((facet) =>
      Object.entries(words[facet]).map(([word, rows]): [string, PartValue] => [
        facetPart(facet, word),
        numbers(rows),
      ]),
    ),
    [CONTEXT_ROWS, numbers(context[0])],
    [CONTEXT_TOKENS, numbers(context[1])],
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
function numbers(values: readonly number[]): Uint16Array | Uint32Array {
  const large = values.some((value) => value > 0xffff);
  return large ? Uint32Array.from(values) : Uint16Array.from(values);
}

/** Different texts in the order they came in, each with its place. */
class Once {
  readonly #places = new Map<string, number>();

  constructor(first: readonly string[] = []) {
    for (const text of first) this.placeOf(text);
  }

  placeOf(text: string): number {
    const place = this.#places.get(text) ?? this.#places.size;
    this.#places.set(text, place);
    return place;
  }

  texts(): string[] {
    return [...this.#places.keys()];
  }
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
