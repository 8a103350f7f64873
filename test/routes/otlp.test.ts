// Traces as three instrumentations write them, against bills worked out by hand: 1 for a token in, 0.1 read, 5 out.
import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { serviceWithOneCard } from "../helpers/one-card.ts";
import { startService } from "../helpers/service.ts";

const service = serviceWithOneCard(["openai", "anthropic"], ["gpt-4o", "claude-sonnet-4-5"]);
const PATH = "/v1/otlp/traces";
const JSON_TYPE = { "content-type": "application/json" };
const GZIP = { ...JSON_TYPE, "content-encoding": "gzip" };

type Values = Record<string, string | number>;

const value = (one: string | number) =>
  typeof one === "number" ? { intValue: String(one) } : { stringValue: one };
const attribute = ([key, one]: [string, string | number]) => ({ key, value: value(one) });

function span(spanId: string, parentSpanId: string, name: string, values: Values, more: object = {}) {
  return {
    ...{ traceId: "5b8efff798038103d269b633813fc60c", spanId, parentSpanId, name, kind: 1 },
    startTimeUnixNano: "1795409760000000000",
    attributes: Object.entries(values).map(attribute),
    ...more,
  };
}

const request = (...spans: object[]) => ({
  resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ scope: { name: "ai" }, spans }] }],
});

async function send(body: unknown, on = service) {
  const { status, body: answer } = await on.ask(PATH, body);
  const spans: { spanId: string; attributes: { key: string; value: object }[] }[] =
    answer.resourceSpans?.[0].scopeSpans[0].spans ?? [];
  const costs = spans.map(({ spanId, attributes }) => {
    const own = attributes.find(({ key }) => key === "model_prices.cost.total_exact")?.value;
    return [spanId, Object(own).stringValue];
  });
  return { status, answer, costs: Object.fromEntries(costs) };
}

const usage = (input: number, output: number, prefix = "gen_ai.usage.") => ({
  [`${prefix}input_tokens`]: input,
  [`${prefix}output_tokens`]: output,
});

/** A call of generateText with two steps: https://ai-sdk.dev/docs/ai-sdk-core/telemetry */
const AI_SDK = request(
  span("a1", "", "ai.generateText", {
    "operation.name": "ai.generateText",
    "ai.operationId": "ai.generateText",
    "ai.model.provider": "openai.responses",
    "ai.prompt": '{"prompt":"secret"}',
    "ai.usage.inputTokens": 300,
    "ai.usage.outputTokens": 30,
    ...usage(300, 30),
  }),
  ...(
    [
      ["a2", 100, 10],
      ["a3", 200, 20],
    ] as const
  ).map(([id, input, output]) =>
    span(id, "a1", "ai.generateText.doGenerate", {
      "ai.operationId": "ai.generateText.doGenerate",
      "gen_ai.system": "openai.responses",
      "gen_ai.request.model": "gpt-4o",
      "gen_ai.response.model": "gpt-4o",
      "ai.response.text": "secret",
      ...usage(input, output),
    }),
  ),
  span("a4", "a1", "ai.toolCall", { "ai.operationId": "ai.toolCall", "ai.toolCall.args": "secret" }),
);

/** OpenTelemetry's own conventions: an agent, its call, and a chat around another instrumentation's. */
const OTEL = request(
  span("b1", "", "invoke_agent helper", { "gen_ai.operation.name": "invoke_agent", ...usage(900, 90) }),
  span("b2", "b1", "chat gpt-4o", {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "openai",
    "gen_ai.request.model": "gpt-4o",
    ...usage(1000, 100),
    "gen_ai.usage.cache_read.input_tokens": 500,
    "gen_ai.input.messages": "secret",
  }),
  span("b3", "b1", "chat gpt-4o", { "gen_ai.operation.name": "chat", ...usage(50, 5) }),
  span("b4", "b3", "chat gpt-4o", {
    "gen_ai.operation.name": "chat",
    "gen_ai.system": "openai",
    "gen_ai.request.model": "gpt-4o",
    ...usage(50, 5),
  }),
);

/** OpenInference: a chain around a call. https://arize-ai.github.io/openinference/spec/ */
const OPENINFERENCE = request(
  span("c1", "", "RunnableSequence", { "openinference.span.kind": "CHAIN", "input.value": "secret" }),
  span(
    "c2",
    "c1",
    "ChatAnthropic",
    {
      "openinference.span.kind": "LLM",
      "llm.provider": "anthropic",
      "llm.model_name": "claude-sonnet-4-5",
      "llm.token_count.prompt": 1000,
      "llm.token_count.completion": 10,
      "llm.token_count.total": 1010,
      "llm.token_count.prompt_details.cache_read": 900,
      "llm.input_messages.0.message.content": "secret",
    },
    { events: [{ name: "e", attributes: [attribute(["gen_ai.prompt", "secret"])] }] },
  ),
);

