// Calls of hosted tools in the output of OpenAI's Responses: they are items of the answer, not counts of its usage.
import { at, isObject, type JsonObject } from "./json-paths.ts";

export type ToolCalls = { searches: number; others: { type: string; count: number }[] };

/** Tools that are charged by the call or the session. */
const CHARGED = ["file_search_call", "code_interpreter_call", "image_generation_call"];

/** How often each hosted tool was called. Opening a page and finding in it are no searches. */
export function toolCallsOf(chain: readonly JsonObject[]): ToolCalls {
  const output = chain.map((object) => at(object, "output")).find(Array.isArray) ?? [];
  const items = output.filter(isObject);
  const searches = items.filter((item) => {
    const action = at(item, "action.type");
    return item.type === "web_search_call" && (action === undefined || action === "search");
  });
  const others = CHARGED.map((type) => ({ type, count: items.filter((item) => item.type === type).length }));
  return { searches: searches.length, others: others.filter(({ count }) => count > 0) };
}
