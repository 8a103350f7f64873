// The lines of a batch: each call's answer with its number, what is told of a stored cost, and the sum of all.
import { describe, expect, test } from "vitest";
import type { FailedTraceCost } from "../../src/contract/cost-answers.ts";
import { fail, ok } from "../../src/failure.ts";
import { BatchLines, type Outcome } from "../../src/routes/batch-answer.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";

const version = versionOf([]);
const priced = (total_exact: string) =>
  ok({
    body: {
      ...{ provider_id: "p", model_id: "m", status: "priced" as const, at: "2026-11-20T00:00:00Z" },
      price: { id: "p/m", effective_from: null, effective_until: null },
      cost_breakdown: { total_exact },
    },
  });
const noPrice = {
  status: "unpriced",
  error: "Ask for a quote.",
} as Partial<FailedTraceCost> as FailedTraceCost;
const unpriced = ok({
  body: noPrice,
  failure: { kind: "unpriced" as const, message: "Ask for a quote.", unpriced_reason: "not_public" as const },
});
const invalid = fail({ kind: "invalid", code: "missing_parameter", message: "model_id: it is missing" });

type Answer = Extract<Outcome, { answer: unknown }>["answer"];

/** What is answered to texts in turn, whose calls are priced so. */
async function lines(price: (value: unknown) => Answer, texts: (string | undefined)[], dry = false) {
  const priceLine = async (value: unknown) => [{ answer: price(value) }];
  const batch = new BatchLines({ version, price: priceLine, query: dry ? { dry_run_against: "cost" } : {} });
  const answers: unknown[] = [];
  for (const [i, text] of texts.entries()) {
    const answer = await batch.answerText(i + 1, text);
    answers.push(answer === "" ? "" : JSON.parse(answer));
  }
  return { answers, summary: batch.summary() };
}

describe("a line's answer", () => {
  test("starts with its number and its id", async () => {
    const { answers } = await lines(() => priced("0.1"), ["{}"]);
    expect(Object.keys(Object(answers[0])).slice(0, 2)).toEqual(["line", "result"]);
    expect(answers[0]).toMatchObject({ line: 1, result: "cost", cost_breakdown: { total_exact: "0.1" } });
  });

  test.each<[string, () => Answer, string | undefined, object]>([
    ["of a call without a price", () => unpriced, "{}", { result: "no_cost", error: "Ask for a quote." }],
    [
      "of a call that is wrong, with its caller's id",
      () => invalid,
      '{"id":"call-1"}',
      {
        result: "broken",
        id: "call-1",
        error: { message: "line 1: model_id: it is missing", code: "missing_parameter" },
      },
    ],
    [
      "that is no JSON",
      () => invalid,
      "{",
      {
        result: "broken",
        error: { message: "line 1: expected a JSON object, got text that is not JSON", code: "invalid_json" },
      },
    ],
    [
      "that is too long",
      () => invalid,
      undefined,
      { result: "broken", error: { message: "line 1: it is too long" } },
    ],
  ])("%s", async (_, price, text, answer) => {
    expect((await lines(price, [text])).answers).toMatchObject([{ line: 1, ...answer }]);
  });

  test("echoes at most the length of an id, and nothing that is not text", async () => {
    const texts = [JSON.stringify({ id: "x".repeat(101) }), '{"id":5}', "null"];
    const { answers } = await lines(() => invalid, texts);
    expect(answers.map((answer) => Object(answer).id)).toEqual(["x".repeat(100), undefined, undefined]);
  });
});

describe("a dry run", () => {
  const compare = (cost: unknown, total = "0.10") =>
    lines(() => priced(total), [JSON.stringify({ id: "c", cost })], true);

  test.each([
    ["0.1", ""],
    ["0.100", ""],
    ["0.3", { line: 1, result: "difference", id: "c", cost: "0.3", total_exact: "0.10", difference: "-0.2" }],
    [
      "0.02",
      { line: 1, result: "difference", id: "c", cost: "0.02", total_exact: "0.10", difference: "0.08" },
    ],
    [
      "007.50",
      { line: 1, result: "difference", id: "c", cost: "7.5", total_exact: "0.10", difference: "-7.4" },
    ],
  ])("compared with a stored cost of %s", async (cost, answer) => {
    const { answers, summary } = await compare(cost);
    expect(answers).toEqual([answer]);
    expect([summary.differing, summary.total_exact]).toEqual([answer === "" ? 0 : 1, "0.1"]);
  });

  test.each([0.1, "-0.1", "1e-3", "", ".5", `${"1".repeat(16)}`, `0.${"1".repeat(31)}`, undefined])(
    "%j is not a cost, and the call does not count as priced",
    async (cost) => {
      const { answers, summary } = await compare(cost);
      expect(answers).toMatchObject([{ result: "broken", id: "c", error: { code: "invalid_parameter" } }]);
      expect([summary.by_status.priced, summary.by_status.invalid, summary.total_exact]).toEqual([0, 1, "0"]);
    },
  );

  test("a call that agrees leaves no empty line before another of its line", async () => {
    const price = () => ["0.1", "0.3"].map((cost) => ({ answer: priced(cost) }));
    const batch = new BatchLines({ version, price, query: { dry_run_against: "cost" } });
    expect(await batch.answerText(1, '{"cost":"0.1"}')).toMatch(/^{"line":1,"result":"difference".*}$/);
  });

  test("reports a call without a price like any other", async () => {
    expect((await lines(() => unpriced, ["{}"], true)).answers).toMatchObject([{ result: "no_cost" }]);
  });
});
