import { describe, expect, test } from "vitest";
import type { Usage } from "../../src/pricing/usage.ts";
import { findCalls, type Reading } from "../../src/responses/read-response.ts";
import { usage } from "../helpers/service.ts";
import { AGENT_BODIES } from "./bodies/agents.ts";
import { BODIES as PASTED } from "./bodies/billed.ts";
import { type Body, readOne, reversed } from "./bodies/body.ts";

const BODIES = [...PASTED, ...AGENT_BODIES];

function readingOf(document: unknown): Reading {
  const read = readOne(document);
  if ("reason" in read) throw new Error(read.reason);
  return read;
}

function flat({ rare, units, ...counts }: Usage) {
  return { counts: { ...counts, ...rare }, ...(units && { units }) };
}

/** All that a row says of a reading. */
function told(read: Reading): Omit<Body, "name" | "sent"> {
  return {
    shape: read.shape,
    ...(read.model && { model: read.model.id }),
    ...(read.provider && { provider: read.provider.id }),
    ...(read.subprovider !== undefined && { subprovider: read.subprovider }),
    ...flat(read.usage),
    convention: read.convention,
    ...(read.unused.length > 0 && {
      unused: read.unused.map(({ name, count, charged }) => [name, count, charged] as const),
    }),
    ...(read.modifiers.length > 0 && {
      modifiers: read.modifiers.map(({ kind, value }) => [kind, value] as const),
    }),
    ...(read.reportedCost && { cost: read.reportedCost.usd }),
  };
}

test("a thousand documents are read in a turn, each time they are looked at", () => {
  const turns = [...findCalls(Array.from({ length: 5000 }, () => ({ type: "message_delta" })))];
  expect(turns).toHaveLength(25);
});

test.each(BODIES)(
  "reads what providers return and names what it leaves out: $name",
  ({ name: _name, sent, counts, ...expected }) => {
    expect(told(readingOf(sent))).toEqual({ ...expected, counts: usage(counts) });
  },
);

test.each(AGENT_BODIES)("in any order of its fields: $name", ({ sent }) => {
  expect(told(readingOf(reversed(sent)))).toEqual(told(readingOf(sent)));
});

describe("where each count was read", () => {
  test("its path from the root, and all paths of counts that add up", () => {
    const { from } = readingOf({
      response: {
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2, thoughtsTokenCount: 3 },
      },
    });
    expect(from).toMatchObject({
      prompt_tokens: ["response.usageMetadata.promptTokenCount"],
      completion_tokens: [
        "response.usageMetadata.candidatesTokenCount",
        "response.usageMetadata.thoughtsTokenCount",
      ],
    });
  });

  test("an element of a list by its index", () => {
    const { from } = readingOf({
      usageMetadata: {
        promptTokenCount: 9,
        promptTokensDetails: [
          { modality: "TEXT", tokenCount: 4 },
          { modality: "VIDEO", tokenCount: 5 },
        ],
      },
    });
    expect(from.video_prompt_tokens).toEqual(["usageMetadata.promptTokensDetails[1].tokenCount"]);
  });
});

describe("every count above 0 is charged, part of another, or named", () => {
  test("Gemini's text and document tokens are charged with the prompt", () => {
    const { usage, unused } = readingOf({
      usageMetadata: {
        ...{ promptTokenCount: 30, candidatesTokenCount: 5, totalTokenCount: 35 },
        promptTokensDetails: [
          { modality: "TEXT", tokenCount: 10 },
          { modality: "DOCUMENT", tokenCount: 20 },
        ],
      },
    });
    expect([usage.prompt_tokens, unused]).toEqual([30, []]);
  });

  test.each([
    ["OpenAI Chat Completions", { prompt_tokens: 1, completion_tokens: 1 }],
    ["OpenAI Responses", { input_tokens: 1, output_tokens: 1, total_tokens: 2 }],
    ["OpenAI Responses or Anthropic", { input_tokens: 1, output_tokens: 1 }],
    ["LiteLLM", { prompt_tokens: 1, completion_tokens: 1, cache_read_input_tokens: 0 }],
    ["xAI", { prompt_tokens: 1, completion_tokens: 1, num_sources_used: 0 }],
    ["Google Gemini", { promptTokenCount: 1 }],
    ["AI SDK 5", { inputTokens: 1, outputTokens: 1 }],
  ])("%s: an unknown field", (shape, known) => {
    const { shape: read, unused } = readingOf({ usage: { ...known, brand_new_tokens: 7 } });
    expect([read, unused]).toEqual([
      shape,
      [{ name: "brand_new_tokens", path: "usage.brand_new_tokens", count: 7, charged: "none" }],
    ]);
  });
});

test("settings and times beside bare counts are not counts", () => {
  const { unused } = readingOf({
    model: "gpt-4o",
    created: 1_741_569_952,
    max_tokens: 100,
    seed: 7,
    prompt_tokens: 5,
    completion_tokens: 2,
    num_tools_used: 3,
  });
  expect(unused.map(({ name }) => name)).toEqual(["num_tools_used"]);
});

