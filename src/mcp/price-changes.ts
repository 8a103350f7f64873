// price_changes: what changed lately, as it was recorded when each version was published.

import type { ChangeList } from "../contract/history-answers.ts";
import { CHANGES } from "../schemas/words.ts";
import { list, object, oneOf, orNull, text, whole } from "./json-schema.ts";
import { get, PRICES, type Tool } from "./tool.ts";

const VALUE = orNull(text("null: not known"));
const RATE_CHANGE = object(
  {
    rate: text("Name of the rate, in USD per token, call or search"),
    old: VALUE,
    new: VALUE,
    percent: text("By how much"),
  },
  ["percent"],
);
const CHANGE = object({
  provider_id: text("Who changed it"),
  model_id: text("Of which model"),
  change: oneOf(CHANGES, "corrected: we were wrong before; the others are the provider's doing"),
  seen: text("When it was published here first"),
  effective: orNull(text("Since when it holds; null: nobody says")),
  rates: list(RATE_CHANGE, "Rates, old and new, exact decimals"),
  facts: list(object({ name: text("What else"), old: VALUE, new: VALUE }), "Anything else that changed"),
});

export const priceChanges: Tool = {
  name: "price_changes",
  title: "What changed",
  description:
    "Changes of prices and of what is sold, the newest first: rises, falls, new, announced, retired, corrected, with old and new rates as exact decimals in USD. Narrow it by provider, model, kind of change and time. To follow changes, ask again with since set to the newest `seen` you have.",
  inputSchema: object(
    {
      provider_id: text("Only these providers, by comma"),
      model_id: text("Only this id"),
      change: text(`Only these kinds, by comma: ${CHANGES.join(", ")}`),
      since: text("Published from this UTC day or RFC 3339 time on"),
      until: text("Published before this one"),
      limit: whole("Changes of a page, 10 unless told", { minimum: 1, maximum: 100 }),
      page: whole("Which page, from 1", { minimum: 1 }),
    },
    ["provider_id", "model_id", "change", "since", "until", "limit", "page"],
  ),
  outputSchema: object({
    changes: list(CHANGE, "The newest first"),
    total: whole("Changes that match", { minimum: 0 }),
    page: whole("This page", { minimum: 1 }),
    total_pages: whole("Pages there are", { minimum: 0 }),
    prices: PRICES,
  }),
  run: async (ask, { limit = 10, ...filters }) => {
    const { body, prices } = await get<ChangeList>(ask, "/v1/changes", { ...filters, page_size: limit });
    const { total, page, total_pages } = body.meta;
    return { changes: body.data.map(({ id: _id, ...change }) => change), total, page, total_pages, prices };
  },
};
