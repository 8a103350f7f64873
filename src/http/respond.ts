// Every response is made here. Its headers are gathered in the context and given to the runtime at once: one by one, each
// is a call out of JavaScript, and a warm request is little more than that.
import type { Context } from "hono";
import type { App } from "./app.ts";
import { baseHeaders } from "./base-headers.ts";

/** The headers of whatever this request is answered with, names in lower case. */
export function headersOf(c: Context<App>): Record<string, string> {
  let headers = c.get("headers");
  if (headers === undefined) {
    headers = baseHeaders();
    c.set("headers", headers);
  }
  return headers;
}

/** Adds headers, names in lower case, to whatever this request is answered with. */
export function setHeaders(c: Context<App>, headers: Readonly<Record<string, string>>): void {
  Object.assign(headersOf(c), headers);
}

/** Answers with bytes, text or nothing; `manual` when the bytes are encoded already, as content-encoding says. */
export function respond(
  c: Context<App>,
  status: number,
  body: BodyInit | null,
  encodeBody: "automatic" | "manual" = "automatic",
): Response {
  const init = { status, headers: headersOf(c), encodeBody };
  return new Response(body, init);
}

/** Answers with JSON; a route names the type of its answer's schema as `Body`, so that the compiler holds it to that. */
export function respondJson<Body extends object>(
  c: Context<App>,
  body: NoInfer<Body>,
  status = 200,
): Response {
  setHeaders(c, { "content-type": "application/json" });
  return respond(c, status, JSON.stringify(body));
}
