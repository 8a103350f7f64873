// Logs as they lie: whole sessions, line by line, against bills worked out by hand.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toInstant } from "../../src/schemas/moment.ts";
import { serviceWithOneCard } from "../helpers/one-card.ts";
import { startService } from "../helpers/service.ts";
import { AGENT_BODIES } from "../responses/bodies/agents.ts";
import { reversed } from "../responses/bodies/body.ts";
import { SKIPPED, TOOL_BODIES } from "../responses/bodies/tools.ts";
import { answered, SESSION, SESSION_TOTAL, STREAM } from "../responses/logs/claude-code.ts";
import { ROLLOUT, ROLLOUT_TOTAL, TURNS } from "../responses/logs/codex.ts";

const MODELS = ["claude-sonnet-4-5", "claude-haiku-4-5", "gpt-4o", "gpt-5.2-codex"];
const service = serviceWithOneCard(["anthropic", "openai"], MODELS);
const PATH = "/v1/responses/cost/batch";
const CLAUDE = "?provider_id=anthropic";

async function send(lines: readonly unknown[], query = "", on = service) {
  const response = await on.fetch(`${PATH}${query}`, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson" },
    body: new Blob(lines.map((line) => `${JSON.stringify(line)}\n`)).stream(),
    duplex: "half",
  } as RequestInit);
  const texts = (await response.text()).trimEnd().split("\n");
  const answers = texts.map((text) => JSON.parse(text));
  return { answers: answers.slice(0, -1), summary: answers.at(-1).summary };
}

const linesOf = (log: readonly (readonly [object, object])[]) => log.map(([line]) => line);
const resultsOf = (log: readonly (readonly [object, object])[]) =>
  log.map(([, result], index) => ({ line: index + 1, ...result }));

test("a provider that nobody knows is refused before a line is read", async () => {
  const response = await service.post(`${PATH}?provider_id=anthropi`, [{}]);
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining("nearest: anthropic"),
  ]);
});

describe("a Claude Code session", () => {
  test("is charged once per call and says what became of each line", async () => {
    const { answers, summary } = await send(linesOf(SESSION), CLAUDE);
    expect(answers).toMatchObject(resultsOf(SESSION));
    expect(summary).toMatchObject({
      ...{ lines: 14, calls: 4, duplicates: 5, skipped: 5, failed: 0, total_exact: SESSION_TOTAL },
      dedupe: { mode: "auto", complete: true, keys: 4, without_id: 0 },
      at: { timestamp: 4, now: 0 },
      by_model: [{ model_id: "claude-sonnet-4-5", calls: 4, total_exact: SESSION_TOTAL }],
    });
  });

  test("copied by a resumed session costs no more; `dedupe=off` charges each line", async () => {
    const lines = linesOf(SESSION);
    const doubled = [...lines, ...lines.map((line) => ({ ...line, sessionId: "resumed" }))];
    expect((await send(doubled, CLAUDE)).summary.total_exact).toBe(SESSION_TOTAL);
    // 500 + 750 + 750 + 50 + 5000 + 310 + 210 + 12 + 13
    const { summary } = await send(lines, `${CLAUDE}&dedupe=off`);
    expect(summary).toMatchObject({ calls: 9, duplicates: 0, total_exact: "0.007595" });
  });

  test("with `quiet=skipped` omits lines without a call, except in the summary", async () => {
    const { answers, summary } = await send(linesOf(SESSION), `${CLAUDE}&quiet=skipped`);
    expect(answers.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(summary).toMatchObject({ lines: 14, skipped: 5 });
  });

  test("costs the same with fields in any order", async () => {
    const { summary } = await send(linesOf(SESSION).map(reversed), CLAUDE);
    expect(summary.total_exact).toBe(SESSION_TOTAL);
  });

  test("costs the same with lines repeated anywhere", async () => {
    const lines = linesOf(SESSION);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(lines.length - 1), { maxLength: 6 }), async (again) => {
        const doubled = lines.flatMap((line, index) => (again.includes(index) ? [line, line] : [line]));
        expect((await send(doubled, CLAUDE)).summary.total_exact).toBe(SESSION_TOTAL);
      }),
      { numRuns: 20 },
    );
  });

  test("wrapped in requests is deduplicated too", async () => {
    const lines = linesOf(SESSION).slice(2, 5);
    const { summary } = await send(lines.map((response) => ({ provider_id: "anthropic", response })));
    expect(summary).toMatchObject({ calls: 1, duplicates: 2, total_exact: "0.00075" });
  });

  test("on standard output is charged by its totals per model in place of its messages", async () => {
    const { answers, summary } = await send(STREAM, CLAUDE);
    // 30 + 50 + 20 = 100; then 90 + 100 + 200 = 390, and 5 + 200 of the other model.
    expect(answers).toMatchObject([
      { line: 1, result: "skipped" },
      { line: 2, result: "cost", cost_breakdown: { total_exact: "0.0001" } },
      { line: 3, result: "duplicate", of: 2, replaces_exact: "0.0001", difference_exact: "0.00029" },
      { line: 3, result: "cost", status: "estimated", cost_breakdown: { assumed: ["running_total"] } },
    ]);
    expect(answers[2]).not.toHaveProperty("usage");
    expect(summary).toMatchObject({ lines: 3, calls: 2, total_exact: "0.000595" });
  });
});

