// readRecord: the document of each tool's record; null for one that is of no call.
import { expect, test } from "vitest";
import { readRecord } from "../../src/responses/records.ts";
import { AGENT_BODIES } from "./bodies/agents.ts";
import { readOne } from "./bodies/body.ts";
import { TOOL_BODIES } from "./bodies/tools.ts";

test.each<[string, Record<string, unknown>, object | null]>([
  ["Cline before it counts", { say: "api_req_started", text: "{}" }, null],
  ["LiteLLM's cache", { response_cost: 0, call_type: "completion", cache_hit: "True" }, null],
  ["Langfuse", { costDetails: { total: 2 }, usageDetails: {} }, { total_cost: 2, usage_details: {} }],
  ["LangSmith's chain", { run_type: "chain", prompt_tokens: 3 }, null],
  ["Cloudflare's cache", { tokens_in: 5, tokens_out: 1, cached: true }, null],
  ["Kong's cache", { ai: { proxy: { usage: { prompt_tokens: 5 }, cache: { cache_status: "Hit" } } } }, null],
  ["TensorZero's cache", { model_provider_name: "openai", input_tokens: 5, cached: true }, null],
  ["a message beside a usage", { message: '{"a":1}', usage: {} }, { message: '{"a":1}', usage: {} }],
  ["a prompt cache's", { cache_status: "partial_hit" }, { cache_status: "partial_hit" }],
  ["Langfuse's table", { traceId: "t", usageDetails: '{"input":1}' }, { usage_details: { input: 1 } }],
  ["none of them", { a: 1 }, { a: 1 }],
])("%s", (_, record, document) => expect(readRecord(record)).toEqual(document));

test("a row of Anthropic's console has its day, its tier and its context window", () => {
  const row = { usage_date_utc: "2026-08-01", usage_type: "batch", usage_input_tokens_no_cache: "9" };
  const read = (context_window: string) => readOne({ ...row, model_version: "m", context_window });
  const aggregate = { from: "2026-08-01T00:00:00Z", above: false };
  expect(read("≤ 200k")).toMatchObject({ aggregate, modifiers: [{ value: "batch" }] });
  expect(read("<= 200k")).toMatchObject({ aggregate: { above: false } });
  expect(read("> 200k")).toMatchObject({ aggregate: { above: true } });
});

test("an output that Bedrock's log does not count is not 0 tokens", () => {
  const read = readOne({
    schemaType: "ModelInvocationLog",
    modelId: "m",
    input: { inputTokenCount: 9 },
  });
  expect(read).toMatchObject({ usage: { prompt_tokens: 9 }, unread: [{ item: "completion", text: "" }] });
});

const WRAPPED: readonly ((record: unknown) => unknown)[] = [
  (record) => ({ data: record }),
  (record) => ({ data: [record], meta: { page: 1 } }),
  (record) => ({ response: { status_code: 200, body: record } }),
  (record) => ({ result: { rows: [record] } }),
];
const counts = (document: unknown) => {
  const read = readOne(document);
  return "reason" in read ? read.reason : [read.usage, read.convention, read.modifiers];
};
const records = [...AGENT_BODIES, ...TOOL_BODIES].filter(({ name }) => !/request of logs|Tempo/.test(name));

test.each(records)("wrapped, a record counts as it does alone: $name", ({ sent }) => {
  const alone = counts(sent);
  for (const wrap of WRAPPED) expect(counts(wrap(sent))).toEqual(alone);
});

test("a tier is one whether its count is a number or text", () => {
  const details = { cache_read: 1, priority: "9" };
  const usage_metadata = { input_tokens: 10, output_tokens: 1, input_token_details: details };
  expect(counts({ usage_metadata })).toMatchObject([{}, "inclusive", [{ value: "priority" }]]);
});
