// The calls of a batch: names are resolved once for all calls that share them, and exact totals are kept by provider, model and status.
import type { BatchSummary } from "../contract/batch-answers.ts";
import type { FailedTraceCost, TraceCost } from "../contract/cost-answers.ts";
import { ok } from "../failure.ts";
import { keptOr, LruCache } from "../lru-cache.ts";
import { type Amount, add, formatDecimal, negate, parseNumeral, ZERO } from "../pricing/decimal.ts";
import type { RangeCause, TimeSource } from "../schemas/words.ts";
import { providerNamed } from "../store/provider-index.ts";
import { failUnreadable, type Version } from "../store/version.ts";
import { pricesRef, rangeAnswer } from "./calculation.ts";
import { type Call, type Labels, timeOf } from "./call.ts";
import { isLongAgo } from "./past-prices.ts";
import { answerCall, type CallAnswer, priceResolved } from "./price-call.ts";
import { type ResolvedModel, resolveModel } from "./resolve-model.ts";

/** The resolved names that are cached; a batch may have a million. Without the cache a line takes 15 % more processor time. */
const MAX_MODELS = 1_000;

/** `answerCall` for the calls of one batch. A known model is answered synchronously, because waiting for each takes 7 % more. */
export function answerEach(
  version: Version,
  most = MAX_MODELS,
): (call: Call) => CallAnswer | Promise<CallAnswer> {
  const models = new LruCache<string, ResolvedModel>(most);
  return (call) => {
    const { provider_id, model_id, subprovider, region } = call;
    // The lengths keep the names apart.
    const lengths = `${provider_id.length} ${model_id.length}`;
    const key = `${lengths} ${[provider_id, model_id, subprovider, region].join()}`;
    const isNow = (model: ResolvedModel) => !isLongAgo(model, timeOf(version, call.at).at);
    const known = models.get(key);
    const isKnown = known !== undefined && isNow(known);
    const priced = isKnown && call.detail !== "full" ? priceResolved(version, call, known) : undefined;
    if (priced?.ok) return ok({ body: priced.value });
    return answerCall(version, call, async (...asked) => {
      const found = isKnown ? ok(known) : await resolveModel(...asked);
      if (found.ok && isNow(found.value)) models.set(key, found.value);
      return found;
    }).catch(failUnreadable);
  };
}

/** `low` and `high` sum the calls' ranges, or their totals without one; `of` lists the causes of the ranges. */
type Sum = { calls: number; total: Amount; low: Amount; high: Amount; of: readonly RangeCause[] };
type ModelSum = Sum & { provider_id: string; model_id: string; reported?: Amount };
type Named = Pick<TraceCost, "model_id" | "provider_id" | "matched">;
type PricedLine = Named &
  Pick<TraceCost, "status" | "labels" | "reported_cost"> & {
    cost_breakdown: Pick<TraceCost["cost_breakdown"], "total_exact" | "contracted_total_exact" | "range">;
  };

/** What a call has counted so far: its cost, the ends of its range if it has one, and the cost at the caller's own rates. */
export type Replaced = { cost: string; low?: string; high?: string; own?: string | undefined };

const NO_COST: Replaced = { cost: "0" };
const NO_CALLS: Sum = { calls: 0, total: ZERO, low: ZERO, high: ZERO, of: [] };

/** The labels that are summed; a batch may have a million. */
const MAX_LABELS = 1_000;

export class BatchTotals {
  readonly #version: Version;
  readonly #byStatus = { priced: 0, estimated: 0, partial: 0, unpriced: 0, invalid: 0 };
  readonly #byModel = new Map<string, ModelSum>();
  readonly #byLabel = new Map<string, Pick<Sum, "calls" | "total"> & { label: string; value: string }>();
  #unlabelled = 0;
  #contracted: Amount | undefined;
  readonly #times: Record<TimeSource, number> = { request: 0, timestamp: 0, created: 0, now: 0 };
  duplicates = 0;
  skipped = 0;

  constructor(version: Version) {
    this.#version = version;
  }

  addPriced(line: PricedLine): void {
    const sum = this.#sumOf(line);
    this.#byStatus[line.status] += 1;
    sum.calls += 1;
    this.#addCost(sum, line, 1);
    if (line.reported_cost) sum.reported = add(sum.reported ?? ZERO, parseNumeral(line.reported_cost.usd));
  }

  /** Adds the cost that a provider reports for a model's calls, USD. */
  addReported({ model_id, provider_id }: { model_id?: string; provider_id?: string }, usd: string): void {
    const sum = this.#sumOf({ model_id: model_id ?? "", provider_id: provider_id ?? "" });
    sum.reported = add(sum.reported ?? ZERO, parseNumeral(usd));
  }

