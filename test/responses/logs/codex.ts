// Lines of a Codex rollout, `~/.codex/sessions/…/rollout-*.jsonl`: `RolloutLine` in github.com/openai/codex, codex-rs/protocol.

type Counts = readonly [input: number, cached: number, output: number, reasoning: number];

function counts([input_tokens, cached_input_tokens, output_tokens, reasoning_output_tokens]: Counts) {
  return {
    ...{ input_tokens, cached_input_tokens, output_tokens, reasoning_output_tokens },
    total_tokens: input_tokens + output_tokens,
  };
}

const at = (second: number) => `2026-08-01T10:00:${String(second).padStart(2, "0")}.120Z`;

export function counted(second: number, last: Counts, total: Counts) {
  const info = {
    total_token_usage: counts(total),
    last_token_usage: counts(last),
    model_context_window: 272000,
  };
  return {
    timestamp: at(second),
    type: "event_msg",
    payload: { type: "token_count", info, rate_limits: { primary: { used_percent: 3 } } },
  };
}

const META = {
  timestamp: at(0),
  type: "session_meta",
  payload: { id: "019a", originator: "codex_cli_rs", cli_version: "0.61.0", model_provider: "openai" },
};
const context = (model: string) => ({
  timestamp: at(1),
  type: "turn_context",
  payload: { cwd: "/srv", approval_policy: "on-request", model, effort: "high", summary: "auto" },
});

/** 200 new + 800 read x 0.1 + 50 x 5 = 530 millionths, of which reasoning is 30. */
const FIRST = counted(2, [1000, 800, 50, 30], [1000, 800, 50, 30]);
/** 100 + 1900 x 0.1 + 20 x 5 = 390 */
const SECOND = counted(9, [2000, 1900, 20, 0], [3000, 2700, 70, 30]);

/** A session, its limits told again, and a fork that begins with a copy of it and asks on: 10 + 5 = 15, of another model. */
export const ROLLOUT: readonly (readonly [line: object, result: object])[] = [
  [META, { result: "skipped" }],
  [context("gpt-4o"), { result: "skipped" }],
  [{ ...FIRST, payload: { type: "token_count", info: null, rate_limits: {} } }, { result: "skipped" }],
  [FIRST, { result: "cost", model_id: "gpt-4o", status: "estimated" }],
  [
    { ...FIRST, timestamp: at(3) },
    { result: "duplicate", of: 4 },
  ],
  [SECOND, { result: "cost" }],
  [{ ...META, payload: { ...META.payload, id: "019b", forked_from_id: "019a" } }, { result: "skipped" }],
  [context("gpt-4o"), { result: "skipped" }],
  [
    { ...FIRST, timestamp: at(40) },
    { result: "duplicate", of: 4 },
  ],
  [
    { ...SECOND, timestamp: at(40) },
    { result: "duplicate", of: 6 },
  ],
  [context("gpt-5.2-codex"), { result: "skipped" }],
  [counted(50, [10, 0, 1, 0], [3010, 2700, 71, 30]), { result: "cost", model_id: "gpt-5.2-codex" }],
];

export const ROLLOUT_TOTAL = "0.000935";

/** `codex exec --json`: counts of a thread that grow from turn to turn; 24,763 in of which 24,448 read, 122 out. */
export const TURNS = [
  { type: "thread.started", thread_id: "019a" },
  { type: "turn.started" },
  { type: "turn.completed", usage: { input_tokens: 24763, cached_input_tokens: 24448, output_tokens: 122 } },
  { type: "turn.completed", usage: { input_tokens: 24863, cached_input_tokens: 24448, output_tokens: 132 } },
];
