// Sights: one card in one list over a span of days, from the past editions of public lists.
import type { Confidence, Day, PriceEntry } from "../../src/schemas/price.ts";
import type { CatalogModel } from "../files/catalog.ts";
import { addDays, dayAfter, dayOf, startOf } from "../files/days.ts";
import type { PageFact } from "../files/evidence.ts";
import type { Card, HistoryFile, Span } from "../files/history.ts";
import { stated } from "../files/stated.ts";
import { SOURCE_RANKS } from "../pull/sources.ts";
import { normaliseId } from "../translate/model-ids.ts";
import { historySource, witnessOf } from "./sources.ts";

export type Sight = {
  source: string;
  /** Sights of one witness count once. */
  witness: string;
  /** Whether the list is the provider's own. */
  own: boolean;
  rank: number;
  card: Card;
  /** The first day; null for a past price of which only the end is stated. */
  from: Day | null;
  last: Day;
  /** The first day without it; absent while it is listed. */
  until?: Day;
  /** Which days the source states itself. */
  stated?: "from" | "until" | "both";
  /** Whether the list showed another card of the same model until then. */
  moved: boolean;
  /** Whether it is a reading of the provider's own list by a copy, and no reading of the list itself is known. */
  copied?: true;
  /** The provider's page, of what it showed. */
  page?: string;
  /** How well the reading of the page is attested. */
  confidence?: Confidence;
};

const LAST = 99;

/** Groups everything in the history files, and what makers stated of past days, by provider and `<source> <id>`. */
export function readSights(
  files: readonly HistoryFile[],
  past: ReadonlyMap<string, readonly PageFact[]> = new Map(),
): Map<string, Map<string, Sight[]>> {
  const all = new Map<string, Map<string, Sight[]>>();
  const add = (provider: string, key: string, sights: Sight[]) => {
    const own = all.get(provider) ?? new Map<string, Sight[]>();
    all.set(provider, own.set(key, sights));
  };
  for (const file of files) {
    const { own, passes = {} } = historySource(file.source) ?? {};
    for (const [provider, id, ...spans] of file.rows) {
      add(provider, `${file.source} ${id}`, sightsOf(file, provider, spans));
      const [vendor = "", name = ""] = provider === own ? id.split("/") : [];
      const maker = passes[vendor];
      // Of a model that draws it has the price of text.
      if (maker && !name.includes("image"))
        add(maker, `${file.source} ${name}`, sightsOf(file, maker, spans).map(withTextRates));
    }
  }
  for (const [provider, facts] of past) {
    for (const [id, told] of Map.groupBy(facts, ({ model }) => model))
      add(provider, `page ${id}`, told.map(sightOfFact));
  }
  return all;
}

/** A sight of what a router passes on: images and storage are its own. */
function withTextRates(one: Sight): Sight {
  const { prompt, completion, input_cache_read } = one.card.rates;
  return { ...one, card: { rates: stated({ prompt, completion, input_cache_read }) } };
}

/**
 * What a maker stated of past days. A price that changed within a day is known from the next one on. What only one other source reports
 * of a maker is one witness, as a list is, and its days are not exact.
 */
function sightOfFact(fact: PageFact): Sight {
  const { read, from, until } = fact;
  const isMidnight = (at: string | undefined) => at !== undefined && at === startOf(dayOf(at));
  const exact = { from: isMidnight(from), until: isMidnight(until) };
  const both = exact.from && exact.until ? "both" : exact.from ? "from" : exact.until ? "until" : undefined;
  const said = fact.confidence === "one secondary" ? undefined : both;
  const begins = from === undefined || exact.from ? from : dayAfter(dayOf(from));
  const last = until === undefined ? (read ?? "") : addDays(dayOf(until), -1);
  return {
    ...onPage(fact, begins === undefined ? null : dayOf(begins), last),
    ...stated({ until: until && dayOf(until), stated: said }),
  };
}

/** The sight of a fact in the provider's own words. */
function onPage({ rates = {}, page, confidence, ...fact }: PageFact, from: Day | null, last: Day): Sight {
  const { tiers, service_tiers, hours, units } = fact;
  const card = { rates, ...stated({ tiers, service_tiers, hours, units }) };
  const own = confidence !== "one secondary";
  return { source: "page", witness: "page", own, rank: 0, page, confidence, card, from, last, moved: false };
}

function sightsOf(file: HistoryFile, provider: string, spans: readonly Span[]): Sight[] {
  const { source, read, cards } = file;
  const rank = SOURCE_RANKS.find(({ name }) => name === source)?.rank ?? LAST;
  const own = historySource(source)?.own === provider;
  const whose = { source, rank, witness: witnessOf(source, provider), own };
  return spans.flatMap(([place, from, last = read, until, stated], i): Sight[] => {
    const card = cards[place];
    const before = spans[i - 1];
    if (card === undefined) return [];
    const moved = before !== undefined && before[3] !== undefined && before[3] === from;
    return [{ ...whose, card, from, last, ...(until && { until }), ...(stated && { stated }), moved }];
  });
}

/** What the provider's own pages showed of a model without stating days; only cards of the rates that `served` has. */
export function sightsOnPages(facts: readonly PageFact[], served: PriceEntry["rates"]): Sight[] {
  return facts.flatMap((fact) => {
    const { rates, confidence, from, until, region, since, read } = fact;
    const isDated = (from ?? until) !== undefined;
    if (rates === undefined || read === null || isDated || region !== undefined || confidence !== "official")
      return [];
    const lacks = (card: PriceEntry["rates"]) =>
      `${card.prompt === undefined} ${card.completion === undefined}`;
    if (lacks(rates) !== lacks(served)) return [];
    return [onPage(fact, since ?? read, read)];
  });
}

/** Splits sights by catalogue model, and by id for ids that belong to no model. */
export function sightsByModel(
  models: readonly CatalogModel[],
  seen: ReadonlyMap<string, Sight[]>,
): { known: Map<string, Sight[]>; left: Map<string, Sight[]> } {
  const find = nameFinder(models);
  const known = new Map<string, Sight[]>();
  const left = new Map<string, Sight[]>();
  for (const [key, sights] of seen) {
    const space = key.indexOf(" ");
    const id = key.slice(space + 1);
    const model = find(key.slice(0, space), id);
    // What a router passes on says whose price it is, not that the maker sold it under this name.
    if (model === undefined && sights.every(({ own, source }) => !own && historySource(source)?.own))
      continue;
    const [into, name] = model === undefined ? [left, id] : [known, model];
    into.set(name, [...(into.get(name) ?? []), ...sights]);
  }
  return { known, left };
}

/** Returns a function that finds the model for an id in a list: by its own id, by the id of its row there, or by its only spelling. */
function nameFinder(models: readonly CatalogModel[]): (source: string, id: string) => string | undefined {
  const ids = new Set(models.map(({ id }) => id));
  const claims = new Map(
    models.flatMap(({ id, other_sources }) => other_sources.map((one) => [`${one.source} ${one.id}`, id])),
  );
  const spelled = Map.groupBy(ids, normaliseId);
  return (source, id) => {
    if (ids.has(id)) return id;
    const alike = spelled.get(normaliseId(id)) ?? [];
    return claims.get(`${source} ${id}`) ?? (alike.length === 1 ? alike[0] : undefined);
  };
}
