// Merges all observations into the whole catalogue, provider by provider, by the precedence of sources.
import { inForce } from "../../src/pricing/rates.ts";
import type { Day, Decimal, Rates } from "../../src/schemas/price.ts";
import { sellerOf } from "../../src/schemas/sellers.ts";
import type { CatalogModel, Override } from "../files/catalog.ts";
import { startOf, toInstants } from "../files/days.ts";
import type { AcceptedRelation, SharedPrice } from "../files/decisions.ts";
import type { ObservationsFile, PageFact } from "../files/evidence.ts";
import type { Provider, Source } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { descentOf, type SourceRank } from "../pull/sources.ts";
import { canonicalModel, modelKey } from "./canonical-model.ts";
import type { OtherProviders } from "./draft-model.ts";
import { dateRow, type SourcedRow } from "./group-models.ts";
import { cardsOfMakers, withoutLoneDepartures } from "./lone-departures.ts";
import { mergeProvider } from "./merge-provider.ts";
import { movesOn } from "./moving-aliases.ts";
import type { TieredReading } from "./price-spans.ts";
import type { FirstHand } from "./relations.ts";
import { withoutForeignTiers } from "./tiers.ts";
import { cardOf } from "./timeline.ts";

export type MergeInput = {
  providers: readonly Provider[];
  observations: readonly ObservationsFile[];
  /** The lowest rank wins; a source without one comes last, overrides first. */
  ranks: readonly SourceRank[];
  overrides: ReadonlyMap<string, readonly Override[]>;
  /** What providers' own pages state, by provider. */
  pages: ReadonlyMap<string, readonly PageFact[]>;
  /** Ids that share another id's price although their names do not show it. */
  aliases?: readonly SharedPrice[];
  /** Breaches of relations that a person accepted. */
  accepted?: readonly AcceptedRelation[];
  today: Day;
};

/** Merges every provider of the registry; one without rows gets an empty list. */
export function mergeCatalog(input: MergeInput): Map<string, CatalogModel[]> {
  const { providers, observations, ranks, overrides, pages, aliases = [], accepted = [], today } = input;
  const known = new Map(ranks.map((source) => [source.name, source]));
  // Recorded documents are older than what is read live, so their ids and limits come last.
  const rankOf = ({ source, recorded }: ObservationsFile) =>
    (recorded ? RECORDED_LAST : 0) + (known.get(source)?.rank ?? Number.MAX_VALUE);
  const rows = rowsByProvider(observations.toSorted((a, b) => rankOf(a) - rankOf(b)));
  const live = observations.filter(({ recorded }) => recorded === undefined);
  const others = pricesByModel(live, firstHandReadings(live, pages), today);
  const tiersOfModel = findTiers(input);
  const otherProviders: OtherProviders = (id, slug) => ({ ...others(id, slug), tiered: tiersOfModel(id) });
  const meanings = meaningsOfMakers(input);
  const makersCards = cardsOfMakers(pages);
  const merged = new Map(
    providers.map((provider): [string, CatalogModel[]] => {
      const own = rows.get(provider.slug) ?? [];
      const ofMakers = (id: string) => makersCards(id, provider.slug);
      const borneOut = withoutLoneDepartures(pages.get(provider.slug) ?? [], own, ofMakers);
      const models = mergeProvider({
        provider,
        rows: own,
        overrides: overrides.get(provider.slug) ?? [],
        facts: [...borneOut, ...nativeFacts(own, known)],
        sources: new Map(
          ranks.map((one) => [one.name, { ...one, rank: one.rankAt?.[provider.slug] ?? one.rank }]),
        ),
        aliases: aliases.filter((shared) => shared.provider === provider.slug),
        otherProviders,
        makersCards: ofMakers,
        meanings,
        accepted,
        today,
      });
      return [provider.slug, models];
    }),
  );
  return withoutForeignTiers(merged, startOf(today));
}

/** Prices that sellers' own feeds state in another currency, as facts of their page. */
function nativeFacts(rows: readonly SourcedRow[], sources: ReadonlyMap<Source, SourceRank>): PageFact[] {
  return rows.flatMap(({ source, read, row }) => {
    const page = sources.get(source)?.first_hand;
    if (row.native === undefined || page === undefined) return [];
    const when = { page, read: row.read ?? read, confidence: "official" } as const;
    return [{ model: row.id, native: row.native, ...when }];
  });
}

const RECORDED_LAST = 1000;

/** The cards of moving ids that more than one reading found on their makers' own pages. */
function meaningsOfMakers({ pages, overrides, today }: MergeInput): Map<string, string> {
  const printed = [...pages, ...overrides].flatMap(([provider, facts]) =>
    facts.flatMap(({ model, rates, from, until, ...fact }) => {
      const isLone = "confidence" in fact && fact.confidence === "one secondary";
      if (isLone || rates?.prompt === undefined || !movesOn(model) || sellerOf(model) !== provider) return [];
      return [{ model, rates, ...stated({ from, until }) }];
    }),
  );
  const byId = Map.groupBy(printed, ({ model }) => model);
  return new Map(
    [...byId].flatMap(([id, facts]) => {
      const price = inForce(facts, startOf(today));
      return price === undefined ? [] : [[id, cardOf(price)] as const];
    }),
  );
}

function rowsByProvider(files: readonly ObservationsFile[]): Map<string, SourcedRow[]> {
  const rows = files.flatMap(({ source, read, recorded, rows: list }) =>
    list.map((row): SourcedRow => ({ source, read, row: dateRow(row), ...stated({ recorded }) })),
  );
  return Map.groupBy(rows, ({ row }) => row.provider);
}

