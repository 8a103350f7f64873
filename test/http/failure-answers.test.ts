// The envelope of each failure: its type and code, and what it says besides.
import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import type { Failure } from "../../src/failure.ts";
import { setFileCacheable } from "../../src/http/cache.ts";
import { respondThrown, toEnvelope } from "../../src/http/failure-answers.ts";
import type { App } from "../../src/http/respond.ts";

const message = "why";
test.each<[Failure, string, string, object]>([
  [{ kind: "invalid", code: "invalid_json", message }, "invalid_request_error", "invalid_json", {}],
  [
    { kind: "invalid", code: "ambiguous_provider", message, candidates: ["a"] },
    ...(["invalid_request_error", "ambiguous_provider", { candidates: ["a"] }] as const),
  ],
  [{ kind: "unauthorized", message }, "authentication_error", "invalid_api_key", {}],
  [{ kind: "forbidden", message }, "permission_error", "not_allowed_here", {}],
  [
    { kind: "unpriced", message, unpriced_reason: "not_public" },
    ...(["invalid_request_error", "no_public_price", {}] as const),
  ],
  [{ kind: "unknown_model", message }, "not_found_error", "unknown_model", {}],
  [
    { kind: "not_kept", message, oldestKept: 3 },
    ...(["not_found_error", "prices_version_not_kept", { oldest_kept: 3 }] as const),
  ],
  [{ kind: "no_route", message }, "not_found_error", "no_such_path", {}],
  [{ kind: "method_not_allowed", message, allow: ["GET"] }, "method_not_allowed", "method_not_allowed", {}],
  [{ kind: "too_large", message }, "invalid_request_error", "body_too_large", {}],
  [{ kind: "not_json", message }, "invalid_request_error", "not_json", {}],
  [{ kind: "rate_limited", message, retryAfter: 60 }, "rate_limit_error", "rate_limited", {}],
  [{ kind: "unavailable", message, retryAfter: 5 }, "service_unavailable", "data_unavailable", {}],
  [{ kind: "bug", message }, "internal_error", "internal_error", {}],
])("%j", (failure, type, code, more) => {
  expect(toEnvelope(failure)).toEqual({ error: { message, type, code, ...more } });
});

// threat: details-of-bugs
test("a thrown error is a bug without details, is logged, and is kept by no cache", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const app = new Hono<App>().get("/", (c) => {
    setFileCacheable(c);
    throw new TypeError("x is undefined");
  });
  const answer = await app.onError((thrown, c) => respondThrown(c, thrown)).request("/");
  const text = await answer.text();
  expect([answer.status, text]).toEqual([500, expect.stringContaining('"code":"internal_error"')]);
  expect(text).not.toContain("x is undefined");
  const caching = ["cache-control", "cloudflare-cdn-cache-control"].map((name) => answer.headers.get(name));
  expect(caching).toEqual(["no-store", null]);
  expect(log.mock.calls.join()).toContain("x is undefined");
});
