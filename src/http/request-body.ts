// What a body must be before it is parsed: declared JSON, and of bounded size even when its length is not declared; JSON lines are
// read a few at a time as they arrive, in memory that does not grow with the body.
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Failure } from "../failure.ts";
import { respondFailure } from "./failure-answers.ts";
import { copyVersion } from "./read-prices.ts";
import type { App } from "./respond.ts";

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
    if (c.req.raw !== raw) copyVersion(raw, c.req.raw);
    return refused ?? undefined;
  } catch {
    const message = "body: expected a JSON object, got one that breaks off";
    return respondFailure(c, { kind: "invalid", code: "invalid_json", message });
  }
}

function tooLarge(maxSize: number): Failure {
  return { kind: "too_large", message: `body: expected at most ${maxSize} bytes` };
}

/** A line that is not blank, numbered from 1 with the blank ones; without its text when it is too long to be read. */
export type NumberedLine = { number: number; text?: string };

/** The lines of a body, chunk by chunk; throws what the body's stream throws when it breaks off. */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  maxLength: number,
): AsyncGenerator<NumberedLine[]> {
  const decoder = new TextDecoder();
  let number = 0;
  let rest = "";
  let skipping = false;
  const take = (text: string, last: boolean): NumberedLine[] => {
    const parts = (rest + text).split("\n");
    rest = last ? "" : (parts.pop() ?? "");
    const lines = parts.flatMap((line): NumberedLine[] => {
      number += 1;
      const tooLong = skipping || line.length > maxLength;
      skipping = false;
      if (tooLong) return [{ number }];
      return line.trim() === "" ? [] : [{ number, text: line }];
    });
    if (rest.length > maxLength) {
      skipping = true;
      rest = "";
    }
    return lines;
  };
  for await (const chunk of body) {
    const lines = take(decoder.decode(chunk, { stream: true }), false);
    if (lines.length > 0) yield lines;
  }
  const lines = take(decoder.decode(), true);
  if (lines.length > 0) yield lines;
}
