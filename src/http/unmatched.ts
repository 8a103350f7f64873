// Requests without a route: OPTIONS on a known path, a wrong method (405), an unknown path (404).
import type { Context, Hono } from "hono";
import { noRoute } from "../failure.ts";
import { respondFailure } from "./failure-answers.ts";
import { type App, respond, setHeaders } from "./respond.ts";

const ALLOWED_HEADERS =
  "content-type, authorization, if-none-match, prefer, mcp-protocol-version, mcp-method, mcp-name";
const PREFLIGHT_SECONDS = "86400";

type Routes = Hono<App>["routes"];

/** Answers requests that no route accepts, and those whose route finds nothing at the path. */
export function respondUnmatched(
  c: Context<App>,
  routes: Routes,
  missingPage: (c: Context<App>) => Promise<Response>,
): Response | Promise<Response> {
  const { method, path } = c.req;
  const allowed = allowedMethods(path, routes);
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

/** The methods of a path; empty for an unknown path. */
function allowedMethods(path: string, routes: Routes): string[] {
  const all = routes.filter((one) => one.method !== "ALL" && isMatch(path, one.path));
  const methods = new Set(all.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])));
  return methods.size > 0 ? [...methods, "OPTIONS"] : [];
}

/** Whether a path matches a route: `:name` is one segment, `:name{pattern}` whatever the pattern matches. */
function isMatch(path: string, route: string): boolean {
  if (!route.includes(":")) return path === route;
  const parts = route.split("/").map((part) => {
    const [, pattern = "[^/]+"] = /^:\w+(?:\{(.+)\})?$/.exec(part) ?? [];
    return part.startsWith(":") ? pattern : part.replaceAll(".", "\\.");
  });
  return new RegExp(`^${parts.join("/")}$`).test(path);
}
