// Requests that no route answers: OPTIONS on a known path, a method that its path does not take (405), an unknown path (404).
import type { Context, Hono } from "hono";
import { respondFailure } from "./failure-answers.ts";
import { type App, respond, setHeaders } from "./respond.ts";

const ALLOWED_HEADERS =
  "content-type, authorization, if-none-match, prefer, mcp-protocol-version, mcp-method, mcp-name";
const PREFLIGHT_SECONDS = "86400";

type Routes = Hono<App>["routes"];

/** Answers requests that none of the routes takes, and those whose route has nothing at the path. */
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
    return respondFailure(c, { kind: "no_route", message: `There is no path ${path}.` });
  }
  const message = `${method} is not for this path; use ${allowed.join(" or ")}.`;
  return respondFailure(c, { kind: "method_not_allowed", message, allow: allowed });
}

/** CORS preflight or not: the methods of a path. */
function respondPreflight(c: Context<App>, methods: string): Response {
  setHeaders(c, {
    "access-control-allow-methods": methods,
    "access-control-allow-headers": ALLOWED_HEADERS,
    "access-control-max-age": PREFLIGHT_SECONDS,
    allow: methods,
  });
  return respond(c, 204, null);
}

/** The methods that a path takes; empty for an unknown path. */
function allowedMethods(path: string, routes: Routes): string[] {
  const route = routes.find((one) => one.method !== "ALL" && isMatch(path, one.path));
  if (route === undefined) return [];
  return route.method === "GET" ? ["GET", "HEAD", "OPTIONS"] : [route.method, "OPTIONS"];
}

/** Whether a path is a route's: `:name` stands for one segment, `:name{pattern}` for what the pattern takes. */
function isMatch(path: string, route: string): boolean {
  if (!route.includes(":")) return path === route;
  const parts = route.split("/").map((part) => {
    const [, pattern = "[^/]+"] = /^:\w+(?:\{(.+)\})?$/.exec(part) ?? [];
    return part.startsWith(":") ? pattern : part.replaceAll(".", "\\.");
  });
  return new RegExp(`^${parts.join("/")}$`).test(path);
}
