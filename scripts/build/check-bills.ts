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
import { stated } from "../files/stated.ts";
import { shardProvider } from "./shard-provider.ts";

/** USD by which amounts may differ: providers state theirs to the tenth digit. */
const PRECISION = 10;

export type BillVerdict = {
  row: string;
  bill: RecordedBill;
  verdict: "confirmed" | "refuted" | "undecidable";
  /** What the catalogue answers, USD; absent if it answers none. */
  ours?: Decimal;
  why?: string;
};

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
      if (model === undefined) return undecidable(slug, bill, "the catalogue has no such row");
      const shard = shardProvider({ provider, models: [model], listedAt: () => ({}), calendars, now });
      return verdictOf(slug, bill, shard);
    });
  });
}

function modelOf(models: readonly CatalogModel[], id: string): CatalogModel | undefined {
  return (
    models.find((model) => model.id === id) ??
    models.find(({ aliases = [] }) => aliases.some((alias) => alias.id === id))
  );
}

function verdictOf(slug: string, bill: RecordedBill, shard: Shard): BillVerdict {
  const [model] = shard.models;
  if (model === undefined) return undecidable(slug, bill, "the catalogue has no such row");
  if (bill.beside) return undecidable(slug, bill, `charged beside tokens: ${bill.beside.join(", ")}`);
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
    // Both of the APIs that bills are of count as OpenAI's Responses does, but for one field of Chat Completions.
    provider: bill.api === "responses" ? RESPONSES : (model.usage ?? shard.usage),
    time: { at: startOf(bill.day), bareDay: true },
  });
  if (!answer.ok) return undecidable(slug, bill, answer.failure.message);
  const { total, assumed } = answer.value;
  const row = `${slug}/${model.id}`;
  if (isSame(total, bill.cost)) return { row, bill, verdict: "confirmed", ours: total };
  // These words are about how counts are read, not about the price.
  const guess = assumed.filter((name) => !["usage_convention", "counts_do_not_fit"].includes(name));
  const unknown = `the price of that day is not known: ${guess.join(", ")}`;
  if (guess.length > 0) return { ...undecidable(slug, bill, unknown), ours: total };
  return { row, bill, verdict: "refuted", ours: total, ...stated({ why: bill.explained }) };
}

/** OpenAI's Responses API, and others' in its form: cached and reasoning tokens are parts of their totals. */
const RESPONSES = { prompt_includes_cache: true, completion_includes_reasoning: true };

function undecidable(slug: string, bill: RecordedBill, why: string): BillVerdict {
  return { row: `${slug}/${bill.model}`, bill, verdict: "undecidable", why };
}

function isSame(a: Decimal, b: Decimal): boolean {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  const scale = Math.max(left.scale, right.scale, PRECISION);
  const off = rescale(left, scale).units - rescale(right, scale).units;
  return (off < 0n ? -off : off) * 10n ** BigInt(PRECISION) <= 10n ** BigInt(scale);
}