const ONE_MODEL = serviceWithOneCard(["openai"], ["m"]);
const OF_M = { modelId: "m", model: "m" };
const inOut = (inputTokens: number, outputTokens: number, cachedInputTokens = 0) => {
  return { inputTokens, outputTokens, cachedInputTokens };
};
const step = (id: string, ...counts: Parameters<typeof inOut>) => {
  return { type: "finish-step", usage: inOut(...counts), response: { id, ...OF_M } };
};
const step4 = (id: string, promptTokens: number, completionTokens: number) => {
  return { type: "step-finish", usage: { promptTokens, completionTokens }, response: { id, ...OF_M } };
};
const forPage = (type: string) => ({ type, messageMetadata: { usage: inOut(10, 2), ...OF_M } });
const chunk = (input_tokens: number, output_tokens: number, cache_read = 0) => ({
  ...{ id: "run-1", response_metadata: { model_name: "m" } },
  usage_metadata: { input_tokens, output_tokens, input_token_details: { cache_read } },
});
const event = (name: string, data: object) => ({ event: `on_chat_model_${name}`, tags: ["a"], data });
const part = (id: string, output: number, partial?: boolean) => ({
  ...{ id, partial, author: "agent", modelVersion: "m" },
  usageMetadata: { promptTokenCount: 100, candidatesTokenCount: output },
});

const COPILOT = [
  { type: "session.start", id: "1", data: { sessionId: "s", selectedModel: "m" } },
  { type: "assistant.message", id: "2", data: { messageId: "a", outputTokens: 3 } },
  { type: "assistant.message", id: "3", data: { messageId: "b", outputTokens: 5, model: "m" } },
];
const usage = { inputTokens: 100, outputTokens: 8, cacheReadTokens: 40, cacheWriteTokens: 0 };
const endWith = (usage: object) => ({
  ...{ type: "session.shutdown", id: "4", data: { modelMetrics: { m: { requests: {}, usage } } } },
});
const ended = endWith(usage);
const FEW = { inputTokens: 1, cacheReadTokens: 0 };
const [, , last] = COPILOT;

