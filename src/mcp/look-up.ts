// The tools find_models (entries of lists), get_price (the dated prices of an offer) and price_changes (what versions recorded).
import type { TraceCost } from "../contract/cost-answers.ts";
import type { ChangeList, DatedPrice, PriceHistory } from "../contract/history-answers.ts";
import type { PriceEntry, PriceList } from "../contract/price-answers.ts";
import { toDecimal } from "../pricing/decimal.ts";
import { CHANGES, NEWS, SOLD_KINDS, words } from "../schemas/words.ts";
import { object, oneOf, text, whole } from "./schema.ts";
import { AT, get, MODEL_ID, PROVIDER_ID, pick, post, type Tool, ToolError } from "./tool.ts";

const ROW = words("provider_id model_id canonical status released context_tokens offers certainty page");
const META = words("total page total_pages read_as corrected nearest");

/** "Cheapest first" means what anyone can buy at a price confirmed lately, unless a kind of seller is requested. */
const SOLD = { kind: SOLD_KINDS.join(), certainty: "high,medium", prompt_min: "0.000000000001" };

export const findModels: Tool = {
  name: "find_models",
  title: "Find models and their prices",
  description:
    "Find models by words of id, name, maker or provider, by capability and price, with exact prices in USD per token (null is unknown, not 0). Only what is sold for money at a price confirmed lately is listed, unless you name a kind: the exact match and the maker's own offer first, then the cheapest. `corrected`: the query without typing errors; `nearest`: similar ids if nothing matches.",
  inputSchema: object({
    query: text(
      "Words that must all occur, such as claude opus 5.5, or what is wanted, such as cheapest vision model",
    ),
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
    const { sort_column: column, order, kind } = filters;
    const isByPrice = column === "prompt" || column === "completion";
    const sold = isByPrice && order !== "desc" && kind === undefined ? SOLD : {};
    const sort_by = column === undefined ? "relevance" : undefined;
    const search = query === undefined ? undefined : { q: query, scope: "all", sort_by };
    const path = search ? "/v1/prices/search" : "/v1/prices";
    const asked = { ...search, ...filters, ...sold, page_size: limit };
    const { body, prices } = await get<PriceList>(ask, path, asked);
    return { models: body.data.map(shortRow), ...pick(body.meta, META), prices };
  },
};

function shortRow(row: PriceEntry): object {
  return {
    ...pick(row, ROW),
    prompt: exactRate(row, "prompt"),
    completion: exactRate(row, "completion"),
    ...(row.message !== "" && { message: row.message }),
    ...(row.as_of !== undefined && { read: row.as_of }),
  };
}

/** An exact decimal of USD per token; null if unknown. */
function exactRate({ pricing, unknown }: PriceEntry, name: "prompt" | "completion"): string | null {
  if (pricing === null || unknown?.includes(name)) return null;
  return toDecimal(pricing[name]);
}

export const priceChanges: Tool = {
  name: "price_changes",
  title: "What changed",
  description:
    "List changes of prices and offers, newest first, with old and new rates, exact in USD. With change announced alone: what is to come, the nearest first. To follow changes, ask again with since at the newest `seen`.",
  inputSchema: object({
    provider_id: text("Only these providers, separated by commas"),
    model_id: text("Only this id"),
    change: text(
      `Only these kinds, separated by commas: ${CHANGES.join(", ")}; default: all but corrected and withdrawn, which are ours`,
    ),
    since: text("Published at or after this UTC day or RFC 3339 time"),
    until: text("Published before this one"),
    limit: whole("Changes a page; default 10", 1, 100),
    page: whole("Which page, from 1", 1),
  }),
  run: async (ask, { limit = 10, ...filters }) => {
    const by = filters.change === "announced" ? "effective" : undefined;
    const asked = { change: NEWS.join(), by, ...filters, page_size: limit };
    const { body, prices } = await get<ChangeList>(ask, "/v1/changes", asked);
    const { total, page, total_pages } = body.meta;
    const changes = body.data.map(({ id: _id, rates, ...change }) => ({
      ...change,
      rates: rates.filter((rate) => rate.old !== rate.new),
    }));
    return { changes, total, page, total_pages, prices };
  },
};

export const getPrice: Tool = {
  name: "get_price",
  title: "Get the price of a model at a provider",
  description:
    "Get all rates of one model at one provider, now or at another time, exact in USD, with page and day: per token, request per call, web_search per search. One left out is unknown, not 0. tiers, service_tiers, hours and units have their own.",
  inputSchema: object(
    {
      ...{ provider_id: PROVIDER_ID, model_id: MODEL_ID, at: AT },
      history: { type: "boolean", description: "Add every dated price, oldest first" },
    },
    ["model_id"],
  ),
  run: async (ask, { provider_id, model_id, at, history }) => {
    // The calculator says which offer and instant are meant, and what it assumes, by pricing a call without tokens.
    const call = { provider_id, model_id, at, usage: { prompt_tokens: 0, completion_tokens: 0 } };
    const { body: bill } = await post<TraceCost>(ask, "/v1/traces/cost", call);
    const offer = { provider_id, model_id: bill.matched?.model_id ?? model_id };
    const { body: record, prices } = await get<PriceHistory>(ask, "/v1/prices/history", offer);
    // The record knows older prices than the calculator reads for a call of today, so only the instant names the same one.
    const begun = record.data.findLast(({ effective_from }) => (effective_from ?? "") <= bill.at);
    const price = begun ?? record.data[0];
    if (price === undefined) throw new ToolError(`No record of the price of ${bill.price.id} is kept.`);
    return {
      ...{ provider_id, model_id, price: withoutOurPart(price), prices },
      ...pick(bill, ["matched", "at", "status"]),
      ...pick(bill.cost_breakdown, ["assumed"]),
      ...(record.status !== undefined && { offer_status: record.status }),
      ...pick(record, ["retires", "replaced_by"]),
      ...(history === true && { history: record.data.map(withoutOurPart) }),
    };
  },
};

function withoutOurPart({ first_seen: _seen, corrections: _corrections, ...price }: DatedPrice): object {
  return price;
}
