// Lists of prices.
import * as z from "zod/mini";
import { carried, decimal, derivedRate, instant, lifecycle, offerFacts } from "../schemas/price.ts";
import { OTHER_RATES, PUBLIC_RATES, RATE_NAMES, UNPRICED_REASONS } from "../schemas/words.ts";
import { OTHER_RATE_SENTENCES, PUBLIC_RATE_SENTENCES, RATE_SENTENCES } from "./count-sentences.ts";
import { alike, byName, count, describe, fieldsOf, maybe, object, optional, shapeOf } from "./field.ts";

export const rate = z.number().check(z.gte(0));
const someUnits = maybe(byName(rate));

export const pricing = object(
  "Pricing",
  "The 13 rates; a missing rate is 0.",
  alike(PUBLIC_RATES, rate, PUBLIC_RATE_SENTENCES),
);

const someRates = alike(RATE_NAMES, maybe(rate), RATE_SENTENCES);

const scaled = [
  maybe(z.array(z.enum(RATE_NAMES))),
  "Rates that are scaled like prompt or completion.",
] as const;

describe(derivedRate, "DerivedRate", "A rule that gives a rate.", {
  from: "The rate that it is a multiple of; context tier, hours, service tier and region are applied first.",
  factor: "The multiple, an exact decimal.",
  page: "The page that states the rule.",
  assumed: "True if the offer's own rates do not confirm the rule: a call charged by it is `estimated`.",
});
describe(carried, "CarriedRates", "Rates that keep the ratio they had.", {
  rates: "Base rates.",
  tiers: "True if the context tiers keep their ratio.",
  service_tiers: "Service tiers.",
});
export const derivedRates = z.partialRecord(z.enum(RATE_NAMES), derivedRate);

const LONG_INPUT = "Rates that replace the base ones of a call with a long input.";
export const priceTier = object("PriceTier", LONG_INPUT, {
  above: [z.int(), "The tier applies to the whole call if its input has more tokens than this."],
  ...someRates,
  scaled,
});
const tiers = maybe(z.array(priceTier));

const SERVICE_TIER = "Rates of a service tier, such as batch, which replace the base rates.";
export const priceServiceTier = object("ServiceTier", SERVICE_TIER, {
  ...someRates,
  scaled,
  tiers: [tiers, "Its context tiers."],
});

export const priceHours = object("PriceHours", "Rates of a daily window, which replace the base rates.", {
  utc: [z.string(), "Start and end, UTC, the end exclusive; a window belongs to the day it begins on."],
  days: [maybe(z.array(z.int())), "1 to 7, Monday is 1; absent means every day."],
  except: [optional.text, "Name of a calendar of days without the window."],
  ...someRates,
});

const FOLLOWS_MAKER =
  "The maker's offer whose announced price this is. The seller follows its makers' prices, and its own has not been read since. A call is `estimated`.";

export const pastRates = object("DatedPrice", "Rates over a span of time.", {
  from: [optional.day, "First UTC day; absent if unknown. `effective_from` is exact.", "deprecated"],
  until: [
    optional.day,
    "Last UTC day; absent if the price has no end. `effective_until` is exact.",
    "deprecated",
  ],
  effective_from: [optional.instant, "Start, inclusive; absent if unknown."],
  effective_until: [optional.instant, "End, exclusive; absent if the price has no end."],
  ...someRates,
  gap_from: [optional.instant, "Nobody read a price from then to the start."],
  alone_until: [optional.instant, "Until then only one list shows it."],
  tiers: [tiers, "Context tiers of the span."],
  follows_maker: [optional.text, FOLLOWS_MAKER],
});

const exactRates = shapeOf(alike(RATE_NAMES, optional.decimal, RATE_SENTENCES));

export const native = object("NativePrice", "Rates in the currency that the seller prints.", {
  currency: [z.string(), "The currency, ISO 4217."],
  rates: [z.object(exactRates), "Exact decimals per token."],
});

