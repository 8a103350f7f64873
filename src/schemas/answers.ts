// Shapes of the answers, for the documents, for the compiler, which holds every route to them, and for the tests, which
// hold every answer to them. The Worker imports their types alone: it builds its answers from typed values.
import * as z from "zod/mini";
import { offerFacts } from "./catalog.ts";
import { lifecycle, STATUSES } from "./lifecycle.ts";
import { instant } from "./moment.ts";
import { day, decimal, OTHER_RATES, PUBLIC_RATES, RATE_NAMES, UNPRICED_REASONS } from "./price.ts";
import { pastVersion } from "./shard.ts";
import {
  ASSUMPTIONS,
  CONVENTIONS,
  FALLBACKS,
  type FallbackOf,
  ITEMS,
  QUANTITIES,
  USAGE_COUNTS,
} from "./token-kinds.ts";
import { billCounts, judgedFact, providerTrust } from "./trust.ts";

const count = z.int().check(z.gte(0));
const amount = z.number();
export const rate = z.number().check(z.gte(0));

/** `{"error":{message,type,code}}`, the body of every failure but a failed calculation; `candidates` of a name in doubt,
 * `oldest_kept` the serial of the oldest version there is. */
export const errorEnvelope = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    code: z.string(),
    candidates: z.exactOptional(z.array(z.string())),
    oldest_kept: z.exactOptional(count),
  }),
});

/** Every count as it was priced, defaults filled in. */
export const usageCounts = z.object(each(USAGE_COUNTS, count));

/** The 13 rates; 0 where there is none. */
export const pricing = z.object(each(PUBLIC_RATES, rate));

/** Rates of a context tier, or of a span of days: those that are known. */
const someRates = each(RATE_NAMES, z.exactOptional(rate));

export const priceTier = z.object({ above: z.int(), ...someRates });

/** Rates of a tier of service, which replace the base ones. */
export const priceServiceTier = z.object({ ...someRates, tiers: z.exactOptional(z.array(priceTier)) });

/** Rates of a daily window of hours, which replace the base ones. */
export const priceHours = z.object({
  utc: z.string(),
  days: z.exactOptional(z.array(z.int())),
  except: z.exactOptional(z.string()),
  ...someRates,
});

export const pastPrice = z.object({
  from: z.exactOptional(day),
  until: z.exactOptional(day),
  effective_from: z.exactOptional(instant),
  effective_until: z.exactOptional(instant),
  ...someRates,
  tiers: z.exactOptional(z.array(priceTier)),
});

/** What an offer of a model in another region, size, quality or commitment costs; `model_id` is the key it is billed by. */
export const variant = z.object({
  model_id: z.string(),
  offer: offerFacts,
  ...someRates,
  units: z.exactOptional(z.record(z.string(), rate)),
});

/** Who says a price: a list or `page`, the day it was read, and how well. */
export const witness = z.object({
  source: z.string(),
  read: z.string(),
  page: z.exactOptional(z.string()),
  confidence: z.exactOptional(z.string()),
  rates: z.exactOptional(z.object(someRates)),
  held_back: z.exactOptional(z.string()),
});

/** What `include=facts` adds to a row. */
export const priceFacts = z.object({
  name: z.exactOptional(z.string()),
  mode: z.exactOptional(z.string()),
  max_input_tokens: z.exactOptional(count),
  capabilities: z.array(z.string()),
  evidence: z.exactOptional(witness),
  dissent: z.exactOptional(z.array(witness)),
});

/** One row of the lists. All after `message` is extra, and absent where it is not known. */
export const priceEntry = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  pricing: z.union([pricing, z.null()]),
  message: z.string(),
  canonical: z.exactOptional(z.string()),
  offer: z.exactOptional(offerFacts),
  variant_of: z.exactOptional(z.string()),
  unknown: z.exactOptional(z.array(z.enum(PUBLIC_RATES))),
  unpriced_reason: z.exactOptional(z.enum(UNPRICED_REASONS)),
  ...lifecycle,
  facts: z.exactOptional(priceFacts),
  as_of: z.exactOptional(z.string().check(z.regex(/^\d{4}-\d{2}(-\d{2})?$/))),
  sources: z.exactOptional(z.array(z.string())),
  page: z.exactOptional(z.string()),
  tiers: z.exactOptional(z.array(priceTier)),
  units: z.exactOptional(z.record(z.string(), rate)),
  rates: z.exactOptional(z.object(each(OTHER_RATES, z.exactOptional(rate)))),
  service_tiers: z.exactOptional(z.record(z.string(), priceServiceTier)),
  hours: z.exactOptional(z.array(priceHours)),
  guaranteed_until: z.exactOptional(instant),
  context_tokens: z.exactOptional(count),
  max_output_tokens: z.exactOptional(count),
  released: z.exactOptional(z.string()),
  retires: z.exactOptional(z.string()),
  replaced_by: z.exactOptional(z.string()),
  input_modalities: z.exactOptional(z.array(z.string())),
  output_modalities: z.exactOptional(z.array(z.string())),
  history: z.exactOptional(z.array(pastPrice)),
  variants: z.exactOptional(z.array(variant)),
});

