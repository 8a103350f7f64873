// The lines of a batch's answer: each call's own result or failure as JSON text, and what all of them come to.
import { BatchTotals } from "../calculator/batch.ts";
import type { BatchSummary } from "../contract/batch-answers.ts";
import type { FailedTraceCost, TraceCost } from "../contract/cost-answers.ts";
import type { LineResult } from "../contract/word-sentences.ts";
import { type Answered, type Failure, fail, ok, type Result } from "../failure.ts";
import { toEnvelope } from "../http/failure-answers.ts";
import { notJson, SHORT, withLargeJson } from "../http/large-json.ts";
import { add, formatDecimal, negate, parseDecimal } from "../pricing/decimal.ts";
import type { Version } from "../store/version.ts";

type Priced = Pick<TraceCost, "model_id" | "provider_id" | "status" | "matched" | "labels"> & {
  cost_breakdown: Pick<TraceCost["cost_breakdown"], "total_exact" | "contracted_total_exact" | "range">;
};

type Answer = Result<Answered<Priced, FailedTraceCost>>;

/** Prices one call of a batch, whatever was sent as one, at once where it can; undefined for what is no call and needs no answer. */
export type PriceLine = (value: unknown) => Answer | Promise<Answer> | undefined;

const COST = /^\d{1,15}(\.\d{1,30})?$/;

export class BatchLines {
  readonly #price: PriceLine;
  /** Compares with a stored cost, and answers only lines that differ. */
  readonly #dry: boolean;
  readonly #totals: BatchTotals;
  #differing = 0;

  constructor(version: Version, price: PriceLine, dry: boolean) {
    this.#price = price;
    this.#dry = dry;
    this.#totals = new BatchTotals(version);
  }

  /** The answer to a line's text, undefined where it was too long; empty where a dry run finds no difference. */
  answerText(line: number, text: string | undefined): string | Promise<string> {
    if (text === undefined)
      return this.fail(line, undefined, { kind: "too_large", message: "it is too long" });
    if (text.length > SHORT) return withLargeJson(text, async (read) => this.#answerRead(line, read));
    return this.#answerRead(line, parse(text));
  }

  #answerRead(line: number, read: Result<unknown>): string | Promise<string> {
    return read.ok ? this.answer(line, read.value) : this.fail(line, undefined, read.failure);
  }

  /** The answer to a call. */
  answer(line: number, value: unknown): string | Promise<string> {
    const answer = this.#price(value);
    if (answer === undefined) return "";
    return answer instanceof Promise
      ? answer.then((settled) => this.#lineText(line, value, settled))
      : this.#lineText(line, value, answer);
  }

  #lineText(line: number, value: unknown, answer: Answer): string {
    if (!answer.ok) return this.fail(line, value, answer.failure);
    const { body, failure } = answer.value;
    if (failure) {
      this.#totals.addFailed("unpriced");
      return numbered(line, "no_cost", body);
    }
    if (!this.#dry) {
      this.#totals.addPriced(body);
      return numbered(line, "cost", body);
    }
    return this.#compare(line, value, body);
  }

  /** The line of a call that could not be read; its message begins with the line's number. */
  fail(line: number, value: unknown, failure: Failure): string {
    this.#totals.addFailed("invalid");
    const numberedFailure = { ...failure, message: `line ${line}: ${failure.message}` };
    return numbered(line, "broken", { ...callId(value), ...toEnvelope(numberedFailure) });
  }

  summary(): BatchSummary {
    return { ...this.#totals.summary(), ...(this.#dry && { differing: this.#differing }) };
  }

  #compare(line: number, value: unknown, body: Priced): string {
    const cost: unknown = Object(value).cost;
    if (typeof cost !== "string" || !COST.test(cost)) {
      const message = 'cost: expected a decimal string such as "0.0125"';
      return this.fail(line, value, { kind: "invalid", code: "invalid_parameter", message });
    }
    this.#totals.addPriced(body);
    const { total_exact } = body.cost_breakdown;
    const difference = formatDecimal(add(parseDecimal(total_exact), negate(parseDecimal(cost))));
    if (difference === "0") return "";
    this.#differing += 1;
    return numbered(line, "difference", {
      ...callId(value),
      cost: formatDecimal(parseDecimal(cost)),
      total_exact,
      difference,
    });
  }
}

/** JSON of an object with the line's number, and what it says, before its fields. */
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
