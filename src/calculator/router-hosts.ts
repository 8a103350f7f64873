// What a router may charge for a call without a named host: its hosts' recent prices beside its own list price.
import { given } from "../given.ts";
import type { Breakdown } from "../pricing/cost.ts";
import { compare, isMore, scaleDecimal } from "../pricing/decimal.ts";
import { DAY_MS, type Instant } from "../schemas/moment.ts";
import type { ShardModel, ShardPrice } from "../schemas/shard.ts";
import { ifReadable, type OfferRows, type Version } from "../store/version.ts";
import type { FoundModel } from "./find-model.ts";
import { offerRows } from "./offer-rows.ts";

export type Host = { name: string; prices: readonly ShardPrice[]; checked: string };

/** The hosts of a router's model; `ownRead` is the day the router's own list was read first-hand, `ownChecked` the last day on which it or a copy of it was read. */
export type Hosts = { hosts: readonly Host[]; ownRead?: string; ownChecked?: string };

/** For how many days after its reading a router's own price applies to any host, and for how many a host's price may be charged. */
const [OWN_DAYS, HOST_DAYS] = [7, 45];

/** Cached with the model and the listing: finding ten hosts takes three times as long as pricing a call. */
const kept = new WeakMap<ShardModel, { rows: OfferRows; hosts: Hosts }>();

/** The hosts that may answer for a router's model; undefined if the lists cannot be read. */
export async function hostsOf(version: Version, found: FoundModel): Promise<Hosts | undefined> {
  const { model } = found;
  const rows = await ifReadable(offerRows(version));
  if (rows === null) return undefined;
  const known = kept.get(model);
  if (known?.rows === rows) return known.hosts;
  const hosts = readHosts(version, rows, found);
  kept.set(model, { rows, hosts });
  return hosts;
}

function readHosts({ manifest }: Version, rows: OfferRows, { shard, model }: FoundModel): Hosts {
  const { subproviders = {}, listed_at = {} } = model;
  const own = Object.entries(subproviders).map(([name, prices]): Host => {
    const [, checked = ""] = shard.certainty?.[prices.at(-1)?.seen ?? -1] ?? [];
    return { name, prices, checked };
  });
  const listed = Object.entries(listed_at).flatMap(([name, id]): Host[] => {
    const owner = manifest.providers.find(({ subproviders: names }) => names.includes(name));
    const row = owner && rows.row(owner.slug, id);
    return row ? [{ name, prices: row.prices, checked: row.checked ?? "" }] : [];
  });
  const { ownRead, checked } = rows.row(shard.provider, model.id) ?? {};
  return { hosts: [...own, ...listed], ...given({ ownRead, ownChecked: checked }) };
}

/** A model at each host whose price at an instant was read recently enough. */
export function atHosts<Own extends Pick<FoundModel, "model">>(
  own: Own,
  hosts: Hosts | undefined,
  at: Instant,
): { resolved: Own; host: string }[] {
  const lately = hosts?.hosts.filter(({ checked }) => isWithin(checked, at, HOST_DAYS)) ?? [];
  return lately.map(({ name, prices }) => {
    return { resolved: { ...own, model: { ...own.model, prices: [...prices] } }, host: name };
  });
}

type Hosted<Own> = { breakdown: Breakdown; host?: string; resolved?: Own };

/**
 * The bill if hosts differ by more than a tenth. Charged is the lowest total if the id asks for it, the router's own price if its list was
 * read within a week or was seen both before and after the call, or else the median host's. The own price is known `since` an instant.
 */
export function dueAmongHosts<Own>(
  own: Breakdown,
  hosted: readonly Hosted<Own>[],
  { ownRead = "", ownChecked = "" }: Hosts,
  { at, since = "9", wantsLowest }: { at: Instant; since: Instant | undefined; wantsLowest: boolean },
): Hosted<Own> | undefined {
  const whole = hosted.filter(({ breakdown }) => breakdown.unpriced.length === 0).toSorted(byTotal);
  const all: Hosted<Own>[] = [{ breakdown: own }, ...whole].toSorted(byTotal);
  const [low, high] = [all[0]?.breakdown.total ?? "0", all.at(-1)?.breakdown.total ?? "0"];
  const isSpread = isMore(scaleDecimal(high, "10"), low, 11n);
  const median = whole[(whole.length - 1) >> 1];
  if (median === undefined || own.unpriced.length > 0 || !isSpread) return undefined;
  const isOwn = isWithin(ownRead, at, OWN_DAYS) || (since <= at && at < ownChecked);
  const due = wantsLowest ? (all[0] ?? median) : isOwn ? { breakdown: own } : median;
  const expected = wantsLowest ? "lowest_host" : isOwn ? "list_price_of_router" : "median_host";
  const range = { low, high, of: ["hosts"], hosts: { hosts: whole.length, expected } } as const;
  const assumed = [...due.breakdown.assumed, "range_of_hosts" as const];
  return { ...due, breakdown: { ...due.breakdown, range, assumed } };
}

function byTotal(one: { breakdown: Breakdown }, other: { breakdown: Breakdown }): number {
  return compare(one.breakdown.total, other.breakdown.total);
}

function isWithin(day: string, at: Instant, days: number): boolean {
  return Math.abs(Date.parse(at) - Date.parse(day)) <= days * DAY_MS;
}
