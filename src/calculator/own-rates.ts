// What a call costs at the caller's own rates, beside the list price: by the entry of its book that names the offer most closely.
import { fail, ok, type Result } from "../failure.ts";
import type { Line } from "../pricing/bill.ts";
import type { Breakdown } from "../pricing/cost.ts";
import {
  atOwnRates,
  type BookEntry,
  committedOf,
  entriesFor,
  type Placed,
  timesPercent,
} from "../pricing/rates-book.ts";
import { CHARGES } from "../schemas/charges.ts";
import type { Instant } from "../schemas/moment.ts";
import type { Decimal, RateName } from "../schemas/price.ts";
import type { ShardModel } from "../schemas/shard.ts";
import { providerNamed } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";
import type { Call } from "./call.ts";

/** A bill at own rates. */
export type Contracted = {
  total: Decimal;
  lines: readonly Line[];
  /** Items that the book has no rate for: they are at the list's. */
  atList: readonly string[];
  /** Items without any rate. */
  unpriced: readonly string[];
  /** The entry that was applied, its place in the book and the items it is for. */
  applied?: { name: string; entry: number; items: string[] };
  /** Capacity that was bought ahead, which no call's cost holds. */
  committed?: { lines: readonly Line[]; total: Decimal };
};

/** What the prices of a model are charged for a call, with what a gateway or a tool adds. */
type Bill = (call: Call, reprice: (model: ShardModel) => ShardModel) => Result<Breakdown>;

type Offer = { provider: string; model: ShardModel; list: Breakdown; at: Instant };

const RATE_OF: ReadonlyMap<string, RateName> = new Map(CHARGES.map(({ item, rate }) => [item, rate]));

/**
 * The bill of a call at the rates of its book. Fails with `ambiguous_rates` when two entries name the offer as closely, `rates_lack_tier`
 * when an entry states base rates alone and the call is above a context tier or in a tier of service.
 */
export function contractedOf(
  version: Version,
  call: Call,
  { provider, model, list, at }: Offer,
  bill: Bill,
): Result<Contracted> {
  const ids = [model.id, call.model_id, ...(model.canonical === undefined ? [] : [model.canonical])];
  const slugOf = (name: string) => providerNamed(version.providers, name)?.slug;
  const [placed, other] = entriesFor(call.rates_book ?? [], { provider, ids }, at, slugOf);
  if (placed && other) return fail(ambiguous(placed, other, `${provider}/${model.id}`));
  if (placed === undefined) {
    const { total, lines, unpriced } = list;
    return ok({ total, lines, unpriced, atList: itemsOf(lines) });
  }
  const { entry } = placed;
  const lacking = missingTier(placed, list);
  if (lacking !== undefined) return fail({ kind: "invalid", code: "rates_lack_tier", message: lacking });
  const { usage, lines: bought, total: paid } = committedOf(call.usage, entry.units);
  const { service_tier } = call;
  const asked = { ...call, usage, service_tier: entry.flat ? undefined : service_tier };
  const reprice = (one: ShardModel) => ({
    ...one,
    prices: one.prices.map((price) => atOwnRates(price, entry)),
  });
  const own = entry.percent == null ? bill(asked, reprice) : ok(list);
  if (!own.ok) return own;
  const { total, lines, unpriced } =
    entry.percent == null ? own.value : timesPercent(own.value, String(entry.percent));
  const items = itemsOf(lines.filter((line) => isOwn(line, entry, own.value)));
  return ok({
    ...{ total, lines, unpriced },
    atList: itemsOf(lines).filter((item) => !items.includes(item) && item !== "discount"),
    applied: { name: entry.name, entry: placed.place, items },
    ...(bought.length > 0 && { committed: { lines: bought, total: paid } }),
  });
}

function itemsOf(lines: readonly Line[]): string[] {
  return [...new Set(lines.map(({ item }) => item))];
}

/** The rate of a line is the entry's: its own, or the one it falls back on or is made from. */
function isOwn({ item }: Line, entry: BookEntry, { fallbacks, derived }: Breakdown): boolean {
  if (entry.percent != null) return true;
  const name = RATE_OF.get(item);
  if (name === undefined) return entry.units?.[item] !== undefined;
  const instead: Partial<Record<RateName, RateName>> = fallbacks;
  const stated = [...(entry.tiers ?? []), entry].map(({ rates }) => rates ?? {});
  const charged = [name, instead[name], derived[name]?.from];
  return stated.some((rates) => charged.some((one) => one !== undefined && rates[one] !== undefined));
}

/** Why base rates alone do not say what a call costs. */
function missingTier({ entry, place }: Placed, list: Breakdown): string | undefined {
  if (entry.rates == null || entry.flat) return undefined;
  const field = `rates_book.${place}`;
  const { tier_above, serviceTier } = list;
  if (tier_above !== undefined && entry.tiers == null)
    return `${field}.tiers: expected rates above ${tier_above} tokens, or flat: true, got base rates alone`;
  if (serviceTier === undefined) return undefined;
  return `${field}.rates: expected a percentage for a call in service tier ${serviceTier}, or flat: true, got base rates`;
}

function ambiguous(one: Placed, other: Placed, offer: string) {
  const [first, second] = [one, other].map(({ entry, place }) => `${JSON.stringify(entry.name)} (${place})`);
  const message = `rates_book: expected one entry that names ${offer} most closely, got ${first} and ${second}`;
  return { kind: "invalid", code: "ambiguous_rates", message } as const;
}
