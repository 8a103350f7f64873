// The documents of a stream -> one per call: Anthropic's events are joined, other streams' last usage is the call's.
import type { FoundUsage } from "./find-usage.ts";
import { at, isObject, type JsonObject, numberIn, textAt } from "./json-paths.ts";

const ID_PATHS = ["id", "responseId", "response_id", "response.id"];

/**
 * Anthropic's events as messages: the counts of `message_delta` replace those of `message_start`. Either without the other
 * stays as it is, and so does every other document.
 */
export function joinEvents(documents: readonly unknown[]): unknown[] {
  const joined: unknown[] = [];
  let open: { index: number; message: JsonObject } | undefined;
  for (const document of documents) {
    const type = at(document, "type");
    const message = at(document, "message");
    if (type === "message_delta" && open !== undefined) {
      open = { ...open, message: updated(open.message, at(document, "usage")) };
      joined[open.index] = open.message;
      continue;
    }
    const index = joined.push(document) - 1;
    if (type === "message_start" && isObject(message)) open = { index, message };
  }
  return joined;
}

function updated(message: JsonObject, usage: unknown): JsonObject {
  const before = isObject(message.usage) ? message.usage : {};
  const stated = Object.entries(isObject(usage) ? usage : {}).filter(([, value]) => value !== null);
  return { ...message, usage: { ...before, ...Object.fromEntries(stated) } };
}

/** Drops every usage that a later one of the same call replaces; documents of a `stream` without ids are one call. */
export function lastOfEach(found: readonly FoundUsage[], stream: boolean): FoundUsage[] {
  const last = new Map<string, FoundUsage>();
  let previous: { key: string; usage: FoundUsage } | undefined;
  for (const [index, usage] of found.entries()) {
    const id = callId(usage);
    const isSameCall =
      previous !== undefined && id === undefined && (stream || isContinued(previous.usage, usage));
    const key = isSameCall && previous ? previous.key : `${usage.shape.name} ${id ?? `#${index}`}`;
    last.set(key, usage);
    previous = { key, usage };
  }
  return [...last.values()];
}

/** The id of the call: the one beside the usage, since further out it may be that of a list of calls. */
function callId({ chain }: FoundUsage): string | undefined {
  return chain
    .slice(0, 2)
    .flatMap((object) => ID_PATHS.map((path) => textAt(object, path)))
    .find((id) => id !== undefined);
}

/** Whether a usage goes on from the one before: the same prompt, no less output. */
function isContinued(before: FoundUsage, after: FoundUsage): boolean {
  if (!after.shape.cumulative || before.shape !== after.shape) return false;
  const [prompt = ""] = after.shape.marks;
  const [output = ""] = after.shape.counts.completion_tokens?.[0]?.split(" + ") ?? [];
  const count = ({ chain }: FoundUsage, path: string) => numberIn(at(chain[0], path)) ?? 0;
  return count(before, prompt) === count(after, prompt) && count(before, output) <= count(after, output);
}
