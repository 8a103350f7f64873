// The answer of every list.
import type { Context } from "hono";
import type { App } from "./app.ts";
import { isHeld, setCacheable } from "./cache.ts";
import { respond, setHeaders } from "./respond.ts";

/** Answers with a list, as JSON text unless it is told, or 304 when the caller holds it; `name` tells its tag from others'. */
export function respondList(
  c: Context<App>,
  name: string,
  body: BodyInit,
  type = "application/json",
): Response {
  setCacheable(c, "list", name);
  if (isHeld(c, name, c.get("edition"))) return respond(c, 304, null);
  setHeaders(c, { "content-type": type });
  return respond(c, 200, body);
}
