// Rows of a listing -> numbers of texts: a text that several entries or facts contain is kept once.
import { CARD_TAB, cardMembers, NO_CARD, withSpans } from "../../src/lists/packed-listing.ts";
import { PUBLIC_RATES } from "../../src/schemas/words.ts";
import type { Listing } from "./listing.ts";
import { Places } from "./places.ts";

/** A row's card, and the numbers of the texts of its entry and of its facts. */
export type PackedRow = { card: number; entry: number[]; facts: number[] };

/** The rows in their order, and the cards and texts that their numbers mean. */
export type PackedRows = { rows: PackedRow[]; cards: string[]; texts: string[] };

/** Groups of neighbouring members that many rows have alike. */
const TOGETHER: readonly (readonly string[])[] = [
  ["status", "status_since"],
  ["as_of", "sources"],
  ["certainty", "checked"],
  ["context_tokens", "max_output_tokens"],
  ["input_modalities", "output_modalities"],
];

/** Packs every row of a listing; the first card, at `NO_CARD`, stands for none. */
export function packRows(listing: Pick<Listing, "rows" | "providers" | "lines" | "facts">): PackedRows {
  const { rows, providers, lines, facts = [] } = listing;
  const [cards, texts] = [new Places(), new Places()];
  cards.placeOf("");
  const packed = rows.map(([id, provider], row): PackedRow => {
    const line = lines[row] ?? "{}";
    const known = factTexts(facts[row]).map((text) => texts.placeOf(text));
    const card = cardOf(line);
    const beginning = `{"model_id":${JSON.stringify(id)},"provider_id":${JSON.stringify(providers[provider])},`;
    const begun = membersBegun(line, `${beginning}${cardMembers(card)}`);
    const members = Object.entries(JSON.parse(line)).slice(begun);
    return {
      card: begun === 0 ? NO_CARD : cards.placeOf(card),
      entry: textsOf(members).map((text) => texts.placeOf(text)),
      facts: known,
    };
  });
  return { rows: packed, cards: cards.texts(), texts: texts.texts() };
}

/** The price card of an entry, in the order of the listing's rates; `membersBegun` says whether the entry begins with it. */
function cardOf(line: string): string {
  const { pricing, message, unknown = [] } = JSON.parse(line);
  const known = Object(pricing);
  const rates = PUBLIC_RATES.map((name) => (unknown.includes(name) ? "" : String(known[name] ?? "")));
  return `${rates.join(",").replace(/,+$/, "")}${CARD_TAB}${JSON.stringify(message)}`;
}

/** The number of members that a text holds, if an entry begins with it; else 0. */
function membersBegun(line: string, text: string): number {
  const begins = line.startsWith(`${text},`) || line === `${text}}`;
  return begins ? Object.keys(JSON.parse(`${text}}`)).length : 0;
}

/** The texts of a row's facts; empty facts are one empty text, so that they differ from no facts. */
function factTexts(facts: string | undefined): string[] {
  if (facts === undefined) return [];
  const texts = textsOf(Object.entries(JSON.parse(facts)));
  return texts.length === 0 ? [""] : texts;
}

/** Members as texts; the members of a group share one. */
function textsOf(members: readonly (readonly [name: string, value: unknown])[]): string[] {
  const texts: string[] = [];
  members.forEach(([name, value], i) => {
    const text = `,${JSON.stringify(name)}:${JSON.stringify(value)}`;
    const before = members[i - 1]?.[0];
    const group = TOGETHER.find((one) => one.includes(name));
    if (before !== undefined && group?.includes(before)) texts.push(`${texts.pop()}${text}`);
    else texts.push(...(name === "history" ? historyTexts(text) : [text]));
  });
  return texts;
}

const SPAN = /"(from|until)":"[^"]*","effective_\1":"(\d{4}-\d\d-\d\dT[\d:]{8}Z)"/g;
/** Where a history begins and ends a span, its other members and itself. */
const SPAN_EDGES =
  /(?<!\n[^"}]*)(?=\n)|(?<=\n[^"}]*)(?=,")|(?=,"(?:gap_from|alone_until)")|(?=\},\{)|(?=\}\]$)/;

/** A history in parts that many rows have alike, its spans as short as `withSpans` reads them. */
function historyTexts(text: string): string[] {
  const short = text.replace(SPAN, (span, name, instant) => {
    const one = `\n${name} ${instant.replace("T00:00:00Z", "")}`;
    return withSpans(one) === span ? one : span;
  });
  return short.split(SPAN_EDGES);
}
