// Golden vectors of calls that cannot be priced: which failure, and what it says.
import type { Failure } from "../../src/failure.ts";
import { DATED, GAP } from "./days.ts";
import { ANTHROPIC, OPENAI } from "./rates.ts";
import { FIVE_COUNTS, NO_USAGE, type VectorCall } from "./vector.ts";

export type FailureVector = VectorCall & {
  /** Why the model has no price, as stored with it. */
  message?: string;
  failure: Failure;
};

const CALL = { provider: "openai", requested: "provider", usage: FIVE_COUNTS } as const;
const INCLUSIVE = { provider: "openai", requested: "inclusive", prices: [{ rates: OPENAI }] } as const;

function unpriced(message: string): Failure {
  return { kind: "unpriced", message, unpriced_reason: "not_public" };
}

/** The count that cannot contain others, and which. */
function misfit(said: string): Failure {
  const advice = 'send usage_convention "separate" if they are counted separately';
  return { kind: "invalid", code: "usage_does_not_add_up", message: `usage.${said}; ${advice}` };
}

export const FAILURE_VECTORS: readonly FailureVector[] = [
  {
    name: "no price, with the model's own message",
    ...CALL,
    prices: [],
    message: "Covered by a plan.",
    failure: unpriced("Covered by a plan."),
  },
  {
    name: "no price and no message",
    ...CALL,
    prices: [],
    failure: unpriced("No public price is known for this model."),
  },
  {
    name: "the day before the release",
    ...CALL,
    prices: DATED,
    released: "2026-07-09",
    day: "2026-07-08",
    failure: {
      ...{ kind: "unpriced", unpriced_reason: "before_release", price_known_from: "2026-07-09T00:00:00Z" },
      message: "This model was released on 2026-07-09: nothing was charged at 2026-07-08T00:00:00Z.",
    },
  },
  {
    name: "the month before the release, of which only the month is known",
    ...CALL,
    prices: DATED,
    message: "Covered by a plan.",
    released: "2026-07",
    day: "2026-06-30",
    failure: {
      ...{ kind: "unpriced", unpriced_reason: "before_release", price_known_from: "2026-07-09T00:00:00Z" },
      message: "This model was released on 2026-07: nothing was charged at 2026-06-30T00:00:00Z.",
    },
  },
  {
    name: "the day after the last price",
    ...CALL,
    prices: DATED,
    day: "2028-01-01",
    failure: unpriced("No price of this model is known for 2028-01-01T00:00:00Z."),
  },
  {
    name: "the first day of a gap",
    ...CALL,
    prices: GAP,
    day: "2026-04-01",
    failure: unpriced("No price of this model is known for 2026-04-01T00:00:00Z."),
  },
  {
    name: "the last day of a gap",
    ...CALL,
    prices: GAP,
    day: "2026-04-30",
    failure: unpriced("No price of this model is known for 2026-04-30T00:00:00Z."),
  },
  {
    name: "priced per image: says so",
    ...CALL,
    prices: [{ rates: { image_output: "0.04" }, priced_by: "per output image (0.04 USD)" }],
    failure: {
      kind: "unknown_model",
      message:
        'This model has no token price: it is priced per output image (0.04 USD). Send how many in usage.units: {"image_output": "1"}.',
    },
  },
  {
    name: "priced per second: says so",
    ...CALL,
    prices: [{ rates: {}, priced_by: "per second of output" }],
    failure: {
      kind: "unknown_model",
      message: "This model has no token price: it is priced per second of output.",
    },
  },
  {
    name: "no token rate and nothing known of how else",
    ...CALL,
    prices: [{ rates: { request: "0.01" } }],
    failure: {
      kind: "unknown_model",
      message: "This model has no token price: it is priced by other units than tokens.",
    },
  },
  {
    name: "no token rate, a call of no tokens",
    ...CALL,
    usage: NO_USAGE,
    prices: [{ rates: {}, priced_by: "per page" }],
    failure: { kind: "unknown_model", message: "This model has no token price: it is priced per page." },
  },
  {
    name: "inclusive: cache read above prompt",
    ...INCLUSIVE,
    usage: { ...NO_USAGE, prompt_tokens: 100, cache_read_tokens: 101 },
    failure: misfit("prompt_tokens: 100 cannot contain cache_read_tokens + cache_write_tokens = 101"),
  },
  {
    name: "inclusive: cache read + write above prompt by one",
    ...INCLUSIVE,
    usage: { ...NO_USAGE, prompt_tokens: 100, cache_read_tokens: 80, cache_write_tokens: 21 },
    failure: misfit("prompt_tokens: 100 cannot contain cache_read_tokens + cache_write_tokens = 101"),
  },
  {
    name: "inclusive: reasoning above completion by one",
    ...INCLUSIVE,
    usage: { ...NO_USAGE, completion_tokens: 10, reasoning_tokens: 11 },
    failure: misfit("completion_tokens: 10 cannot contain reasoning_tokens = 11"),
  },
  {
    name: "inclusive: where neither fits, prompt is named",
    ...INCLUSIVE,
    usage: { ...NO_USAGE, cache_read_tokens: 1, reasoning_tokens: 1 },
    failure: misfit("prompt_tokens: 0 cannot contain cache_read_tokens + cache_write_tokens = 1"),
  },
  {
    name: "inclusive at a provider that counts separately is held to its word",
    ...INCLUSIVE,
    provider: "anthropic",
    prices: [{ rates: ANTHROPIC }],
    usage: { ...NO_USAGE, prompt_tokens: 3, cache_read_tokens: 18000 },
    failure: misfit("prompt_tokens: 3 cannot contain cache_read_tokens + cache_write_tokens = 18000"),
  },
  {
    name: "inclusive: the sum is named exactly where doubles end",
    ...INCLUSIVE,
    usage: {
      ...NO_USAGE,
      prompt_tokens: 9007199254740991,
      cache_read_tokens: 9007199254740991,
      cache_write_tokens: 9007199254740990,
    },
    failure: misfit(
      "prompt_tokens: 9007199254740991 cannot contain cache_read_tokens + cache_write_tokens = 18014398509481981",
    ),
  },
  {
    name: "inclusive counts that do not fit are told before a missing price",
    ...INCLUSIVE,
    prices: [],
    usage: { ...NO_USAGE, completion_tokens: 10, reasoning_tokens: 11 },
    failure: misfit("completion_tokens: 10 cannot contain reasoning_tokens = 11"),
  },
];
