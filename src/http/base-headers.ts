// Headers of every response: request id, CORS for any origin without credentials, what keeps a browser from running or framing JSON,
// no-store unless a route says otherwise. They are made when an answer first sets or sends one: a middleware for them took as long
// as a 304 else does.

const EXPOSED =
  "x-request-id, x-prices-version, x-prices-as-of, x-prices-since, x-prices-stale, etag, age, retry-after";

/** Those of a new answer, under an id of its own. */
export function baseHeaders(): Record<string, string> {
  return {
    "x-request-id": crypto.randomUUID(),
    "access-control-allow-origin": "*",
    "access-control-expose-headers": EXPOSED,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "strict-transport-security": "max-age=31536000",
    "cache-control": "no-store",
  };
}