export const offer = describe(offerFacts, "OfferFacts", "What sets an offer apart, in its id's words.", {
  region: "Where it runs, or how far a call may travel: `us`, `eu-west-1`, `global`.",
  size: "Size of an image in pixels.",
  quality: "Quality of an image.",
  steps: "Steps of making an image.",
  commitment: "How long throughput is bought for.",
  route: "The provider's API that serves it.",
});

export const variant = object("Variant", "The same model in another region, size, quality or commitment.", {
  model_id: [z.string(), "The key that calculators bill it under."],
  offer: [offer, "What distinguishes it."],
  ...someRates,
  units: [someUnits, "Prices in USD by other units than tokens."],
});

export const witness = object("Witness", "A source of a price, and when it was read.", {
  source: [z.string(), "A list by name, `page` for the provider's own, `override` for a reading by hand."],
  read: [z.string(), "The day, or month, of the reading."],
  page: [optional.text, "The page."],
  confidence: [optional.text, "How well the reading of a page is attested."],
  rates: [maybe(z.object(shapeOf(someRates))), "If the source disagrees: its prompt and completion rates."],
  held_back: [optional.text, "Why the statement was not believed."],
});

/** What `include=facts` adds to a row. */
export const priceFacts = object("PriceFacts", "What the model does, accepts and supports.", {
  name: [optional.text, "The maker's name for it."],
  mode: [optional.text, "What it does: chat, embedding, image_generation ..."],
  max_input_tokens: [optional.count, "The most input tokens it accepts."],
  capabilities: [z.array(z.string()), "What it supports: tool_call, reasoning, structured_output ..."],
  evidence: [maybe(witness), "The source of the served prompt and completion rates."],
  dissent: [maybe(z.array(witness)), "Sources with another prompt or completion rate."],
});

export const makerAnnounced = object("MakerAnnounced", "A maker's announced change of token rates.", {
  by: [z.string(), "The maker's offer, `<provider>/<model>`."],
  at: [instant, "When it takes effect there."],
  rates: [z.object({ prompt: decimal, completion: decimal }), "Its rates from then on, exact decimals, USD."],
  follows: [
    z.boolean(),
    "True if a page says that this seller follows its makers' prices. They are then charged from `at` on, for 30 days or until its own price is read.",
  ],
});

const otherRates = shapeOf(alike(OTHER_RATES, maybe(rate), OTHER_RATE_SENTENCES));
const dayOrMonth = z.string().check(z.regex(/^\d{4}-\d{2}(-\d{2})?$/));

