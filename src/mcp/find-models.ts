// find_models: price entries whose model id has all words of a query.
import type { PriceEntry, PriceMeta } from "../contract/price-answers.ts";
import { list, object, oneOf, orNull, text, whole } from "./json-schema.ts";
import { defined, get, PAGE_URL, PRICES, READ, type Tool } from "./tool.ts";

type Row = PriceEntry;
type PriceList = { data: Row[]; meta: PriceMeta };

const RATE = orNull({ type: "number", description: "USD per token; null: not known, which is not 0" });
const FOUND = object(
  {
    provider_id: text("Who sells it"),
    model_id: text("The id to send"),
    canonical: text("Whose model it is, the same at every seller"),
    status: text("announced, preview, active, deprecated, retired or delisted"),
    released: text("Day of its release"),
    context_tokens: whole("Tokens its context holds", { minimum: 0 }),
    prompt: RATE,
    completion: RATE,
    offers: whole("Of a model: how many offers of it pass", { minimum: 1 }),
    message: text("Why there is no price"),
    read: READ,
    page: PAGE_URL,
  },
  ["canonical", "released", "context_tokens", "offers", "message", "read", "page"],
);

const OPTIONAL = [
  "query",
  "provider_id",
  "kind",
  "mode",
  "capability",
  "input_modality",
  "context_min",
  "prompt_max",
  "completion_max",
  "released_since",
  "sort_column",
  "order",
  "group_by",
  "limit",
  "page",
] as const;

export const findModels: Tool = {
  name: "find_models",
  title: "Find models and their prices",
  description:
    "Finds models by words of their id, name, maker or provider, and by what they can do and cost, at every provider that sells them or at some, with input and output price in USD per token (times 1,000,000 for the usual price per million). Start here when you do not know the exact provider_id and model_id. The very model comes before its relatives, its maker's offer before others', unless you sort by a rate. `corrected` is what a misspelt query was read as; nothing found: `nearest` has ids that look alike.",
  inputSchema: object(
    {
      query: text(
        "Words that must all occur, such as claude opus 5.5; absent: all models that pass the filters",
      ),
      provider_id: text("Only at these providers, by comma"),
      kind: text("Only at sellers of these kinds, by comma: maker, cloud, gateway, host, plan"),
      mode: text("Only models for this, such as chat, embedding, image_generation"),
      capability: text("Only models that have all of these, by comma, such as reasoning,tool_call"),
      input_modality: text("Only models that take all of these, by comma, such as image,pdf"),
      context_min: whole("Least tokens of context", { minimum: 1 }),
      prompt_max: text('Highest input rate, USD per token in plain digits, "0.000003"'),
      completion_max: text('Highest output rate, USD per token in plain digits, "0.000015"'),
      released_since: text("A day, month or year, such as 2026-06"),
      sort_column: oneOf(
        ["prompt", "completion", "released", "context_tokens"],
        "Order by this rate, the lowest first, by release, or by context",
      ),
      order: oneOf(["asc", "desc"], "desc: the highest or newest first"),
      group_by: oneOf(["model"], "model: one row of each model, with the number of its offers"),
      limit: whole("Rows of a page, 10 unless told", { minimum: 1, maximum: 50 }),
      page: whole("Which page, from 1", { minimum: 1 }),
    },
    OPTIONAL,
  ),
  outputSchema: object(
    {
      models: list(FOUND, "One row for each provider and id"),
      total: whole("Rows that match", { minimum: 0 }),
      page: whole("This page", { minimum: 1 }),
      total_pages: whole("Pages there are", { minimum: 0 }),
      corrected: text("What the query was read as"),
      nearest: list({ type: "string" }, "Where nothing matches: ids that look alike"),
      prices: PRICES,
    },
    ["corrected", "nearest"],
  ),
  run: async (ask, { query, limit = 10, ...filters }) => {
    const asked = { ...filters, page_size: limit };
    const { body, prices } =
      query === undefined
        ? await get<PriceList>(ask, "/v1/prices", asked)
        : await get<PriceList>(ask, "/v1/prices/search", {
            q: query,
            scope: "all",
            ...(filters.sort_column === undefined && { sort_by: "relevance" }),
            ...asked,
          });
    const { total, page, total_pages, corrected, nearest } = body.meta;
    return defined({ models: body.data.map(found), total, page, total_pages, corrected, nearest, prices });
  },
};

function found(row: Row): object {
  const { provider_id, model_id, canonical, status, released, context_tokens, offers, message, as_of, page } =
    row;
  return defined({
    provider_id,
    model_id,
    canonical,
    status,
    released,
    context_tokens,
    offers,
    prompt: rate(row, "prompt"),
    completion: rate(row, "completion"),
    message: message === "" ? undefined : message,
    read: as_of,
    page,
  });
}

function rate({ pricing, unknown }: Row, name: "prompt" | "completion"): number | null {
  return pricing === null || unknown?.includes(name) ? null : pricing[name];
}
