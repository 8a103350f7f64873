// The answer of every list.
import type { Context } from "hono";
import type { App } from "./app.ts";
import { isHeld, setCacheable } from "./cache.ts";
import { respond, setHeaders } from "./respond.ts";

/** Answers with a list as JSON text, or 304 when the caller holds it; `name` tells its tag from those of other lists. */
export function respondList(c: Context<App>, name: string, json: BodyInit): Response {
  setCacheable(c, "list", name);
  if (isHeld(c, name, c.get("edition"))) return respond(c, 304, null);
  setHeaders(c, { "content-type": "application/json" });
  return respond(c, 200, json);
}
