// Recorded bills against what the catalogue answers for the same call on its day: evidence that cannot be tuned.
import { costOf } from "../../src/pricing/cost.ts";
import { parseDecimal, rescale } from "../../src/pricing/decimal.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { Decimal } from "../../src/schemas/price.ts";
import type { Shard } from "../../src/schemas/shard.ts";
import type { Catalog, CatalogModel } from "../files/catalog.ts";
import { startOf } from "../files/days.ts";
import type { Bills, CalendarFile, RecordedBill } from "../files/evidence.ts";
import type { Provider } from "../files/registry.ts";
import { shardProvider } from "./shard-provider.ts";

/** USD by which amounts may differ: providers state theirs to the tenth digit. */
const PRECISION = 10;

/** `undecidable`: the price of that day is not known, or the bill has charges beside those for tokens. */
export type BillVerdict = "confirmed" | "refuted" | "undecidable";

export type BillInput = {
  bills: Bills;
  catalog: Catalog;
  providers: readonly Provider[];
  calendars: readonly CalendarFile[];
  now: Instant;
};

/** A verdict on every bill, in the order of the files. */
export function checkBills({ bills, catalog, providers, calendars, now }: BillInput): BillVerdict[] {
  return [...bills].flatMap(([slug, list]) => {
    const provider = providers.find((one) => one.slug === slug);
    if (provider === undefined) throw new Error(`prices/bills/${slug}.json: not a provider of the registry`);
    return list.map((bill) => {
      const model = modelOf(catalog.get(slug) ?? [], bill.model);
      if (model === undefined) return "undecidable";
      const shard = shardProvider({ provider, models: [model], listedAt: () => ({}), calendars, now });
      return judgeBill(bill, shard);
    });
  });
}

function modelOf(models: readonly CatalogModel[], id: string): CatalogModel | undefined {
  return (
    models.find((model) => model.id === id) ??
    models.find(({ aliases = [] }) => aliases.some((alias) => alias.id === id))
  );
}

function judgeBill(bill: RecordedBill, shard: Shard): BillVerdict {
  const [model] = shard.models;
  if (model === undefined || bill.beside !== undefined) return "undecidable";
  const own = bill.subprovider && model.subproviders?.[bill.subprovider];
  const answer = costOf({
    model: own ? { prices: own } : model,
    calendars: shard.calendars ?? {},
    ...(shard.calendar_ends && { calendarEnds: shard.calendar_ends }),
    usage: {
      ...{ cache_read_tokens: 0, cache_write_tokens: 0, reasoning_tokens: 0, web_search_count: 0 },
      ...bill.usage,
    },
    requested: "provider",
    // Recorded bills come from two APIs. Both count as OpenAI's Responses does, except one field of Chat Completions.
    provider: bill.api === "responses" ? RESPONSES : (model.usage ?? shard.usage),
    time: { at: startOf(bill.day), bareDay: true },
  });
  if (!answer.ok) return "undecidable";
  const { total, assumed } = answer.value;
  if (isSame(total, bill.cost)) return "confirmed";
  // These words are about how counts are read; any other word says that the price of that day is not known.
  const isKnown = assumed.every((name) => ["usage_convention", "counts_do_not_fit"].includes(name));
  return isKnown ? "refuted" : "undecidable";
}

/** OpenAI's Responses API, and others' in its form: cached and reasoning tokens are parts of their totals. */
const RESPONSES = { prompt_includes_cache: true, completion_includes_reasoning: true };

function isSame(a: Decimal, b: Decimal): boolean {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  const scale = Math.max(left.scale, right.scale, PRECISION);
  const off = rescale(left, scale).units - rescale(right, scale).units;
  return (off < 0n ? -off : off) * 10n ** BigInt(PRECISION) <= 10n ** BigInt(scale);
}
