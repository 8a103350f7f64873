// The documents of a stream, one per call: Anthropic's events are joined, of other streams each call's last usage counts.
import { expect, test } from "vitest";
import { joinEvents, LastUsages } from "../../src/responses/join-streams.ts";
import type { JsonObject } from "../../src/responses/json-paths.ts";
import type { FoundUsage, Shape } from "../../src/responses/shape.ts";

const start = (usage: object) => ({ type: "message_start", message: { model: "claude", usage } });
const delta = (usage?: unknown) => ({ type: "message_delta", usage });
const stop = { type: "message_stop", "amazon-bedrock-invocationMetrics": { inputTokenCount: 1 } };
const other = { type: "content_block_delta", text: "hello" };

test.each<[string, unknown[], unknown[]]>([
  ["documents that are no events stay as they are", [{ a: 1 }, [2], null], [{ a: 1 }, [2], null]],
  [
    "counts of the end replace those of the start, others stay",
    [start({ input_tokens: 9, output_tokens: 1 }), other, delta({ output_tokens: 50 })],
    [{ model: "claude", usage: { input_tokens: 9, output_tokens: 50 } }, other],
  ],
  [
    "the last of several ends counts",
    [start({ output_tokens: 1 }), delta({ output_tokens: 50 }), delta({ output_tokens: 60 })],
    [{ model: "claude", usage: { output_tokens: 60 } }],
  ],
  [
    "null replaces nothing",
    [start({ input_tokens: 9, output_tokens: 1 }), delta({ input_tokens: null, output_tokens: 50 })],
    [{ model: "claude", usage: { input_tokens: 9, output_tokens: 50 } }],
  ],
  [
    "an end without counts leaves those of the start",
    [start({ output_tokens: 1 }), delta(), delta([7])],
    [{ model: "claude", usage: { output_tokens: 1 } }],
  ],
  [
    "an end that counts, but not the output, leaves it unread",
    [start({ input_tokens: 9, output_tokens: 1 }), delta({ input_tokens: 9, output_tokens: null })],
    [{ model: "claude", usage: { input_tokens: 9, output_tokens: Number.NaN } }],
  ],
  [
    "a start without counts has those of the end",
    [{ type: "message_start", message: {} }, delta({ output_tokens: 50 })],
    [{ usage: { output_tokens: 50 } }],
  ],
  [
    "the end's reason to stop is the message's",
    [start({ output_tokens: 1 }), { ...delta({ output_tokens: 5 }), delta: { stop_reason: "end_turn" } }],
    [{ model: "claude", stop_reason: "end_turn", usage: { output_tokens: 5 } }],
  ],
  ["an end without a start stays", [delta({ output_tokens: 50 })], [delta({ output_tokens: 50 })]],
  ["a start without an end stays", [start({ output_tokens: 1 })], [start({ output_tokens: 1 })]],
  [
    "a start without a message is none",
    [{ type: "message_start", message: 5 }, delta({ output_tokens: 50 })],
    [{ type: "message_start", message: 5 }, delta({ output_tokens: 50 })],
  ],
  [
    "a stop that counts again is none of the calls",
    [{ chunk: { bytes: start({ a: 1 }) } }, { chunk: { bytes: delta({ b: 2 }) } }, stop],
    [{ model: "claude", usage: { a: 1, b: 2 } }],
  ],
  ["a stop without an end stays", [stop], [stop]],
  [
    "each end belongs to the start before it",
    [start({ a: 1 }), delta({ b: 2 }), start({ a: 3 }), delta({ b: 4 })],
    [
      { model: "claude", usage: { a: 1, b: 2 } },
      { model: "claude", usage: { a: 3, b: 4 } },
    ],
  ],
])("joinEvents: %s", (_, documents, joined) => expect(joinEvents(documents)).toEqual(joined));

const shape = (name: string, cumulative = false): Shape => ({
  ...{ name, marks: ["in"], convention: "inclusive", ...(cumulative && { cumulative }) },
  counts: { prompt_tokens: ["in"], completion_tokens: ["out + thought"] },
});
const [PLAIN, OTHER, GROWING] = [shape("plain"), shape("other"), shape("growing", true)];

/** A usage with the objects around it, the nearest first. */
const usage = (of: Shape, counts: JsonObject, ...around: JsonObject[]): FoundUsage => ({
  ...{ shape: of, path: "", chain: [counts, ...around] },
});

const read = (found: (FoundUsage | "end")[], stream = false) => {
  const usages = new LastUsages(stream);
  for (const one of found) one === "end" ? usages.endStream() : usages.add(one);
  return [...usages.calls.values()].map(({ chain: [counts] }) => counts);
};

