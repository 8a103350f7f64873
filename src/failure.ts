// Every expected failure of the service; src/http/failure-answers.ts maps each to a status and a body.
import type { IgnoredField } from "./contract/price-answers.ts";
import type { ReadResponse } from "./contract/response-answers.ts";
import type { Instant } from "./schemas/moment.ts";
import type { UnpricedReason } from "./schemas/price.ts";
import type { INVALID_CODES } from "./schemas/words.ts";

/** `code` of a 400; `needs_ledger` is the package's alone. */
export type InvalidCode = (typeof INVALID_CODES)[number] | "needs_ledger";

export type Failure =
  | {
      kind: "invalid";
      code: InvalidCode;
      message: string;
      candidates?: readonly string[];
      fields?: IgnoredField[];
      /** What was read from a response that lacks its model or provider. */
      read?: ReadResponse;
    }
  | { kind: "unpriced"; message: string; unpriced_reason: UnpricedReason; price_known_from?: Instant }
  | { kind: "not_kept"; message: string; oldestKept: number }
  | { kind: "method_not_allowed"; message: string; allow: string[] }
  | { kind: "rate_limited" | "unavailable"; message: string; retryAfter: number }
  | {
      kind: "unauthorized" | "forbidden" | "unknown_model" | "no_route" | "too_large" | "not_json" | "bug";
      message: string;
    };

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function fail(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}

/** The failure of a request that cannot be answered as it is. */
export function invalid(code: InvalidCode, message: string, candidates?: readonly string[]): Failure {
  return { kind: "invalid", code, message, ...(candidates && { candidates }) };
}

/** The failure of a request for something that is not there. */
export function noRoute(message: string): Failure {
  return { kind: "no_route", message };
}

/** A calculation, or, for a call without a price, what is known about it and why. */
export type Answered<Body, Failed> = { body: Body; failure?: never } | { body: Failed; failure: Failure };
