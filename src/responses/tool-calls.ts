// Finds calls of hosted tools in an answer: items of OpenAI's Responses, what grounds Google's answers, and cited pages.
import type { Assumption } from "../pricing/usage.ts";
import { at, isObject, type JsonObject, listAt } from "./json-paths.ts";
import { pathsIn } from "./shape.ts";

/** How often a tool was called, by the count or unit that it is charged as. */
export type ToolCalls = { item: string; count: number; path: string; assumed?: Assumption };

const GROUNDING = "candidates.0.grounding";
const CHUNKS = `${GROUNDING}{Metadata.groundingChunks,_metadata.grounding_chunks}`;
const CITATIONS = "choices.0.{message,delta}.annotations output[].content[].annotations";

/**
 * Lists that tell of a tool: what it is charged as, and the type or a field of the elements that do, any if "". There is one for each
 * call, or they are `signs` that it was called, and not how often.
 */
const TRACES = (
  [
    ["web_search_count", "output", "web_search_call"],
    ["file_searches", "output", "file_search_call"],
    ["web_search_count", `${GROUNDING}{Metadata.webSearchQueries,_metadata.web_search_queries}`, ""],
    ["web_search_count", CHUNKS, "web", "signs"],
    ["maps_queries", CHUNKS, "maps", "signs"],
    ["web_search_count", CITATIONS, "url_citation", "signs"],
  ] as const
).flatMap(([item, paths, kind, signs]) => pathsIn(paths).map((path) => ({ item, path, kind, signs })));

/** Models that Google charges once a prompt, however many queries; all others are charged by the query. */
const BY_PROMPT = /(^|\/)gemini-[12]\b/;

/** The calls of each tool; of several entries for one the first counts. A tool without a number was called once, which is an assumption. */
export function findToolCalls(chain: readonly JsonObject[], model = ""): ToolCalls[] {
  const found = TRACES.map(({ item, path, kind, signs }): ToolCalls => {
    const all = listIn(chain, path).filter((one) => isOf(kind, one)).length;
    const isOnce = path.startsWith(GROUNDING) && BY_PROMPT.test(model);
    const count = signs || isOnce ? Math.min(1, all) : all;
    const told = { item, count, path: kind === "" ? path : `${path}[${kind}]` };
    return signs && !isOnce ? { ...told, assumed: "estimated_counts" } : told;
  });
  return [...found, sessions(chain)].filter(({ count }) => count > 0);
}

/** Opening a page or finding in it is not a search. */
function isOf(kind: string, one: unknown): boolean {
  if (kind === "" || isObject(at(one, kind))) return true;
  return at(one, "type") === kind && (at(one, "action.type") ?? "search") === "search";
}

/** One for each container that ran code; more memory than the default is its own unit. */
function sessions(chain: readonly JsonObject[]): ToolCalls {
  const calls = listIn(chain, "output").filter((one) => isOf("code_interpreter_call", one));
  const tool = listIn(chain, "tools").find((one) => at(one, "type") === "code_interpreter");
  const memory = /^(4|16|64)g$/.exec(String(at(tool, "container.memory_limit")))?.[1];
  const item = memory === undefined ? "container_sessions" : `container_${memory}gb`;
  const count = new Set(calls.map((one) => at(one, "container_id"))).size;
  return { item, count, path: "output[code_interpreter_call]", assumed: "container_sessions" };
}

/** The first list at a path; behind `[].` the lists of all its elements. */
function listIn(chain: readonly JsonObject[], path: string): unknown[] {
  const [outer = path, ...inner] = path.split("[].");
  const list = chain.map((object) => at(object, outer)).find(Array.isArray) ?? [];
  return inner.reduce((all: unknown[], name) => all.flatMap((one) => listAt(one, name)), list);
}
