// Streams of libraries in which not each event counts a call: the AI SDK's end sums up its steps (TextStreamPart in
// github.com/vercel/ai), LangChain's chunks add up (UsageMetadata in github.com/langchain-ai/langchain), and the parts of an answer in
// Google's ADK count what the whole does (Event in github.com/google/adk-python).
import { at, isObject, type JsonObject, numberIn, textAt } from "./json-paths.ts";
import { pathsIn } from "./shape.ts";

const USAGES = pathsIn("{,messageMetadata.}{usage,totalUsage} payload.output.usage");
const COUNTS = pathsIn("{input,output,prompt,completion}Tokens");
const STEP = /^(finish-step|step-finish|message-metadata)$/;

/** Reads the lines of a body in order. */
export class LibraryStreams {
  /** The tokens of an open stream's steps. */
  #steps = 0;
  #chunk: JsonObject | undefined;

  /** The line, or the sum of chunks that it continues; null if it counts others' tokens again. */
  read(line: JsonObject): JsonObject | null {
    if (line.partial === true && line.author !== undefined) return null;
    const chunk = [line, at(line, "data.chunk")].find((one) => isObject(at(one, "usage_metadata")));
    if (!isObject(chunk)) return this.#isSum(line) ? null : line;
    const isSame = textAt(chunk, "id") !== undefined && chunk.id === this.#chunk?.id;
    const isMore = isSame && at(chunk, "usage_metadata.input_tokens") === 0;
    this.#chunk = isMore ? Object(added(this.#chunk, chunk)) : chunk;
    return isMore ? Object(this.#chunk) : line;
  }

  #isSum(line: JsonObject): boolean {
    const { type } = line;
    // Version 4 writes events without types: a step says whether it is continued, an end has nothing else.
    const isStep = type === undefined ? "isContinued" in line : STEP.test(`${type}`);
    const isEnd = type === "finish" || (type === undefined && Object.keys(line).length === 2);
    if (type !== "start" && !isStep && !isEnd) return false;
    const usage = USAGES.map((path) => at(line, path)).find(isObject) ?? {};
    const tokens = COUNTS.reduce((sum, name) => sum + (numberIn(usage[name]) ?? 0), 0);
    const isSum = isEnd && tokens > 0 && tokens === this.#steps;
    if (type === "start" || type === "finish" || isSum) this.#steps = 0;
    else if (isStep) this.#steps += tokens;
    return isSum;
  }
}

/** Two chunks as one: numbers add up, of other values the later stands. */
function added(before: unknown, after: unknown): unknown {
  if (typeof before === "number" && typeof after === "number") return before + after;
  if (!isObject(before) || !isObject(after)) return after ?? before;
  const names = Object.keys({ ...before, ...after });
  return Object.fromEntries(names.map((name) => [name, added(before[name], after[name])]));
}
