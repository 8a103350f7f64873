// One provider's catalogue -> the shard its calculators read, and its text.
import { idLookup, matchModel } from "../../src/calculator/match-id.ts";
import { hasTokenPrice } from "../../src/pricing/rates.ts";
import { type Instant, isBareDay } from "../../src/schemas/moment.ts";
import { type Shard, type ShardConvention, type ShardModel, shard } from "../../src/schemas/shard.ts";
import { type CatalogModel, type CatalogPrice, everyPrice } from "../files/catalog.ts";
import { dayOf, startOf } from "../files/days.ts";
import type { CalendarFile } from "../files/evidence.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import type { Revived } from "../ledger/revive.ts";
import type { Dating } from "../ledger/runs.ts";
import { CertaintyTable } from "./certainty.ts";
import { describeUnits } from "./describe-units.ts";
import { lifeOf } from "./model-life.ts";
import type { Past } from "./split-past.ts";

export type ShardInput = {
  provider: Provider;
  models: readonly CatalogModel[];
  /** The subproviders at which a gateway's model has a list price, with its id there. */
  listedAt: (model: CatalogModel) => Record<string, string>;
  calendars: readonly CalendarFile[];
  /** What models cost before, by id; such a model's line says up to when. */
  past?: ReadonlyMap<string, Past>;
  /** The time of the build: a model whose first price begins later is not sold yet. */
  now: Instant;
};

/** Earlier prices and models that are gone, as a shard whose table of certainties continues the one of today's shard. */
export function pastShard(
  { provider, usage, certainty = [] }: Shard,
  past: ReadonlyMap<string, Past>,
  revived: readonly Revived[],
  now: Instant,
): Shard {
  const table = new CertaintyTable(now, certainty);
  const before = [...past].map(([id, { prices }]) => ({ id, prices }));
  const gone = revived.map(({ model, prices }) => ({ id: model.id, ...shardLife(model), prices }));
  const models = [...before, ...gone].map((model) => ({
    ...model,
    prices: model.prices.map((price) => shardPrice(price, table)),
  }));
  return shard.parse({ provider, usage, certainty: table.rows, models, aliases: [] });
}

/**
 * The ids of models that are gone although a rule would lead them to a listed model: a call for one of them gets the old model. An id with a
 * router's suffix is left out, because it asks for a listed model today.
 */
export function goneIds(shard: Shard, provider: Provider, revived: readonly Revived[]): string[] {
  const ids = idLookup(indexOfShard(shard));
  return revived.flatMap(({ model: { id } }) => {
    const rule = matchModel(id, provider, ids)?.rule;
    return rule === undefined || rule === "routing_suffix" ? [] : id;
  });
}

/** A shard as the calculator reads it. */
export function indexOfShard({ models, ...shard }: Shard) {
  const byId = new Map(models.map((model) => [model.id, model]));
  return { shard, models: byId, aliases: new Map(shard.aliases), size: 0 };
}

/** The monthly number of calls that are free of the fee on the caller's own key. */
function freeByokCalls({ fees = [] }: Provider): Pick<Shard, "free_byok_calls"> {
  const free = fees.find(({ name }) => name === "byok")?.free;
  return free?.per === "month" ? { free_byok_calls: Number(free.amount) } : {};
}

/** The shard of one provider, with what its schema names of the catalogue; throws when a price names a calendar that is not there. */
export function shardProvider({ provider, models, listedAt, calendars, past, now }: ShardInput): Shard {
  const named = namedCalendars(models, calendars);
  const table = new CertaintyTable(now);
  const rows = models.map((model) => ({
    ...shardModel(model, provider, listedAt(model), now, table),
    ...stated({ past: past?.get(model.id)?.before }),
  }));
  const fees = feesOf(provider, table);
  const { slug, service_tiers, regions, byok_fee } = provider;
  return shard.parse({
    provider: slug,
    usage: conventionOf(provider.usage),
    ...stated({ service_tiers, regions, quotes: provider.quotes?.currency, fees, byok_fee }),
    ...stated({
      calendars: Object.fromEntries(named.map(({ name, days }) => [name, days])),
      calendar_ends: Object.fromEntries(named.map(({ name, until }) => [name, until])),
    }),
    ...freeByokCalls(provider),
    ...stated({ certainty: table.rows }),
    models: rows,
    aliases: models.flatMap((model) => (model.aliases ?? []).map(({ id }) => [id, model.id])),
  });
}

