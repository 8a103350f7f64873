// Lines as Claude Code writes them: its session files (https://github.com/ccusage/ccusage reads them too), and `claude -p --output-format
// stream-json` (https://code.claude.com/docs/en/headless).

const MODEL = "claude-sonnet-4-5";

type Line = Record<string, unknown>;

/** A block of an answer; `counts` are input, written, read, output. */
export function answered(
  id: string,
  request: string | undefined,
  [input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens]: number[],
  more: Line = {},
): Line {
  const usage = { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens };
  return {
    ...{ parentUuid: "b3f1", isSidechain: false, userType: "external", cwd: "/srv/app", version: "2.0.37" },
    ...{ sessionId: "3f0c9a52-6f3e-4f0e-9f53-0d5a35b9c1aa", type: "assistant", uuid: `u-${id}` },
    message: {
      ...{ id, type: "message", role: "assistant", model: MODEL, stop_reason: null, stop_sequence: null },
      content: [{ type: "text", text: "…" }],
      usage: { ...usage, service_tier: "standard" },
    },
    ...(request !== undefined && { requestId: request }),
    timestamp: "2026-08-01T10:00:00.000Z",
    ...more,
  };
}

/** What a user's turn hands back: the counts of a subagent, whose calls have lines of their own. */
export const TOOL_RESULT: Line = {
  ...{ type: "user", sessionId: "3f0c9a52", isSidechain: false, uuid: "u-9" },
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "done" }] },
  toolUseResult: { status: "completed", totalTokens: 900, usage: { input_tokens: 400, output_tokens: 500 } },
};

const SYNTHETIC = answered("6e0d", undefined, [0, 0, 0, 0]);

/** A session in the order of its file, and what becomes of each line. */
export const SESSION: readonly (readonly [line: Line, result: object])[] = [
  [
    { type: "summary", summary: "Fix", leafUuid: "u-1" },
    { result: "skipped", reason: "no_usage" },
  ],
  [TOOL_RESULT, { result: "skipped", reason: "no_usage" }],
  // 100 + 200 x 1.25 + 1000 x 0.1 + 10 x 5 = 500 millionths.
  [answered("msg_1", "req_1", [100, 200, 1000, 10]), { result: "cost", id: "msg_1", at_source: "timestamp" }],
  // Its next block: as much again, but 60 out: 750.
  [
    answered("msg_1", "req_1", [100, 200, 1000, 60]),
    {
      ...{ result: "duplicate", of: 3, replaces_exact: "0.0005", difference_exact: "0.00025" },
      usage: { prompt_tokens: 100, completion_tokens: 60 },
    },
  ],
  [answered("msg_1", "req_1", [100, 200, 1000, 60]), { result: "duplicate", of: 3 }],
  // The same message of another request is another call: 40 + 2 x 5 = 50.
  [answered("msg_1", "req_2", [40, 0, 0, 2]), { result: "cost" }],
  // Beside the conversation its message alone tells; it never counts in place of the conversation's line.
  [answered("msg_1", "req_9", [500, 0, 0, 900], { isSidechain: true }), { result: "duplicate", of: 6 }],
  // First beside it, 300 + 10 = 310, then in it, 200 + 10 = 210.
  [answered("msg_2", "req_3", [300, 0, 0, 2], { isSidechain: true }), { result: "cost" }],
  [
    answered("msg_2", "req_4", [200, 0, 0, 2]),
    { result: "duplicate", of: 8, replaces_exact: "0.00031", difference_exact: "-0.0001" },
  ],
  // Without a request: 7 + 5, then 8 + 5.
  [answered("msg_3", undefined, [7, 0, 0, 1]), { result: "cost" }],
  [answered("msg_3", "req_5", [8, 0, 0, 1]), { result: "duplicate", of: 10, difference_exact: "0.000001" }],
  [
    { ...SYNTHETIC, message: { ...Object(SYNTHETIC.message), model: "<synthetic>" } },
    { result: "skipped", reason: "synthetic" },
  ],
  [
    { type: "system", subtype: "compact_boundary", sessionId: "3f0c", compactMetadata: { preTokens: 15500 } },
    { result: "skipped", reason: "no_usage" },
  ],
  // pi's tool that runs agents, whose calls lie in files of their own.
  [
    {
      type: "message",
      message: { role: "toolResult", details: { subagents: [{ progress: { tokens: 9 } }] } },
    },
    { result: "skipped" },
  ],
];

/** 750 + 50 + 210 + 13 */
export const SESSION_TOTAL = "0.001023";

const usage = {
  input_tokens: 30,
  output_tokens: 4,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 500,
};
const sums = { inputTokens: 90, outputTokens: 40, cacheReadInputTokens: 1000, cacheCreationInputTokens: 0 };

/** Of a stream on standard output: a message, whose output has only begun, and the sums by model at its end. */
export const STREAM: readonly Line[] = [
  { type: "system", subtype: "init", session_id: "s-1", model: MODEL, tools: ["Bash"] },
  { type: "assistant", session_id: "s-1", message: { id: "msg_7", model: MODEL, usage } },
  {
    ...{ type: "result", subtype: "success", is_error: false, num_turns: 2, session_id: "s-1" },
    ...{ total_cost_usd: 0.00042, usage },
    modelUsage: {
      [MODEL]: { ...sums, webSearchRequests: 0, costUSD: 0.00039, contextWindow: 200000 },
      "claude-haiku-4-5": { ...sums, inputTokens: 5, cacheReadInputTokens: 0, costUSD: 0.00002 },
    },
  },
];
