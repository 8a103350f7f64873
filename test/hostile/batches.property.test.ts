// What a client sends to the batches and to /mcp: a bad call costs its own line, a bad message gets an answer, nothing is a 500.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { rawBody, responseBody, traceBody } from "../helpers/hostile.ts";
import { equal, plus, rational, ZERO } from "../helpers/rational.ts";
import { startService } from "../helpers/service.ts";

const service = startService();
const LINES = { "content-type": "application/x-ndjson" };

const priced = z.looseObject({
  line: z.int(),
  cost_breakdown: z.looseObject({
    total_exact: z.string(),
    line_items: z.array(z.looseObject({ cost: z.string() })),
  }),
});
const unpriced = z.looseObject({ line: z.int(), cost_breakdown: z.null(), error: z.string() });
const broken = z.looseObject({
  line: z.int(),
  error: z.looseObject({ message: z.string(), code: z.string() }),
});
/** What is no call, or one again. */
const left = z.looseObject({ line: z.int(), result: z.enum(["skipped", "duplicate"]) });
const answered = z.union([priced, unpriced, broken, left]);
const summary = z.looseObject({ calls: z.int(), failed: z.int(), total_exact: z.string() });

/** Every line is answered once, in order, and the summary is what they come to. */
function checkLines(sent: number, lines: unknown[], sum: unknown): void {
  const told = summary.parse(sum);
  let total = ZERO;
  let [failed, leftOut] = [0, 0];
  for (const [index, line] of lines.entries()) {
    const one = answered.parse(line);
    expect(one.line).toBe(index + 1);
    if (left.safeParse(line).success) {
      leftOut += 1;
      continue;
    }
    const bill = priced.safeParse(line);
    if (!bill.success) {
      failed += 1;
      const message = z.looseObject({ error: z.looseObject({ message: z.string() }) }).safeParse(line);
      if (message.success) expect(message.data.error.message).toMatch(new RegExp(`^line ${index + 1}: `));
      continue;
    }
    const { line_items, total_exact } = bill.data.cost_breakdown;
    const cost = line_items.reduce((so, item) => plus(so, rational(item.cost)), ZERO);
    expect(equal(cost, rational(total_exact))).toBe(true);
    total = plus(total, cost);
  }
  expect([told.calls, told.failed]).toEqual([sent - leftOut, failed]);
  expect(equal(total, rational(told.total_exact))).toBe(true);
}

const strange = fc.oneof(fc.constantFrom(null, 0, "", [], [[]], true), fc.jsonValue({ maxDepth: 2 }));

describe.each([
  ["/v1/traces/cost/batch", traceBody],
  ["/v1/responses/cost/batch", responseBody],
] as const)("POST %s", (path, body) => {
  const call = fc.oneof({ weight: 9, arbitrary: body }, { weight: 1, arbitrary: strange });

  // threat: strange-input, prototype-names
  test("answers any array of calls", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 6 }), async (calls) => {
        const response = await service.post(path, calls);
        expect(response.status).toBe(200);
        const answer = JSON.parse(await response.text());
        checkLines(calls.length, answer.data, answer.summary);
      }),
      { numRuns: 80 },
    );
  }, 60_000);

  // threat: strange-input
  test("answers any text among lines", async () => {
    const text = rawBody.filter((one) => !/[\r\n]/.test(one) && one.trim() !== "");
    const line = fc.oneof({ weight: 3, arbitrary: call.map((one) => JSON.stringify(one)) }, text);
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
        // As a stream: a single line is JSON by itself, and no array as the document has it.
        const stream = new Blob([lines.map((one) => one.toWellFormed()).join("\n")]).stream();
        const init = { method: "POST", headers: LINES, body: stream, duplex: "half" } as const;
        const response = await service.fetch(path, init);
        expect(response.status).toBe(200);
        const answers = (await response.text())
          .trimEnd()
          .split("\n")
          .map((one) => JSON.parse(one));
        checkLines(lines.length, answers.slice(0, -1), answers.at(-1)?.summary);
      }),
      { numRuns: 50 },
    );
  }, 60_000);

  test("answers any text in place of an array", async () => {
    await fc.assert(
      fc.asyncProperty(rawBody, async (sent) => {
        const response = await service.post(path, sent);
        expect([200, 400, 413]).toContain(response.status);
        JSON.parse(await response.text());
      }),
      { numRuns: 50 },
    );
  }, 60_000);
});

describe("POST /mcp", () => {
  const [PROTOCOL, ABLE] = [
    "io.modelcontextprotocol/protocolVersion",
    "io.modelcontextprotocol/clientCapabilities",
  ];
  const meta = { [PROTOCOL]: "2026-07-28", [ABLE]: {} };
  const usage = { prompt_tokens: 1, completion_tokens: 2 };
  const offers = fc.array(traceBody, { maxLength: 2 }).map((models) => ({ models, usage }));
  const honest = fc.oneof(
    fc.tuple(fc.constant("cost_of_usage"), traceBody),
    fc.tuple(fc.constant("cost_of_response"), responseBody),
    fc.tuple(fc.constantFrom("compare_offers"), offers),
  );
  const named = fc.constantFrom("cost_of_usage", "compare_offers", "get_price", "find_models", "__proto__");
  const called = fc.oneof({ weight: 3, arbitrary: honest }, fc.tuple(named, fc.oneof(traceBody, strange)));
  const message = fc.record({
    jsonrpc: fc.constantFrom("2.0", "2.0", "2.0", "1.0"),
    id: fc.constantFrom(1, "a", 1, null),
    method: fc.constantFrom("tools/call", "tools/call", "tools/call", "tools/list", "__proto__", "ping"),
    params: fc
      .tuple(called, fc.constantFrom(meta, undefined))
      .map(([[name, given], _meta]) => ({ name, arguments: given, _meta })),
  });

  // threat: strange-input, prototype-names
  test("any message is answered, and a refused tool call explains itself", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(message, async (sent) => {
        const modern = sent.params._meta !== undefined;
        const response = await service.post("/mcp", sent, {
          accept: "application/json, text/event-stream",
          ...(modern && {
            "mcp-protocol-version": "2026-07-28",
            "mcp-method": sent.method,
            "mcp-name": sent.params.name,
          }),
        });
        expect([200, 202, 400, 404]).toContain(response.status);
        const text = await response.text();
        if (text === "") return;
        const { result, error } = JSON.parse(text);
        if (error === undefined && sent.method === "tools/call") {
          const [{ text: said }] = result.content;
          expect(said).not.toMatch(/undefined|\[object|\bat \S+:\d+/);
          seen.add(result.isError === true ? "refused" : "answered");
        } else if (error !== undefined) expect(error.message).toMatch(/\w+ \w+/);
      }),
      { numRuns: 300 },
    );
    expect([...seen].sort()).toEqual(["answered", "refused"]);
  }, 60_000);

  test("any text is answered", async () => {
    await fc.assert(
      fc.asyncProperty(rawBody, async (sent) => {
        const response = await service.post("/mcp", sent);
        expect([200, 202, 400, 413]).toContain(response.status);
      }),
      { numRuns: 50 },
    );
  }, 60_000);
});