/** Streams of libraries, of which not each event counts a call, with their bills in millionths: 1 in, 0.1 read, 5 out. */
const STREAMS: [name: string, events: object[], bill: number][] = [
  // 100 in, 40 of them read, and 4 out: 60 + 4 + 20.
  ["AI SDK 5, a step", [step("a", 100, 4, 40), { type: "finish", totalUsage: inOut(100, 4, 40) }], 84],
  [
    "AI SDK 5, two equal steps after a stream that was cut off",
    [
      step("a", 7, 1),
      { type: "start" },
      step("b", 10, 2),
      step("c", 10, 2),
      { type: "finish", totalUsage: inOut(20, 4) },
    ],
    12 + 20 + 20,
  ],
  [
    "AI SDK 4, two steps",
    [
      step4("a", 10, 2),
      step4("b", 20, 4),
      { type: "finish", usage: { promptTokens: 30, completionTokens: 6 }, ...OF_M },
    ],
    20 + 40,
  ],
  ["the AI SDK's events for a page", [forPage("message-metadata"), forPage("finish")], 20],
  ["an end of no steps", [step("a", 10, 2), { type: "finish", totalUsage: inOut(10, 1), ...OF_M }], 20 + 15],
  ["LangChain, of Claude: input first, then output", [chunk(100, 0, 40), chunk(0, 4)], 84],
  [
    "LangChain, of Gemini, as events whose last has the whole",
    [
      event("stream", { chunk: chunk(100, 1, 40) }),
      event("stream", { chunk: chunk(0, 3) }),
      event("end", { output: chunk(100, 4, 40) }),
    ],
    84,
  ],
  ["LangChain, the event that ends an answer", [event("end", { output: chunk(100, 4, 40) })], 84],
  ["LangChain, two answers", [chunk(100, 4), { ...chunk(0, 4), id: "run-2" }], 120 + 20],
  ["Copilot CLI, a session without its end, which alone has the input", COPILOT, 15 + 25],
  ["Copilot CLI, a session whose end counts all of it", [...COPILOT, ended], 60 + 4 + 40],
  ["Copilot CLI, one whose end counts a token more", [...COPILOT, endWith({ ...usage, ...FEW })], 1 + 40],
  [
    "Copilot CLI, a session, and another without its end",
    [...COPILOT, ended, { ...last, id: "5" }],
    104 + 25,
  ],
  ["Google's ADK, whose parts count the whole", [part("a", 1, true), part("b", 4, true), part("c", 4)], 120],
];

test.each(STREAMS)(
  "%s: as lines, in one body and as events each call is billed once",
  async (_, events, bill) => {
    const named = { provider_id: "openai", model_id: "m" };
    const stream = events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("");
    for (const sent of [
      events,
      events.map(reversed),
      [{ ...named, response: events }],
      [{ ...named, response: stream }],
    ]) {
      const { summary } = await send(sent, "?provider_id=openai", ONE_MODEL);
      expect([Math.round(summary.total_exact * 1e6), summary.failed]).toEqual([bill, 0]);
    }
  },
);

describe("a repeated record is charged once, or reported as having no id", () => {
  const all = serviceWithOneCard(
    ["openai", "anthropic", "groq", "google_ai_studio", "aws.bedrock", "bedrock", "vercel"],
    ["m", ...AGENT_BODIES.flatMap(({ model }) => model ?? [])],
  );

  test.each(AGENT_BODIES.filter(({ model }) => model !== undefined))("$name", async ({ sent, provider }) => {
    const query = provider === undefined ? "?provider_id=openai" : "";
    const { summary: one } = await send([sent], query, all);
    const { summary } = await send([sent, sent], query, all);
    expect(one).toMatchObject({ calls: 1, failed: 0 });
    const isTold = summary.dedupe.without_id === 2 || summary.by_status.estimated === 2;
    expect(summary.duplicates === 1 ? summary.total_exact === one.total_exact : isTold).toBe(true);
  });
});

