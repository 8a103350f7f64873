// The cost of a folder of logs by day, model and project; lines are read and deduplicated as in the service's batches.
import type { FailedTraceCost, TraceCost } from "../contract/cost-answers.ts";
import { minus, sumOf } from "../pricing/decimal.ts";
import { ResponseLines } from "../routes/batch-responses.ts";
import type { Version } from "../store/version.ts";

/** Calls of one day, model and project; `total_exact` sums the priced ones, USD. */
export type ReportRow = {
  day: string;
  provider_id: string;
  model_id: string;
  project: string;
  calls: number;
  /** Calls that are estimates, partly priced, or without a price. */
  estimated: number;
  partial: number;
  unpriced: number;
  total_exact: string;
};

export class Report {
  readonly #lines: ResponseLines;
  readonly #rows = new Map<string, ReportRow>();
  #line = 0;
  skipped = 0;
  duplicates = 0;
  /** Lines whose call cannot be priced, by the reason: their cost is unknown, not zero. */
  readonly failed = new Map<string, number>();

  constructor(version: Version, provider_id: string | undefined) {
    const query = provider_id === undefined ? {} : { provider_id };
    this.#lines = new ResponseLines({ version, query, isStrict: false, own: {} });
  }

  /** Adds the calls in a parsed log line. */
  async add(value: unknown, project: string): Promise<void> {
    this.#line += 1;
    for (const outcome of await this.#lines.price(value, this.#line)) {
      if ("skipped" in outcome) this.skipped += 1;
      else if ("duplicate" in outcome) {
        this.duplicates += 1;
        const { cost } = outcome.duplicate;
        if (cost) this.#count(cost.priced, project, cost.replaces.cost);
      } else if (!("answer" in outcome)) this.skipped += 1;
      else if (outcome.answer.ok) this.#count(outcome.answer.value.body, project);
      else {
        const { message } = outcome.answer.failure;
        this.failed.set(message, (this.failed.get(message) ?? 0) + 1);
      }
    }
  }

  /** Rows sorted by day, then project, then model. */
  rows(): ReportRow[] {
    return [...this.#rows].sort(([a], [b]) => Number(a > b) - Number(a < b)).map(([, row]) => row);
  }

  total(): string {
    return sumOf(this.rows().map(({ total_exact }) => total_exact));
  }

  /** `replaces`: the cost counted for an earlier line of the call. */
  #count(body: Counted, project: string, replaces?: string): void {
    const { provider_id, model_id, matched, status, cost_breakdown } = body;
    const day = body.at.slice(0, 10);
    const named = { day, provider_id, model_id: matched?.model_id ?? model_id, project };
    const key = [day, project, provider_id, named.model_id].join("\n");
    const none = { calls: 0, estimated: 0, partial: 0, unpriced: 0, total_exact: "0" };
    const row = this.#rows.get(key) ?? { ...named, ...none };
    if (replaces === undefined) {
      row.calls += 1;
      if (status !== "priced") row[status] += 1;
    }
    const cost = minus(cost_breakdown?.total_exact ?? "0", replaces ?? "0");
    row.total_exact = sumOf([row.total_exact, cost]);
    this.#rows.set(key, row);
  }
}

type Counted = Pick<TraceCost | FailedTraceCost, "provider_id" | "model_id" | "status" | "at"> & {
  matched?: { model_id: string };
  cost_breakdown: { total_exact: string } | null;
};