const ENTRY = "A model's price. Fields after `message` are absent if unknown.";
export const priceEntry = object("PriceEntry", ENTRY, {
  model_id: [z.string(), "The model's id at the provider."],
  provider_id: [z.string(), "The provider's slug."],
  pricing: [z.union([pricing, z.null()]), "Null without a public price; `message` says why."],
  message: [z.string(), "Empty, or why there is no public price, in one sentence."],
  canonical: [optional.text, "The maker's model under any id it is sold by: `<maker>/<model>`."],
  offer: [maybe(offer), "What distinguishes this offer from the model's usual one."],
  variant_of: [optional.text, "The model's own id, if this is a key for `offer`; only `model_id` finds it."],
  alias_of: [optional.text, "What an `...-latest` id means now, by a list; its calls are `moving_alias`."],
  unknown: [maybe(z.array(z.enum(PUBLIC_RATES))), "The unknown ones of the 13 rates: their 0 is no price."],
  unpriced_reason: [maybe(z.enum(UNPRICED_REASONS)), "Why there is no price."],
  status: [lifecycle.status, "Where the offer is in its life."],
  status_since: [lifecycle.status_since, "The day that status began."],
  redirected_to: [optional.text, "The model that answers for it now; `pricing` is that model's."],
  listed: [lifecycle.listed, "The newest day on which a list of the provider's offers named it, or null."],
  not_seen_since: [lifecycle.not_seen_since, "The last day that a source named it, if no source does now."],
  facts: [maybe(priceFacts), "With `include=facts`: what the model does, accepts and supports."],
  offers: [optional.count, "With `group_by=model`: number of offers of this model that pass the filters."],
  as_of: [maybe(dayOrMonth), "The day, or month, of the last reading."],
  certainty: [optional.certainty, "The certainty of prompt and completion."],
  checked: [optional.day, "The day of the newest reading that agrees."],
  sources: [optional.texts, "The source of the price first, then those that agree."],
  page: [optional.text, "The provider's own page with the price."],
  tiers: [tiers, "Context tiers; the highest that the input exceeds applies."],
  units: [someUnits, "Prices in USD by other units than tokens, such as `output_per_second`."],
  rates: [maybe(z.object(otherRates)), "Rates other than the 13, USD, by name."],
  derived: [maybe(derivedRates), "The `rates` from a rule of the maker, because no reading states them."],
  native: [maybe(native), "The price as the seller prints it; `pricing` is its conversion."],
  carried: [maybe(carried), "Rates that keep their ratio to the price before; a call is `estimated`."],
  follows_maker: [optional.text, FOLLOWS_MAKER],
  service_tiers: [maybe(byName(priceServiceTier)), "Rates that replace the base rates, by service tier."],
  hours: [maybe(z.array(priceHours)), "Daily windows with rates of their own; a call's start decides."],
  guaranteed_until: [optional.instant, "The provider promises the price up to this time, exclusive."],
  maker_announced: [
    maybe(makerAnnounced),
    "A change that the maker has announced for its own offer of the same model.",
  ],
  context_tokens: [optional.count, "Tokens that the model's context holds."],
  max_output_tokens: [optional.count, "The most tokens of an answer."],
  released: [optional.text, "Day, or month, of the model's release."],
  retires: [optional.text, "The first day without it, according to the provider or another source."],
  replaced_by: [optional.text, "The successor that the provider advises."],
  input_modalities: [optional.texts, "What the model accepts."],
  output_modalities: [optional.texts, "What the model produces."],
  history: [maybe(z.array(pastRates)), "Every known price, the oldest first."],
  variants: [maybe(z.array(variant)), "Prices in other regions, sizes, qualities and commitments."],
});

export const ignoredField = object("IgnoredField", "A field that was not read.", {
  field: [z.string(), "Its path in the request, or in the response that was sent."],
  nearest: [optional.text, "The known field that may be meant, or the path that searches."],
  name: [optional.text, "For a field of `usage`: its name, as in `field`.", "deprecated"],
});

export const pageMeta = object("PageMeta", "Which rows are in the answer.", {
  page: [z.int().check(z.gte(1)), "The page that was asked for."],
  page_size: [z.int().check(z.gte(1)), "Rows a page."],
  total: [count, "Rows that pass the filters."],
  total_pages: [count, "Number of pages."],
  unknown_providers: [optional.texts, "Names in `provider_id` that match no provider."],
  ignored: [maybe(z.array(ignoredField)), "At most 50 parameters that this list does not know."],
});

export const priceMeta = object("PriceMeta", "Which rows are in the answer.", {
  ...fieldsOf(pageMeta),
  hidden: [
    optional.count,
    "Rows that pass the filters but are no longer sold: `include=delisted` shows them.",
  ],
  read_as: [optional.texts, "With `scope=all`: how words such as `cheapest` and `vision` were read."],
  corrected: [optional.text, "With `scope=all`: the search text with misspelt words replaced."],
  nearest: [optional.texts, "With `scope=all`: the ids nearest to `q`, if nothing was found."],
});

export const priceList = object("PriceList", "A page of price entries.", {
  data: [z.array(priceEntry), "Price entries."],
  meta: [priceMeta, "Which rows these are."],
});

export type PriceList = z.input<typeof priceList>;
export type PriceEntry = z.input<typeof priceEntry>;
export type Witness = z.input<typeof witness>;
export type PriceFacts = z.input<typeof priceFacts>;
export type IgnoredField = z.input<typeof ignoredField>;
export type PageMeta = z.input<typeof pageMeta>;
export type PriceMeta = z.input<typeof priceMeta>;
