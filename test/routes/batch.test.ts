import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Env } from "../../src/env.ts";
import { BatchLines } from "../../src/routes/batch-answer.ts";
import { traceBody } from "../helpers/hostile.ts";
import { equal, plus, rational, ZERO } from "../helpers/rational.ts";
import { type Service, startService } from "../helpers/service.ts";

const PATH = "/v1/traces/cost/batch";
const service = startService();
const CALL = {
  model_id: "gpt-4o",
  provider_id: "openai",
  usage: { prompt_tokens: 1000, completion_tokens: 500 },
};
const RESPONSE = {
  provider_id: "openai",
  response: { model: "gpt-4o", usage: { prompt_tokens: 1000, completion_tokens: 500 } },
};

const postArray = (calls: unknown, path = PATH, on: Service = service) => on.ask(path, calls);

async function postLines(text: BodyInit, path = PATH, on: Service = service) {
  const response = await on.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson" },
    body: typeof text === "string" ? pieces(text, 1000) : text,
    duplex: "half",
  } as RequestInit);
  const lines = (await response.text()).split("\n").filter((line) => line !== "");
  return { status: response.status, lines: lines.map((line) => JSON.parse(line)) };
}

function pieces(text: string, size: number): ReadableStream {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

describe("a batch", () => {
  test("answers each call in order and says what they cost together", async () => {
    const calls = [
      { ...CALL, id: "a" },
      { ...CALL, model_id: "secret-1", id: "b" },
      { ...CALL, model_id: "openai/gpt-4o-mini" },
      { ...CALL, usage: {}, id: "d" },
      5,
      { ...CALL, model_id: "gpt-4p" },
    ];
    const { status, body } = await postArray(calls);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { line: 1, id: "a", status: "priced", cost_breakdown: { total_exact: "0.0075" } },
      { line: 2, id: "b", status: "unpriced", cost_breakdown: null },
      { line: 3, status: "priced", matched: { model_id: "gpt-4o-mini" } },
      {
        line: 4,
        id: "d",
        error: {
          code: "missing_parameter",
          message: expect.stringMatching(/^line 4: usage.prompt_tokens: /),
        },
      },
      { line: 5, error: { message: expect.stringMatching(/^line 5: body: expected a JSON object/) } },
      { line: 6, status: "unpriced" },
    ]);
    // 1000 x 0.00000015 + 500 x 0.0000006 = 0.00045
    expect(body.summary).toEqual({
      calls: 6,
      failed: 4,
      total_exact: "0.00795",
      currency: "USD",
      by_status: { priced: 2, estimated: 0, partial: 0, unpriced: 2, invalid: 2 },
      by_provider: [{ provider_id: "openai", calls: 2, total_exact: "0.00795" }],
      by_model: [
        { provider_id: "openai", model_id: "gpt-4o", calls: 1, total_exact: "0.0075" },
        { provider_id: "openai", model_id: "gpt-4o-mini", calls: 1, total_exact: "0.00045" },
      ],
      prices: { serial: 1, version: "fixture-1", as_of: "2026-11-19" },
    });
  });

  test("of responses reads each as if it were alone", async () => {
    const { body } = await postArray([RESPONSE, { response: {} }], "/v1/responses/cost/batch");
    expect(body.data).toMatchObject([
      { line: 1, cost_breakdown: { total_exact: "0.0075" }, reading: { shape: "OpenAI Chat Completions" } },
      { line: 2, error: { code: "unknown_response" } },
    ]);
  });

  test("equals the same calls one by one, as an array and as lines", async () => {
    // A call without a time is answered with the second it is priced in.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T12:00:00Z") });
    await fc.assert(
      fc.asyncProperty(
        fc.array(traceBody, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 400 }),
        async (calls, size) => {
          const alone = [];
          for (const call of calls) alone.push((await service.ask("/v1/traces/cost", call)).body);
          const { body } = await postArray(calls);
          const text = calls.map((call) => JSON.stringify(call)).join("\n");
          const { lines } = await postLines(pieces(text, size));
          expect(lines.slice(0, -1)).toEqual(body.data);
          expect(lines.at(-1)).toEqual({ summary: body.summary });
          let sum = ZERO;
          for (const [i, one] of alone.entries()) {
            const { line, result, ...rest } = body.data[i];
            expect(line).toBe(i + 1);
            expect(result).toBe(
              one.cost_breakdown ? "cost" : typeof one.error === "object" ? "broken" : "no_cost",
            );
            if (typeof one.error === "object")
              expect(rest.error.message).toBe(`line ${line}: ${one.error.message}`);
            else expect(rest).toEqual(one);
            if (one.cost_breakdown) sum = plus(sum, rational(one.cost_breakdown.total_exact));
          }
          expect(equal(sum, rational(body.summary.total_exact))).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  }, 60_000);

  test.each([
    [[], "got 0"],
    [{}, "got no array"],
    [Array.from({ length: 1001 }, () => CALL), "got 1001"],
    ["[", "not JSON"],
  ])("%.40j is 400", async (calls, got) => {
    const { status, body } = await postArray(calls);
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(got)]);
  });

  // threat: large-body
  test("an array over 8 MiB is 413, another content type 415", async () => {
    const long = `[${" ".repeat(8 * 1024 * 1024)}]`;
    expect((await service.post(PATH, long)).status).toBe(413);
    expect((await service.post(PATH, [CALL], { "content-type": "text/plain" })).status).toBe(415);
  });
});

