// Spans: which are calls, which go around one, and what of them is sent back.
import { expect, test } from "vitest";
import { echoed, readSpans, spanDocument } from "../../src/responses/otel-spans.ts";
import { atOnce } from "../../src/turns.ts";

type Values = Record<string, string | number>;

const attributes = (values: Values) =>
  Object.entries(values).map(([key, one]) => ({
    key,
    value: typeof one === "number" ? { intValue: String(one) } : { stringValue: one },
  }));

const span = (spanId: string, parentSpanId: string, values: Values) => ({
  ...{ traceId: "t", spanId, parentSpanId },
  attributes: attributes(values),
});

const request = (...spans: object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
const USED = { "gen_ai.usage.input_tokens": 3 };

test.each<[string, Values, "call" | "wrapper" | "other"]>([
  ["a chat", { ...USED, "gen_ai.operation.name": "chat" }, "call"],
  ["an agent", { ...USED, "gen_ai.operation.name": "invoke_agent" }, "wrapper"],
  ["counts alone", USED, "call"],
  ["the AI SDK's call", { ...USED, "ai.operationId": "ai.streamText.doStream" }, "call"],
  ["the AI SDK's wrapper", { ...USED, "ai.operationId": "ai.streamText" }, "wrapper"],
  ["OpenInference's", { "llm.token_count.prompt": 3, "openinference.span.kind": "LLM" }, "call"],
  ["its chain", { "llm.token_count.prompt": 3, "openinference.span.kind": "CHAIN" }, "wrapper"],
  ["Claude Code's call", { "span.type": "llm_request", input_tokens: "2" }, "call"],
  ["Claude Code's event of one", { "event.name": "api_request", input_tokens: "2" }, "call"],
  ["Claude Code's tool", { "span.type": "tool", input_tokens: "2" }, "other"],
  ["Langfuse's", { "langfuse.observation.usage_details": "{}" }, "call"],
  ["its agent", { ...USED, "langfuse.observation.type": "agent" }, "wrapper"],
  ["MLflow's", { "mlflow.chat.tokenUsage": "{}" }, "call"],
  ["Semantic Kernel's", { ...USED, "gen_ai.operation.name": "chat.completions" }, "call"],
  ["a tool", { "gen_ai.operation.name": "execute_tool" }, "other"],
])("%s", (_, values, kind) => {
  expect(atOnce(readSpans(request(span("a", "", values)))).map((one) => one.kind)).toEqual([kind]);
});

test("counts may be JSON in the text of an attribute", () => {
  const { attributes } = span("a", "", { ...USED, "gen_ai.usage.input_token_details": '{"cache_read":2}' });
  const read = spanDocument({ attributes });
  expect(read?.attributes).toMatchObject({ "gen_ai.usage.input_token_details": { cache_read: 2 } });
});

test("Grafana Tempo's spans lie in batches", () => {
  const { resourceSpans: batches } = request(span("a", "", USED));
  expect(atOnce(readSpans({ batches }))).toMatchObject([{ kind: "call" }]);
});

test("never a span with a call inside it, however deep, in whatever order", () => {
  const spans = [span("c", "b", USED), span("a", "", USED), span("b", "a", {}), span("d", "x", USED)];
  expect(atOnce(readSpans(request(...spans))).map(({ kind }) => kind)).toEqual([
    "call",
    "wrapper",
    "wrapper",
    "call",
  ]);
});

test("a list whose first attribute cannot be read has the others; an object's names may be numbers", () => {
  const read = (count: string | number) => ({ attributes: { "gen_ai.usage.input_tokens": count } });
  expect(spanDocument({ spanId: "a", attributes: [null, ...attributes(USED)] })).toMatchObject(read("3"));
  expect(spanDocument({ spanId: "a", attributes: { "0": { key: "a" }, ...USED } })).toMatchObject(read(3));
});

test("others get a turn after every thousand spans", () => {
  const spans = Array.from({ length: 3_500 }, (_, i) => span(`${i}`, "", USED));
  expect([...readSpans(request(...spans))]).toHaveLength(3);
});

test("an input that cannot be read stays as it is", () => {
  const values = {
    ...{ "ai.model.provider": "anthropic.messages", "ai.usage.cachedInputTokens": 5 },
    "gen_ai.usage.input_tokens": "1,000",
  };
  expect(spanDocument(span("a", "", values))).toMatchObject({
    attributes: { "gen_ai.usage.input_tokens": "1,000" },
  });
});

test("what was said is not sent back, and what was counted is", () => {
  const values = {
    ...USED,
    "gen_ai.input.messages": "secret",
    "embedding.model_name": "m",
    "embedding.text": "secret",
  };
  const sent = request({
    ...span("a", "", values),
    events: [{ attributes: attributes({ "gen_ai.prompt": "secret" }) }],
  });
  const answer = JSON.stringify(echoed(sent, new Map()));
  expect(answer).not.toContain("secret");
  expect(answer).toContain("embedding.model_name");
  expect(answer).toContain("gen_ai.usage.input_tokens");
});
