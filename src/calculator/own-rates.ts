// Prices a call at the caller's own rates, beside the list price. The book's entry that names the offer most specifically applies.
import type { CostBreakdown, LineItem } from "../contract/bill-answers.ts";
import type { BookEntry } from "../contract/own-rates-fields.ts";
import { fail, invalid, ok, type Result } from "../failure.ts";
import { given, some } from "../given.ts";
import { chargedRate } from "../pricing/bill.ts";
import type { Breakdown } from "../pricing/cost.ts";
import { atOwnRates, committedOf, entriesFor, type FoundEntry, timesPercent } from "../pricing/rates-book.ts";
import type { Instant } from "../schemas/moment.ts";
import type { ShardModel, ShardPrice } from "../schemas/shard.ts";
import { providerNamed } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";
import type { Call } from "./call.ts";
import { NOT_RATES } from "./certainty.ts";

export type Contracted = Required<
  Pick<CostBreakdown, "list_total_exact" | "contracted_total_exact" | "contracted_line_items" | "rates_book">
> &
  Pick<
    CostBreakdown,
    "contracted_at_list" | "contracted_unpriced" | "committed_total_exact" | "committed_line_items"
  >;

type BillAt = (call: Call, reprice: (price: ShardPrice) => ShardPrice) => Result<Breakdown>;

type Offer = { provider: string; model: ShardModel; list: Breakdown; at: Instant };

/** The bill at the rates of a book. Fails with `ambiguous_rates`, or with `rates_lack_tier` if base rates do not price the call. */
export function contractedOf(
  version: Version,
  call: Call,
  { provider, model, list, at }: Offer,
  bill: BillAt,
): Result<Contracted> {
  const ids = [model.id, call.model_id, ...(model.canonical === undefined ? [] : [model.canonical])];
  const slugOf = (name: string) => providerNamed(version.providers, name)?.slug;
  const [placed, other] = entriesFor(call.rates_book ?? [], { provider, ids }, at, slugOf);
  if (placed && other) return fail(ambiguous(placed, other, `${provider}/${model.id}`));
  if (placed === undefined) return ok({ ...contracted(list, list, itemsOf(list.lines)), rates_book: [] });
  const { entry } = placed;
  const lacking = missingTier(placed, list);
  if (lacking !== undefined) return fail(invalid("rates_lack_tier", lacking));
  const { usage, lines: bought, total: paid } = committedOf(call.usage, entry.units);
  const asked = { ...call, usage, service_tier: entry.flat ? undefined : call.service_tier };
  const own =
    entry.percent == null
      ? bill(asked, (price) => atOwnRates(price, entry))
      : ok(timesPercent(list, String(entry.percent)));
  if (!own.ok) return own;
  const { lines } = own.value;
  const items = itemsOf(lines.filter((line) => isOwn(line, entry, own.value)));
  const left = lines.filter(({ item }) => !items.includes(item) && !NOT_RATES.has(item));
  const unlike = left.find(({ item, model_id, rate }) =>
    list.lines.some((one) => one.item === item && one.model_id === model_id && one.rate !== rate),
  );
  if (unlike) {
    const expected = `rates_book.${placed.place}.rates: expected a rate for ${unlike.item} in this tier too, got none`;
    return fail(invalid("rates_lack_tier", expected));
  }
  return ok({
    ...contracted(list, own.value, itemsOf(left)),
    ...(bought.length > 0 && { committed_total_exact: paid, committed_line_items: bought }),
    rates_book: [{ name: entry.name, entry: placed.place, items }],
  });
}

function contracted(list: Breakdown, { total, lines, unpriced }: Breakdown, atList: string[]) {
  return {
    list_total_exact: list.total,
    contracted_total_exact: total,
    contracted_line_items: lines,
    ...given({ contracted_at_list: some(atList), contracted_unpriced: some(unpriced) }),
  };
}

function itemsOf(lines: readonly LineItem[]): string[] {
  return [...new Set(lines.map(({ item }) => item))];
}

/** Whether a line's rate comes from the entry: directly, by fallback, or derived from one of its rates. */
function isOwn({ item }: LineItem, entry: BookEntry, { fallbacks, derived }: Breakdown): boolean {
  if (entry.percent != null) return true;
  const name = chargedRate(item, { fallbacks });
  if (name === undefined) return entry.units?.[item] !== undefined;
  const stated = [...(entry.tiers ?? []), entry].map(({ rates }) => rates ?? {});
  const charged = [name, derived[name]?.from];
  return stated.some((rates) => charged.some((one) => one !== undefined && rates[one] !== undefined));
}

/** Why base rates alone do not determine the cost of a call. */
function missingTier({ entry, place }: FoundEntry, list: Breakdown): string | undefined {
  if (entry.rates == null || entry.flat) return undefined;
  const field = `rates_book.${place}`;
  const { tier_above, terms: { service_tier } = {} } = list;
  if (tier_above !== undefined && entry.tiers == null)
    return `${field}.tiers: expected rates above ${tier_above} tokens, or flat: true, got base rates alone`;
  if (service_tier === undefined) return undefined;
  return `${field}.rates: expected a percentage for a call in service tier ${service_tier}, or flat: true, got base rates`;
}

function ambiguous(one: FoundEntry, other: FoundEntry, offer: string) {
  const [first, second] = [one, other].map(({ entry, place }) => `${JSON.stringify(entry.name)} (${place})`);
  const expected = `rates_book: expected one entry that names ${offer} most closely`;
  return invalid("ambiguous_rates", `${expected}, got ${first} and ${second}`);
}