test.each([
  // 100 + 50, 200 + 100
  ["AI SDK", AI_SDK, { a2: "0.00015", a3: "0.0003" }, [4, 2, 1, 1], "0.00045"],
  // 500 + 50 + 500, 50 + 25
  ["OpenTelemetry", OTEL, { b2: "0.00105", b4: "0.000075" }, [4, 2, 2, 0], "0.001125"],
  // 100 + 90 + 50
  ["OpenInference", OPENINFERENCE, { c2: "0.00024" }, [2, 1, 1, 0], "0.00024"],
])(
  "calls are priced once, at the leaves: %s",
  async (_, sent, costs, [spans, priced, wrappers, no_usage], total_exact) => {
    const { answer, costs: got } = await send(sent);
    expect(got).toEqual(costs);
    expect(answer.summary).toEqual({
      ...{ spans, priced, estimated: 0, partial: 0, wrappers, no_usage, failed: 0 },
      ...{ total_exact, currency: "USD" },
    });
    expect(JSON.stringify(answer)).not.toContain("secret");
  },
);

test("the trace comes back with each call's cost after its own attributes", async () => {
  const { answer } = await send(OTEL);
  const [, call] = answer.resourceSpans[0].scopeSpans[0].spans;
  const [, sent] = OTEL.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  expect({ ...call, attributes: [] }).toEqual({ ...sent, attributes: [] });
  expect(call.attributes.slice(-4)).toEqual([
    { key: "llm.cost.total", value: { doubleValue: 0.00105 } },
    { key: "model_prices.cost.total_exact", value: { stringValue: "0.00105" } },
    { key: "model_prices.cost.status", value: { stringValue: "priced" } },
    { key: "model_prices.prices.version", value: { stringValue: "fixture-1" } },
  ]);
});

test("a call without a price says why, and is never 0", async () => {
  const named = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "openai",
    "gen_ai.request.model": "no-1",
  };
  const { answer, costs } = await send(request(span("d", "", "chat", { ...named, ...usage(1, 1) })));
  expect(costs).toEqual({ d: undefined });
  expect(answer.summary).toMatchObject({ priced: 0, failed: 1, total_exact: "0" });
  const [{ attributes }] = answer.resourceSpans[0].scopeSpans[0].spans;
  expect(attributes.slice(-2)).toMatchObject([
    { key: "model_prices.cost.status", value: { stringValue: "unpriced" } },
    { key: "model_prices.cost.error", value: { stringValue: expect.stringContaining("no-1") } },
  ]);
});

test("a call is priced at the time of its span", async () => {
  const named = { "gen_ai.provider.name": "openai", "gen_ai.request.model": "dated-1" };
  const call = { "gen_ai.operation.name": "chat", ...named, ...usage(1000, 0) };
  // In May 2026, at twice the price of July: 1000 x 0.000002.
  const spring = { startTimeUnixNano: "1777600000000000000" };
  const { costs } = await send(request(span("g", "", "chat", call, spring)), startService());
  expect(costs).toEqual({ g: "0.002" });
});

test("a call whose span states no time is priced now, and said to be", async () => {
  const call = { "gen_ai.provider.name": "openai", "gen_ai.request.model": "gpt-4o", ...usage(1000, 0) };
  const { answer, costs } = await send(request(span("t", "", "chat", call, { startTimeUnixNano: "0" })));
  expect(costs).toEqual({ t: "0.001" });
  expect(answer.summary).toMatchObject({ priced: 0, estimated: 1, partial: 0, failed: 0 });
});

test("spans that name each other as parents do not loop", async () => {
  const call = { "gen_ai.operation.name": "chat", ...usage(1, 1) };
  const { answer } = await send(request(span("e", "f", "chat", call), span("f", "e", "chat", call)));
  expect(answer.summary).toMatchObject({ spans: 2, priced: 0, wrappers: 2 });
});

describe("the body", () => {
  const raw = (body: BodyInit, headers: Record<string, string>) =>
    service.fetch(PATH, { method: "POST", headers, body });

  test("may be gzipped, as collectors send it", async () => {
    const response = await raw(gzipSync(JSON.stringify(OTEL)), GZIP);
    expect([response.status, JSON.parse(await response.text()).summary.priced]).toEqual([200, 2]);
  });

  // threat: gzip-bomb
  test("is unpacked a little at a time, since a runtime holds all that a part becomes", async () => {
    const write = vi.spyOn(WritableStreamDefaultWriter.prototype, "write");
    await raw(gzipSync(randomBytes(10_000)), GZIP);
    expect(write.mock.calls.map(([part]) => part.length)).toEqual([4096, 4096, expect.any(Number)]);
    write.mockRestore();
  });

  const spansOf = (length: number) => JSON.stringify(request(...Array.from({ length }, () => ({}))));

  // threat: gzip-bomb, large-body
  test.each([
    ["protobuf", "x", { "content-type": "application/x-protobuf" }, 415, "http/json"],
    ["another packing", "x", { ...JSON_TYPE, "content-encoding": "br" }, 415, "gzip"],
    ["a broken packing", "x", GZIP, 400, "body"],
    ["5 MiB in 5 KiB", gzipSync(" ".repeat(5 << 20)), { ...GZIP, "content-length": "5120" }, 413, "4194304"],
    ["no spans", "{}", JSON_TYPE, 400, "resourceSpans"],
    ["10,000 spans", spansOf(10_000), JSON_TYPE, 200, '"spans":10000'],
    ["10,001 spans", spansOf(10_001), JSON_TYPE, 400, "10000"],
  ])("%s", async (_, body, headers, status, word) => {
    const response = await raw(body, headers);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(word)]);
  });
});
