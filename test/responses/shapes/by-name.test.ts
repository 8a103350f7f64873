// Counts that are known by the words of their names: what such a name must not be taken for.
import { expect, test } from "vitest";
import { readOne } from "../bodies/body.ts";

const CALL = { prompt_tokens: 1000, completion_tokens: 50 };
const unused = (name: string) => [expect.objectContaining({ name, charged: "none" })];
const NOTHING = { reason: expect.stringMatching(/^No token counts were recognised/) };

test.each<[string, object, object]>([
  [
    "tokens of a search, a number of searches",
    { usage: { ...CALL, search_tokens: 700 } },
    unused("search_tokens"),
  ],
  ["audio of neither side, input", { usage: { ...CALL, audio_tokens: 400 } }, unused("audio_tokens")],
  [
    "a part of a cache write, its whole",
    { usage: { ...CALL, cache_write_5m_tokens: 5 } },
    unused("cache_write_5m_tokens"),
  ],
  ["what is not cached, a cache read", { tokensIn: 1000, tokensOut: 50, nonCachedTokensIn: 1000 }, []],
  ["what a cache saved, a cache read", { tokensIn: 1000, tokensOut: 50, cacheSavedTokens: 1000 }, []],
  [
    "a share of the output, the output",
    { "Input Tokens": 1000, "Output Tokens": 50, "Output Tokens (%)": 5 },
    [],
  ],
])("not %s", (_, body, left) =>
  expect(readOne({ model: "m", ...body })).toMatchObject({
    usage: { ...CALL, cache_read_tokens: 0 },
    unused: left,
  }),
);

test.each([
  ["a price", { inputTokenPrice: 3, outputTokenPrice: 15 }],
  ["thousands", { "Input Tokens (k)": 100, "Output Tokens (k)": 1 }],
  [
    "one of two agents",
    { "[Planner] Input Tokens": 9, "[Judge] Input Tokens": 1, "[Judge] Output Tokens": 1 },
  ],
  ["a name of a thousand prefixes", { [`${"attributes.".repeat(2000)}x`]: 1 }],
])("%s is no count", (_, body) => expect(readOne({ model: "m", ...body })).toMatchObject(NOTHING));

test.each([
  ["5.3k", "5.3k"],
  ["0x10", "0x10"],
  [[400], "[400]"],
])("a cached count of %j is not read, not left out", (cached, text) => {
  const InputTokenDetails = { CachedTokenCount: cached };
  const usage = { InputTokenCount: 1000, OutputTokenCount: 50, InputTokenDetails };
  const path = "usage.InputTokenDetails.CachedTokenCount";
  expect(readOne({ model: "m", usage })).toMatchObject({
    usage: CALL,
    unread: [{ item: "cache_read", path, text }],
  });
});

test("a count in a list is known by its place", () => {
  const usage = { InputTokenCount: 1000, OutputTokenCount: 50, Details: [{ CachedTokenCount: "4k" }] };
  const path = "usage.Details[0].CachedTokenCount";
  expect(readOne({ model: "m", usage })).toMatchObject({ unread: [{ path, text: "4k" }] });
});

test("a maker's own shape keeps how its counts relate, whatever else is counted", () => {
  const usage = { input_tokens: 100, output_tokens: 10, cache_read_input_tokens: 1000, thinking_tokens: 30 };
  expect(readOne({ type: "message", model: "m", usage })).toMatchObject({ convention: "separate" });
  // Claude Code's events are separate too, but an event of that form may be anyone's.
  const event = {
    "event.name": "x",
    input_tokens: 9,
    output_tokens: 5,
    cache_read_tokens: 4,
    total_tokens: 14,
  };
  expect(readOne({ model: "m", ...event })).toMatchObject({ convention: "inclusive" });
});

test("a total of only input and output leaves open whether the cache is in the input", () => {
  const counts = { input_tokens: 1000, output_tokens: 50, total_tokens: 1050, cache_read_tokens: 400 };
  const usage = { ...counts, details: { model: [{ ...counts }] } };
  expect(readOne({ model: "m", usage })).toMatchObject({ isBare: true, usage: { cache_read_tokens: 400 } });
  const claudes = { ...counts, cache_read_input_tokens: 400 };
  expect(readOne({ model: "m", usage: claudes })).toMatchObject({ isBare: true });
  expect(readOne({ usage: { ...claudes, total_tokens: 1450 } })).toMatchObject({ isBare: false });
});

test("a count may lie in an object that says how well it is known", () => {
  const usage = { prompt_tokens: { actual: 1000 }, completion_tokens: { actual: 50 }, n_tokens: { x: 0 } };
  const read = readOne({ usage, message: { text: { model: "m" } } });
  expect(read).toMatchObject({ usage: CALL, model: { id: "m" } });
});

test("a long name takes no longer than its letters", () => {
  const started = performance.now();
  readOne({ model: "m", tokensIn: 1, [`token${"cach".repeat(32_000)}`]: 1 });
  expect(performance.now() - started).toBeLessThan(2000);
});
