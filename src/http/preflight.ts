// OPTIONS on known paths.
import type { Context } from "hono";
import type { App } from "./app.ts";
import { respond, setHeaders } from "./respond.ts";

const SECONDS = "86400";

/** Answers OPTIONS on a known path, CORS preflight or not. */
export function preflight(methods: string): (c: Context<App>) => Response {
  return (c) => {
    setHeaders(c, {
      "access-control-allow-methods": methods,
      "access-control-allow-headers":
        "content-type, authorization, if-none-match, mcp-protocol-version, mcp-method, mcp-name",
      "access-control-max-age": SECONDS,
      allow: methods,
    });
    return respond(c, 204, null);
  };
}