export const pageMeta = z.object({
  page: z.int().check(z.gte(1)),
  page_size: z.int().check(z.gte(1)),
  total: count,
  total_pages: count,
});

/** Of lists of prices also how many rows passed the filters but are sold no more, and names no provider has. */
export const priceMeta = z.extend(pageMeta, {
  hidden: z.exactOptional(count),
  unknown_providers: z.exactOptional(z.array(z.string())),
});

export const modelEntry = z.object({
  provider_id: z.string(),
  model_id: z.string(),
  status: z.exactOptional(z.enum(STATUSES)),
});
export const providerEntry = z.object({
  provider_id: z.string(),
  name: z.string(),
  kind: z.exactOptional(z.string()),
  aliases: z.array(z.string()),
  replaced_by: z.exactOptional(z.string()),
  rows: z.exactOptional(z.literal(0)),
});
const share = z.number().check(z.gte(0), z.lte(1));
const score = { facts: count, right: count, wrong: count, share_right: share };

/** When prices were read; null when none was. */
export const evidenceAge = z.nullable(
  z.object({
    median: day,
    oldest: day,
    newest: day,
    share_read_within_days: z.record(z.string(), share),
  }),
);

const { reads: _reads, ...trustShape } = providerTrust.shape;

export const providerDetail = z.object({
  provider_id: z.string(),
  name: z.string(),
  kind: z.exactOptional(z.string()),
  aliases: z.array(z.string()),
  replaced_by: z.exactOptional(z.string()),
  ...trustShape,
  evidence: evidenceAge,
});

export const accuracy = z.object({
  summary: z.object({
    ...score,
    disputed: count,
    before: z.object({ ...score, missing: count }),
    bills: billCounts,
    evidence: evidenceAge,
  }),
  providers: z.array(z.object({ provider_id: z.string(), ...score, disputed: count })),
  data: z.array(judgedFact),
  meta: pageMeta,
});

export const priceList = z.object({ data: z.array(priceEntry), meta: priceMeta });
export const modelList = z.object({ data: z.array(modelEntry), meta: pageMeta });
export const providerList = z.object({ data: z.array(providerEntry) });

export const counts = pastVersion.shape.counts;

export const versionEntry = z.object({
  serial: z.int().check(z.gte(1)),
  version: z.string(),
  hash: z.string(),
  published_at: z.string(),
  counts,
});
export const versionList = z.object({ data: z.array(versionEntry) });

export const health = z.object({
  status: z.enum(["ok", "stale"]),
  version: z.string(),
  serial: z.int().check(z.gte(1)),
  published_at: z.string(),
  as_of: day,
  age_seconds: count,
  counts,
});

/** The third-party map: its own format, keyed by model id. */
export const costMap = z.record(z.string(), z.record(z.string(), z.unknown()));

/** A decimal in plain notation; the discount's line is negative. */
export const signedDecimal = z.string().check(z.regex(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/));

/** A line of the bill, for one of `items`. */
export function lineOf<Name extends string>(items: readonly Name[]) {
  return z.object({ item: z.enum(items), quantity: count, rate: signedDecimal, cost: signedDecimal });
}

export const lineItem = lineOf(ITEMS);

export const usageApplied = z.object({
  prompt_includes_cache: z.boolean(),
  completion_includes_reasoning: z.boolean(),
});

/** Unknown rate -> the rate it was charged at. */
export const fallbacks = z.object(
  Object.fromEntries(
    FALLBACKS.map(([unknown, charged]) => [unknown, z.exactOptional(z.literal(charged))]),
  ) as { [Rate in keyof FallbackOf]: z.ZodMiniExactOptional<z.ZodMiniLiteral<FallbackOf[Rate]>> },
);

/** USD by item; the discount is 0 or negative. */
export const itemAmounts = each(ITEMS, amount);

/** What an adjustment adds to the price. */
export const adjustment = z.object({
  name: z.string(),
  percent: z.exactOptional(z.string()),
  fixed: z.exactOptional(z.string()),
  cost: signedDecimal,
});