test("all calls use one version, named in the address and never in a call", async () => {
  const { body } = await postArray([{ ...CALL, prices_version: 1 }, CALL], `${PATH}?prices_version=1`);
  expect(body.data).toMatchObject([
    { line: 1, error: { message: expect.stringMatching(/^line 1: prices_version: /) } },
    { line: 2, status: "priced" },
  ]);
  expect((await postArray([CALL], `${PATH}?prices_version=7`)).status).toBe(404);
});

describe("JSON lines", () => {
  const good = JSON.stringify(CALL);

  test("a response line may have one MiB at most", async () => {
    const line = (length: number) => JSON.stringify({ ...RESPONSE, x: "x".repeat(length) });
    const { lines } = await postLines(
      [line(900 * 1024), line(1024 * 1024)].join("\n"),
      "/v1/responses/cost/batch",
    );
    expect(lines.slice(0, 2)).toMatchObject([
      { line: 1, result: "cost" },
      { line: 2, result: "broken", error: { code: "body_too_large" } },
    ]);
  });

  test("a line that is broken, too long or blank affects only itself", async () => {
    const long = JSON.stringify({ ...CALL, x: "x".repeat(64 * 1024) });
    const { lines } = await postLines(`${good}\r\n\n{"model_id":\n${long}\n${good}`);
    expect(lines.map(({ line, status, error }) => [line, status ?? error?.code])).toEqual([
      [1, "priced"],
      [3, "invalid_json"],
      [4, "body_too_large"],
      [5, "priced"],
      [undefined, undefined],
    ]);
    expect(lines.at(-1).summary).toMatchObject({ calls: 4, failed: 2, total_exact: "0.015" });
  });

  test("a truncated body gets no summary", async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(`${good}\n`));
        controller.error(new Error("reset"));
      },
    });
    const { lines } = await postLines(body);
    expect(lines.at(-1)).not.toHaveProperty("summary");
  });

  test("memory does not grow with the body", async () => {
    const block = new TextEncoder().encode(`${good}\n`.repeat(500));
    let left = 40;
    const body = new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(block);
        else controller.close();
      },
    });
    const response = await service.fetch("/v1/traces/cost/batch?dry_run_against=cost", {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
      body,
      duplex: "half",
    } as RequestInit);
    const last = (await response.text()).trimEnd().split("\n").at(-1) ?? "";
    // No line states its cost.
    expect(JSON.parse(last).summary).toMatchObject({ calls: 20_000, failed: 20_000, differing: 0 });
  });
});