  /** Adds and returns what a call costs more than its earlier line that was counted. */
  addDifference(line: PricedLine, replaced: Replaced): Amount {
    return this.#addCost(this.#sumOf(line), line, 0, replaced);
  }

  /** Adds and returns a line's cost, less what it replaces; `calls` is 1 for a call's first line and 0 for others. */
  #addCost(
    sum: ModelSum,
    line: PricedLine,
    calls: 0 | 1,
    { cost, low, high, own }: Replaced = NO_COST,
  ): Amount {
    const { total_exact, contracted_total_exact: ours, range } = line.cost_breakdown;
    const total = less(total_exact, cost);
    sum.total = add(sum.total, total);
    sum.low = add(sum.low, less(range?.low_exact ?? total_exact, low ?? cost));
    sum.high = add(sum.high, less(range?.high_exact ?? total_exact, high ?? cost));
    if (range) sum.of = [...new Set([...sum.of, range.of].flat())];
    if (ours !== undefined) this.#contracted = add(this.#contracted ?? ZERO, less(ours, own));
    if (line.labels) this.#addLabels(line.labels, total, calls);
    return total;
  }

  addTime(source: TimeSource): void {
    this.#times[source] += 1;
  }

  /** Groups by listed provider and model, however the calls named them. */
  #sumOf({ model_id, provider_id, matched }: Named): ModelSum {
    const provider = providerNamed(this.#version.providers, provider_id)?.slug ?? provider_id;
    const model = matched?.model_id ?? model_id;
    const none = { ...NO_CALLS, provider_id: provider, model_id: model };
    return keptOr(this.#byModel, `${provider} ${model}`, () => none);
  }

  #addLabels(labels: Labels, total: Amount, more: 0 | 1): void {
    for (const [label, value] of Object.entries(labels)) {
      const key = JSON.stringify([label, value]);
      const known = this.#byLabel.get(key);
      if (known === undefined && this.#byLabel.size === MAX_LABELS) this.#unlabelled += 1;
      else {
        const { calls, total: sum } = known ?? NO_CALLS;
        this.#byLabel.set(key, { label, value, calls: calls + more, total: add(sum, total) });
      }
    }
  }

  /** Counts a call without a price: 402 and 404 are `unpriced`, all else is `invalid`. */
  addFailed(status: FailedTraceCost["status"] | "invalid"): void {
    this.#byStatus[status] += 1;
  }

  /** The log lines that are not charged, and where the times of the others come from. */
  logSummary(): Pick<BatchSummary, "duplicates" | "skipped" | "at"> {
    return { duplicates: this.duplicates, skipped: this.skipped, at: { ...this.#times } };
  }

  summary(): BatchSummary {
    const models = [...this.#byModel.values()];
    const { unpriced, invalid } = this.#byStatus;
    const all = addSums(models);
    return {
      calls: all.calls + unpriced + invalid,
      failed: unpriced + invalid,
      total_exact: formatDecimal(all.total),
      ...(this.#contracted && { contracted_total_exact: formatDecimal(this.#contracted) }),
      ...rangeOf(all),
      currency: "USD",
      by_status: this.#byStatus,
      by_provider: [...Map.groupBy(models, (one) => one.provider_id)].map(([provider_id, sums]) => {
        return { provider_id, ...shown(addSums(sums)) };
      }),
      by_model: models.map(({ provider_id, model_id, reported, ...sum }) => ({
        ...{ provider_id, model_id, ...shown(sum) },
        ...(reported && {
          reported_exact: formatDecimal(reported),
          difference_exact: formatDecimal(add(sum.total, negate(reported))),
        }),
      })),
      ...(this.#byLabel.size > 0 && {
        by_label: [...this.#byLabel.values()].map(({ label, value, ...sum }) => {
          return { label, value, ...shown(sum) };
        }),
      }),
      ...(this.#unlabelled > 0 && { labels_left_out: this.#unlabelled }),
      prices: pricesRef(this.#version.manifest),
    };
  }
}

function less(amount: string, replaced = "0"): Amount {
  return add(parseNumeral(amount), negate(parseNumeral(replaced)));
}

function addSums(sums: readonly Sum[]): Sum {
  const all = (name: "total" | "low" | "high") => sums.map((one) => one[name]).reduce(add, ZERO);
  const calls = sums.reduce((count, one) => count + one.calls, 0);
  const of = [...new Set(sums.flatMap((one) => one.of))];
  return { calls, total: all("total"), low: all("low"), high: all("high"), of };
}

function rangeOf({ low, high, of }: Sum): Pick<BatchSummary, "range"> {
  const ends = { low: formatDecimal(low), high: formatDecimal(high) };
  return of.length === 0 || ends.low === ends.high ? {} : { range: rangeAnswer({ ...ends, of }) };
}

function shown({ calls, total }: Pick<Sum, "calls" | "total">) {
  return { calls, total_exact: formatDecimal(total) };
}
