// Who says what a catalogue serves: the sources of a price at an instant, and the lists that state a model's release.
import { keptOr } from "../../src/newest.ts";
import { withoutCarried } from "../../src/pricing/adjust-price.ts";
import { inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { PriceEntry, RateName } from "../../src/schemas/price.ts";
import { ratesOf } from "../build/judge-facts.ts";
import { type CatalogModel, type Override, originOfRate, splitRow } from "../files/catalog.ts";
import type { ModelFacts, ObservationsFile, PageFact } from "../files/evidence.ts";
import { stated } from "../files/stated.ts";

/** What a catalogue is made of. */
export type Witnesses = {
  /** A provider's models, read when one of its prices is asked for. */
  models: (provider: string) => Promise<readonly CatalogModel[]>;
  /** Read when a release day is asked for. */
  observations: () => Promise<readonly ObservationsFile[]>;
  pages: ReadonlyMap<string, readonly PageFact[]>;
  overrides: ReadonlyMap<string, readonly Override[]>;
};

export const NO_WITNESSES: Witnesses = {
  models: async () => [],
  observations: async () => [],
  pages: new Map(),
  overrides: new Map(),
};

/** Sources by name, `page` for a provider's own; first-hand where such a page states every value that changed. */
export type PriceSources = { names: string[]; firstHand: boolean };

export class Origins {
  readonly #models = new Map<string, Promise<ReadonlyMap<string, CatalogModel>>>();
  readonly #stated: ReadonlySet<string>;
  readonly #witnesses: Witnesses;
  #days: Promise<ReadonlyMap<string, string[]>> | undefined;

  constructor(witnesses: Witnesses) {
    this.#stated = statedValues(witnesses);
    this.#witnesses = witnesses;
  }

  /** Who states the values of an offer's price that changed; a value that keeps its ratio follows the others. */
  async ofPrice(offer: string, at: Instant, moved: ReadonlyMap<string, string>): Promise<PriceSources> {
    const [provider, id] = splitRow(offer);
    const price = priceIn(await this.#modelsOf(provider), id, at);
    if (price === undefined) return { names: [], firstHand: false };
    const [all, stated] = [valuesOf(price), valuesOf(withoutCarried(price))];
    const leading = new Map([...moved].filter(([rate]) => stated.has(rate) || !all.has(rate)));
    const changed = leading.size > 0 ? leading : moved;
    const origins = [...changed.keys()].map((rate) => originOfRate(price, rate as RateName));
    const firstHand =
      changed.size > 0 &&
      origins.every(({ confidence }) => confidence === "official") &&
      [...changed].every(([rate, value]) => this.#stated.has(`${provider} ${rate} ${value}`));
    const names = (origins.length > 0 ? origins : [price.origin]).map(({ source }) => source);
    return { names: [...new Set(names)].sort(), firstHand };
  }

  /** Who states a day as a model's release or end: `released openai/gpt-4o`, by any of its names. */
  async ofDay(about: string, day = ""): Promise<PriceSources> {
    this.#days ??= sourcesByDay(this.#witnesses);
    const days = await this.#days;
    const [fact, row = ""] = about.split(" ", 2);
    const [provider, own] = splitRow(row);
    const aliases = (await this.#modelsOf(provider)).get(own)?.aliases ?? [];
    const ids = [own, ...aliases.map(({ id }) => id)];
    const names = new Set(ids.flatMap((id) => days.get(`${fact} ${provider}/${id} ${day}`) ?? []));
    return { names: [...names].sort(), firstHand: names.has(FIRST_HAND) };
  }

  #modelsOf(provider: string): Promise<ReadonlyMap<string, CatalogModel>> {
    return keptOr(this.#models, provider, async () => {
      const models = await this.#witnesses.models(provider);
      return new Map(models.map((model) => [model.id, model]));
    });
  }
}

/** A model's price at an instant, or the one of its host, `<id>:<host>`. */
function priceIn(models: ReadonlyMap<string, CatalogModel>, id: string, at: Instant) {
  const own = models.get(id);
  if (own) return inForce(own.prices, at) ?? own.prices[0];
  const colon = id.lastIndexOf(":");
  const hosted = models.get(id.slice(0, colon))?.subproviders ?? [];
  return hosted.find(({ subprovider }) => subprovider === id.slice(colon + 1))?.price;
}

/** A provider's page among the sources: as a person read it, and as the page itself prints it. */
export const PAGE = "page";
const FIRST_HAND = "first-hand";

/** Every value of a price by a name of its own; windows of hours as one, rules by the rate that follows from them. */
export function valuesOf({ derived = {}, ...price }: Partial<PriceEntry>): Map<string, string> {
  const hours: [string, string][] = price.hours ? [["hours", JSON.stringify(price.hours)]] : [];
  const rules = Object.entries(derived).map(([rate, rule]) => [RULE + rate, JSON.stringify(rule)] as const);
  return new Map([...ratesOf(price), ...hours, ...rules]);
}

/** Before the names of rates that follow from others by a rule of the seller. */
export const RULE = "rule for ";

/** `<provider> <rate> <value>` of all that providers' own pages state. */
function statedValues({ pages, overrides }: Witnesses): ReadonlySet<string> {
  const stated = new Set<string>();
  for (const [provider, facts] of [...pages, ...overrides])
    for (const { rates, tiers, service_tiers, units, hours } of facts as readonly Partial<PageFact>[]) {
      const price = { rates, tiers, service_tiers, units, hours } as Partial<PriceEntry>;
      for (const [rate, value] of valuesOf(price)) stated.add(`${provider} ${rate} ${value}`);
    }
  return stated;
}

/** From `released <provider>/<id> <day>`, or `retires`, to who states the day. */
async function sourcesByDay({
  observations,
  pages,
  overrides,
}: Witnesses): Promise<ReadonlyMap<string, string[]>> {
  const days = new Map<string, string[]>();
  const add = (provider: string, id: string, { released, retires }: ModelFacts, source: string) => {
    for (const [fact, day] of Object.entries({ released, retires })) {
      const key = `${fact} ${provider}/${id} ${day?.slice(0, "2026-11-23".length)}`;
      days.set(key, [...(days.get(key) ?? []), source]);
    }
  };
  for (const { source, rows } of await observations())
    for (const { provider, id, facts } of rows) add(provider, id, facts, source);
  for (const [provider, facts] of overrides)
    for (const { model, facts: typed = {} } of facts) add(provider, model, typed, FIRST_HAND);
  for (const [provider, facts] of pages)
    for (const { model, event, at, ends, until, confidence } of facts) {
      const released = event === "released" ? at : undefined;
      const isEnd = event === "ends" || event === "redirected";
      const retires = isEnd ? at : ends === "retired" ? until : undefined;
      add(provider, model, stated({ released, retires }), confidence === "official" ? FIRST_HAND : PAGE);
    }
  return days;
}
