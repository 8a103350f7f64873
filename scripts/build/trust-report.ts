// A version's report on its own quality (src/schemas/trust.ts): what is known of each provider, its pages' facts, and recorded bills.
import { keptOr } from "../../src/lru-cache.ts";
import { stageAt } from "../../src/pricing/life.ts";
import { hasTokenPrice, inForce } from "../../src/pricing/rates.ts";
import { type Instant, isBareDay } from "../../src/schemas/moment.ts";
import type { Day, RateName } from "../../src/schemas/price.ts";
import type { CertaintyCounts, ProviderTrust, TrustReport } from "../../src/schemas/trust.ts";
import { GONE } from "../../src/schemas/words.ts";
import type { Catalog, CatalogModel, CatalogPrice } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { startOf } from "../files/days.ts";
import type { DisputedFact, ServedBefore } from "../files/decisions.ts";
import type { Bills, CalendarFile, PageFact } from "../files/evidence.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { dissenting } from "../merge/claims.ts";
import { modelsById } from "../translate/model-ids.ts";
import { certaintyOfRow } from "./certainty.ts";
import { type BillVerdict, checkBills } from "./check-bills.ts";
import { scoreFresh } from "./fresh-facts.ts";
import { judgeFacts } from "./judge-facts.ts";
import { lifeOf } from "./model-life.ts";

/** What the catalogue is compared with: facts of pages, disputes about them, the prices served before they came in, and bills. */
export type Evidence = {
  facts: ReadonlyMap<string, readonly PageFact[]>;
  disputed: readonly DisputedFact[];
  before: ServedBefore;
  bills: Bills;
};

export const NO_EVIDENCE: Evidence = { facts: new Map(), disputed: [], before: [], bills: new Map() };

export type ReportInput = {
  catalog: Catalog;
  providers: readonly Provider[];
  calendars: readonly CalendarFile[];
  evidence: Evidence;
  today: Day;
};

/** The report of a version: by provider, fact by fact, and how many bills agree. */
export function trustReport({ catalog, providers, calendars, evidence, today }: ReportInput): TrustReport {
  const now = startOf(today);
  const models = modelsById(catalog);
  const verdicts = checkBills({ bills: evidence.bills, catalog, providers, calendars, now });
  const count = (wanted: BillVerdict) => verdicts.filter((verdict) => verdict === wanted).length;
  const facts = judgeFacts({
    ...{ facts: evidence.facts, disputed: evidence.disputed, before: evidence.before, today },
    served: (provider, model) => models.get(provider)?.get(model)?.prices ?? [],
    redirectedAt: (provider, model) => models.get(provider)?.get(model)?.redirect?.at,
  });
  const fresh = scoreFresh(facts, evidence.facts, evidence.before);
  const trust = providers.map((one) => [one.slug, providerTrust(one, catalog.get(one.slug) ?? [], now)]);
  return {
    ...(fresh && { fresh }),
    providers: Object.fromEntries(trust),
    facts,
    bills: {
      confirmed: count("confirmed"),
      refuted: count("refuted"),
      undecidable: count("undecidable"),
    },
    best_known: bestKnown(catalog, now),
    sources: sourceReads(catalog, now),
  };
}

/** Counts of a provider's rows at an instant, the days they were read on, its conventions and charges. */
export function providerTrust(
  provider: Provider,
  models: readonly CatalogModel[],
  now: Instant,
): ProviderTrust {
  const priced = models.flatMap((model) => {
    const price = inForce(model.prices, now);
    return price === undefined ? [] : [{ model, price }];
  });
  const { usage, fees, regions, service_tiers } = provider;
  return {
    rows: models.length,
    priced: priced.length,
    listed: models.filter(({ listed }) => typeof listed === "string").length,
    gone: models.filter((model) => isGone(model, now)).length,
    first_hand: priced.filter(({ price }) => isFirstHand(price)).length,
    disagreements: priced.filter(({ model, price }) => hasTokenPrice(price) && isDisputed(model, price))
      .length,
    reads: readDays(models, now),
    certainty: certaintyCounts(models, now),
    usage,
    ...stated({ fees, regions, service_tiers }),
  };
}

