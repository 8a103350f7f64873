// The documents of a stream, one per call: Anthropic's events are joined, of other streams each call's last usage counts.
import { expect, test } from "vitest";
import { joinEvents, LastUsages } from "../../src/responses/join-streams.ts";
import type { JsonObject } from "../../src/responses/json-paths.ts";
import type { FoundUsage, Shape } from "../../src/responses/shape.ts";

const start = (usage: object) => ({ type: "message_start", message: { model: "claude", usage } });
const delta = (usage?: unknown) => ({ type: "message_delta", usage });
const message = (usage: object) => ({ model: "claude", usage });
const stop = { type: "message_stop", "amazon-bedrock-invocationMetrics": { inputTokenCount: 1 } };
const other = { type: "content_block_delta", text: "hello" };

test.each<[string, unknown[], unknown[]]>([
  ["documents that are no events stay as they are", [{ a: 1 }, [2], null], [{ a: 1 }, [2], null]],
  [
    "counts of the end replace those of the start, others stay",
    [start({ input_tokens: 9, output_tokens: 1 }), other, delta({ output_tokens: 50 })],
    [message({ input_tokens: 9, output_tokens: 50 }), other],
  ],
  [
    "the last of several ends counts",
    [start({ output_tokens: 1 }), delta({ output_tokens: 50 }), delta({ output_tokens: 60 })],
    [message({ output_tokens: 60 })],
  ],
  [
    "null replaces nothing",
    [start({ input_tokens: 9, output_tokens: 1 }), delta({ input_tokens: null, output_tokens: 50 })],
    [message({ input_tokens: 9, output_tokens: 50 })],
  ],
  [
    "an end without counts leaves those of the start",
    [start({ output_tokens: 1 }), delta(), delta([7])],
    [message({ output_tokens: 1 })],
  ],
  [
    "an end that counts, but not the output, leaves it unread",
    [start({ input_tokens: 9, output_tokens: 1 }), delta({ input_tokens: 9, output_tokens: null })],
    [message({ input_tokens: 9, output_tokens: Number.NaN })],
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
    [message({ a: 1, b: 2 })],
  ],
  ["a stop without an end stays", [stop], [stop]],
  [
    "each end belongs to the start before it",
    [start({ a: 1 }), delta({ b: 2 }), start({ a: 3 }), delta({ b: 4 })],
    [message({ a: 1, b: 2 }), message({ a: 3, b: 4 })],
  ],
])("joinEvents: %s", (_, documents, joined) => expect(joinEvents(documents)).toEqual(joined));

const shape = (name: string, cumulative = false): Shape => ({
  ...{ name, marks: ["in"], convention: "inclusive", ...(cumulative && { cumulative }) },
  counts: { prompt_tokens: ["in"], completion_tokens: ["out + thought"] },
});

/** A usage of a shape from its counts and the objects around them, the nearest first. */
const usageOf =
  (of: Shape) =>
  (...chain: [JsonObject, ...JsonObject[]]): FoundUsage => ({ shape: of, path: "", chain });
const plain = usageOf(shape("plain"));
const growing = usageOf(shape("growing", true));

const read = (found: (FoundUsage | "end")[], stream = false) => {
  const usages = new LastUsages(stream);
  for (const one of found) one === "end" ? usages.endStream() : usages.add(one);
  return [...usages.calls.values()].map(({ chain: [counts] }) => counts);
};

test.each<[string, (FoundUsage | "end")[], unknown[], inStream?: true]>([
  [
    "documents without ids are calls of their own",
    [plain({ in: 1 }), plain({ in: 1 })],
    [{ in: 1 }, { in: 1 }],
  ],
  ["in a stream they are one call", [plain({ in: 1 }), plain({ in: 2 })], [{ in: 2 }], true],
  [
    "but not what has less output",
    [plain({ in: 1, out: 2 }), plain({ in: 1, out: 1 })],
    [
      { in: 1, out: 2 },
      { in: 1, out: 1 },
    ],
    true,
  ],
  ["of one id the last counts", [plain({ in: 1 }, { id: "a" }), plain({ in: 2 }, { id: "a" })], [{ in: 2 }]],
  [
    "two ids are two calls, in a stream too",
    [plain({ in: 1 }, { id: "a" }), plain({ in: 2 }, { id: "b" })],
    [{ in: 1 }, { in: 2 }],
    true,
  ],
  [
    "two shapes of one id are two calls",
    [plain({ in: 1 }, { id: "a" }), usageOf(shape("other"))({ in: 2 }, { id: "a" })],
    [{ in: 1 }, { in: 2 }],
  ],
  [
    "what has no id goes on from what had one",
    [plain({ in: 1 }, { id: "a" }), plain({ in: 2 })],
    [{ in: 2 }],
    true,
  ],
  [
    "an id further out may be a list's",
    [plain({ in: 1 }, {}, { id: "list" }), plain({ in: 2 }, {}, { id: "list" })],
    [{ in: 1 }, { in: 2 }],
  ],
  [
    "Google's name of an id, and OpenAI's events",
    [
      plain({ in: 1 }, { responseId: "a" }),
      plain({ in: 2 }, { responseId: "a" }),
      plain({ in: 3 }, { response: { id: "b" } }),
      plain({ in: 4 }, { response: { id: "b" } }),
      plain({ in: 5, response_id: "c" }),
      plain({ in: 6, response_id: "c" }),
    ],
    [{ in: 2 }, { in: 4 }, { in: 6, response_id: "c" }],
  ],
  [
    "without ids, after the end of a stream another begins",
    [plain({ in: 1 }), plain({ in: 2 }), "end", plain({ in: 3 })],
    [{ in: 2 }, { in: 3 }],
    true,
  ],
  [
    "a shape that grows is one call while the prompt is the same and there is more output",
    [
      growing({ in: 1, out: 1 }),
      growing({ in: 1, out: 5 }),
      growing({ in: 1, out: 5 }),
      growing({ in: 1, out: 4, thought: 2 }),
      growing({ in: 1, out: 5 }),
      growing({ in: 2, out: 9 }),
    ],
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
      growing({ in: 1 }, { candidates: [{}] }),
      growing({ in: 1 }, { candidates: [{}] }),
      growing({ in: 1, out: 0 }, { candidates: [{}] }),
      growing({ in: 1, out: 0, last: true }, { candidates: [{ finishReason: "STOP" }] }),
    ],
    [{ in: 1, out: 0, last: true }],
  ],
  [
    "not once it is finished",
    [
      growing({ in: 1, out: 1 }, { candidates: [{ finishReason: "STOP" }] }),
      growing({ in: 1, out: 5 }, { candidates: [{ finish_reason: "STOP" }] }),
      growing({ in: 1, out: 9 }, { candidates: [{ finishReason: "STOP" }] }),
    ],
    [
      { in: 1, out: 1 },
      { in: 1, out: 5 },
      { in: 1, out: 9 },
    ],
  ],
  [
    "a count that is not there yet is 0",
    [growing({ in: 1 }), growing({ in: 1, out: 0 })],
    [{ in: 1, out: 0 }],
  ],
  [
    "of two names of an id the first",
    [plain({ in: 1 }, { id: "a", responseId: "x" }), plain({ in: 2 }, { id: "a", responseId: "y" })],
    [{ in: 2 }],
  ],
  [
    "no call grows into another shape",
    [growing({ in: 1, out: 1 }), plain({ in: 1, out: 2 })],
    [
      { in: 1, out: 1 },
      { in: 1, out: 2 },
    ],
  ],
])("LastUsages: %s", (_, found, counts, inStream) => expect(read(found, inStream)).toEqual(counts));
