// What an id means, who sells what, and how well prices are known.
import * as z from "zod/mini";
import { day } from "../schemas/price.ts";
import { billCounts, freshScore, judgedFact, providerTrust } from "../schemas/trust.ts";
import { STATUSES } from "../schemas/words.ts";
import { matched } from "./cost-answers.ts";
import { byName, count, describe, maybe, object, optional, withSentences } from "./field.ts";
import { pageMeta } from "./price-answers.ts";
import { PROVIDER_KIND_SENTENCES, wordList } from "./word-sentences.ts";

const usd = maybe(z.number());
const kind = `What it sells: ${wordList(PROVIDER_KIND_SENTENCES)}. Absent if unknown.`;

const slug = { provider_id: [z.string(), "The provider's slug."] } as const;

export const resolvedMatch = object("ResolvedMatch", "A listed model that an id means.", {
  ...slug,
  model_id: [z.string(), "The listed id."],
  rule: [maybe(matched.shape.rule), "The rule that led to it; absent if the id is listed as sent."],
});

export const resolvedOffer = object("ResolvedOffer", "A model at a provider that serves it.", {
  ...slug,
  kind: [optional.text, kind],
  model_id: [z.string(), "The model's id at the provider."],
  prompt: [usd, "USD per input token; absent if unknown."],
  completion: [usd, "USD per output token; absent if unknown."],
  total_exact: [optional.signed, "Cost of the sent counts at list rates, exact, USD; absent if unknown."],
});

export const resolved = object("Resolved", "What an id means.", {
  model_id: [z.string(), "As sent."],
  provider_id: [z.nullable(z.string()), "The provider's slug; null if the request names none."],
  matches: [z.array(resolvedMatch), "Listed models that the id may mean; empty without a match."],
  canonical: [z.nullable(z.string()), "The maker's model, `<maker>/<model>`; null if unknown."],
  offers: [z.array(resolvedOffer), "That model's offers, cheapest for the sent counts first; at most 200."],
  offers_total: [z.int(), "Number of offers."],
  nearest: [z.array(z.string()), "The nearest ids, if nothing matches."],
});

export const modelEntry = object("ModelEntry", "One model at one provider.", {
  ...slug,
  model_id: [z.string(), "The model's id at the provider."],
  status: [maybe(z.enum(STATUSES)), "Where the offer is in its life; absent if unknown."],
});

export const modelList = object("ModelList", "A page of models, sorted by model id.", {
  data: [z.array(modelEntry), "Models."],
  meta: [pageMeta, "Which rows these are."],
});

const named = {
  ...slug,
  name: [z.string(), "The provider's display name."],
  kind: [optional.text, kind],
  aliases: [z.array(z.string()), "Its other names, accepted in any letter case, also as `openai.responses`."],
  replaced_by: [optional.text, "The provider that replaced this one, with the same accounts and prices."],
} as const;

export const providerEntry = object("ProviderEntry", "One provider.", {
  ...named,
  rows: [maybe(z.literal(0)), "0 if none of its models is known; else absent."],
});

export const providerList = object("ProviderList", "Every provider.", {
  data: [z.array(providerEntry), "Providers."],
});

const share = z.number().check(z.gte(0), z.lte(1));
const score = { facts: count, right: count, wrong: count, share_right: share };

/** When prices were read; null without a reading. */
const evidenceAge = z.nullable(
  z.object({ median: day, oldest: day, newest: day, share_read_within_days: byName(share) }),
);

export const providerDetail = object("ProviderDetail", "One provider, and how well its prices are known.", {
  ...named,
  ...withSentences(providerTrust.shape, {
    rows: "Its rows, on sale or not.",
    priced: "Rows with a current price.",
    listed: "Rows that a list of the provider's offers names.",
    gone: "Rows that are retired or delisted.",
    first_hand: "Priced rows whose price is from the provider's own page.",
    disagreements: "Priced rows for which a source states another prompt or completion rate.",
    usage: "How its API reports usage, and the page that says so.",
    fees: "Charges other than tokens; absent if no such charge is known.",
    regions: "Its regions, each with a factor on every rate; absent if no region is known to change a rate.",
    service_tiers: "Its service tiers and their names; absent if no tier is known.",
    certainty: "Priced rows on sale, by how sure their price is.",
  }),
  evidence: [evidenceAge, "When the prices of rows on sale were read; null without a reading."],
});

export const fact = describe(judgedFact, "JudgedFact", "A rate on a provider's page beside the served one.", {
  provider_id: "The provider's slug.",
  model_id: "The model's id at the provider.",
  rate: "The rate: `prompt`, `above 200000 prompt`, `batch prompt`, `unit output_per_second`.",
  value: "The value on the page, USD, exact.",
  served: "The served value, USD, exact; null without one.",
  result: "How they compare.",
  reason: "For a disputed fact: why another value is served.",
  at: "The time of the comparison: now, the last second of an ended price, or the first of an announced one.",
  page: "The page.",
  read: "The day it was read.",
  before: "The value served on the day before the fact was imported, and the day of the import.",
});

const certaintyShares = z.object({ rows: count, high: share, medium: share, low: share });
const bothShares = { best_known: certaintyShares, all: certaintyShares };
const provider = { provider_id: z.string(), name: z.string() };
const providerScore = z.object({ ...provider, ...score, disputed: count });
const sourceAge = z.object({
  ...{ source: z.string(), first_hand: z.boolean(), rows: count, newest: z.nullable(day) },
  ...{ p50_days: z.nullable(count), aim_days: optional.count, meets_aim: maybe(z.boolean()) },
});

const accuracySummary = z.object({
  fresh: maybe(freshScore),
  ...score,
  disputed: count,
  before: z.object({ ...score, missing: count }),
  bills: billCounts,
  evidence: evidenceAge,
});

export const accuracy = object("Accuracy", "Rates on providers' own pages beside the served ones.", {
  summary: [
    accuracySummary,
    "The score of all facts that pass the provider filter. `before`: on the day before each fact was imported. `fresh`: of the newest import, on that day. `bills`: recorded calls whose cost the provider stated.",
  ],
  providers: [z.array(providerScore), "The score by provider, most facts first."],
  certainty: [
    z.object({ ...bothShares, providers: z.array(z.object({ ...provider, ...bothShares })) }),
    "Shares of the prices on sale by how sure they are: for the 60 models that most providers sell, and for all.",
  ],
  sources: [z.array(sourceAge), "How recently each source was read; sellers' own feeds, with an aim, first."],
  data: [z.array(fact), "Facts, wrong ones first."],
  meta: [pageMeta, "Which facts these are."],
});

export type Resolved = z.input<typeof resolved>;
export type ProviderEntry = z.input<typeof providerEntry>;
export type ProviderDetail = z.input<typeof providerDetail>;
export type Accuracy = z.input<typeof accuracy>;
export type ModelEntry = z.input<typeof modelEntry>;
export type ProviderList = z.input<typeof providerList>;
