// Lists the calls that the gate bills: each offer's usages at every time, tier, window, region and host, and a few by other names.
import { hasTokenPrice } from "../../src/pricing/rates.ts";
import type { ShardHead, ShardModel, ShardPrice } from "../../src/schemas/shard.ts";
import { stageChanges } from "../build/model-life.ts";
import { addDays, dayAfter, dayOf, daysBetween, startOf } from "../files/days.ts";
import { RESERVED_KEYS } from "../litellm/check.ts";
import type { Call } from "./price-call.ts";
import type { Version } from "./read-version.ts";
import { BASE, pricesOf, type Usages, usagesFor } from "./usages.ts";

/** A call, with its name in a report, such as `cached, batch`. */
export type NamedCall = Call & { what: string };

/** A model in one of the two versions, with the head of its shard, and with its prices of long ago. */
export type Side = { head: ShardHead; model: ShardModel; past?: readonly ShardPrice[] | undefined };

/** Price changes within this many days from now are billed. */
const HORIZON = 400;
/** Past days that are billed, as numbers of days before now. */
const PAST = [7, 90, 365] as const;
const SIZES = ["low", "medium", "high"];
/** Words that mean the standard tier, unless a provider gives one another meaning. */
const USUAL_WORDS = ["standard", "default", "auto", "on_demand"];
/** Each name of a provider is tried with this many models. */
const TRIED = 3;
const DATE = /-(?:20\d{6}|20\d{2}-\d{2}-\d{2}|latest)(?=$|-v\d)/;

/** Returns every call that is billed for an offer under its own id. */
export function* callsForOffer(
  provider_id: string,
  model_id: string,
  sides: readonly Side[],
  now: string,
): Generator<NamedCall> {
  const [heads, models] = [sides.map(({ head }) => head), sides.map(({ model }) => model)];
  const own = { provider_id, model_id };
  const usages = usagesFor(heads, models);
  const few: Usages = new Map([...usages].filter(([name]) => /^(base|input|output|cached|above)/.test(name)));
  const tiers = tierNames(heads, models);
  const regions = named(heads.flatMap(({ regions: stated = [] }) => stated));
  const hosts = new Set(
    models.flatMap(({ subproviders = {}, listed_at = {} }) => [
      ...Object.keys(subproviders),
      ...Object.keys(listed_at),
    ]),
  );
  for (const at of billedTimes(sides, now)) {
    const [when, some] = at === now ? ["", usages] : [at, few];
    yield* each({ ...own, at }, usages, when);
    for (const service_tier of tiers)
      yield* each({ ...own, at, service_tier }, some, join(service_tier, when));
    for (const region of regions) yield* each({ ...own, at, region }, few, join(region, when));
    for (const subprovider of hosts) yield* each({ ...own, at, subprovider }, some, join(subprovider, when));
  }
  yield* wordedCalls({ ...own, at: now }, heads, models);
  yield* callsInHours(own, models, heads, now);
}

/** Returns calls that use each word once: other names of tiers and regions, search sizes, the caller's own key. */
function* wordedCalls(
  call: Call | Omit<Call, "usage">,
  heads: readonly ShardHead[],
  models: readonly ShardModel[],
): Generator<NamedCall> {
  const tiers = new Set([...USUAL_WORDS, ...words(heads.flatMap(({ service_tiers = [] }) => service_tiers))]);
  for (const service_tier of tiers) yield { ...call, usage: BASE, service_tier, what: service_tier };
  for (const region of words(heads.flatMap(({ regions = [] }) => regions)))
    yield { ...call, usage: BASE, region, what: region };
  const isSized = models.flatMap(pricesOf).some(({ rates }) => rates.web_search_low !== undefined);
  const search = isSized ? usagesFor([], []).get("search") : undefined;
  if (search !== undefined)
    for (const search_context_size of SIZES)
      yield { ...call, usage: search, search_context_size, what: `search, ${search_context_size}` };
  if (heads.some(({ byok_fee }) => byok_fee !== undefined))
    yield { ...call, usage: BASE, is_byok: true, what: "own key" };
}

/** Returns calls inside and outside each window of hours, on each weekday, on each day that its calendar excludes and after its last. */
function* callsInHours(
  own: Pick<Call, "provider_id" | "model_id">,
  models: readonly ShardModel[],
  heads: readonly ShardHead[],
  now: string,
): Generator<NamedCall> {
  const windows = models.flatMap(pricesOf).flatMap(({ hours = [] }) => hours);
  if (windows.length === 0) return;
  const today = dayOf(now);
  const except = heads.flatMap(({ calendars = {}, calendar_ends = {} }) => [
    ...Object.values(calendars).flat(),
    ...Object.values(calendar_ends).map(dayAfter),
  ]);
  const usages = usagesFor(heads, models);
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(today, days));
  const days = new Set([...week, ...except.filter((day) => Math.abs(daysBetween(day, today)) <= HORIZON)]);
  // The first minute of each window, and the first after it.
  for (const time of new Set(windows.flatMap(({ utc }) => [utc.slice(0, 5), utc.slice(6)])))
    for (const day of days) yield* each({ ...own, at: `${day}T${time}:00Z` }, usages, `${day}T${time}:00Z`);
}

