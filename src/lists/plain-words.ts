// Reads a search in plain words, such as "cheapest vision model with tools", as filters and an order.
import type { PriceTableQuery } from "../contract/list-requests.ts";
import { SOLD_KINDS } from "../schemas/words.ts";
import type { SearchTexts } from "./text-index.ts";

/** How rows are filtered and sorted; a list without a search has no scope. */
export type RowQuery = Omit<PriceTableQuery, "scope"> & Partial<Pick<PriceTableQuery, "scope">>;

const CHAT: RowQuery["mode"] = ["chat", "completion", "responses"];
const SOLD: Partial<RowQuery> = { kind: SOLD_KINDS, certainty: ["high", "medium"], prompt_min: 1e-12 };

/** Words, what they are read as, and the parameters for that. Of two with the same words, or for the same parameter, the first counts. */
const MEANINGS: readonly (readonly [words: string, meaning: string, asked: Partial<RowQuery>])[] = [
  ["image generation", "makes images", { mode: ["image_generation"] }],
  ["embeddings?", "embeds texts", { mode: ["embedding"] }],
  ["rerank(ers?|ing)?", "ranks texts", { mode: ["rerank"] }],
  ["speech|tts", "makes speech", { mode: ["audio_speech"] }],
  ["transcription", "writes down speech", { mode: ["audio_transcription"] }],
  ["vision|images?", "takes images", { input_modality: ["image"] }],
  ["pdfs?", "takes PDFs", { input_modality: ["pdf"] }],
  ["audio", "takes audio", { input_modality: ["audio"] }],
  ["tool calling|tools?", "calls tools", { capability: ["tool_call"] }],
  ["reasoning|thinking", "reasons", { capability: ["reasoning"] }],
  ["json|structured output", "structured output", { capability: ["structured_output"] }],
  ["open[ -]weights?|open source", "open weights", { capability: ["open_weights"] }],
  ["long context", "takes 200,000 tokens or more", { context_min: 200_000 }],
  ["newest|latest", "newest first", { sort_column: "released", blend: undefined }],
  ["free", "free of charge", { mode: CHAT, prompt_min: 0, prompt_max: 0, completion_max: 0 }],
  ["cheap(er|est)?", "sold by the token, cheapest confirmed first", { mode: CHAT, blend: [3, 1], ...SOLD }],
];

/** What a sentence has beside names. */
const BETWEEN = whole("models?|llms?|with|and|an?|or|the|for|that|which|has|have|can|prices?");
const SENTENCE = /\b(models?|llms?|with|that|which|for)\b/i;

/** The query with words replaced by what they mean. What the caller sets stays, and so do words that name rows, except in a sentence. */
export function inPlainWords(query: RowQuery, texts: () => SearchTexts): RowQuery & { read_as?: string[] } {
  const { q, ...asked } = query;
  if (!q || query.scope !== "all") return query;
  let rest = q;
  const read = MEANINGS.filter(([words]) => {
    const before = rest;
    rest = rest.replace(whole(words), " ");
    return rest !== before;
  });
  if (read.length === 0 || (!SENTENCE.test(q) && texts().named(q).length > 0)) return query;
  rest = rest.replace(BETWEEN, " ").trim();
  const meant = read.map(([, , parameters]) => parameters);
  const filters: Partial<RowQuery> = Object.assign({}, ...meant.toReversed());
  return {
    ...filters,
    ...asked,
    ...(asked.sort_column ? { blend: undefined } : filters.sort_column && !asked.blend && { order: "desc" }),
    ...(rest && { q: rest }),
    capability: [asked, ...meant].flatMap(({ capability = [] }) => capability),
    input_modality: [asked, ...meant].flatMap(({ input_modality = [] }) => input_modality),
    read_as: read.map(([, meaning]) => meaning),
  };
}

/** Whole words, up to a space or a mark. */
function whole(words: string): RegExp {
  return new RegExp(`(?<!\\S)(${words})(?![^\\s,;?!])[,;?!]?`, "gi");
}