/** Charges in USD a unit, and how units are counted; nothing is converted. */
function feesOf({ fees = [] }: Provider, table: CertaintyTable) {
  const charged = fees.filter(
    ({ currency, multiplier }) => multiplier === undefined && currency === undefined,
  );
  return charged.map((fee) => ({ ...fee, seen: table.placeOfReading(fee) }));
}

function namedCalendars(models: readonly CatalogModel[], calendars: readonly CalendarFile[]): CalendarFile[] {
  const names = models
    .flatMap(everyPrice)
    .flatMap(({ hours = [] }) => hours.flatMap(({ except }) => except ?? []));
  return [...new Set(names)].sort().map((name) => {
    const calendar = calendars.find((one) => one.name === name);
    if (calendar === undefined)
      throw new Error(`prices/calendars/${name}.json: a price names it, and it is not there`);
    return calendar;
  });
}

function shardModel(
  { subproviders = [], moving, ...model }: CatalogModel,
  provider: Provider,
  listed: Record<string, string>,
  now: Instant,
  table: CertaintyTable,
) {
  const prices = model.prices.map((price) => shardPrice(price, table));
  const hosts = subproviders.map(({ subprovider, price }) => [
    subprovider,
    [{ ...shardPrice(price, table), ...stated({ known_from: evidenceFrom(price) }) }],
  ]);
  return {
    ...model,
    prices,
    ...stated({ usage: conventionOfModel(provider, model.id), region: model.offer?.region }),
    ...(moving && { moving: true }),
    ...(model.withdrawn && { unpriced_reason: "withdrawn" }),
    ...releaseAndEvidence(model, now),
    ...shardLife(model),
    ...stated({ subproviders: Object.fromEntries(hosts), listed_at: listed }),
  };
}

/** The days of a model's life, unless it is active without an end. */
function shardLife(model: CatalogModel): Pick<ShardModel, "life"> {
  const { since, ...life } = lifeOf(model);
  if (Object.keys(life).length === 0) return {};
  return { life: { ...life, ...(since !== undefined && life.status !== undefined && { since }) } };
}

/** The day of release, and the instant from which there is evidence of the first price. */
function releaseAndEvidence({ facts, prices }: CatalogModel, now: Instant): Partial<ShardModel> {
  const [first] = prices;
  // A subprovider may have a price of a model that has none of its own.
  if (first === undefined) return stated({ released: facts.released });
  const announced = first.from !== undefined && first.from > now ? dayOf(first.from) : undefined;
  return stated({ released: facts.released ?? announced, known_from: evidenceFrom(first) });
}

/** The time of the first reading of a price without a date. */
function evidenceFrom({ from, since, origin }: CatalogPrice): Instant | undefined {
  const day = since ?? origin.read;
  return from === undefined && isBareDay(day) ? startOf(day) : undefined;
}

function conventionOf({ page, ...read }: Provider["usage"]): ShardConvention {
  return { ...read, ...(page === undefined && { assumed: true as const }) };
}

function conventionOfModel({ usage_by_model = [] }: Provider, id: string): ShardConvention | undefined {
  const own = usage_by_model.find(({ models }) => new RegExp(models).test(id.toLowerCase()));
  return own && conventionOf(own);
}

function shardPrice(price: CatalogPrice & Dating, table: CertaintyTable) {
  const priced_by = hasTokenPrice(price) ? undefined : describeUnits(price);
  const isBound = price.from !== undefined && price.bound?.from === "by";
  return { ...price, ...stated({ priced_by }), ...(isBound && { by: true }), ...table.places(price) };
}

/** A shard as JSON, a model a line, with their ids before them: src/store/version.ts parses the first line and the lines it needs. */
export function shardText({ models, ...head }: Shard): string {
  const first = JSON.stringify({ ...head, ids: models.map(({ id }) => id), models: [] });
  const lines = models.map((model, i) => `${JSON.stringify(model)}${i + 1 < models.length ? "," : ""}`);
  return [first.slice(0, -"]}".length), ...lines, "]}"].join("\n");
}
