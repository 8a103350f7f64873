// lineReader: what each document of a line comes to, and when a line without a known shape is told of.
import { expect, test } from "vitest";
import { lineReader } from "../../src/responses/read-text.ts";
import { atOnce } from "../../src/turns.ts";

const USAGE = { prompt_tokens: 3, completion_tokens: 1 };

function read(line: unknown, isRaw = true) {
  const calls = atOnce(lineReader()(line, isRaw));
  if ("skipped" in calls) return calls.skipped;
  return calls.map((call) =>
    "reason" in call ? (call.stated?.cost.usd ?? "unread") : call.reading.usage.prompt_tokens,
  );
}

test.each<[string, unknown, string | (string | number)[]]>([
  ["a call", { model: "m", usage: USAGE }, [3]],
  [
    "two calls",
    [
      { id: "a", usage: USAGE },
      { id: "b", usage: { ...USAGE, prompt_tokens: 4 } },
    ],
    [3, 4],
  ],
  [
    "two costs",
    { results: [{ amount: { value: 1, currency: "usd" } }, { amount: { value: 2, currency: "usd" } }] },
    ["1", "2"],
  ],
  ["a line that counts nothing", { type: "system", level: 3 }, "no_usage"],
  ["a name of a count", { done: { output_tokens: 3 } }, ["unread"]],
  ["a count in camelCase", { done: { inputTokenCount: 3 } }, ["unread"]],
  ["something in a usage object", { usage: { in: 3 } }, ["unread"]],
  ["something among tokens", { step: { tokens: { read: 3 } } }, ["unread"]],
  ["a usage object of zeros", { usage: { in: 0 } }, "no_usage"],
  ["usage of something else", { disk_usage: { free: 3 } }, "no_usage"],
])("%s", (_, line, result) => expect(read(line)).toEqual(result));

test("a request whose response counts nothing is told of", () => {
  expect(read({ type: "system" }, false)).toEqual(["unread"]);
});

test("a call is known again by its id and time, or by its millisecond and counts; not by less", () => {
  const nameOf = (line: object) => {
    const calls = atOnce(lineReader()(line, true));
    return "skipped" in calls ? undefined : Object(calls[0]).name?.message;
  };
  const call = { usage: USAGE, created: 1_785_574_800 };
  expect(nameOf({ ...call, id: "a" })).toBe(nameOf({ ...call, id: "a" }));
  expect(nameOf({ ...call, id: "a" })).not.toBe(nameOf({ ...call, id: "b" }));
  expect(nameOf({ ...call, id: "a" })).not.toBe(nameOf({ ...call, id: "a", created: 1_785_574_801 }));
  expect(nameOf(call)).toBeUndefined();
  expect(nameOf({ usage: USAGE, timestamp: "2026-08-01T09:00:00.123Z" })).toBeDefined();
});