test.each([
  ["a prompt that is null", { "gen_ai.usage.input_tokens": null, "gen_ai.usage.output_tokens": 5 }, "prompt"],
  [
    "a billed count that cannot be read, beside all tokens",
    { billed_units: { input_tokens: "1e6", output_tokens: 5 }, tokens: { input_tokens: 600 } },
    "prompt",
  ],
])("%s is unread", (_, document, item) => {
  expect(readOne({ model: "m", ...document })).toMatchObject({ unread: [{ item }] });
});

test.each([
  ["exclusive", ["usage_convention"]],
  [5, ["usage_convention"]],
  ["separate", undefined],
  [null, undefined],
])("of a convention that says %j nothing goes unsaid", (usage_convention, names) => {
  const usage = { prompt_tokens: 1000, completion_tokens: 50, cache_read_tokens: 600 };
  const read = readOne({ model: "gpt-4o", usage_convention, usage });
  expect("others" in read ? read.others?.names : undefined).toEqual(names);
});

test("the exact name of a convention counts, whatever a misspelt one before it says", () => {
  const usage = { prompt_tokens: 1000, completion_tokens: 50, cache_read_tokens: 600 };
  const read = readOne({
    model: "gpt-4o",
    usage_conventions: "inclusive",
    usage_convention: "separate",
    usage,
  });
  expect(read).toMatchObject({ convention: "separate" });
});

test("a sum is assumed to be one once", () => {
  const read = readOne({ model: "gpt-4o", accumulated_input_tokens: 5000, accumulated_output_tokens: 300 });
  expect(read).toMatchObject({ shape: "Goose", assumed: ["running_total"] });
});

test("the sum that MLflow keeps of a trace is of several calls", () => {
  const tokens = '{"input_tokens": 2000, "output_tokens": 100, "total_tokens": 2100}';
  const read = readOne({ trace_id: "tr-1", trace_metadata: { "mlflow.trace.tokenUsage": tokens } });
  expect(read).toMatchObject({ usage: { prompt_tokens: 2000 }, assumed: ["running_total"] });
  // Beside the span that it sums up the total is that call again, which is a sum of nothing.
  const span = { span_id: "s", attributes: { "mlflow.llm.model": '"m"', "mlflow.chat.tokenUsage": tokens } };
  const both = readOne({ trace_metadata: { "mlflow.trace.tokenUsage": tokens }, spans: [span] });
  expect(both).toMatchObject({ usage: { prompt_tokens: 2000 }, model: { id: "m" } });
  expect(both).not.toHaveProperty("assumed");
});

const counted = { input_tokens: 9, output_tokens: 1 };
const chatted = { prompt_tokens: 9, completion_tokens: 1 };
test.each<[string, object, string[] | undefined]>([
  ["a run of several requests", { usage: { requests: 2, ...counted } }, ["running_total"]],
  ["no run of one", { usage: { requests: 1, ...counted } }, undefined],
  ["OpenAI's batch", { request_counts: { total: 2 }, usage: counted }, ["running_total"]],
  [
    "a day of Langfuse's",
    { usage: [{ inputUsage: 9, outputUsage: 1, countObservations: 3 }] },
    ["running_total"],
  ],
  ["counts named as sums", { totalInputTokens: 9, totalOutputTokens: 1 }, ["running_total"]],
  ["no call with tools", { usage: { ...counted, tool_calls: 2, webSearchRequests: 3 } }, undefined],
  ["a day of LiteLLM's", { api_requests: 7, spend: 1, ...chatted }, ["running_total"]],
  [
    "a session of Droid's",
    { assistantActiveTimeMs: 9, tokenUsage: { inputTokens: 9, outputTokens: 1, cacheCreationTokens: 0 } },
    ["running_total"],
  ],
  [
    "a conversation of OpenHands'",
    { accumulated_token_usage: { ...chatted, context_window: 9 }, token_usages: [] },
    ["running_total"],
  ],
  ["counts of n8n's, if its model told none", { tokenUsageEstimate: chatted }, ["estimated_counts"]],
])("what counts are not of one call, or a guess, is said: %s", (_, document, assumed) => {
  const read = readOne({ model: "gpt-4o", ...document });
  expect("assumed" in read ? read.assumed : undefined).toEqual(assumed);
});

test("of an agent that counts a cache nobody knows whether the input has it", () => {
  const usage = { inputTokens: 9, outputTokens: 1, cacheReadTokens: 4 };
  expect(readOne({ type: "result", usage })).toMatchObject({ assumed: ["usage_convention"] });
});