/** By source, the days on which rows of models on sale were last read there, ascending; prices of a seller's own feed name it. */
function sourceReads(catalog: Catalog, now: Instant): NonNullable<TrustReport["sources"]> {
  const sold = [...catalog.values()].flat().filter((model) => !isGone(model, now));
  const dated = sold.flatMap(({ other_sources }) => other_sources.filter(({ read }) => isBareDay(read)));
  const claims = Map.groupBy(dated, ({ source }) => source);
  const official = sold.flatMap(({ prices }) => prices.filter(isFirstHand));
  const feeds = new Set(official.map(({ origin }) => origin.source));
  return Object.fromEntries(
    [...claims].map(([source, own]) => {
      const reads = countDays(own.map(({ read }) => read));
      return [source, { ...(feeds.has(source) && { first_hand: true as const }), reads }];
    }),
  );
}

/** Models that count as best known: those that most providers sell. */
const BEST_KNOWN = 60;

/** By provider, how sure the prices of the best-known models' offers are. */
function bestKnown(catalog: Catalog, now: Instant): Record<string, CertaintyCounts> {
  const sellers = new Map<string, Set<string>>();
  const sold = [...catalog].map(
    ([slug, models]) => [slug, models.filter((one) => !isGone(one, now))] as const,
  );
  for (const [slug, models] of sold)
    for (const { canonical } of models)
      if (canonical !== undefined) keptOr(sellers, canonical, () => new Set<string>()).add(slug);
  const ranked = [...sellers].toSorted(([a, x], [b, y]) => y.size - x.size || byCodePoint(a, b));
  const known = new Set(ranked.slice(0, BEST_KNOWN).map(([canonical]) => canonical));
  const counted = sold.map(([slug, models]) => {
    const own = models.filter(({ canonical }) => canonical !== undefined && known.has(canonical));
    return [slug, certaintyCounts(own, now)] as const;
  });
  return Object.fromEntries(counted.filter(([, { high, medium, low }]) => high + medium + low > 0));
}

function certaintyCounts(models: readonly CatalogModel[], now: Instant): CertaintyCounts {
  const counts: CertaintyCounts = { high: 0, medium: 0, low: 0 };
  for (const model of models) {
    const price = isGone(model, now) ? undefined : inForce(model.prices, now);
    if (price !== undefined) counts[certaintyOfRow(price, now).certainty]++;
  }
  return counts;
}

/** The days on which prices in force of rows that are sold were read, ascending, with the number of rows of each. */
export function readDays(models: readonly CatalogModel[], now: Instant): [Day, number][] {
  const sold = models.filter((model) => !isGone(model, now));
  return countDays(sold.flatMap(({ prices }) => inForce(prices, now)?.origin.read ?? []).filter(isBareDay));
}

/** Each day, ascending, with how often it is there. */
function countDays(days: readonly Day[]): [Day, number][] {
  const counted = [...Map.groupBy(days, (day) => day)].map(([day, all]): [Day, number] => [day, all.length]);
  return counted.toSorted(([a], [b]) => byCodePoint(a, b));
}

function isGone(model: CatalogModel, now: Instant): boolean {
  const { status } = stageAt(lifeOf(model), now);
  return GONE.some((one) => one === status);
}

/** Whether a price is from the seller's own page or feed. */
export function isFirstHand({ origin }: CatalogPrice): boolean {
  return origin.confidence === "official";
}

function isDisputed({ other_sources }: CatalogModel, price: CatalogPrice): boolean {
  return dissenting(other_sources, price).some(
    ({ claim, rates }) =>
      claim.held_back === undefined &&
      Object.keys(rates).some((name) => price.rates[name as RateName] !== undefined),
  );
}
