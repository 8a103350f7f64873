// The documents of a stream -> one per call: Anthropic's events are joined, of other streams the usage with the most output is the call's.
import { words } from "../schemas/words.ts";
import { at, firstIn, isObject, type JsonObject, numberIn, textAt } from "./json-paths.ts";
import type { FoundUsage } from "./shape.ts";

/** The end of one stream in a list of documents. */
export const END_OF_STREAM = Symbol("end of a stream");

/** Fields that identify a call, beside its usage or around it. */
export const ID_PATHS = words("id responseId response_id requestId request_id uuid response.id");

/** Joins Anthropic's events to messages: the counts of `message_delta` replace those of `message_start`. Other documents are unchanged. */
export function joinEvents(documents: readonly unknown[]): unknown[] {
  const joined: unknown[] = [];
  let open: { index: number; message: JsonObject; usage?: Record<string, unknown> } | undefined;
  for (const one of documents) {
    // Bedrock's SDKs hand on an event in a chunk, and count the message again at its end.
    const document = [at(one, "chunk.bytes"), at(one, "bytes")].find(isObject) ?? one;
    const type = at(document, "type");
    if (type === "message_stop" && open?.usage !== undefined) continue;
    if (type === "message_delta" && open !== undefined) {
      if (open.usage === undefined) {
        // Copied once: a stream may have many ends, and a message many fields.
        open.usage = isObject(open.message.usage) ? { ...open.message.usage } : {};
        // Its reason to stop distinguishes it from other APIs' messages.
        const stop_reason = at(document, "delta.stop_reason");
        joined[open.index] = { stop_reason, ...open.message, usage: open.usage };
      }
      replaceCounts(open.usage, at(document, "usage"));
      continue;
    }
    const index = joined.push(document) - 1;
    const message = type === "message_start" ? at(document, "message") : undefined;
    if (isObject(message)) open = { index, message };
  }
  return joined;
}

function replaceCounts(counts: Record<string, unknown>, usage: unknown): void {
  if (!isObject(usage)) return;
  // The start of a message counts output that has only begun.
  if ("output_tokens" in counts) counts.output_tokens = Number.NaN;
  for (const [name, value] of Object.entries(usage)) {
    if (value !== null) counts[name] = value;
  }
}

/** Keeps the usage of each call with the most output. Without ids the documents of a `stream` are one call until it ends or its output shrinks. */
export class LastUsages {
  readonly calls = new Map<string, FoundUsage>();
  added = 0;
  readonly #stream: boolean;
  #previous: { key: string; usage: FoundUsage } | undefined;

  constructor(stream: boolean) {
    this.#stream = stream;
  }

  add(usage: FoundUsage): void {
    // An id further out may be that of a list of calls.
    const id = firstIn(usage.chain.slice(0, 2), ID_PATHS, textAt);
    const before = id === undefined ? this.#previous : undefined;
    const isNext = this.#stream ? isGrown : isContinued;
    // The last chunk of a stream may count no output.
    const isEnd = this.#stream && outputOf(usage) < 0;
    const isSameCall = before !== undefined && (isEnd || isNext(before.usage, usage));
    const key = isSameCall
      ? before.key
      : `${usage.shape.name} ${id === undefined ? this.added : JSON.stringify(id)} ${usage.beside ?? ""}`;
    const known = this.calls.get(key);
    if (!known || isGrown(known, usage)) this.calls.set(key, usage);
    this.#previous = { key, usage };
    this.added += 1;
  }

  endStream(): void {
    this.#previous = undefined;
  }
}

/** Names the streams without ids whose chunks stand in lines of their own, as Gemini's do. */
export class Chunks {
  #streams = 0;
  #open: FoundUsage | undefined;

  nameOf(usage: FoundUsage, isUnfinished = false): string | undefined {
    const isNext = this.#open !== undefined && isContinued(this.#open, usage);
    if (!isNext) this.#streams += 1;
    this.#open = isNext || isUnfinished ? usage : undefined;
    return this.#open && `stream ${this.#streams}`;
  }
}

/** Whether a usage continues an unfinished one: the same prompt with more output, or with equal output after a chunk that is not the last. */
function isContinued(before: FoundUsage, after: FoundUsage): boolean {
  if (!after.shape.cumulative || before.shape !== after.shape) return false;
  const [prompt = ""] = after.shape.marks;
  if (at(before.chain[0], prompt) !== at(after.chain[0], prompt)) return false;
  const candidates = at(before.chain[1], "candidates");
  if (["0.finishReason", "0.finish_reason"].some((path) => at(candidates, path))) return false;
  return isGrown(before, after, candidates === undefined ? 1 : 0);
}

function isGrown(before: FoundUsage, after: FoundUsage, more = 0): boolean {
  return outputOf(after) - outputOf(before) >= more;
}

function outputOf(usage: FoundUsage): number {
  const [output = ""] = usage.shape.counts.completion_tokens ?? [];
  const counts = output.split(" + ").flatMap((path) => numberIn(at(usage.chain[0], path)) ?? []);
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : -1;
}
