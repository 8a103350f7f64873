// Counts calls of hosted tools in an answer: items of OpenAI's Responses, searches in which Google grounds it, and images that another
// model made.
import { given } from "../given.ts";
import { type Usage, usageOf } from "../pricing/usage.ts";
import { SHAPES } from "./find-usage.ts";
import { at, isObject, type JsonObject, listAt, numberIn, textAt } from "./json-paths.ts";
import { readCounts } from "./read-counts.ts";

const QUERIES = "candidates.0.groundingMetadata.webSearchQueries";

/** Models with one charge for searches per prompt, however many queries; all others are charged by the query. */
const BY_PROMPT = /(^|\/)gemini-[12]\b/;
const BY_QUERY = /(^|\/)gemini-/;

/** How often each hosted tool was called; `sessions` are containers by the unit they are charged as, `others` are named by path. */
export function countToolCalls(chain: readonly JsonObject[], model = "") {
  const items = listIn(chain, "output").filter(isObject);
  // Opening a page or finding in it is not a search.
  const searches = items.filter(
    (item) => item.type === "web_search_call" && (at(item, "action.type") ?? "search") === "search",
  );
  const queries = listIn(chain, QUERIES).length;
  const asked = BY_PROMPT.test(model) ? Math.min(1, queries) : BY_QUERY.test(model) ? queries : 0;
  return {
    searches: searches.length + asked,
    searchesIn: asked > 0 ? QUERIES : "output[web_search_call]",
    fileSearches: items.filter(({ type }) => type === "file_search_call").length,
    sessions: countSessions(chain, items),
    others: asked === 0 && queries > 0 ? [{ name: QUERIES, count: queries }] : [],
  };
}

/** One for each container that ran code; more memory than the default is its own unit. */
function countSessions(chain: readonly JsonObject[], items: readonly JsonObject[]): Record<string, number> {
  const calls = items.filter(({ type }) => type === "code_interpreter_call");
  const containers = new Set(calls.map(({ container_id }) => container_id)).size;
  if (containers === 0) return {};
  const tool = listIn(chain, "tools").find((one) => at(one, "type") === "code_interpreter");
  const memory = /^(4|16|64)g$/.exec(String(at(tool, "container.memory_limit")))?.[1];
  return { [memory === undefined ? "container_sessions" : `container_${memory}gb`]: containers };
}

function listIn(chain: readonly JsonObject[], path: string): unknown[] {
  return chain.map((object) => at(object, path)).find(Array.isArray) ?? [];
}

/** The images, their paths, and the other model's counts; `model` is absent if the body does not name it. */
export type ImageCall = { name: string; model?: string; usage: Usage; paths: string[]; images: number };

const COUNTED = "tool_usage.image_gen";
const MADE = "output[image_generation_call]";
const TYPE = "image_generation";

/**
 * The images of an answer: the tokens its body states for them, else how many of each size and quality. OpenAI's Responses name the model in
 * the tool's settings and count its tokens apart. https://platform.openai.com/docs/guides/tools-image-generation
 */
export function readImageCall(chain: readonly JsonObject[]): ImageCall | undefined {
  const body = chain.find((object) => Array.isArray(object.output) || isObject(at(object, COUNTED)));
  if (body === undefined) return undefined;
  const items = listAt(body, "output").filter(isObject);
  const made = items.filter(({ type, status }) => type === `${TYPE}_call` && status !== "failed");
  const read = readTokens(at(body, COUNTED)) ?? countImages(made);
  const tool = listAt(body, "tools").find((one) => at(one, "type") === TYPE);
  const model = textAt(tool, "model");
  return read && { name: MADE, ...read, ...given({ model }), images: Math.max(1, made.length) };
}

/** Without details, all output tokens are the image's. */
function readTokens(counted: unknown): Pick<ImageCall, "usage" | "paths"> | undefined {
  if (!isObject(counted) || !((numberIn(counted.input_tokens) ?? 0) + (numberIn(counted.output_tokens) ?? 0)))
    return undefined;
  const details = isObject(counted.output_tokens_details)
    ? counted
    : { input_tokens: 0, ...counted, output_tokens_details: { image_tokens: counted.output_tokens } };
  const shape = SHAPES.find(({ name }) => name === "OpenAI Responses");
  const read = shape && readCounts({ shape, path: COUNTED, chain: [details] });
  if (!read || read.unread.length > 0) return undefined;
  return { usage: read.usage, paths: [...new Set(Object.values(read.from).flat())] };
}

/** The unit is the catalogue's, `output_per_image_high_1024x1024`, if the body states size and quality. */
function countImages(made: readonly JsonObject[]): Pick<ImageCall, "usage" | "paths"> | undefined {
  if (made.length === 0) return undefined;
  const names = Map.groupBy(made, ({ quality, size }) =>
    /^(low|medium|high)$/.test(String(quality)) && /^\d{3,4}x\d{3,4}$/.test(String(size))
      ? `output_per_image_${quality}_${size}`
      : "output_images",
  );
  const units = Object.fromEntries([...names].map(([name, images]) => [name, String(images.length)]));
  return { usage: { ...usageOf(() => 0), units }, paths: [MADE] };
}