describe("the rate limit counts every 100 calls", () => {
  const limited = (allowed: number) => {
    const limit = vi.fn(async () => ({ success: limit.mock.calls.length <= allowed }));
    return {
      limit,
      service: startService(undefined, { RATE_LIMITER: { limit } } as unknown as Partial<Env>),
    };
  };
  const calls = Array.from({ length: 250 }, () => CALL);

  test.each([
    [1, 1],
    [100, 1],
    [101, 2],
    [250, 3],
  ])("%i calls count as %i", async (length, charged) => {
    const { limit, service: counted } = limited(99);
    expect((await postArray(calls.slice(0, length), PATH, counted)).status).toBe(200);
    expect(limit).toHaveBeenCalledTimes(charged);
  });

  test("or 256 KiB: five lines of 60 are more", async () => {
    const { limit, service: counted } = limited(99);
    await postLines(
      Array(5)
        .fill(JSON.stringify(CALL).padEnd(60 * 1024))
        .join("\n"),
      PATH,
      counted,
    );
    expect(limit).toHaveBeenCalledTimes(2);
  });

  test("an array past it is 429; lines end there without a summary", async () => {
    expect((await postArray(calls, PATH, limited(2).service)).status).toBe(429);
    const { lines } = await postLines(
      calls.map((call) => JSON.stringify(call)).join("\n"),
      PATH,
      limited(2).service,
    );
    expect(lines).toHaveLength(201);
    expect(lines.at(-1)).toMatchObject({ line: 201, error: { code: "rate_limited" } });
  });
});

describe("a batch's head", () => {
  const book = (percent: string) => [{ name: "EDP", provider_id: "*", percent }];
  const head = { rates_book: book("-10"), convert_to: { code: "EUR", per_usd: "0.5", as_of: "2026-11-20" } };
  const own = { ...CALL, rates_book: book("-20"), convert_to: null };

  test("applies to calls without their own book and is not a call", async () => {
    for (const { summary, data } of [
      (await postArray([{ head }, CALL, own])).body,
      await postLines([{ head }, CALL, own].map((one) => JSON.stringify(one)).join("\n")).then(
        ({ lines }) => ({
          summary: lines.at(-1).summary,
          data: lines.slice(0, -1),
        }),
      ),
    ]) {
      // 0.0075 less 10 and 20 percent
      expect(data).toMatchObject([
        {
          line: 2,
          cost_breakdown: { contracted_total_exact: "0.00675", converted: { total_exact: "0.00375" } },
        },
        { line: 3, cost_breakdown: { contracted_total_exact: "0.006" } },
      ]);
      expect(summary).toMatchObject({ calls: 2, total_exact: "0.015", contracted_total_exact: "0.01275" });
    }
  });

  test("works in batches of responses and with camelCase field names too", async () => {
    const { body } = await postArray([{ head }, RESPONSE], "/v1/responses/cost/batch");
    expect(body.data).toMatchObject([{ line: 2, cost_breakdown: { contracted_total_exact: "0.00675" } }]);
    const { body: camel } = await service.ask("/api/models/pricing/calculate", {
      modelId: "gpt-4o",
      provider: "openai",
      usage: { promptTokens: 1000, completionTokens: 500 },
      ratesBook: [{ name: "EDP", provider_id: "openai", rates: { prompt: "0" } }],
      convertTo: head.convert_to,
    });
    expect(camel).toMatchObject({
      costBreakdown: {
        contractedTotalExact: "0.005",
        contractedAtList: ["output"],
        ratesBook: [{ name: "EDP", entry: 0, items: ["input"] }],
        converted: { perUsd: "0.5", totalExact: "0.00375", contractedTotalExact: "0.0025" },
      },
    });
  });

  test("that cannot be read leaves every call unpriced", async () => {
    const wrong = {
      head: { rates_book: [{ name: "x", provider_id: "*", percent: "-5", rates: { prompt: "1" } }] },
    };
    const { body } = await postArray([wrong, CALL]);
    expect(body.summary).toMatchObject({ calls: 2, failed: 2, total_exact: "0" });
    expect(body.data[1].error.message).toMatch(
      /^line 2: head.rates_book.0: expected an entry with either percent/,
    );
  });
});

test("a bug fails its own line and is logged", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(BatchLines.prototype, "answer").mockImplementationOnce(() => {
    throw new TypeError("ours");
  });
  const { lines } = await postLines([CALL, CALL].map((one) => JSON.stringify(one)).join("\n"));
  expect(lines[0]).toMatchObject({ result: "broken", error: { type: "internal_error" } });
  expect(lines[2].summary).toMatchObject({ calls: 2, failed: 1, total_exact: "0.0075" });
  expect(logged.mock.calls).toEqual([[expect.stringMatching(/^bug: POST .* TypeError: ours/s)]]);
});
