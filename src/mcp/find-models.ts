// find_models: price entries that have all words of a query and pass the filters.

import type { PriceEntry, PriceList } from "../contract/price-answers.ts";
import { formatDecimal, parseNumeral } from "../pricing/decimal.ts";
import { object, oneOf, text, whole } from "./schema.ts";
import { get, pick, type Tool, ToolError } from "./tool.ts";

const IDS = ["provider_id", "model_id"] as const;
const FACTS = ["canonical", "status", "released", "context_tokens", "offers", "page"] as const;
const COUNTS = ["total", "page", "total_pages"] as const;
const HINTS = ["corrected", "nearest"] as const;

/** The words of two filters: a misspelt one would find nothing. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  mode: (
    "chat completion responses embedding rerank image_generation image_edit audio_speech audio_transcription realtime " +
    "video_generation ocr moderation classification search vector_store"
  ).split(" "),
  capability: "tool_call vision reasoning caching structured_output attachment open_weights".split(" "),
};

/** Cheapest first is of what anyone can buy, unless a kind of seller is asked for. */
const SOLD = { kind: "maker,cloud,host,gateway", prompt_min: "0.000000000001" };

export const findModels: Tool = {
  name: "find_models",
  title: "Find models and their prices",
  description:
    "Find models by words of their id, name, maker or provider, by capability and by price, with input and output price, exact decimals of USD per token (times 1,000,000 for the usual price per million; null is unknown, not 0). By price, cheapest first, only what is sold for money is listed, unless you name a kind. An exact match comes before related models, and the maker's own offer before other sellers', unless you sort by a rate. `corrected` is the query without its typing errors; if nothing matches, `nearest` has similar ids.",
  inputSchema: object({
    query: text("Words that must all occur, such as claude opus 5.5; default: all models"),
    provider_id: text("Only at these providers, separated by commas"),
    kind: text("Only at sellers of these kinds, separated by commas: maker, cloud, gateway, host, plan"),
    mode: text("Only models for this, such as chat, embedding, image_generation"),
    capability: text("Only models that have all of these, such as reasoning,tool_call"),
    input_modality: text("Only models that take all of these, such as image,pdf"),
    context_min: whole("Least tokens of context", 1),
    prompt_max: text('Highest input rate, USD per token in plain digits, "0.000003"'),
    completion_max: text('Highest output rate, USD per token in plain digits, "0.000015"'),
    released_since: text("A day, month or year, such as 2026-06"),
    sort_column: oneOf(
      ["prompt", "completion", "released", "context_tokens"],
      "Sort by a rate, lowest first, by release or by context",
    ),
    order: oneOf(["asc", "desc"], "desc: highest or newest first"),
    group_by: oneOf(["model"], "model: one row a model, with the number of its offers"),
    limit: whole("Rows a page; default 10", 1, 50),
    page: whole("Which page, from 1", 1),
  }),
  run: async (ask, { query, limit = 10, ...filters }) => {
    for (const [name, known] of Object.entries(KNOWN)) {
      const unknown = String(filters[name] ?? known[0])
        .split(",")
        .filter((word) => !known.includes(word));
      if (unknown.length > 0)
        throw new ToolError(
          `${name}: ${unknown.join(", ")} is not known; expected some of ${known.join(", ")}.`,
        );
    }
    const isByPrice = filters.sort_column === "prompt" || filters.sort_column === "completion";
    const sold = isByPrice && filters.order !== "desc" && filters.kind === undefined ? SOLD : {};
    const asked = { ...filters, ...sold, page_size: limit };
    const { body, prices } =
      query === undefined
        ? await get<PriceList>(ask, "/v1/prices", asked)
        : await get<PriceList>(ask, "/v1/prices/search", {
            q: query,
            scope: "all",
            ...(filters.sort_column === undefined && { sort_by: "relevance" }),
            ...asked,
          });
    return { models: body.data.map(shortRow), ...pick(body.meta, [...COUNTS, ...HINTS]), prices };
  },
};

function shortRow(row: PriceEntry): object {
  return {
    ...pick(row, [...IDS, ...FACTS]),
    prompt: knownRate(row, "prompt"),
    completion: knownRate(row, "completion"),
    ...(row.message !== "" && { message: row.message }),
    ...(row.as_of !== undefined && { read: row.as_of }),
  };
}

/** An exact decimal of USD per token; null where it is unknown. */
function knownRate({ pricing, unknown }: PriceEntry, name: "prompt" | "completion"): string | null {
  return pricing === null || unknown?.includes(name)
    ? null
    : formatDecimal(parseNumeral(String(pricing[name])));
}
