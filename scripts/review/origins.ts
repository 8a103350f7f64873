// Finds the sources of what a catalogue serves: of a price at an instant, and of a model's release or end.
import { keptOr } from "../../src/lru-cache.ts";
import { withoutCarried } from "../../src/pricing/adjust-price.ts";
import { inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { PriceEntry, RateName } from "../../src/schemas/price.ts";
import { ratesOf } from "../build/judge-facts.ts";
import { type CatalogModel, type Override, originOfRate, splitRow } from "../files/catalog.ts";
import type { ModelFacts, ObservationsFile, PageFact } from "../files/evidence.ts";
import { stated } from "../files/stated.ts";

/** The sources of a catalogue's prices and days. */
export type Witnesses = {
  /** Reads a provider's models when one of its prices is asked for. */
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

/** Source names, with `page` for a provider's own page; first-hand if such a page states every changed value. */
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

  /** The sources of the changed values of an offer's price; a value that keeps its ratio to others follows them. */
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

  /** The sources of a model's release or end, such as `released openai/gpt-4o`, under any of its names. */
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
      return new Map((await this.#witnesses.models(provider)).map((model) => [model.id, model]));
    });
  }
}

/** A model's price at a time; for `<id>:<host>` the host's price. */
function priceIn(models: ReadonlyMap<string, CatalogModel>, id: string, at: Instant) {
  const own = models.get(id);
  if (own) return inForce(own.prices, at) ?? own.prices[0];
  const colon = id.lastIndexOf(":");
  const hosted = models.get(id.slice(0, colon))?.subproviders ?? [];
  return hosted.find(({ subprovider }) => subprovider === id.slice(colon + 1))?.price;
}

/** How a provider's page is named among sources: read by a person, and as printed on the page itself. */
export const PAGE = "page";
const FIRST_HAND = "first-hand";

/** All values of a price by name; windows of hours count as one value, a rule as the rate derived by it. */
export function valuesOf({ derived = {}, ...price }: Partial<PriceEntry>): Map<string, string> {
  const hours: [string, string][] = price.hours ? [["hours", JSON.stringify(price.hours)]] : [];
  const rules = Object.entries(derived).map(([rate, rule]) => [RULE + rate, JSON.stringify(rule)] as const);
  return new Map([...ratesOf(price), ...hours, ...rules]);
}

/** Begins the names of derived rates. */
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
async function sourcesByDay(witnesses: Witnesses): Promise<ReadonlyMap<string, string[]>> {
  const { observations, pages, overrides } = witnesses;
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
