// Counts calls of hosted tools in an answer: items of OpenAI's Responses, and searches in which Google grounds it.
import { at, isObject, type JsonObject } from "./json-paths.ts";

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
