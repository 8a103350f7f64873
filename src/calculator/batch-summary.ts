// What the calls of a batch come to: exact totals, by provider, by model, by status.

import type { BatchSummary } from "../contract/batch-answers.ts";
import type { FailedTraceCost, TraceCost } from "../contract/cost-answers.ts";
import { type Amount, add, formatDecimal, parseDecimal } from "../pricing/decimal.ts";
import { providerNamed } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";
import { pricesRef } from "./price-ref.ts";

type Sum = { calls: number; total: Amount };
type ModelSum = Sum & { provider_id: string; model_id: string };
type Told = Pick<TraceCost, "model_id" | "provider_id" | "status" | "matched"> & {
  cost_breakdown: { total_exact: string };
};

const ZERO: Amount = { units: 0n, scale: 0 };

export class BatchTotals {
  readonly #version: Version;
  readonly #byStatus = { priced: 0, estimated: 0, partial: 0, unpriced: 0, invalid: 0 };
  /** Everything else is summed from these at the end. */
  readonly #byModel = new Map<string, ModelSum>();

  constructor(version: Version) {
    this.#version = version;
  }

  /** Counts a call that has a price. Groups are of listed providers and models, however they were named. */
  addPriced({ model_id, provider_id, status, matched, cost_breakdown }: Told): void {
    const provider = providerNamed(this.#version.providers, provider_id)?.slug ?? provider_id;
    const model = matched?.model_id ?? model_id;
    const key = `${provider} ${model}`;
    let sum = this.#byModel.get(key);
    if (sum === undefined) {
      sum = { calls: 0, total: ZERO, provider_id: provider, model_id: model };
      this.#byModel.set(key, sum);
    }
    this.#byStatus[status] += 1;
    sum.calls += 1;
    sum.total = add(sum.total, parseDecimal(cost_breakdown.total_exact));
  }

  /** Counts a call that has none: 402 and 404 are `unpriced`, all else is `invalid`. */
  addFailed(status: FailedTraceCost["status"] | "invalid"): void {
    this.#byStatus[status] += 1;
  }

  summary(): BatchSummary {
    const models = [...this.#byModel.values()];
    const { unpriced, invalid } = this.#byStatus;
    const all = sumOf(models);
    return {
      calls: all.calls + unpriced + invalid,
      failed: unpriced + invalid,
      total_exact: formatDecimal(all.total),
      currency: "USD",
      by_status: this.#byStatus,
      by_provider: [...Map.groupBy(models, (one) => one.provider_id)].map(([provider_id, sums]) => ({
        provider_id,
        ...shown(sumOf(sums)),
      })),
      by_model: models.map(({ provider_id, model_id, ...sum }) => ({ provider_id, model_id, ...shown(sum) })),
      prices: pricesRef(this.#version.manifest),
    };
  }
}

function sumOf(sums: readonly Sum[]): Sum {
  return {
    calls: sums.reduce((calls, one) => calls + one.calls, 0),
    total: sums.reduce((total, one) => add(total, one.total), ZERO),
  };
}

function shown({ calls, total }: Sum) {
  return { calls, total_exact: formatDecimal(total) };
}
