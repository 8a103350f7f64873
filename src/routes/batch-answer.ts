// Writes a batch's answer: the result or failure of each call as a line of JSON, and the summary.
import { BatchTotals, type Replaced } from "../calculator/batch.ts";
import { type FocusCall, focusRows } from "../calculator/focus.ts";
import type { BatchSummary } from "../contract/batch-answers.ts";
import type { FailedTraceCost } from "../contract/cost-answers.ts";
import type { ResponseBatchQuery } from "../contract/cost-requests.ts";
import type { ReadResponse, StatedCost } from "../contract/response-answers.ts";
import type { LineResult } from "../contract/word-sentences.ts";
import { type Answered, type Failure, fail, invalid, ok, type Result } from "../failure.ts";
import { toEnvelope } from "../http/failure-answers.ts";
import { notJson, SHORT, withLargeJson } from "../http/large-bodies.ts";
import { formatDecimal, minus, parseDecimal } from "../pricing/decimal.ts";
import type { SkipReason } from "../responses/log-reader.ts";
import type { TimeSource } from "../schemas/words.ts";
import type { Version } from "../store/version.ts";

type Answer = Result<Answered<FocusCall, FailedTraceCost>>;

/**
 * Repeats the call of line `of`. If it counts more than that line, `cost` and `usage` replace what was counted. A sum of several calls has
 * no `usage`.
 */
export type Duplicate = {
  of: number;
  usage?: ReadResponse["usage"];
  cost?: { priced: FocusCall; replaces: Replaced };
};

/** The outcome of a line: an answered call, a repeated call, a skipped log line, or a cost stated without counts. */
export type Outcome =
  | { answer: Answer; at_source?: TimeSource }
  | { duplicate: Duplicate }
  | { skipped: SkipReason }
  | { stated: StatedCost };

/** Prices one line of a batch. A log line may hold no call or several. */
export type PriceLine = (value: unknown, line: number) => Outcomes | Promise<Outcomes>;
type Outcomes = Answer | readonly Outcome[];

const NO_COST = invalid("invalid_parameter", 'cost: expected a decimal string such as "0.0125"');
const COST = /^\d{1,15}(\.\d{1,30})?$/;

/** Prices the lines of one batch; `log` returns what the summary adds for log lines. */
export type Pricer = { price: PriceLine; log?: () => Pick<BatchSummary, "dedupe"> };

type Batch = Pricer & { version: Version; query: ResponseBatchQuery };

export class BatchLines {
  readonly #batch: Batch;
  readonly #totals: BatchTotals;
  #differing = 0;
  #lines = 0;

  constructor(batch: Batch) {
    this.#batch = batch;
    this.#totals = new BatchTotals(batch.version);
  }

  /** Answers a line's text, which is undefined if the line was too long. The answer may be empty. */
  answerText(line: number, text: string | undefined): string | Promise<string> {
    if (text === undefined) return this.answer(line, fail({ kind: "too_large", message: "it is too long" }));
    if (text.length > SHORT) return withLargeJson(text, async (read) => this.answer(line, read));
    return this.answer(line, parse(text));
  }

  /** Answers each call of a line with a line of text. */
  answer(line: number, read: Result<unknown>): string | Promise<string> {
    this.#lines += 1;
    if (!read.ok) return this.fail(line, undefined, read.failure);
    const outcomes = this.#batch.price(read.value, line);
    return outcomes instanceof Promise
      ? outcomes.then((settled) => this.#texts(line, read.value, settled))
      : this.#texts(line, read.value, outcomes);
  }

  #texts(line: number, value: unknown, outcomes: Outcomes): string {
    if ("ok" in outcomes) return this.#lineText(line, value, outcomes);
    const texts = outcomes.map((one) => {
      if ("answer" in one) return this.#lineText(line, value, one.answer, one.at_source);
      if ("stated" in one) return this.#stated(line, one.stated);
      return "skipped" in one ? this.#skipped(line, one.skipped) : this.#duplicate(line, one.duplicate);
    });
    return texts.filter(Boolean).join("\n");
  }

  #lineText(line: number, value: unknown, answer: Answer, source?: TimeSource): string {
    if (!answer.ok) return this.fail(line, value, answer.failure);
    const { body, failure } = answer.value;
    const timed = source === undefined ? body : { ...body, at_source: source };
    if (failure) {
      this.#totals.addFailed("unpriced");
      return numbered(line, "no_cost", timed);
    }
    if (source !== undefined) this.#totals.addTime(source);
    const { version, query } = this.#batch;
    const { dry_run_against, format, billing_account_id: account } = query;
    if (dry_run_against) return this.#compare(line, value, body);
    this.#totals.addPriced(body);
    if (format && account !== undefined) return focusRows(version, body, account).join("\n");
    return numbered(line, "cost", timed);
  }

  #stated(line: number, body: StatedCost): string {
    this.#totals.addFailed("unpriced");
    this.#totals.addReported(body, body.reported_cost.usd);
    return numbered(line, "stated", body);
  }

  #skipped(line: number, reason: SkipReason): string {
    this.#totals.skipped += 1;
    return this.#batch.query.quiet ? "" : numbered(line, "skipped", { reason });
  }

  #duplicate(line: number, { of, cost, usage }: Duplicate): string {
    this.#totals.duplicates += 1;
    if (cost === undefined) return numbered(line, "duplicate", { of });
    const { priced, replaces } = cost;
    const difference_exact = formatDecimal(this.#totals.addDifference(priced, replaces));
    const own = priced.cost_breakdown.contracted_total_exact;
    return numbered(line, "duplicate", {
      ...{ of, replaces_exact: replaces.cost, difference_exact, usage },
      ...(own !== undefined && { contracted_difference_exact: minus(own, replaces.own ?? "0") }),
    });
  }

  /** Reports a call that cannot be read; the message begins with the line's number. */
  fail(line: number, value: unknown, failure: Failure): string {
    this.#totals.addFailed("invalid");
    const numberedFailure = { ...failure, message: `line ${line}: ${failure.message}` };
    return numbered(line, "broken", { ...callId(value), ...toEnvelope(numberedFailure) });
  }

  summary(): BatchSummary {
    const { log, query } = this.#batch;
    return {
      ...this.#totals.summary(),
      ...(log && { lines: this.#lines, ...this.#totals.logSummary(), ...log() }),
      ...(query.dry_run_against && { differing: this.#differing }),
    };
  }

  #compare(line: number, value: unknown, body: FocusCall): string {
    const cost: unknown = Object(value).cost;
    if (typeof cost !== "string" || !COST.test(cost)) return this.fail(line, value, NO_COST);
    this.#totals.addPriced(body);
    const { total_exact } = body.cost_breakdown;
    const difference = minus(total_exact, cost);
    if (difference === "0") return "";
    this.#differing += 1;
    const sent = { ...callId(value), cost: formatDecimal(parseDecimal(cost)) };
    return numbered(line, "difference", { ...sent, total_exact, difference });
  }
}

function numbered(line: number, result: LineResult, body: object): string {
  return `{"line":${line},"result":"${result}",${JSON.stringify(body).slice(1)}`;
}

function callId(value: unknown): { id?: string } {
  const id: unknown = Object(value).id;
  return typeof id === "string" ? { id: id.slice(0, 100) } : {};
}

function parse(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return fail(notJson());
  }
}