describe("a record of a tool", () => {
  const all = serviceWithOneCard(
    ["openai", "anthropic", "bedrock", "openrouter", "vertex", "assemblyai"],
    TOOL_BODIES.flatMap(({ model }) => model ?? []),
  );

  test("is charged where it says, and the query's words are for lines that do not", async () => {
    const usage = { prompt_tokens: 9, completion_tokens: 1 };
    const lines = [
      { provider: "openai", service_tier: "flex" },
      { service_tier: "default" },
      { provider: "?" },
      { service_tier: "auto" },
    ];
    const sent = lines.map((line) => ({ ...line, model: "gpt-4o", usage }));
    const { answers } = await send(sent, "?provider_id=openrouter&service_tier=batch", all);
    // None has a price of another tier, which is a failure where the caller names the tier.
    expect(answers).toMatchObject([
      { provider_id: "openai", status: "estimated" },
      { provider_id: "openrouter", status: "priced" },
      { provider_id: "openrouter", status: "unpriced" },
      { provider_id: "openrouter", status: "unpriced" },
    ]);
  });

  test("of Gemini's batch has the tier of a batch though it has a response", async () => {
    const response = {
      modelVersion: "gemini-2.5-flash",
      usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 },
    };
    const inlinedResponses = { inlinedResponses: [{ response }] };
    const line = { name: "batches/1", metadata: { state: "S" }, done: true, response: { inlinedResponses } };
    const { answers } = await send([line], "?provider_id=openai", all);
    expect(answers[0].reading.modifiers).toMatchObject([{ value: "batch" }]);
  });

  test.each(TOOL_BODIES)("$name is billed", async ({ sent, shape, provider, bill }) => {
    const { answers, summary } = await send([sent], provider === undefined ? "?provider_id=openai" : "", all);
    expect(answers).toMatchObject([{ result: "cost", reading: { shape } }]);
    expect(Number(summary.total_exact) * 1e6).toBeCloseTo(Number(bill), 9);
    expect(answers[0].reading.unused).toBeUndefined();
  });

  test("that cannot be read whole is no priced call", async () => {
    const attributes = { "gen_ai.usage.input_tokens": 100, "gen_ai.usage.cache_read_input_tokens": 60 };
    const strands = { model: "gpt-4o", attributes: { ...attributes, "gen_ai.usage.total_tokens": "2,160" } };
    const text = '{"apiProtocol":"anthropic","tokensIn":146,"tokensOut":0,"cacheWrites":0,"cacheReads":78}';
    const roo = { ts: "soon", say: "api_req_started", text, modelInfo: { modelId: "gpt-4o" } };
    const { answers } = await send([strands, roo], "?provider_id=openai", all);
    // 40 + 6; 68 + 7.8
    expect(answers).toMatchObject([
      { status: "estimated", cost_breakdown: { total_exact: "0.000046", assumed: ["counts_do_not_fit"] } },
      {
        status: "estimated",
        cost_breakdown: { total_exact: "0.0000758", assumed: expect.arrayContaining(["usage_convention"]) },
      },
    ]);
  });

  test.each(SKIPPED)("%s is none", async (_, line) => {
    expect((await send([line], "?provider_id=openai", all)).summary).toMatchObject({ calls: 0, skipped: 1 });
  });
});

test("calls of one record are told apart by their places, and recognised by them in a copy", async () => {
  const call = { prompt_tokens: 10, completion_tokens: 1, per_turn_token: 11 };
  const sum = { prompt_tokens: 20, completion_tokens: 2, per_turn_token: 11 };
  const agent = { accumulated_token_usage: sum, token_usages: [call, call] };
  const line = { id: "c", model: "gpt-4o", stats: { usage_to_metrics: { agent } } };
  // 10 + 5, twice.
  const { summary } = await send([line, line], "?provider_id=openai");
  expect(summary).toMatchObject({ calls: 2, duplicates: 2, total_exact: "0.00003" });
});

test("of two lines of a message the one with the lifetimes of its cache writes counts", async () => {
  const line = answered("msg_1", "req_1", [0, 100, 0, 1]);
  const told = structuredClone(line) as { message: { usage: object } };
  Object.assign(told.message.usage, { cache_creation: { ephemeral_1h_input_tokens: 100 } });
  const longer = answered("msg_1", "req_1", [0, 100, 0, 2]);
  // 100 x 2 + 5; without the lifetime 100 x 1.25 + 5. A longer line has the lifetimes of the line before it, or of a shorter one behind it.
  for (const [lines, total_exact] of [
    [[line, told], "0.000205"],
    [[told, line], "0.000205"],
    [[longer, told, longer], "0.00021"],
    [[told, longer, longer], "0.00021"],
  ] as const)
    expect((await send(lines, CLAUDE)).summary).toMatchObject({ calls: 1, total_exact });
});

test("chunks without ids in lines of their own are a call until one is the last", async () => {
  const chunk = (candidatesTokenCount: number, finishReason?: string) => ({
    ...{ modelVersion: "gpt-4o", candidates: [{ index: 0, finishReason }] },
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount },
  });
  const stream = [chunk(0), chunk(1), chunk(2, "STOP")];
  // 10 + 10, twice.
  const { summary } = await send([...stream, ...stream], "?provider_id=openai");
  expect(summary).toMatchObject({ calls: 2, duplicates: 4, total_exact: "0.00004" });
});

