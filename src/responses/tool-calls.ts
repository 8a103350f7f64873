// Calls of hosted tools that are parts of an answer, not counts of its usage: items of OpenAI's Responses, and the searches
// Google grounds an answer in, which it bills by the search or by the prompt, as the model may be.
import { at, isObject, type JsonObject } from "./json-paths.ts";

/** `others` are named by where they are. */
export type ToolCalls = {
  searches: number;
  fileSearches: number;
  others: { name: string; count: number }[];
};

/** Tools that are charged by the session, or as calls of their own. */
const CHARGED = ["code_interpreter_call", "image_generation_call"];

const QUERIES = "candidates.0.groundingMetadata.webSearchQueries";

/** How often each hosted tool was called. Opening a page and finding in it are no searches. */
export function toolCallsOf(chain: readonly JsonObject[]): ToolCalls {
  const output = chain.map((object) => at(object, "output")).find(Array.isArray) ?? [];
  const items = output.filter(isObject);
  const searches = items.filter((item) => {
    const action = at(item, "action.type");
    return item.type === "web_search_call" && (action === undefined || action === "search");
  });
  const queries = chain.map((object) => at(object, QUERIES)).find(Array.isArray) ?? [];
  const others = [
    ...CHARGED.map((type) => ({
      name: `output[${type}]`,
      count: items.filter((item) => item.type === type).length,
    })),
    { name: QUERIES, count: queries.length },
  ];
  return {
    searches: searches.length,
    fileSearches: items.filter(({ type }) => type === "file_search_call").length,
    others: others.filter(({ count }) => count > 0),
  };
}
