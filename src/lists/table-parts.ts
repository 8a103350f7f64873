// The parts of a packed listing by name, as the build writes and the Worker reads them.
import type { Column } from "../schemas/price.ts";

/** The card of a row whose entry does not begin as entries do: its texts are the whole of it. */
export const NO_CARD = 0;

/** Names of the parts; lists of texts have a second part that says where each ends, in UTF-16 units. */
export const PARTS = {
  outline: "outline",
  /** Different model ids in the order of their code units; of each row which one; of each id its first row. */
  ids: "ids",
  rowIds: "rowIds",
  firstRows: "firstRows",
  search: "search",
  searchEnds: "searchEnds",
  searchFilters: "searchFilters",
  /** `ListingSearch` as JSON. */
  known: "known",
  /** src/lists/prepared-relevance.ts has what they are. */
  byRelevance: "byRelevance",
  rowModels: "rowModels",
  rowRanks: "rowRanks",
  rowProviders: "rowProviders",
  /** src/lists/price-card.ts says what they are. */
  cards: "cards",
  rowCards: "rowCards",
  /** What entries have besides: `,"name":value`, one or more members in each. */
  texts: "texts",
  /** The numbers of all rows' texts, one row behind the other; where each row's entry ends, and where its facts. */
  rowTexts: "rowTexts",
  entryEnds: "entryEnds",
  factsEnds: "factsEnds",
} as const;

/** Where a list's texts end. */
export function endsPart(texts: string): string {
  return `${texts}.ends`;
}

/** Rows of which it is known how many tokens their contexts hold, and how many. */
export const [CONTEXT_ROWS, CONTEXT_TOKENS] = ["context.rows", "context.tokens"];

/** Rows whose models do or can one thing. */
export function facetPart(facet: "modes" | "capabilities", word: string): string {
  return `${facet}.${word}`;
}

/** A column's rows, lowest value first. */
export function columnPart(name: Column): string {
  return `column.${name}`;
}

/** A column's different values, ascending; another part says where the rows of each end. */
export function valuesPart(name: Column): string {
  return `column.${name}.values`;
}
