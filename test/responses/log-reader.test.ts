// LogReader: the documents of each line, what they are known again by, and lines that are no call.
import { expect, test } from "vitest";
import { LogReader } from "../../src/responses/log-reader.ts";
import { atOnce } from "../../src/turns.ts";
import { answered } from "./logs/claude-code.ts";

const USAGE = { input_tokens: 10, output_tokens: 1, cache_read_input_tokens: 100 };
const START = { type: "message_start", message: { id: "m", model: "c", usage: USAGE } };
const END = { type: "message_delta", usage: { output_tokens: 77, input_tokens: null } };
const ENDED = { id: "m", model: "c", usage: { ...USAGE, output_tokens: 77 } };
const NAME = { message: "m", isAside: false };
const wrapped = (event: object) => ({ type: "stream_event", event, session_id: "s" });

function read(...lines: readonly unknown[]) {
  const log = new LogReader();
  return lines.map((line) => atOnce(log.read(line))).at(-1);
}

test("an event that ends a message has what its start said, and no null in place of it", () => {
  expect(read(START)).toEqual({ documents: [{ document: START, name: NAME }] });
  expect(read(START, END)).toMatchObject({ documents: [{ document: { message: ENDED }, name: NAME }] });
  expect(START.message.usage).toEqual(USAGE);
});

test("a message that is long before it has begun is not read again with each of its ends", () => {
  const long = { ...START, message: { ...START.message, content: "x".repeat(2_000) } };
  expect(read(long, END)).toEqual({ documents: [{ document: END }] });
});

test("Claude Code wraps events of messages that have lines of their own", () => {
  const part = "s c";
  expect(read(wrapped(START))).toEqual({ documents: [{ document: START, name: NAME, part }] });
  expect(read(wrapped(START), wrapped(END))).toMatchObject({
    documents: [{ document: { message: ENDED }, name: NAME, part }],
  });
  expect(read(wrapped({ type: "content_block_delta" }))).toEqual({ skipped: "no_usage" });
});

test("a call of an advising model is a part of its model's sum in the same session", () => {
  const iterations = [{ type: "advisor_message", model: "h", input_tokens: 9, output_tokens: 7 }];
  const message = { id: "m", model: "c", usage: { ...USAGE, iterations } };
  const parts = Object(read({ type: "assistant", session_id: "s", message })).documents;
  // In Anthropic's sense, which only a count of the cache shows.
  const document = { message: { model: "h", usage: { cache_read_input_tokens: 0 } } };
  expect(parts).toMatchObject([{ part: "s c" }, { part: "s h", document }]);
});

test("an end without the start of a message that has an id is a document as it is", () => {
  expect(read(END)).toEqual({ documents: [{ document: END }] });
  expect(read({ type: "message_start", message: { usage: USAGE } }, END)).toEqual({
    documents: [{ document: END }],
  });
});

test.each<[string, unknown, unknown]>([
  ["no object", 5, { documents: [{ document: 5 }] }],
  ["what nobody knows", { a: 1 }, { documents: [{ document: { a: 1 } }] }],
  [
    "a report's row without sums by model",
    { daily: [{ modelBreakdowns: [USAGE] }, { a: 1 }] },
    { documents: [{ document: { ...USAGE, running_total: true } }, { document: { a: 1 } }] },
  ],
  ["a tool's answer", { type: "user", message: { role: "user", usage: USAGE } }, { skipped: "no_usage" }],
  ["Kimi Code's context", { type: "context.append_loop_event", usage: USAGE }, { skipped: "no_usage" }],
  [
    "what Claude Code made up",
    { type: "assistant", message: { model: "<synthetic>", usage: USAGE } },
    { skipped: "synthetic" },
  ],
  [
    "what it made up for an agent of its own",
    { type: "progress", data: { message: { message: { model: "<synthetic>", usage: USAGE } } } },
    { skipped: "synthetic" },
  ],
  [
    "rows of a cost report",
    {
      data: [{ results: [{ amount: "1", currency: "USD" }] }, { results: [{ amount: "2" }] }],
      has_more: false,
    },
    { documents: [{ document: { amount: "1", currency: "USD" } }, { document: { amount: "2" } }] },
  ],
  [
    "a cost report's bucket alone",
    { object: "bucket", results: [{ amount: { value: 1, currency: "usd" } }] },
    { documents: [{ document: { amount: { value: 1, currency: "usd" } } }] },
  ],
  [
    "statistics by model",
    { stats: { models: { a: { input: 1 }, b: { input: 2 } } } },
    {
      documents: [
        { document: { input: 1, model: "a", running_total: true } },
        { document: { input: 2, model: "b", running_total: true } },
      ],
    },
  ],
  [
    "the sum of a session, under the model's name in its messages",
    { type: "result", session_id: "s", modelUsage: { "c[1m]": { inputTokens: 1 } } },
    { documents: [{ document: { inputTokens: 1, model: "c[1m]", running_total: true }, total: "s c" }] },
  ],
  [
    "a run of Inspect AI, without the samples that it sums up",
    { stats: { model_usage: { "openai/a": { input_tokens: 3 } } }, samples: [{ model_usage: { a: {} } }] },
    { documents: [{ document: { input_tokens: 3, model: "openai/a", running_total: true } }] },
  ],
  [
    "a sum beside those of each model",
    { stats: { models: { a: { input: 1 }, all: 2 } } },
    { documents: [{ document: { stats: { models: { a: { input: 1 }, all: 2 } } } }] },
  ],
])("%s", (_, line, result) => expect(read(line)).toEqual(result));

test("a new session of Codex counts from nothing", () => {
  const counted = (input_tokens: number) => {
    const info = { total_token_usage: { input_tokens, output_tokens: 1 } };
    return { type: "event_msg", payload: { type: "token_count", info } };
  };
  const begins = { type: "session_meta", payload: {} };
  const [{ document }] = Object(read(begins, counted(100), begins, counted(150))).documents;
  expect(document.usage).toMatchObject({ input_tokens: 150, output_tokens: 1 });
});

test("a line of a session is known by message and request", () => {
  const line = answered("m", "r", [1, 2, 3, 4]);
  expect(read(line)).toEqual({ documents: [{ document: line, name: { ...NAME, request: "r" } }] });
});
