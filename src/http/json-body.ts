// What a body must be before it is parsed: declared JSON, and of bounded size even when its length is not declared.
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Failure } from "../failure.ts";
import type { App } from "./app.ts";
import { respondFailure } from "./failure-answers.ts";
import { goesOnAs } from "./read-prices.ts";

const MAX_BODY_BYTES = 64 * 1024;
const JSON_TYPE = /^application\/([\w.-]+\+)?json$/i;

/** Answers 415, 413 and 400 for a body that is not to be parsed. */
export function jsonBody(maxSize = MAX_BODY_BYTES): MiddlewareHandler<App> {
  const onError = (c: Context<App>) => respondFailure(c, tooLarge(maxSize));
  const limit = bodyLimit({ maxSize, onError });
  return async (c, next) => {
    const type = c.req.header("content-type") ?? "";
    if (JSON_TYPE.test(type.split(";", 1)[0]?.trim() ?? "")) return (await refusal(c, limit)) ?? next();
    return respondFailure(c, { kind: "not_json", message: "content-type: expected application/json" });
  };
}

/** The answer to a body that is too large, or breaks off while it is counted. */
async function refusal(c: Context<App>, limit: MiddlewareHandler): Promise<Response | undefined> {
  const { raw } = c.req;
  try {
    const refused = await limit(c, async () => {});
    // A body without a declared length is counted while a request of the limit's own is read.
    if (c.req.raw !== raw) goesOnAs(raw, c.req.raw);
    return refused ?? undefined;
  } catch {
    const message = "body: expected a JSON object, got one that breaks off";
    return respondFailure(c, { kind: "invalid", code: "invalid_json", message });
  }
}

function tooLarge(maxSize: number): Failure {
  return { kind: "too_large", message: `body: expected at most ${maxSize} bytes` };
}
