// One provider's catalogue -> the shard its calculators read, and its text.
import { hasTokenPrice } from "../../src/pricing/rates.ts";
import { type Instant, isBareDay } from "../../src/schemas/moment.ts";
import type { PriceEntry } from "../../src/schemas/price.ts";
import type { Shard, ShardConvention, ShardModel, ShardPrice } from "../../src/schemas/shard.ts";
import type { CatalogModel, CatalogPrice } from "../files/catalog.ts";
import { dayOf, startOf } from "../files/days.ts";
import type { CalendarFile } from "../files/evidence.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import type { Dating } from "../ledger/date-prices.ts";
import type { Revived } from "../ledger/revive.ts";
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

/**
 * What models cost before, and models that are gone, in the form of a shard, whose table of certainties continues the one of the shard of
 * today.
 */
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
    prices: model.prices.map((price) => ({ ...shardPrice(price), ...table.places(price) })),
  }));
  return { provider, usage, certainty: table.rows, models, aliases: [] };
}

/** The monthly number of calls that are free of the fee on the caller's own key. */
function freeByokCalls({ fees = [] }: Provider): Pick<Shard, "free_byok_calls"> {
  const free = fees.find(({ name }) => name === "byok")?.free;
  return free?.per === "month" ? { free_byok_calls: Number(free.amount) } : {};
}

/** The shard of one provider; throws when a price names a calendar that is not there. */
export function shardProvider({ provider, models, listedAt, calendars, past, now }: ShardInput): Shard {
  const named = calendarsOf(models, calendars);
  const table = new CertaintyTable(now);
  const rows = models.map((model) => ({
    ...shardModel(model, provider, listedAt(model), now, table),
    ...stated({ past: past?.get(model.id)?.before }),
  }));
  return {
    provider: provider.slug,
    usage: conventionOf(provider.usage),
    ...(provider.service_tiers && { service_tiers: provider.service_tiers.map(worded) }),
    ...(provider.regions && { regions: provider.regions.map(worded) }),
    ...(provider.quotes && { quotes: provider.quotes.currency }),
    ...feesOf(provider, table),
    ...calendarParts(named),
    ...(provider.byok_fee !== undefined && { byok_fee: provider.byok_fee }),
    ...freeByokCalls(provider),
    ...(table.rows.length > 0 && { certainty: table.rows }),
    models: rows,
    aliases: models.flatMap((model) =>
      (model.aliases ?? []).map(({ id }): [string, string] => [id, model.id]),
    ),
  };
}

/** Charges in USD a unit, and how units are counted; nothing is converted. */
function feesOf({ fees = [] }: Provider, table: CertaintyTable): Pick<Shard, "fees"> {
  const charged = fees.flatMap(({ currency, multiplier, minimum: _least, ...fee }) =>
    multiplier !== undefined || currency !== undefined ? [] : [{ ...fee, seen: table.placeOfReading(fee) }],
  );
  return charged.length === 0 ? {} : { fees: charged };
}

/** A tier or region without its source. */
function worded<One extends Statement>({ page: _page, read: _read, confidence: _, ...one }: One) {
  return one;
}

type Statement = { page: string; read: string | null; confidence: string };

/** Days and last days of calendars, by name. */
function calendarParts(named: readonly CalendarFile[]): Pick<Shard, "calendars" | "calendar_ends"> {
  if (named.length === 0) return {};
  return {
    calendars: Object.fromEntries(named.map(({ name, days }) => [name, days])),
    calendar_ends: Object.fromEntries(named.map(({ name, until }) => [name, until])),
  };
}

/** The calendars that these models' prices name. */
function calendarsOf(models: readonly CatalogModel[], calendars: readonly CalendarFile[]): CalendarFile[] {
  const prices = models.flatMap(({ prices, subproviders = [] }) => [
    ...prices,
    ...subproviders.map(({ price }) => price),
  ]);
  const names = prices.flatMap(({ hours = [] }) => hours.flatMap(({ except }) => except ?? []));
  return [...new Set(names)].sort().map((name) => {
    const calendar = calendars.find((one) => one.name === name);
    if (calendar === undefined)
      throw new Error(`prices/calendars/${name}.json: a price names it, and it is not there`);
    return calendar;
  });
}