test.each<[string, (FoundUsage | "end")[], boolean, unknown[]]>([
  [
    "documents without ids are calls of their own",
    [usage(PLAIN, { in: 1 }), usage(PLAIN, { in: 1 })],
    false,
    [{ in: 1 }, { in: 1 }],
  ],
  ["in a stream they are one call", [usage(PLAIN, { in: 1 }), usage(PLAIN, { in: 2 })], true, [{ in: 2 }]],
  [
    "but not what has less output",
    [usage(PLAIN, { in: 1, out: 2 }), usage(PLAIN, { in: 1, out: 1 })],
    true,
    [
      { in: 1, out: 2 },
      { in: 1, out: 1 },
    ],
  ],
  [
    "of one id the last counts",
    [usage(PLAIN, { in: 1 }, { id: "a" }), usage(PLAIN, { in: 2 }, { id: "a" })],
    false,
    [{ in: 2 }],
  ],
  [
    "two ids are two calls, in a stream too",
    [usage(PLAIN, { in: 1 }, { id: "a" }), usage(PLAIN, { in: 2 }, { id: "b" })],
    true,
    [{ in: 1 }, { in: 2 }],
  ],
  [
    "two shapes of one id are two calls",
    [usage(PLAIN, { in: 1 }, { id: "a" }), usage(OTHER, { in: 2 }, { id: "a" })],
    false,
    [{ in: 1 }, { in: 2 }],
  ],
  [
    "what has no id goes on from what had one",
    [usage(PLAIN, { in: 1 }, { id: "a" }), usage(PLAIN, { in: 2 })],
    true,
    [{ in: 2 }],
  ],
  [
    "an id further out may be a list's",
    [usage(PLAIN, { in: 1 }, {}, { id: "list" }), usage(PLAIN, { in: 2 }, {}, { id: "list" })],
    false,
    [{ in: 1 }, { in: 2 }],
  ],
  [
    "Google's name of an id, and OpenAI's events",
    [
      usage(PLAIN, { in: 1 }, { responseId: "a" }),
      usage(PLAIN, { in: 2 }, { responseId: "a" }),
      usage(PLAIN, { in: 3 }, { response: { id: "b" } }),
      usage(PLAIN, { in: 4 }, { response: { id: "b" } }),
      usage(PLAIN, { in: 5, response_id: "c" }),
      usage(PLAIN, { in: 6, response_id: "c" }),
    ],
    false,
    [{ in: 2 }, { in: 4 }, { in: 6, response_id: "c" }],
  ],
  [
    "without ids, after the end of a stream another begins",
    [usage(PLAIN, { in: 1 }), usage(PLAIN, { in: 2 }), "end", usage(PLAIN, { in: 3 })],
    true,
    [{ in: 2 }, { in: 3 }],
  ],
  [
    "a shape that grows is one call while the prompt is the same and there is more output",
    [
      usage(GROWING, { in: 1, out: 1 }),
      usage(GROWING, { in: 1, out: 5 }),
      usage(GROWING, { in: 1, out: 5 }),
      usage(GROWING, { in: 1, out: 4, thought: 2 }),
      usage(GROWING, { in: 1, out: 5 }),
      usage(GROWING, { in: 2, out: 9 }),
    ],
    false,
    [
      { in: 1, out: 5 },
      { in: 1, out: 4, thought: 2 },
      { in: 1, out: 5 },
      { in: 2, out: 9 },
    ],
  ],
  [
    "or as much after a chunk that is not the last",
    [
      usage(GROWING, { in: 1 }, { candidates: [{}] }),
      usage(GROWING, { in: 1 }, { candidates: [{}] }),
      usage(GROWING, { in: 1, out: 0 }, { candidates: [{}] }),
      usage(GROWING, { in: 1, out: 0, last: true }, { candidates: [{ finishReason: "STOP" }] }),
    ],
    false,
    [{ in: 1, out: 0, last: true }],
  ],
  [
    "not once it is finished",
    [
      usage(GROWING, { in: 1, out: 1 }, { candidates: [{ finishReason: "STOP" }] }),
      usage(GROWING, { in: 1, out: 5 }, { candidates: [{ finish_reason: "STOP" }] }),
      usage(GROWING, { in: 1, out: 9 }, { candidates: [{ finishReason: "STOP" }] }),
    ],
    false,
    [
      { in: 1, out: 1 },
      { in: 1, out: 5 },
      { in: 1, out: 9 },
    ],
  ],
  [
    "a count that is not there yet is 0",
    [usage(GROWING, { in: 1 }), usage(GROWING, { in: 1, out: 0 })],
    false,
    [{ in: 1, out: 0 }],
  ],
  [
    "of two names of an id the first",
    [
      usage(PLAIN, { in: 1 }, { id: "a", responseId: "x" }),
      usage(PLAIN, { in: 2 }, { id: "a", responseId: "y" }),
    ],
    false,
    [{ in: 2 }],
  ],
  [
    "no call grows into another shape",
    [usage(GROWING, { in: 1, out: 1 }), usage(PLAIN, { in: 1, out: 2 })],
    false,
    [
      { in: 1, out: 1 },
      { in: 1, out: 2 },
    ],
  ],
])("LastUsages: %s", (_, found, stream, counts) => expect(read(found, stream)).toEqual(counts));
