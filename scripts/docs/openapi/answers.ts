// What answers hold, in words.
import * as answers from "../../../src/schemas/answers.ts";
import { offerFacts } from "../../../src/schemas/catalog.ts";
import { PUBLIC_RATES, RATE_NAMES, type RateName } from "../../../src/schemas/price.ts";
import * as resolved from "../../../src/schemas/resolve-answers.ts";
import { judgedFact } from "../../../src/schemas/trust.ts";
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

export const COUNTS = {
  providers: "Providers with at least one model.",
  rows: "Rows of the lists: (provider, model) pairs.",
  priced: "Rows with a public price.",
  map_keys: "Keys of the cost map.",
};

const EXTRA = "Extra: absent where it is not known.";
const ELSE_ABSENT = "Absent elsewhere.";

export const LIST_ANSWERS: readonly Component[] = [
  component("Pricing", answers.pricing, "The 13 rates. 0 where there is none.", rateTexts(PUBLIC_RATES)),
  component(
    "PriceTier",
    answers.priceTier,
    "Rates that replace the base rates of a call with a long input.",
    {
      above: "Tokens of input that a call must exceed for the tier to hold for the whole call.",
      ...rateTexts(RATE_NAMES),
    },
  ),
  component("DatedPrice", answers.pastPrice, "Rates over a span of days.", {
    from: "First UTC day it holds on or in; absent when not known.",
    until: "Last UTC day it holds on or in; absent when there is none.",
    effective_from: "The second it begins.",
    effective_until: "The second it has ended, exclusive.",
    ...rateTexts(RATE_NAMES),
    tiers: "Context tiers of that span.",
  }),
  component("ServiceTier", answers.priceServiceTier, "Rates of a tier of service, such as batch.", {
    ...rateTexts(RATE_NAMES),
    tiers: "Context tiers of it.",
  }),
  component("PriceHours", answers.priceHours, "Rates of a daily window, which replace the base ones.", {
    utc: "From and to, UTC, the end exclusive; a window that wraps midnight belongs to the day it begins on.",
    days: "1 to 7, Monday is 1; absent means every day.",
    except: "Name of a calendar of days that have no window.",
    ...rateTexts(RATE_NAMES),
  }),
  component("Witness", answers.witness, "Who says a price, and when it was read.", {
    source: "A list by name, `page` for the provider's own page, `override` for one read by hand.",
    read: "The day, or month, it was read.",
    page: "The page.",
    confidence: "Of a page: its own text, or readings by others.",
    rates: "Of one that dissents: its prompt and completion, where they are not what is served.",
    held_back: "Why nobody believed it.",
  }),
  component("PriceFacts", answers.priceFacts, "What the model does and can.", {
    name: "What its maker calls it.",
    mode: "What it does: chat, embedding, image_generation ...",
    max_input_tokens: "Tokens of input it takes at most.",
    capabilities: "What it can: tool_call, reasoning, structured_output ...",
    evidence: "Which evidence the served prompt and completion are believed from.",
    dissent: "Sources that say another prompt or completion.",
  }),
  component("PriceEntry", answers.priceEntry, "The price of one model at one provider.", {
    model_id: "The model's id at the provider.",
    provider_id: "The provider's slug.",
    pricing: "Null when no public price exists; `message` then says why.",
    message: "Empty, or why there is no public price, in one sentence.",
    unknown: `Which of the 13 rates are not known; those are 0 in \`pricing\`, which is no price. ${EXTRA}`,
    unpriced_reason: `Why there is no price: \`not_public\`, \`doubted\` when what sources say cannot be right, or \`withdrawn\`. ${EXTRA}`,
    status: `Where the offer is in its life. \`retired\` by its provider's own word; \`delisted\` when the provider's complete list named it once and does not any more. ${EXTRA}`,
    status_since: `Since when, where that is known. ${EXTRA}`,
    listed: `The newest day on which a list of the provider's offers named it; null when none is known to have. ${EXTRA}`,
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
  component("Variant", answers.variant, "What another offer of the same model costs.", {
    model_id: "The key that calculators bill it by.",
    offer: "What sets it apart.",
    ...rateTexts(RATE_NAMES),
    units: `Prices in USD by other units than tokens. ${EXTRA}`,
  }),
  component("PageMeta", answers.pageMeta, "Which rows the answer has.", {
    page: "The page that was asked for.",
    page_size: "Rows a page.",
    total: "Rows that pass the filters.",
    total_pages: "Pages there are.",
  }),
  component("PriceMeta", answers.priceMeta, "Which rows the answer has.", {
    page: "The page that was asked for.",
    page_size: "Rows a page.",
    total: "Rows that pass the filters.",
    total_pages: "Pages there are.",
    hidden: `Rows that pass the filters and are left out, since they are sold no more: \`include=delisted\` shows them. ${EXTRA}`,
    unknown_providers: `Names in \`provider_id\` that no provider has. ${EXTRA}`,
  }),
  component("PriceList", answers.priceList, "A page of price entries.", {
    data: "Price entries.",
    meta: "Which rows these are.",
  }),
  component("ResolvedMatch", resolved.resolvedMatch, "A listed model that an id means.", {
    provider_id: "The provider's slug.",
    model_id: "The listed id.",
    rule: "The rule that led to it; absent where the id is listed as it was sent.",
  }),
  component("ResolvedOffer", resolved.resolvedOffer, "A model at a provider that serves it.", {
    provider_id: "The provider's slug.",
    kind: "What the provider sells; see `ProviderEntry`.",
    model_id: "The model's id there.",
    prompt: `USD per input token. ${EXTRA}`,
    completion: `USD per output token. ${EXTRA}`,
    total_exact: `What the given counts cost there, exact, USD, at list rates. ${EXTRA}`,
  }),
  component("Resolved", resolved.resolved, "What an id means.", {
    model_id: "As it was sent.",
    provider_id: "The provider's slug; null when none was sent.",
    matches: "Listed models that it means; none when it means nothing.",
    canonical: "The maker's model it is, `<maker>/<model>`; null where that is not known.",
    offers: "Everyone who serves that model, the cheapest for the given counts first; at most 200.",
    offers_total: "How many serve it.",
    nearest: "The nearest ids, when nothing matches.",
  }),
  component("ModelEntry", answers.modelEntry, "One model at one provider.", {
    provider_id: "The provider's slug.",
    model_id: "The model's id at the provider.",
    status: `Where the offer is in its life; see \`PriceEntry\`. ${EXTRA}`,
  }),
  component("ModelList", answers.modelList, "A page of models, sorted by model id.", {
    data: "Models.",
    meta: "Which rows these are.",
  }),
  component("ProviderEntry", answers.providerEntry, "One provider.", {
    provider_id: "The provider's slug.",
    name: "The provider's display name.",
    kind:
      "What it sells: its own models (maker), many makers' on one account (cloud), open weights (host), calls to others " +
      "(gateway), tokens covered by a fee (plan), models without charge (free) or on the caller's machine (local), no " +
      "model (tool).",
    aliases:
      "Other names accepted for it, as its display name is. Case is ignored, and so is the API that the AI SDK writes " +
      "behind a name: `openai.responses`.",
    replaced_by: `The provider that answers for this one: the same account and prices. ${ELSE_ABSENT}`,
    rows: `0, where no model of it is known. ${ELSE_ABSENT}`,
  }),
  component("ProviderList", answers.providerList, "Every provider.", { data: "Providers." }),
  component("ProviderDetail", answers.providerDetail, "One provider, and how well its rows are known.", {
    provider_id: "The provider's slug.",
    name: "The provider's display name.",
    kind: "What it sells; see `ProviderEntry`.",
    aliases: "Other names accepted for it.",
    replaced_by: `The provider that answers for this one. ${ELSE_ABSENT}`,
    rows: "Rows of it, sold or not.",
    priced: "Rows that have a price now.",
    listed: "Rows that a list of the provider's offers names.",
    gone: "Rows that are retired or delisted.",
    first_hand: "Priced rows whose price is from the provider's own page.",
    disagreements: "Priced rows of which some source says another prompt or completion rate.",
    usage: "How its API reports usage, and the page that says so.",
    fees: `Charges beside tokens. ${ELSE_ABSENT}`,
    regions: `Factors of its regions on every rate. ${ELSE_ABSENT}`,
    service_tiers: `Its tiers of service, and the words that mean them. ${ELSE_ABSENT}`,
    evidence:
      "When the prices of rows that are sold were read: median, oldest and newest day, and the share read within 7, 30 and 90 days. " +
      "Null when none was.",
  }),
  component("JudgedFact", judgedFact, "A rate that a provider's own page prints, beside what is served.", {
    provider_id: "The provider's slug.",
    model_id: "The model's id at the provider.",
    rate: "Which rate: `prompt`, `above 200000 prompt`, `batch prompt`, `unit output_per_second`.",
    value: "What the page prints, USD, exact.",
    served: "What is served, USD, exact; null when nothing is.",
    result: "`disputed` is another value for a written reason.",
    reason: `Why another value is served. ${ELSE_ABSENT}`,
    at: "The instant they are compared at: now, the last second of a price that has ended, or the first of one that is announced.",
    page: "The page.",
    read: "The day it was read.",
    before: `What was served the day before the fact came in, and when that was. ${ELSE_ABSENT}`,
  }),
  component("Accuracy", answers.accuracy, "First-hand facts against what is served.", {
    summary:
      "The score of all facts the provider filter lets through; `before` is the score of the day before each fact came in; `bills` counts " +
      "recorded bills, calls of which the provider stated the cost.",
    providers: "The score by provider, most facts first.",
    data: "Facts, wrong ones first.",
    meta: "Which facts these are.",
  }),
];

export const META_ANSWERS: readonly Component[] = [
  component("ErrorEnvelope", answers.errorEnvelope, "A failure.", {
    error:
      "`message` names the field and what would be accepted; `type` and `code` are stable; `candidates`, where a provider is in doubt, " +
      "are those it may be.",
  }),
  component("Counts", answers.counts, "How much a version holds.", COUNTS),
  component("VersionEntry", answers.versionEntry, "A published version whose cost map can still be had.", {
    serial: "Grows by one with each publish.",
    version: "Hash over all data of the version.",
    hash: "Hash of the cost map's text, with which its entity tag begins.",
    published_at: "RFC 3339 time.",
    counts: "How much it holds.",
  }),
  component("VersionList", answers.versionList, "Kept versions, newest first.", { data: "Versions." }),
  component("Health", answers.health, "The state of the data.", {
    status: "`stale` when newer data could not be read and the last good version answers.",
    version: "Hash over all data of the served version.",
    serial: "Serial of the served version.",
    published_at: "RFC 3339 time.",
    as_of: "The median UTC day on which the prices of rows that are sold were read.",
    age_seconds: "Seconds since `published_at`.",
    counts: "How much the version holds.",
  }),
  {
    id: "CostMap",
    schema: answers.costMap,
    description:
      "LiteLLM's cost map: one object a model, by model id. Prices are USD per token unless the field's name says otherwise.",
    fields: {},
  },
];
