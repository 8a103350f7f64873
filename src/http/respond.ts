// Makes every response. All headers are handed to the runtime at once, because setting each is a call out of JavaScript.
import type { Context } from "hono";
import type { Env } from "../env.ts";
import type { PriceStore } from "../store/price-store.ts";
import type { Version } from "../store/version.ts";

export type App = {
  Bindings: Env;
  Variables: {
    store: PriceStore;
    headers: Record<string, string> | undefined;
    /** Counts this request as several; resolves to whether that exceeds the limit. */
    charge: ((requests: number) => Promise<boolean>) | undefined;
    /** Whether keys are configured and this route needs one. */
    keyed: boolean;
    /** The prices that the answer is based on, once read. */
    edition: Edition | undefined;
  };
};

/** The headers of this request's answer, with names in lower case. */
export function headersOf(c: Context<App>): Record<string, string> {
  let headers = c.get("headers");
  if (headers === undefined) {
    headers = {
      "x-request-id": crypto.randomUUID(),
      "access-control-allow-origin": "*",
      "access-control-expose-headers": EXPOSED,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "strict-transport-security": "max-age=31536000",
      "cache-control": "no-store",
    };
    c.set("headers", headers);
  }
  return headers;
}

/** Adds headers, with names in lower case, to this request's answer. */
export function setHeaders(c: Context<App>, headers: Readonly<Record<string, string>>): void {
  Object.assign(headersOf(c), headers);
}

/** Answers with bytes, text or nothing; `manual` if the bytes are already encoded as content-encoding says. */
export function respond(
  c: Context<App>,
  status: number,
  body: BodyInit | null,
  encodeBody: "automatic" | "manual" = "automatic",
): Response {
  const init = { status, headers: headersOf(c), encodeBody };
  return new Response(body, init);
}

/** Answers with JSON; a route passes its answer's schema type as `Body`, so that the compiler checks it. */
export function respondJson<Body extends object>(c: Context<App>, body: NoInfer<Body>, status = 200) {
  setHeaders(c, { "content-type": "application/json" });
  return respond(c, status, JSON.stringify(body));
}

/** Streams texts or bytes as they are pulled, the first at once: workerd drops a request's body that is not read before the answer starts. */
export function streamed(
  parts: Iterator<string> | AsyncIterator<string | Uint8Array>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    async cancel() {
      await parts.return?.();
    },
  };
  return new ReadableStream(source);
}

const EXPOSED =
  "x-request-id, x-prices-version, x-prices-as-of, x-prices-since, x-prices-stale, etag, age, content-location, retry-after, preference-applied, x-ignored-parameters, x-unknown-providers";

/** The prices that an answer is based on, named by their version and the price change since which they apply. */
export type Edition = Pick<Version, "age" | "stale"> & {
  manifest: Pick<Version["manifest"], "version" | "as_of">;
  span: Pick<Version["span"], "since" | "until">;
};

/** Records the prices of this answer, in its headers and for `setCacheable`. */
export function setEdition(c: Context<App>, edition: Edition): void {
  c.set("edition", edition);
  setHeaders(c, {
    "x-prices-version": edition.manifest.version,
    "x-prices-as-of": edition.manifest.as_of,
    "x-prices-since": edition.span.since,
    ...(edition.stale && { "x-prices-stale": "true" }),
  });
}
