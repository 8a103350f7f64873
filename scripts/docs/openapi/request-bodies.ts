// What the bodies of requests hold, in words, over the schemas the routes validate with.
import * as z from "zod/mini";
import {
  MODEL_PRICING_PROVIDERS,
  modelPricingRequest,
  responseCostRequest,
  traceCostRequest,
  wholeCamelUsage,
  wholeUsage,
} from "../../../src/contract/cost-requests.ts";
import { type Component, component } from "./component.ts";
import { COUNT_TEXTS, camelTexts, UNIT_TEXT } from "./kind-texts.ts";

const CONVENTION =
  "How the counts add up. `provider`: as the named provider's own API reports them. `inclusive`: prompt contains the " +
  "cache counts and completion contains reasoning. `separate`: neither. Counts by lifetime or modality are parts of their whole in all " +
  "three.";
const AT =
  "Prices the call at the rates of this UTC day: a day (`2026-01-31`) or an RFC 3339 date-time. Without it today's hold.";

const API =
  "Which of the provider's APIs counted, where it has several that count differently: `messages` and `converse` leave cached tokens out " +
  "of the prompt, `responses` counts reasoning inside the completion.";
/** What `prices_version` means, in bodies and in queries. */
export const PRICES_VERSION =
  "The published version whose prices are wanted, by serial or hash as `prices` of an answer names it; see `/v1/versions`. With the " +
  "same `at` it gives the same amounts and lines for as long as the version is kept.";
const INVOICE = {
  id: "What the caller knows the call by; it is in the answer again.",
  prices_version: PRICES_VERSION,
  detail: "`full` adds what the price rests on, the disjoint quantities and a fingerprint.",
  adjustments:
    "What is added to the price: each a percentage of what the call cost after its discount, or a fixed amount in USD.",
  round: "Asks for the total rounded to so many places after the point, beside the exact one.",
  reported_cost:
    "What the provider says the call cost, USD; the answer says by how much ours differs, and which lines could explain it.",
};
const MODIFIERS = {
  service_tier:
    "The tier of service that was charged, in the provider's own word: `batch`, `flex`, `priority`, `fast` ... A word that no tier has is a " +
    "400 naming the known ones, a tier without published rates a 404. Words for the standard one change nothing.",
  region:
    "Where the call ran, in the provider's own word, such as `us`. The factor its page states applies, never on an offer that is regional " +
    "already; a region without a known factor is charged at 1 and named in `assumed`.",
  search_context_size: "`low`, `medium` or `high`: the rate of a web search, where it depends on that.",
  lenient:
    "True: a tier without rates, or an unknown word, is charged at the standard rates and named in `assumed`.",
};
const WAIVED =
  "True: the call is one of those a month that cost no fee on the caller's own key; the fee is a line of 0.";
const COUNTS =
  "Counts of one call; tokens, searches, other units. A part greater than its whole is a 400; of parts whose whole is left out it is the sum. Tokens of " +
  "prompt and completion may both be left out where `units`, searches, citations or a modality are counted.";
const REQUEST_COUNTS = { ...COUNT_TEXTS, web_search_count: "Web searches made.", units: UNIT_TEXT };

const usage = wholeUsage();
const camelUsage = wholeCamelUsage();

export const REQUESTS: readonly Component[] = [
  component("TraceCostRequest", z.extend(traceCostRequest(), { usage }), "One call to price.", {
    model_id:
      "The model's id at the provider. Aliases and redundant prefixes are matched, and `matched` tells.",
    provider_id: "The provider's slug, or one of its other names; see `/v1/reference/providers`.",
    usage: "The call's counts.",
    usage_convention: CONVENTION,
    at: AT,
    api: API,
    ...MODIFIERS,
    ...INVOICE,
  }),
  { ...component("TraceUsageRequest", usage, COUNTS, REQUEST_COUNTS), eitherOr: true },
  component(
    "ResponseCostRequest",
    responseCostRequest(),
    "A provider's response to price. Null is as good as absent.",
    {
      response: {
        text:
          "What the provider returned, its usage object alone, the events of a stream, or their text. Also what client libraries hand " +
          "on: AI SDK, LangChain, LiteLLM, OpenTelemetry attributes.",
        schema: { oneOf: [{ type: "object" }, { type: "array", items: {} }, { type: "string" }] },
      },
      provider_id: "Who answered. May be left out where the response itself leaves no doubt.",
      model_id: "The model's id, instead of the one the response names.",
      usage_convention: "How the counts add up, instead of how the recognised shape counts.",
      at: AT,
      api: API,
      byok_fee_waived: WAIVED,
      ...MODIFIERS,
      service_tier: `${MODIFIERS.service_tier} Instead of the response's, of which a word without rates is charged as standard.`,
      ...INVOICE,
    },
  ),
  component(
    "SiteCalculatorRequest",
    z.extend(modelPricingRequest(), { usage: camelUsage }),
    "One call to price, camelCase.",
    {
      modelId: "The model's id at the provider.",
      provider: `One of the ${MODEL_PRICING_PROVIDERS.length} providers of this calculator, or another name of one.`,
      subprovider: "Display name of the host that ran the call, or null.",
      isByok: "The call ran on the caller's own key; a gateway that charges for that adds its fee.",
      byokFeeWaived: WAIVED,
      usage: "The call's counts.",
      usageConvention: CONVENTION,
      at: AT,
      api: API,
      ...camelTexts(MODIFIERS),
      ...camelTexts(INVOICE),
    },
  ),
  { ...component("SiteUsageRequest", camelUsage, COUNTS, camelTexts(REQUEST_COUNTS)), eitherOr: true },
];
