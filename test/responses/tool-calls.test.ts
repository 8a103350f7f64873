// How often an answer called hosted tools: an item for each call, queries by the query or by the prompt, or only signs of a call.
import { expect, test } from "vitest";
import { findToolCalls } from "../../src/responses/tool-calls.ts";

const GROUNDING = "candidates.0.groundingMetadata";
const search = (type?: string) => ({ type: "web_search_call", ...(type && { action: { type } }) });
const file = { type: "file_search_call" };
const code = (container_id: string) => ({ type: "code_interpreter_call", container_id });
const tool = (memory_limit: unknown) => ({ type: "code_interpreter", container: { memory_limit } });
const ran = (size: unknown) => ({
  output: [code("a")],
  tools: [{ ...tool("4g"), type: "shell" }, tool(size)],
});
const by = (groundingMetadata: object) => ({ candidates: [{ groundingMetadata }] });
const asked = (...webSearchQueries: string[]) => by({ webSearchQueries });
const on = (...groundingChunks: object[]) => by({ groundingChunks });
const [web, maps] = [{ web: { uri: "u" } }, { maps: { placeId: "p" } }];
const snake = { web_search_queries: ["a", "b"], grounding_chunks: [{ web: null }, maps] };
const citing = { annotations: [{ type: "url_citation" }, { type: "url_citation" }] };
const filed = { annotations: [{ type: "file_citation" }] };

// `?` is a number that is assumed.
test.each<[name: string, body: object, calls: string, model?: string]>([
  ["none", { output: [{ type: "message" }, "text", null] }, ""],
  ["an output that is no list", { output: "text" }, ""],
  ["searches, with and without an action", { output: [search(), search("search")] }, "web_search_count 2"],
  ["opening a page and finding in it", { output: [search("open_page"), search("find_in_page")] }, ""],
  ["searches of files", { output: [file, file] }, "file_searches 2"],
  ["one session a container", { output: [code("a"), code("b"), code("a")] }, "container_sessions 2?"],
  ["a container's tool without a call", { output: [], tools: [tool("4g")] }, ""],
  ["a container of 1g, the default", ran("1g"), "container_sessions 1?"],
  ["of 4g", ran("4g"), "container_4gb 1?"],
  ["of 16g", ran("16g"), "container_16gb 1?"],
  ["of 64g", ran("64g"), "container_64gb 1?"],
  ["of a size nobody sells", ran("32g"), "container_sessions 1?"],
  ["made before", { ...ran(""), tools: [{ ...tool(""), container: "c" }] }, "container_sessions 1?"],
  ["Google's, one a prompt", asked("a", "b"), "web_search_count 1", "gemini-2.5-flash"],
  ["one a prompt, of a path", asked("a", "b"), "web_search_count 1", "models/gemini-1.5-pro"],
  ["one a query", asked("a", "b"), "web_search_count 2", "gemini-3-pro"],
  ["one a query, of a later one", asked("a", "b", "c"), "web_search_count 3", "google/gemini-10-flash"],
  ["one a query, of no number", asked("a", "b"), "web_search_count 2", "gemini-flash-latest"],
  ["one a query, within another name", asked("a", "b"), "web_search_count 2", "my-gemini-2"],
  ["one a query, of a model without a name", asked("a", "b"), "web_search_count 2"],
  ["none without a query", asked(), "", "gemini-2.5-flash"],
  ["pages without a query, once a prompt", on(web, web), "web_search_count 1", "gemini-2.5-flash"],
  ["places, once a prompt", on(maps, maps), "maps_queries 1", "gemini-2.5-flash"],
  ["pages, by the query", on(web, web), "web_search_count 1?", "gemini-3-pro"],
  ["places, by the query", on(maps, maps), "maps_queries 1?", "gemini-3-pro"],
  ["the caller's own files", on({ retrievedContext: {} }), "", "gemini-3-pro"],
  ["Python's names", { candidates: [{ grounding_metadata: snake }] }, "web_search_count 2, maps_queries 1?"],
  ["cited pages", { choices: [{ message: citing }] }, "web_search_count 1?", "google/gemini-2.5-flash"],
  ["cited pages of a stream", { choices: [{ delta: citing }] }, "web_search_count 1?"],
  ["of one of several texts", { output: [{}, { content: [filed, citing] }] }, "web_search_count 1?"],
  ["cited files", { choices: [{ message: filed }] }, ""],
])("calls of tools: %s", (_, body, calls, model) => {
  const found = findToolCalls([{}, Object(body)], model);
  expect(found.map(({ item, count, assumed }) => `${item} ${count}${assumed ? "?" : ""}`).join(", ")).toBe(
    calls,
  );
});

test("where they stand", () => {
  const output = [search(), { content: [citing] }];
  const all = { ...by({ webSearchQueries: ["a"], groundingChunks: [maps] }), output };
  expect(findToolCalls([all]).map(({ path }) => path)).toEqual([
    "output[web_search_call]",
    `${GROUNDING}.webSearchQueries`,
    `${GROUNDING}.groundingChunks[maps]`,
    "output[].content[].annotations[url_citation]",
  ]);
});