test("Cursor CLI names its model at the head of its output", async () => {
  const usage = { inputTokens: 10, outputTokens: 1, cacheReadTokens: 100, cacheWriteTokens: 0 };
  const head = { type: "system", subtype: "init", session_id: "s", model: "gpt-4o" };
  const { summary } = await send([head, { type: "result", duration_ms: 9, usage }], "?provider_id=openai");
  // 10 + 100 x 0.1 + 5
  expect(summary).toMatchObject({ calls: 1, skipped: 1, total_exact: "0.000025" });
});

test("a record without an id is identified by its millisecond and counts", async () => {
  const line = (output: number) => ({
    type: "message",
    timestamp: "2026-08-01T09:00:00.000Z",
    message: {
      ...{ role: "assistant", provider: "openai", model: "gpt-4o", timestamp: 1785574800123 },
      usage: { input: 10, output, cacheRead: 0, cacheWrite: 0, totalTokens: 10 + output },
    },
  });
  const { summary } = await send([line(2), line(2), line(3)]);
  expect(summary).toMatchObject({ calls: 2, duplicates: 1, dedupe: { keys: 2, without_id: 0 } });
});

describe("a Codex session", () => {
  test("is charged by its last counts; a fork's copy of its parent counts once", async () => {
    const { answers, summary } = await send(linesOf(ROLLOUT));
    expect(answers).toMatchObject(resultsOf(ROLLOUT));
    expect(answers[3].cost_breakdown).toMatchObject({
      total_exact: "0.00053",
      assumed: ["service_tier_not_in_log"],
    });
    expect(summary).toMatchObject({ calls: 3, duplicates: 3, total_exact: ROLLOUT_TOTAL });
  });

  test("is charged at the caller's tier", async () => {
    const { answers } = await send(linesOf(ROLLOUT), "?service_tier=default");
    expect(answers[3]).toMatchObject({ status: "priced" });
  });

  test("from `codex exec` is charged by what each turn adds to its thread", async () => {
    const { answers, summary } = await send(TURNS, "?model_id=gpt-4o");
    // 315 + 2444.8 + 610 = 3369.8, then 100 + 50.
    expect(answers.slice(2)).toMatchObject([
      { cost_breakdown: { total_exact: "0.0033698", assumed: ["service_tier_not_in_log", "running_total"] } },
      { cost_breakdown: { total_exact: "0.00015" } },
    ]);
    expect(summary.total_exact).toBe("0.0035198");
  });
});

describe("the time of a line", () => {
  const SOON = toInstant(Date.now() + 3_600_000);
  const time = async (timestamp: unknown, query = CLAUDE) => {
    const { answers } = await send([answered("msg_1", "req_1", [1, 0, 0, 1], { timestamp })], query);
    const [{ at_source, at, cost_breakdown }] = answers;
    return [at_source, cost_breakdown.assumed ?? [], at_source === "now" ? undefined : at];
  };

  test.each([
    ["2026-08-01T10:00:00.500+02:00", "timestamp", [], "2026-08-01T08:00:00Z"],
    [1785574800, "timestamp", [], "2026-08-01T09:00:00Z"],
    [1785574800000, "now", ["body_time_ignored"], undefined],
    ["2026-08-01 10:00:00", "now", ["body_time_ignored"], undefined],
    ["2226-08-01T10:00:00Z", "now", ["body_time_ignored"], undefined],
    // By a clock that is an hour ahead.
    [SOON, "timestamp", [], SOON],
    [undefined, "now", [], undefined],
  ])("%j", async (timestamp, ...expected) => {
    expect(await time(timestamp)).toEqual(expected);
  });

  test("is ignored when the caller wants today's price", async () => {
    expect((await time("2026-08-01T10:00:00Z", `${CLAUDE}&at=now`))[0]).toBe("now");
  });

  test("is ignored when more than 20 lines share it", async () => {
    const lines = Array.from({ length: 22 }, (_, i) => answered(`msg_${i}`, "req_1", [1, 0, 0, 1]));
    expect((await send(lines, CLAUDE)).summary.at).toMatchObject({ timestamp: 20, now: 2 });
  });
});

