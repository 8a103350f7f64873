// Failure -> status, headers and body: the contract's failure table, in one exhaustive switch.
import type { Context } from "hono";
import type { ErrorEnvelope } from "../contract/service-answers.ts";
import type { Answered, Failure, Result } from "../failure.ts";
import { setUncacheable } from "./cache.ts";
import { type App, headersOf, respondJson, setHeaders } from "./respond.ts";

type FailureAnswer = { status: number; type: string; code: string; headers: Record<string, string> };

/** Answers with the error envelope. */
export function respondFailure(c: Context<App>, failure: Failure): Response {
  const { status, headers } = describe(failure);
  setUncacheable(c);
  setHeaders(c, headers);
  return respondJson<ErrorEnvelope>(c, toEnvelope(failure), status);
}

/** The error envelope. */
export function toEnvelope(failure: Failure): ErrorEnvelope {
  const { type, code } = describe(failure);
  const { candidates, fields } = failure.kind === "invalid" ? failure : {};
  return {
    error: {
      message: failure.message,
      type,
      code,
      ...(candidates && { candidates: [...candidates] }),
      ...(fields && { fields: [...fields] }),
      ...(failure.kind === "not_kept" && { oldest_kept: failure.oldestKept }),
    },
  };
}

/** Answers for a calculator: a model without a price (402) or unknown (404) has a body of its own, other failures the envelope. */
export function respondCalculation<Body extends object, Failed extends object>(
  c: Context<App>,
  answer: Result<Answered<Body, Failed>>,
): Response {
  if (!answer.ok) return respondFailure(c, answer.failure);
  const { body, failure } = answer.value;
  if (failure === undefined) return respondJson(c, body);
  return respondJson(c, body, describe(failure).status);
}

/** Whatever was thrown is a bug, answered without details. */
export function respondThrown(c: Context<App>, error: Error): Response {
  console.error(
    `bug: ${c.req.method} ${c.req.path} ${headersOf(c)["x-request-id"]}: ${error.stack ?? error.message}`,
  );
  return respondFailure(c, { kind: "bug", message: "Something went wrong here; it has been logged." });
}

function describe(failure: Failure): FailureAnswer {
  switch (failure.kind) {
    case "invalid":
      return answer(400, "invalid_request_error", failure.code);
    case "unauthorized":
      return answer(401, "authentication_error", "invalid_api_key", { "www-authenticate": "Bearer" });
    case "forbidden":
      return answer(403, "permission_error", "not_allowed_here");
    // Its sentences: pricing/why-unpriced.ts.
    case "unpriced":
      return answer(402, "invalid_request_error", "no_public_price");
    case "unknown_model":
      return answer(404, "not_found_error", "unknown_model");
    case "not_kept":
      return answer(404, "not_found_error", "prices_version_not_kept");
    case "no_route":
      return answer(404, "not_found_error", "no_such_path");
    case "method_not_allowed":
      return answer(405, "method_not_allowed", "method_not_allowed", { allow: failure.allow.join(", ") });
    case "too_large":
      return answer(413, "invalid_request_error", "body_too_large");
    case "not_json":
      return answer(415, "invalid_request_error", "not_json");
    case "rate_limited":
      return answer(429, "rate_limit_error", "rate_limited", retryAfter(failure.retryAfter));
    case "unavailable":
      return answer(503, "service_unavailable", "data_unavailable", retryAfter(failure.retryAfter));
    case "bug":
      return answer(500, "internal_error", "internal_error");
    default:
      return failure satisfies never;
  }
}

function answer(
  status: number,
  type: string,
  code: string,
  headers: Record<string, string> = {},
): FailureAnswer {
  return { status, type, code, headers };
}

function retryAfter(seconds: number): Record<string, string> {
  return { "retry-after": String(seconds) };
}