function shardModel(
  model: CatalogModel,
  provider: Provider,
  listed: Record<string, string>,
  now: Instant,
  table: CertaintyTable,
): ShardModel {
  const dated = (price: CatalogPrice & Dating) => ({ ...shardPrice(price), ...table.places(price) });
  const prices = model.prices.map(dated);
  const own = (model.subproviders ?? []).map(({ subprovider, price }): [string, ShardPrice[]] => [
    subprovider,
    [dated(price)],
  ]);
  const convention = conventionOfModel(provider, model.id);
  return {
    id: model.id,
    ...(model.canonical !== undefined && { canonical: model.canonical }),
    ...(model.variant_of !== undefined && { variant_of: model.variant_of }),
    ...(convention && { usage: convention }),
    prices,
    ...(model.moving && { moving: true as const }),
    ...releaseOf(model, now),
    ...shardLife(model),
    ...(model.offer?.region !== undefined && { region: model.offer.region }),
    ...(model.message !== undefined && { message: model.message }),
    ...reasonOf(model),
    ...(own.length > 0 && { subproviders: Object.fromEntries(own) }),
    ...(Object.keys(listed).length > 0 && { listed_at: listed }),
  };
}

/** Why a model has no price, unless the reason is that none is public. */
function reasonOf({ unpriced_reason, withdrawn }: CatalogModel): Pick<ShardModel, "unpriced_reason"> {
  const reason = withdrawn === undefined ? unpriced_reason : "withdrawn";
  return reason === undefined ? {} : { unpriced_reason: reason };
}

/** The days of a model's life, unless it is active without an end. */
function shardLife(model: CatalogModel): Pick<ShardModel, "life"> {
  const { since, ...life } = lifeOf(model);
  if (Object.keys(life).length === 0) return {};
  return { life: { ...life, ...(since !== undefined && life.status !== undefined && { since }) } };
}

/** The day of release, and the instant from which there is evidence of the first price. */
function releaseOf({ facts, prices }: CatalogModel, now: Instant): Partial<ShardModel> {
  const [first] = prices;
  if (first === undefined) return {};
  const announced = first.from !== undefined && first.from > now ? dayOf(first.from) : undefined;
  const released = facts.released ?? announced;
  const known = first.since ?? first.origin.read;
  return {
    ...(released !== undefined && { released }),
    ...(first.from === undefined && isBareDay(known) && { known_from: startOf(known) }),
  };
}

function conventionOf({ page, ...read }: Provider["usage"]): ShardConvention {
  const { prompt_includes_cache, completion_includes_reasoning } = read;
  return {
    prompt_includes_cache,
    completion_includes_reasoning,
    ...(page === undefined && { assumed: true as const }),
  };
}

/** A model's own convention, if it differs from its provider's. */
function conventionOfModel({ usage_by_model = [] }: Provider, id: string): ShardConvention | undefined {
  const own = usage_by_model.find(({ models }) => new RegExp(models).test(id.toLowerCase()));
  return own && conventionOf(own);
}

function shardPrice(price: PriceEntry & Dating): ShardPrice {
  const priced_by = hasTokenPrice(price) ? undefined : describeUnits(price);
  const {
    from,
    until,
    guaranteed_until,
    rates,
    tiers,
    service_tiers,
    hours,
    units,
    derived,
    carried,
    follows_maker,
    native,
    bound,
    gap_from,
    alone_until,
  } = price;
  return {
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(guaranteed_until !== undefined && { guaranteed_until }),
    rates,
    ...(tiers && { tiers }),
    ...(service_tiers && { service_tiers }),
    ...(hours && { hours }),
    ...(units && { units }),
    ...(derived && { derived }),
    ...(carried && { carried }),
    ...(follows_maker !== undefined && { follows_maker }),
    ...(native && { native }),
    ...(priced_by !== undefined && { priced_by }),
    ...(from !== undefined && bound?.from === "by" && { by: true as const }),
    ...(gap_from !== undefined && { gap_from }),
    ...(alone_until !== undefined && { alone_until }),
  };
}

/** A shard as JSON, a model a line, with their ids before them: src/store/shard-index.ts parses the first line and the lines it needs. */
export function shardText({ models, ...head }: Shard): string {
  const first = JSON.stringify({ ...head, ids: models.map(({ id }) => id), models: [] });
  const lines = models.map((model, i) => `${JSON.stringify(model)}${i + 1 < models.length ? "," : ""}`);
  return [first.slice(0, -"]}".length), ...lines, "]}"].join("\n");
}