export const costBreakdown = z.object({
  ...itemAmounts,
  total: amount,
  total_exact: decimal,
  line_items: z.array(lineItem),
  usage_convention: z.enum(CONVENTIONS),
  usage_applied: usageApplied,
  tier_above: z.exactOptional(z.int()),
  fallbacks: z.exactOptional(fallbacks),
  unpriced: z.exactOptional(z.array(z.enum(ITEMS))),
  assumed: z.exactOptional(z.array(z.enum(ASSUMPTIONS))),
  service_tier: z.exactOptional(z.string()),
  region: z.exactOptional(z.string()),
  hours: z.exactOptional(z.string()),
  price_known_from: z.exactOptional(instant),
  guaranteed_until: z.exactOptional(instant),
  adjustments: z.exactOptional(z.array(adjustment)),
  price_total: z.exactOptional(amount),
  price_total_exact: z.exactOptional(signedDecimal),
  total_rounded: z.exactOptional(signedDecimal),
  remainder: z.exactOptional(signedDecimal),
});

export const MATCH_RULES = [
  "alias",
  "variant",
  "provider_prefix",
  "models_prefix",
  "region_prefix",
  "resource_path",
  "publisher_prefix",
  "repeated_prefix",
  "fine_tune",
  "routing_suffix",
  "context_suffix",
  "version_suffix",
  "dated",
  "word_order",
  "spelling",
  "undated",
] as const;

export const matched = z.object({ model_id: z.string(), rule: z.enum(MATCH_RULES) });

/** The dated entry that was charged. */
export const priceRef = z.object({
  id: z.string(),
  effective_from: z.nullable(instant),
  effective_until: z.nullable(instant),
});

/** The version of all prices. */
export const pricesRef = z.object({ serial: z.int(), version: z.string(), as_of: day });

/** A field of the usage that nobody reads, and the known one that may be meant. */
export const ignoredField = z.object({ name: z.string(), nearest: z.exactOptional(z.enum(USAGE_COUNTS)) });

/** What the prices rest on. */
export const evidence = z.object({
  sources: z.array(z.string()),
  page: z.exactOptional(z.string()),
  read: z.exactOptional(z.string()),
  confidence: z.exactOptional(z.string()),
});

/** The disjoint counts that are charged. */
export const quantities = z.object(each(QUANTITIES, count));

export const reportedCost = z.object({
  usd: signedDecimal,
  difference: signedDecimal,
  explained_by: z.array(z.array(z.enum([...ITEMS, "byok_fee"]))),
});

/** What every calculation says of itself. */
export const basis = {
  currency: z.literal("USD"),
  prices: pricesRef,
  at: instant,
  id: z.exactOptional(z.string()),
  ignored: z.exactOptional(z.array(ignoredField)),
  quantities: z.exactOptional(quantities),
  fingerprint: z.exactOptional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
};

export const traceCost = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  usage: usageCounts,
  pricing,
  cost_breakdown: costBreakdown,
  matched: z.exactOptional(matched),
  status: z.enum(["priced", "estimated", "partial"]),
  price: priceRef,
  ...basis,
  evidence: z.exactOptional(evidence),
  reported_cost: z.exactOptional(reportedCost),
});

/** What a 402 says besides. */
export const failureDetails = {
  unpriced_reason: z.exactOptional(z.enum(UNPRICED_REASONS)),
  price_known_from: z.exactOptional(instant),
};

/** Body of a 402 or 404 of the calculator. */
export const failedTraceCost = z.object({
  model_id: z.string(),
  provider_id: z.string(),
  usage: usageCounts,
  pricing: z.null(),
  cost_breakdown: z.null(),
  error: z.string(),
  ...failureDetails,
  status: z.literal("unpriced"),
  ...basis,
});

export type ErrorEnvelope = z.input<typeof errorEnvelope>;
export type ProviderDetail = z.input<typeof providerDetail>;
export type Accuracy = z.input<typeof accuracy>;
export type PriceEntry = z.input<typeof priceEntry>;
export type Witness = z.input<typeof witness>;
export type PriceFacts = z.input<typeof priceFacts>;
export type PageMeta = z.input<typeof pageMeta>;
export type PriceMeta = z.input<typeof priceMeta>;
export type ModelEntry = z.input<typeof modelEntry>;
export type ProviderList = z.input<typeof providerList>;
export type VersionEntry = z.input<typeof versionEntry>;
export type VersionList = z.input<typeof versionList>;
export type Health = z.input<typeof health>;
export type TraceCost = z.input<typeof traceCost>;
export type FailedTraceCost = z.input<typeof failedTraceCost>;

/** The shape of an object whose fields are all alike. */
export function each<Name extends string, Schema>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}