describe("a line", () => {
  test.each([
    ["that counts what no shape knows is told of", { input_tokens_used: { completion_tokens: 5 } }, "broken"],
    ["that is a request without a response", { provider_id: "openai", model_id: "gpt-4o" }, "broken"],
    ["without counts is skipped", { level: "info", msg: "started" }, "skipped"],
    ["that is an event of a stream", { type: "response.created", response: { id: "r" } }, "skipped"],
  ])("%s", async (_, line, result) => {
    expect((await send([line])).answers).toMatchObject([{ line: 1, result }]);
  });

  test("of a provider's batch output is charged at the batch price once", async () => {
    const body = { id: "chatcmpl-1", model: "gpt-4o", usage: { prompt_tokens: 100, completion_tokens: 0 } };
    const line = { id: "batch_req_1", custom_id: "a", response: { status_code: 200, body }, error: null };
    const { answers, summary } = await send([line, line], "?provider_id=openai");
    expect(answers[0].cost_breakdown.assumed).toContain("service_tier");
    expect(summary).toMatchObject({ calls: 1, duplicates: 1 });
  });

  test("that is a whole Cline task has an answer for each request", async () => {
    const request = (text: object, more: object = {}) => ({
      ...{ ts: 1785574800000, type: "say", say: "api_req_started", text: JSON.stringify(text) },
      ...{ modelInfo: { providerId: "anthropic", modelId: "claude-sonnet-4-5" }, ...more },
    });
    const counts = { tokensIn: 10, tokensOut: 2, cacheWrites: 0, cacheReads: 100 };
    const task = [
      { ts: 1, type: "say", say: "text", text: "Fix it" },
      request(counts),
      request({ request: "…" }),
      request({ ...counts, tokensIn: 110 }, { modelInfo: { providerId: "openai", modelId: "gpt-4o" } }),
    ];
    // 10 + 10 + 10 twice: what Cline hands on of OpenAI's has its cached tokens in it.
    const { answers, summary } = await send([task]);
    expect(answers).toMatchObject([
      { line: 1, result: "cost", provider_id: "anthropic", cost_breakdown: { total_exact: "0.00003" } },
      { line: 1, result: "cost", provider_id: "openai", cost_breakdown: { total_exact: "0.00003" } },
    ]);
    expect(summary).toMatchObject({ lines: 1, calls: 2, total_exact: "0.00006" });
  });

  test("without an id is charged each time, and the summary says so", async () => {
    const line = { model: "gpt-4o", usage: { prompt_tokens: 1, completion_tokens: 0 } };
    const { summary } = await send([line, line], "?provider_id=openai");
    expect(summary).toMatchObject({ calls: 2, duplicates: 0, dedupe: { keys: 0, without_id: 2 } });
  });
});

test("own rates in a batch's head count a repeated call once too", async () => {
  const rates_book = [{ name: "EDP", provider_id: "anthropic", model_id: "*", percent: "-10" }];
  const { summary } = await send(
    [{ head: { rates_book } }, ...SESSION.map(([line]) => line), ...STREAM],
    CLAUDE,
  );
  // 0.001023 and 0.000595, of which nine tenths.
  expect(summary).toMatchObject({ total_exact: "0.001618", contracted_total_exact: "0.0014562" });
});

test("a session's total is charged at the lower tier, with a range", async () => {
  const model = "tiered-1";
  const usage = {
    input_tokens: 300_000,
    cached_input_tokens: 0,
    output_tokens: 0,
    reasoning_output_tokens: 0,
  };
  const { answers } = await send([{ type: "turn.completed", model, usage }], "", startService());
  // 300,000 at 1, above 200,000 at 2 millionths; which of them each call of the sum was, nobody says.
  expect(answers[0].cost_breakdown).toMatchObject({
    total_exact: "0.3",
    assumed: expect.arrayContaining(["aggregate", "running_total"]),
    range: { low_exact: "0.3", high_exact: "0.6" },
  });
});
