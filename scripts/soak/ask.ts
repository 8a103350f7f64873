// One request of the soak, and how its answer is judged.
import type { PublishedVersion } from "./world.ts";

export type Answer = { status: number; headers: Headers; body: Buffer };

/** What is wrong with an answer, undefined when nothing is. `version` is the one the answer says it rests on. */
export type Check = (answer: Answer, version: PublishedVersion | undefined) => string | undefined;

export type Ask = {
  /** What the report counts it under. */
  kind: string;
  method: "GET" | "POST" | "PUT";
  path: string;
  headers: Record<string, string>;
  body?: string;
  check: Check;
};

/** A request with a JSON body, or with a text in its place. */
export function post(kind: string, path: string, body: unknown, check: Check): Ask {
  const headers = { "content-type": "application/json" };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { kind, method: "POST", path, headers, body: text, check };
}

/** A request without a body. */
export function get(kind: string, path: string, check: Check, headers: Record<string, string> = {}): Ask {
  return { kind, method: "GET", path, headers, check };
}

/** An answer's body as JSON, for checks that look into it field by field. */
export function json(answer: Answer): unknown {
  return JSON.parse(answer.body.toString("utf8"));
}