/** Lists typed by hand, in which one error repeats at several providers. */
const COPIES = new Set(["litellm", "portkey"]);

/** Each provider's present price of a model, by canonical model, for comparison across providers. */
function pricesByModel(
  files: readonly ObservationsFile[],
  firstHandOf: (id: string) => FirstHand,
  today: Day,
): OtherProviders {
  const priced = files.flatMap(({ source, rows }) =>
    rows.flatMap(({ id, provider, gone, prices }) => {
      const price = gone === undefined ? inForce(prices.map(toInstants), startOf(today)) : undefined;
      return price === undefined ? [] : [{ id, provider, rates: price.rates, isCopy: COPIES.has(source) }];
    }),
  );
  const index = Map.groupBy(priced, ({ id }) => modelKey(id));
  return (id, provider) => {
    const others = (index.get(modelKey(id)) ?? []).filter((one) => one.provider !== provider);
    const firsts = [...Map.groupBy(others, (one) => one.provider).values()].map(([first]) => first?.rates);
    return {
      prompt: firsts.map((rates) => Number(rates?.prompt)),
      completion: firsts.map((rates) => Number(rates?.completion)),
      cards: new Set(others.filter(({ isCopy }) => !isCopy).map(cardOf)),
      firstHand: firstHandOf(id),
    };
  };
}

/** So many sellers must have one rate for images made beside another for text before a third's image rate as text's is doubted. */
const LEAST_SELLERS = 2;

/** The rate of image tokens made, if text has another. */
function ownImageRate({ completion, image_token_output: image }: Rates): Decimal | undefined {
  return completion === undefined || completion === image ? undefined : image;
}

/** The rates of image tokens on which two sellers agree beside another rate for text. */
function imagesSold(files: readonly ObservationsFile[]): Map<string, Decimal> {
  const sold = files.flatMap(({ rows }) =>
    rows.flatMap(({ id, provider, prices }) => {
      const image = ownImageRate(prices.at(-1)?.rates ?? {});
      return image === undefined ? [] : [{ key: modelKey(id), image, provider }];
    }),
  );
  const agreed = [...Map.groupBy(sold, ({ key, image }) => `${key} ${image}`).values()].filter(
    (same) => new Set(same.map(({ provider }) => provider)).size >= LEAST_SELLERS,
  );
  return new Map(agreed.flat().map(({ key, image }) => [key, image]));
}

/**
 * What official pages and providers' own feeds (the lists named after them) state about a model. Two sellers' word is enough for the rate
 * of images, unless the page has no rate for text beside it.
 */
function firstHandReadings(
  files: readonly ObservationsFile[],
  pages: ReadonlyMap<string, readonly PageFact[]>,
): (id: string) => FirstHand {
  const reads = new Map<string, number>();
  const images = new Map<string, Decimal>();
  const textless = new Set<string>();
  const printed = [...pages.values()].flat().flatMap(({ model, rates, confidence, official }) => {
    const isPrinted = confidence === "official" && (official?.includes("input_cache_read") ?? true);
    return rates && isPrinted ? [{ id: model, rates }] : [];
  });
  const fed = files.flatMap(({ source, rows }) =>
    rows.flatMap(({ provider, id, prices }) =>
      provider === source ? prices.map(({ rates }) => ({ id, rates })) : [],
    ),
  );
  for (const { id, rates } of [...printed, ...fed]) {
    const maker = canonicalModel(id)?.maker;
    const read = Number(rates.input_cache_read) / Number(rates.prompt);
    if (maker !== undefined && read > 0) reads.set(maker, Math.min(read, reads.get(maker) ?? read));
    const image = ownImageRate(rates);
    if (image !== undefined) images.set(modelKey(id), image);
    else if (rates.image_token_output !== undefined) textless.add(modelKey(id));
  }
  for (const [key, image] of imagesSold(files))
    if (!images.has(key) && !textless.has(key)) images.set(key, image);
  return (id) => {
    const lowestRead = reads.get(canonicalModel(id)?.maker ?? "");
    return stated({ lowestRead, imageOutput: images.get(modelKey(id)) });
  };
}

/** Context tiers in lists and pages today, by model; empty for a card without tiers on an official page that states tiers of others. */
function findTiers({ observations, pages, overrides, today }: MergeInput): (id: string) => TieredReading[] {
  const now = startOf(today);
  const listed = observations.flatMap(({ source, rows }) =>
    rows.flatMap(({ id, gone, prices }) => {
      const { rates = {}, tiers } = (gone === undefined && inForce(prices.map(toInstants), now)) || {};
      return tiers === undefined ? [] : [{ id, origin: descentOf(source), rates, tiers }];
    }),
  );
  const printed = [...pages.values(), ...overrides.values()].flatMap((facts) => {
    const tiered = new Set(facts.flatMap(({ tiers, page }) => (tiers === undefined ? [] : [page])));
    return facts.flatMap(({ model: id, page, rates = {}, tiers = [], until, ...fact }) => {
      const isFlat = tiered.has(page) && !("confidence" in fact && fact.confidence !== "official");
      const isPast = until !== undefined && until <= now;
      return isPast || (tiers.length === 0 && !isFlat) ? [] : [{ id, origin: `page ${page}`, rates, tiers }];
    });
  });
  const readings = Map.groupBy([...listed, ...printed], ({ id }) => modelKey(id));
  return (id) => (readings.get(modelKey(id)) ?? []).map(({ id: _, ...reading }) => reading);
}
