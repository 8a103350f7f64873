// Whose messages /mcp takes: against a page that a browser was led to (DNS rebinding), and pages that are not to use the service
// with a key a browser holds. Who sends no Origin is no page.
import type { MiddlewareHandler } from "hono";
import type { App } from "./app.ts";
import { respondFailure } from "./failure-answers.ts";

/** Answers 403 to a Host that `MCP_HOSTS` does not have, and behind keys to an Origin that `MCP_ORIGINS` does not have. */
export function allowedSender(): MiddlewareHandler<App> {
  return async (c, next) => {
    const { MCP_HOSTS, MCP_ORIGINS } = c.env;
    const { host } = new URL(c.req.url);
    const hosts = listed(MCP_HOSTS);
    if (hosts.length > 0 && !hosts.includes(host)) {
      return respondFailure(c, { kind: "forbidden", message: `host: ${host} is not one /mcp answers at` });
    }
    const origin = c.req.header("origin");
    if (origin === undefined || !c.get("keyed") || listed(MCP_ORIGINS).includes(origin)) return next();
    return respondFailure(c, {
      kind: "forbidden",
      message: "origin: it is not among those that may use /mcp",
    });
  };
}

function listed(setting: string | undefined): string[] {
  return (setting ?? "").split(",").flatMap((one) => one.trim().toLowerCase() || []);
}