const inSpan = (name: string) => ({ "gen_ai.usage.input_tokens": 9, [name]: 5, "gen_ai.request.seed": 7 });
const sdk = { usage: { inputTokens: 9, outputTokens: 1, totalTokens: 10 } };
const attribute = { key: "gen_ai.usage.input_tokens", value: { intValue: 9 } };
test.each<[string, object, string[]]>([
  ["in a misspelt name", inSpan("gen_ai.usage.output_tokesn"), ["gen_ai.usage.output_tokesn"]],
  ["of a misspelt cache", inSpan("gen_ai.usage.cache_raed.tokens"), ["gen_ai.usage.cache_raed.tokens"]],
  ["a level further out", { usage: chatted, cached_tokens: 4 }, ["cached_tokens"]],
  ["that repeats one", { usage: chatted, completion: { output_tokens: 1 } }, []],
  ["that is a limit", { usage: chatted, max_tokens: 4, context_tokens: 5 }, []],
  [
    "misspelt in the AI SDK's metadata",
    { ...sdk, providerMetadata: { anthropic: { cacheCreatoinInputTokens: 4, readTokes: 3 } } },
    ["cacheCreatoinInputTokens", "readTokes"],
  ],
  [
    "of a copy that has lost its input",
    {
      usage_metadata: { output_tokens: 1, details: { cache_read: 4 } },
      llm_output: { token_usage: chatted },
    },
    ["cache_read"],
  ],
  [
    "of LiteLLM's in a misspelt place",
    { spend: 1, call_type: "acompletion", ...chatted, metadata: { usage_objct: { cached_tokens: 4 } } },
    ["cached_tokens"],
  ],
  ["beside two calls", { calls: [{ usage: chatted }, { usage: chatted }], cached_tokens: 4 }, []],
])("a count is told that is read nowhere: one %s", (_, document, names) => {
  const read = readOne({ model: "gpt-4o", ...document });
  expect("unused" in read ? read.unused.map(({ name }) => name) : []).toEqual(names);
});

test.each([{ value: { intValu: 4 } }, { vaule: { intValue: 4 } }])(
  "an attribute is unread that has %j",
  (one) => {
    const attributes = [attribute, { key: "gen_ai.usage.output_tokens", ...one }];
    expect(readOne({ spanId: "s", attributes })).toMatchObject({ unread: [{ item: "completion" }] });
  },
);

test("an attribute's name is read in a misspelt field, and a convention in one is told", () => {
  const attributes = [attribute, { kye: "gen_ai.usage.output_tokens", value: { intValue: 4 } }];
  expect(readOne({ spanId: "s", attributes })).toHaveProperty("usage.completion_tokens", 4);
  const asked = { usage: { ...chatted, cache_read_tokens: 4 }, usage_convetion: "separate" };
  expect(readOne(asked)).toMatchObject({
    convention: "provider",
    others: { names: ["usage_convetion"] },
  });
});

test("what a model drew is not the call where that has no input", () => {
  const tool_usage = { image_gen: { input_tokens: 9, output_tokens: 7 } };
  expect(readOne({ usage: { output_tokens: 5 }, tool_usage })).toHaveProperty("reason");
});

test.each<[object, number | undefined]>([
  [{ usage: { total_tokens: 9 } }, 9],
  [{ total_tokens: 9, text_tokens: 9 }, undefined],
  [{ usage: { total_tokens: 0 } }, undefined],
])("a total alone may be of a model that writes nothing: %j", (document, count) => {
  const read = readOne(document);
  expect("isTotal" in read ? read.usage.prompt_tokens : undefined).toBe(count);
});

describe("says why there is nothing to price", () => {
  test.each([
    ["no counts", {}, /No token counts/],
    ["an empty usage", { usage: {} }, /No token counts/],
    ["a bill without counts", { meta: { billed_units: { input_tokens: null } } }, /No token counts/],
    ["words for counts", { usage: { prompt_tokens: "many" } }, /No token counts/],
    ["a list", [], /No token counts|holds 0 calls/],
    ["a number", 3, /No token counts/],
    ["null", null, /No token counts/],
    [
      "classifications alone",
      { meta: { billed_units: { classifications: 1 } } },
      /only billed_units\.classifications 1/,
    ],
  ])("%s", (_, document, reason) => {
    const read = readOne(document);
    expect("reason" in read && read.reason).toMatch(reason);
    expect("tried" in read && read.tried).toContain("Anthropic Messages");
  });

  test("two calls, of which no shape is in doubt", () => {
    const calls = ["a", "b"].map((id) => ({ id, usage: { prompt_tokens: 1 } }));
    expect(readOne(calls)).toEqual({ reason: expect.stringMatching(/2 calls.*batch/), tried: [] });
  });
});

describe("finds the usage", () => {
  test("behind more numbers than the limit on objects", () => {
    const data = Array.from({ length: 300 }, () => ({ embedding: new Array<number>(1000).fill(0.5) }));
    expect(readOne({ data, usage: { prompt_tokens: 8 } })).toHaveProperty("usage.prompt_tokens", 8);
  });

  test("not below the depth of any real answer", () => {
    let deep: unknown = { prompt_tokens: 1 };
    for (let i = 0; i < 100; i++) deep = { deep };
    expect(readOne(deep)).toHaveProperty("reason");
  });
});

test("channels of Deepgram's that may be billed each are told", () => {
  const sent = { metadata: { duration: 60, channels: 2 }, results: { channels: [{}, {}] } };
  expect(readingOf(sent)).toMatchObject({ unused: [{ path: "metadata.channels", count: 2 }] });
});
