// How often an answer called hosted tools: items of OpenAI's Responses, and Google's searches, by the query or by the prompt.
import { describe, expect, test } from "vitest";
import { countToolCalls } from "../../src/responses/tool-calls.ts";

const NIL = { searches: 0, searchesIn: "output[web_search_call]", tools: [], others: [] };
const QUERIES = "candidates.0.groundingMetadata.webSearchQueries";
const OTHER = { name: QUERIES, path: QUERIES, count: 1, charged: "none" };
const search = (type?: string) => ({ type: "web_search_call", ...(type && { action: { type } }) });
const code = (container_id: string) => ({ type: "code_interpreter_call", container_id });

test.each<[string, object, object]>([
  ["none", { output: [{ type: "message" }, "text", null] }, {}],
  ["an output that is no list", { output: "text" }, {}],
  ["searches, with and without an action", { output: [search(), search("search")] }, { searches: 2 }],
  ["opening a page and finding in it", { output: [search("open_page"), search("find_in_page")] }, {}],
  [
    "searches of files",
    { output: [{ type: "file_search_call" }, { type: "file_search_call" }] },
    { tools: [["file_searches", 2, "output[file_search_call]"]] },
  ],
  [
    "one session of each container",
    { output: [code("a"), code("b"), code("a")] },
    { tools: [["container_sessions", 2, "output[code_interpreter_call]"]] },
  ],
])("items in an answer: %s", (_, body, calls) =>
  expect(countToolCalls([{}, Object(body)])).toEqual({ ...NIL, ...calls }),
);

describe("the memory size of a container", () => {
  const tool = (memory_limit: unknown) => ({
    type: "code_interpreter",
    container: { type: "auto", memory_limit },
  });
  test.each<[string, unknown[], object]>([
    ["1g, the default", [tool("1g")], { container_sessions: 1 }],
    ["4g", [{ type: "web_search" }, tool("4g")], { container_4gb: 1 }],
    ["16g", [tool("16g")], { container_16gb: 1 }],
    ["64g", [tool("64g")], { container_64gb: 1 }],
    ["one nobody sells", [tool("32g")], { container_sessions: 1 }],
    ["another tool's", [{ ...tool("4g"), type: "shell" }], { container_sessions: 1 }],
    [
      "none, of a container that was made before",
      [{ type: "code_interpreter", container: "cntr_1" }],
      { container_sessions: 1 },
    ],
  ])("%s", (_, tools, sessions) => {
    expect(Object.fromEntries(countToolCalls([{ output: [code("a")], tools }]).tools)).toEqual(sessions);
  });

  test("without a container call there is no session", () => {
    expect(countToolCalls([{ output: [], tools: [tool("4g")] }]).tools).toEqual([]);
  });
});

describe("Google searches", () => {
  const grounded = (...webSearchQueries: string[]) => [
    { candidates: [{ groundingMetadata: { webSearchQueries } }] },
  ];
  const by = (searches: number) => ({ ...NIL, searches, searchesIn: QUERIES });
  test.each<[string, string, string[], object]>([
    ["one a prompt", "gemini-2.5-flash", ["a", "b"], by(1)],
    ["one a prompt, of a path", "models/gemini-1.5-pro", ["a"], by(1)],
    ["one a query", "gemini-3-pro", ["a", "b"], by(2)],
    ["one a query, of a later one", "google/gemini-10-flash", ["a", "b", "c"], by(3)],
    ["one a query, of a name without a number", "gemini-flash-latest", ["a", "b"], by(2)],
    ["none without a query", "gemini-2.5-flash", [], NIL],
    [
      "told, not counted, where nobody says how they are billed",
      "gemma-3",
      ["a"],
      { ...NIL, others: [OTHER] },
    ],
    ["nor within another name", "my-gemini-3", ["a"], { ...NIL, others: [OTHER] }],
  ])("%s", (_, model, queries, calls) => expect(countToolCalls(grounded(...queries), model)).toEqual(calls));

  test("without a model's name they are reported but not charged", () => {
    expect(countToolCalls(grounded("a"))).toEqual({ ...NIL, others: [OTHER] });
  });
});