/** Now, some past days, and every instant at which an offer changes: soon, lately, or whenever it changes on one side alone. */
function billedTimes(sides: readonly Side[], now: string): string[] {
  const stated = sides.map((side) => new Set(changesOf(side)));
  const isMoved = (at: string) => stated.length > 1 && stated.some((instants) => !instants.has(at));
  const all = stated.flatMap((instants) => [...instants]);
  const billed = all.filter((at) => Math.abs(daysBetween(dayOf(at), dayOf(now))) <= HORIZON || isMoved(at));
  const past = PAST.map((days) => startOf(addDays(dayOf(now), -days)));
  return [...new Set([now, ...billed, ...past])];
}

/** The instants at which a price, a fee or the life of an offer changes. */
function changesOf({ head: { fees = [] }, model, past = [] }: Side): string[] {
  const prices = pricesOf(model);
  const { known_from, released, life = {} } = model;
  const dates = [
    ...[...prices, ...fees, ...past].flatMap(({ from, until }) => [from, until]),
    ...prices.map(({ guaranteed_until }) => guaranteed_until),
    ...[known_from, released, ...stageChanges(life)],
  ];
  // A month begins with its first day.
  return dates.flatMap((at) => (at?.includes("T") ? at : at ? startOf(dayOf(`${at}-01`)) : []));
}

/** Service tiers by name: the models' own and those with a factor. */
function tierNames(heads: readonly ShardHead[], models: readonly ShardModel[]): Set<string> {
  const own = models.flatMap(pricesOf).flatMap(({ service_tiers = {} }) => Object.keys(service_tiers));
  return new Set([...own, ...named(heads.flatMap(({ service_tiers = [] }) => service_tiers))]);
}

function named(all: readonly { name: string }[]): Set<string> {
  return new Set(all.map(({ name }) => name));
}

function words(all: readonly { words?: readonly string[] }[]): Set<string> {
  return new Set(all.flatMap((one) => one.words ?? []));
}

function* each(call: Omit<Call, "usage">, usages: Usages, suffix: string): Generator<NamedCall> {
  for (const [name, usage] of usages) yield { ...call, usage, what: join(name, suffix) };
}

function join(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}

/** Returns a call by every other name that either version has, names of providers first. */
export function* callsByName(versions: readonly Version[], at: string): Generator<NamedCall> {
  for (const { providers, shards } of versions) {
    const compared = new Set(shards.keys());
    for (const { slug, name, aliases, subproviders, replaced_by = slug } of providers) {
      const models = compared.has(replaced_by) ? (shards.get(replaced_by)?.models ?? []) : [];
      const priced = models.filter(({ prices }) => prices.some(hasTokenPrice));
      for (const provider_id of new Set([slug, name, ...aliases, ...subproviders]))
        for (const { id } of (priced.length > 0 ? priced : models).slice(-TRIED))
          yield { provider_id, model_id: id, at, usage: BASE, what: "by this provider's name" };
    }
  }
  for (const slug of new Set(versions.flatMap(({ shards }) => [...shards.keys()])))
    for (const model_id of otherIds(versions, slug))
      yield { provider_id: slug, model_id, at, usage: BASE, what: "by this name" };
  for (const { maps } of versions)
    for (const [key, entry] of Object.entries(maps()[0]?.map ?? {})) {
      const provider = Object(entry).litellm_provider;
      if (typeof provider === "string" && !RESERVED_KEYS.has(key))
        yield { provider_id: provider, model_id: key, at, usage: BASE, what: "by its map key" };
    }
}

/** Aliases of a provider's models, and their ids without a date, a maker's name or capitals. */
function otherIds(versions: readonly Version[], slug: string): Set<string> {
  const shards = versions.flatMap(({ shards: all }) => all.get(slug) ?? []);
  const ids = shards.flatMap(({ models }) => models.map(({ id }) => id));
  const others = [
    ...shards.flatMap(({ aliases }) => aliases.map(([alias]) => alias)),
    ...ids.flatMap((id) => [id.replace(DATE, ""), id.replace(/^.*\//, ""), id.toLowerCase()]),
  ];
  const own = new Set(ids);
  return new Set(others.filter((id) => !own.has(id)));
}
