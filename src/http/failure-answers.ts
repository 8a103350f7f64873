// Maps failures to status, headers and body: the contract's failure table.
import type { Context } from "hono";
import type { ErrorEnvelope } from "../contract/service-answers.ts";
import type { Answered, Failure, Result } from "../failure.ts";
import { UNAVAILABLE, UnreadableError } from "../store/version.ts";
import { setUncacheable } from "./cache.ts";
import { type App, headersOf, respondJson, setHeaders } from "./respond.ts";

/** Answers with the error envelope. */
export function respondFailure(c: Context<App>, failure: Failure): Response {
  const [status] = ANSWERS[failure.kind];
  setUncacheable(c);
  setHeaders(c, moreHeaders(failure));
  return respondJson<ErrorEnvelope>(c, toEnvelope(failure), status);
}

export function toEnvelope(failure: Failure): ErrorEnvelope {
  const [, type, usual] = ANSWERS[failure.kind];
  const { code = usual, candidates, fields, read } = failure.kind === "invalid" ? failure : {};
  return {
    error: {
      message: failure.message,
      type,
      code,
      ...(candidates && { candidates: [...candidates] }),
      ...(fields && { fields }),
      ...(failure.kind === "not_kept" && { oldest_kept: failure.oldestKept }),
    },
    ...(read && { read }),
  };
}

/** Answers for a calculator: a model without a price (402) or unknown (404) has its own body, other failures the envelope. */
export function respondCalculation<Body extends object, Failed extends object>(
  c: Context<App>,
  answer: Result<Answered<Body, Failed>>,
): Response {
  if (!answer.ok) return respondFailure(c, answer.failure);
  const { body, failure } = answer.value;
  return respondJson(c, body, failure && ANSWERS[failure.kind][0]);
}

/** Answers an error: the prices cannot be read, or it is a bug, which is answered without details. */
export function respondThrown(c: Context<App>, error: Error): Response {
  return respondFailure(c, error instanceof UnreadableError ? UNAVAILABLE : logBug(c, error));
}

/** Logs an error that nobody expected. */
export function logBug(c: Context<App>, error: unknown): Failure {
  const id = headersOf(c)["x-request-id"];
  console.error(`bug: ${c.req.method} ${c.req.path} ${id}: ${Object(error).stack ?? error}`);
  return { kind: "bug", message: "Something went wrong here; it has been logged." };
}

/** The status, type and code of each kind of failure; a 400 has its own code. */
const ANSWERS: Readonly<Record<Failure["kind"], readonly [status: number, type: string, code: string]>> = {
  invalid: [400, "invalid_request_error", "invalid_parameter"],
  unauthorized: [401, "authentication_error", "invalid_api_key"],
  unpriced: [402, "invalid_request_error", "no_public_price"],
  forbidden: [403, "permission_error", "not_allowed_here"],
  unknown_model: [404, "not_found_error", "unknown_model"],
  not_kept: [404, "not_found_error", "prices_version_not_kept"],
  no_route: [404, "not_found_error", "no_such_path"],
  method_not_allowed: [405, "method_not_allowed", "method_not_allowed"],
  too_large: [413, "invalid_request_error", "body_too_large"],
  not_json: [415, "invalid_request_error", "not_json"],
  rate_limited: [429, "rate_limit_error", "rate_limited"],
  bug: [500, "internal_error", "internal_error"],
  unavailable: [503, "service_unavailable", "data_unavailable"],
};

function moreHeaders(failure: Failure): Record<string, string> {
  if (failure.kind === "unauthorized") return { "www-authenticate": "Bearer" };
  if (failure.kind === "method_not_allowed") return { allow: failure.allow.join(", ") };
  return "retryAfter" in failure ? { "retry-after": String(failure.retryAfter) } : {};
}
