// What lists of prices hold, in words.

import * as prices from "../../../src/contract/price-answers.ts";
import { offerFacts } from "../../../src/schemas/offer.ts";
import type { RateName } from "../../../src/schemas/price.ts";
import { PUBLIC_RATES, RATE_NAMES } from "../../../src/schemas/words.ts";
import { type Component, component } from "./component.ts";

const RATE_UNITS: Partial<Record<RateName, string>> = {
  discount: "Fraction from 0 to 1 taken off the whole sum.",
  request: "USD per call.",
  web_search: "USD per web search.",
  web_search_low: "USD per web search with little context.",
  web_search_medium: "USD per web search with medium context.",
  web_search_high: "USD per web search with much context.",
  image: "USD per input image.",
  image_output: "USD per output image.",
  input_cache_write_1h: "USD per token written to a cache that lives an hour.",
  internal_reasoning: "USD per reasoning token.",
};

function rateTexts<Name extends RateName>(names: readonly Name[]): Record<Name, string> {
  const texts = names.map((name) => [
    name,
    RATE_UNITS[name] ?? `USD per token: ${name.replaceAll("_", " ")}.`,
  ]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

export const EXTRA = "Extra: absent where it is not known.";

export const PRICE_ANSWERS: readonly Component[] = [
  component("Pricing", prices.pricing, "The 13 rates. 0 where there is none.", rateTexts(PUBLIC_RATES)),
  component("PriceTier", prices.priceTier, "Rates that replace the base rates of a call with a long input.", {
    above: "Tokens of input that a call must exceed for the tier to hold for the whole call.",
    ...rateTexts(RATE_NAMES),
  }),
  component("DatedPrice", prices.pastRates, "Rates over a span of days.", {
    from: {
      text: "First UTC day it holds on or in; absent when not known. `effective_from` has the second.",
      deprecated: true,
    },
    until: {
      text: "Last UTC day it holds on or in; absent when there is none. `effective_until` has the second.",
      deprecated: true,
    },
    effective_from: "The second it begins.",
    effective_until: "The second it has ended, exclusive.",
    ...rateTexts(RATE_NAMES),
    tiers: "Context tiers of that span.",
  }),
  component("ServiceTier", prices.priceServiceTier, "Rates of a tier of service, such as batch.", {
    ...rateTexts(RATE_NAMES),
    tiers: "Context tiers of it.",
  }),
  component("PriceHours", prices.priceHours, "Rates of a daily window, which replace the base ones.", {
    utc: "From and to, UTC, the end exclusive; a window that wraps midnight belongs to the day it begins on.",
    days: "1 to 7, Monday is 1; absent means every day.",
    except: "Name of a calendar of days that have no window.",
    ...rateTexts(RATE_NAMES),
  }),
  component("Witness", prices.witness, "Who says a price, and when it was read.", {
    source: "A list by name, `page` for the provider's own page, `override` for one read by hand.",
    read: "The day, or month, it was read.",
    page: "The page.",
    confidence: "Of a page: its own text, or readings by others.",
    rates: "Of one that dissents: its prompt and completion, where they are not what is served.",
    held_back: "Why nobody believed it.",
  }),
  component("PriceFacts", prices.priceFacts, "What the model does and can.", {
    name: "What its maker calls it.",
    mode: "What it does: chat, embedding, image_generation ...",
    max_input_tokens: "Tokens of input it takes at most.",
    capabilities: "What it can: tool_call, reasoning, structured_output ...",
    evidence: "Which evidence the served prompt and completion are believed from.",
    dissent: "Sources that say another prompt or completion.",
  }),
  component("PriceEntry", prices.priceEntry, "The price of one model at one provider.", {
    model_id: "The model's id at the provider.",
    provider_id: "The provider's slug.",
    pricing: "Null when no public price exists; `message` then says why.",
    message: "Empty, or why there is no public price, in one sentence.",
    unknown: `Which of the 13 rates are not known; those are 0 in \`pricing\`, which is no price. ${EXTRA}`,
    unpriced_reason: `Why there is no price: \`not_public\`, \`doubted\` when what sources say cannot be right, or \`withdrawn\`. ${EXTRA}`,
    status: `Where the offer is in its life. \`retired\` by its provider's own word; \`delisted\` when the provider's complete list named it once and does not any more. ${EXTRA}`,
    status_since: `Since when, where that is known. ${EXTRA}`,
    listed: `The newest day on which a list of the provider's offers named it; null when none is known to have. ${EXTRA}`,
    offers: `With \`group_by=model\`: how many rows the filters leave of this model. ${EXTRA}`,
    facts: `What the model does and can, with \`include=facts\`. ${EXTRA}`,
    canonical: `Whose model this is, under whatever id it is sold: \`<maker>/<model>\`. ${EXTRA}`,
    offer: `What sets this offer apart from the model's usual one: region, size, quality, commitment. ${EXTRA}`,
    variant_of: `The model's own id, where this one is a key for \`offer\`; such rows are listed by \`model_id\` alone. ${EXTRA}`,
    as_of: `The day, or month, the price was last read. ${EXTRA}`,
    sources: `Where the price comes from: first the one that is served, then those that agree. ${EXTRA}`,
    page: `The provider's own page that gives the price. ${EXTRA}`,
    tiers: `Context tiers, the highest that the input exceeds holds. ${EXTRA}`,
    units: `Prices in USD by other units than tokens, such as \`output_per_second\`. ${EXTRA}`,
    rates: `Rates beside the 13, USD, by name. ${EXTRA}`,
    service_tiers: `Rates of the provider's tiers of service, which replace the base ones. ${EXTRA}`,
    hours: `Daily windows whose rates replace the base ones; a call is priced by its start. ${EXTRA}`,
    guaranteed_until: `The provider promises the price up to here, exclusive, and names no successor. ${EXTRA}`,
    retires: `The day its provider says, or a source reports, that it ends. ${EXTRA}`,
    replaced_by: `What its provider advises in its place. ${EXTRA}`,
    context_tokens: `Tokens the model's context holds. ${EXTRA}`,
    released: `Day, or month, on which the model came out. ${EXTRA}`,
    max_output_tokens: `Tokens an answer of the model may have. ${EXTRA}`,
    input_modalities: `What the model takes. ${EXTRA}`,
    output_modalities: `What the model makes. ${EXTRA}`,
    history: `Every price the model is known to have had, or will have from an announced day, oldest first. ${EXTRA}`,
    variants: `What the model costs in other regions, sizes, qualities and commitments. ${EXTRA}`,
  }),
  component("OfferFacts", offerFacts, "What sets an offer apart, in the words of its id.", {
    region: `Where it runs, or how far a call may travel: \`us\`, \`eu-west-1\`, \`global\`. ${EXTRA}`,
    size: `Pixels of an image. ${EXTRA}`,
    quality: `Of an image. ${EXTRA}`,
    steps: `Of an image's making. ${EXTRA}`,
    commitment: `How long throughput is bought for. ${EXTRA}`,
    route: `Which of the provider's APIs serves it. ${EXTRA}`,
  }),
  component("Variant", prices.variant, "What another offer of the same model costs.", {
    model_id: "The key that calculators bill it by.",
    offer: "What sets it apart.",
    ...rateTexts(RATE_NAMES),
    units: `Prices in USD by other units than tokens. ${EXTRA}`,
  }),
  component("PageMeta", prices.pageMeta, "Which rows the answer has.", {
    page: "The page that was asked for.",
    page_size: "Rows a page.",
    total: "Rows that pass the filters.",
    total_pages: "Pages there are.",
  }),
  component("PriceMeta", prices.priceMeta, "Which rows the answer has.", {
    page: "The page that was asked for.",
    page_size: "Rows a page.",
    total: "Rows that pass the filters.",
    total_pages: "Pages there are.",
    hidden: `Rows that pass the filters and are left out, since they are sold no more: \`include=delisted\` shows them. ${EXTRA}`,
    unknown_providers: `Names in \`provider_id\` that no provider has. ${EXTRA}`,
    corrected: `What was looked for, where \`q\` has a word that nothing has: its nearest ones. With \`scope=all\`. ${EXTRA}`,
    nearest: `The ids nearest to \`q\`, where nothing was found. With \`scope=all\`. ${EXTRA}`,
  }),
  component("PriceList", prices.priceList, "A page of price entries.", {
    data: "Price entries.",
    meta: "Which rows these are.",
  }),
];
