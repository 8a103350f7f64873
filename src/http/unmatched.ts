// Requests without a route: OPTIONS on a known path, a wrong method (405), an unknown path (404).
import type { Context, Hono } from "hono";
import { noRoute } from "../failure.ts";
import { respondFailure } from "./failure-answers.ts";
import { type App, respond, setHeaders } from "./respond.ts";

const ALLOWED_HEADERS =
  "content-type, content-encoding, authorization, if-none-match, prefer, " +
  "mcp-protocol-version, mcp-method, mcp-name";
const PREFLIGHT_SECONDS = "86400";

/** Answers requests that no route accepts, and those whose route finds nothing at the path. */
export function respondUnmatched(
  c: Context<App>,
  app: Hono<App>,
  missingPage: (c: Context<App>) => Promise<Response>,
): Response | Promise<Response> {
  const { method, path } = c.req;
  const allowed = allowedMethods(path, app);
  if (method === "OPTIONS" && allowed.length > 0) return respondPreflight(c, allowed.join(", "));
  if (allowed.length === 0 || allowed.includes(method)) {
    const isOfPeople = method === "GET" && !/^\/(v1|api|mcp|assets)\b/.test(path);
    if (isOfPeople && c.req.header("accept")?.includes("text/html")) return missingPage(c);
    return respondFailure(c, noRoute(`There is no path ${path}.`));
  }
  const message = `${method} is not for this path; use ${allowed.join(" or ")}.`;
  return respondFailure(c, { kind: "method_not_allowed", message, allow: allowed });
}

/** Answers OPTIONS, CORS preflight or not, with the path's methods. */
function respondPreflight(c: Context<App>, methods: string): Response {
  setHeaders(c, {
    "access-control-allow-methods": methods,
    "access-control-allow-headers": ALLOWED_HEADERS,
    "access-control-max-age": PREFLIGHT_SECONDS,
    allow: methods,
  });
  return respond(c, 204, null);
}

function allowedMethods(path: string, { router, routes }: Hono<App>): string[] {
  const answers = (method: string) =>
    method !== "ALL" && router.match(method, path)[0].some(([[, route]]) => route.method === method);
  const methods = [...new Set(routes.map(({ method }) => method))].filter(answers);
  const all = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return all.length > 0 ? [...all, "OPTIONS"] : [];
}
