// Counts calls of hosted tools in an answer: items of OpenAI's Responses, and searches in which Google grounds it.
import { at, isObject, type JsonObject } from "./json-paths.ts";

const QUERIES = "candidates.0.groundingMetadata.webSearchQueries";

/** Models with one charge for searches per prompt, however many queries; all others are charged by the query. */
const BY_PROMPT = /(^|\/)gemini-[12]\b/;
const BY_QUERY = /(^|\/)gemini-/;

export const FILES = "file_searches";

/** How often each hosted tool was called; `tools` are the units that are charged, with the path of each, `others` are not charged. */
export function countToolCalls(chain: readonly JsonObject[], model = "") {
  const items = listIn(chain, "output").filter(isObject);
  const callsOf = (type: string) => items.filter((item) => item.type === type);
  // Opening a page or finding in it is not a search.
  const searches = callsOf("web_search_call").filter(
    (item) => (at(item, "action.type") ?? "search") === "search",
  );
  const queries = listIn(chain, QUERIES).length;
  const asked = BY_PROMPT.test(model) ? Math.min(1, queries) : BY_QUERY.test(model) ? queries : 0;
  const code = callsOf("code_interpreter_call").map(({ container_id }) => container_id);
  const tools: (readonly [unit: string, count: number, path: string])[] = [
    [FILES, callsOf("file_search_call").length, "output[file_search_call]"],
    [containerOf(chain), new Set(code).size, "output[code_interpreter_call]"],
  ];
  const others = [{ name: QUERIES, path: QUERIES, count: queries, charged: "none" as const }];
  return {
    searches: searches.length + asked,
    searchesIn: asked > 0 ? QUERIES : "output[web_search_call]",
    tools: tools.filter(([, count]) => count > 0),
    others: asked === 0 && queries > 0 ? others : [],
  };
}

/** The unit of a container that ran code; more memory than the default is its own unit. */
function containerOf(chain: readonly JsonObject[]): string {
  const tool = listIn(chain, "tools").find((one) => at(one, "type") === "code_interpreter");
  const memory = /^(4|16|64)g$/.exec(String(at(tool, "container.memory_limit")))?.[1];
  return memory === undefined ? "container_sessions" : `container_${memory}gb`;
}

function listIn(chain: readonly JsonObject[], path: string): unknown[] {
  return chain.map((object) => at(object, path)).find(Array.isArray) ?? [];
}
