// How often an answer called hosted tools: items of OpenAI's Responses, and Google's searches, by the query or by the prompt.
import { describe, expect, test } from "vitest";
import { countToolCalls, readImageCall } from "../../src/responses/tool-calls.ts";
import { usage } from "../helpers/service.ts";

const NIL = { searches: 0, searchesIn: "output[web_search_call]", fileSearches: 0, sessions: {}, others: [] };
const QUERIES = "candidates.0.groundingMetadata.webSearchQueries";
const search = (type?: string) => ({ type: "web_search_call", ...(type && { action: { type } }) });
const code = (container_id: string) => ({ type: "code_interpreter_call", container_id });

describe("items in an answer", () => {
  test.each<[string, object, object]>([
    ["none", { output: [{ type: "message" }, "text", null] }, {}],
    ["an output that is no list", { output: "text" }, {}],
    ["searches, with and without an action", { output: [search(), search("search")] }, { searches: 2 }],
    ["opening a page and finding in it", { output: [search("open_page"), search("find_in_page")] }, {}],
    [
      "searches of files",
      { output: [{ type: "file_search_call" }, { type: "file_search_call" }] },
      { fileSearches: 2 },
    ],
    [
      "one session of each container",
      { output: [code("a"), code("b"), code("a")] },
      { sessions: { container_sessions: 2 } },
    ],
  ])("%s", (_, body, calls) => expect(countToolCalls([{}, Object(body)])).toEqual({ ...NIL, ...calls }));
});

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
    expect(countToolCalls([{ output: [code("a")], tools }]).sessions).toEqual(sessions);
  });

  test("without a container call there is no session", () => {
    expect(countToolCalls([{ output: [], tools: [tool("4g")] }]).sessions).toEqual({});
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
      { ...NIL, others: [{ name: QUERIES, count: 1 }] },
    ],
    ["nor within another name", "my-gemini-3", ["a"], { ...NIL, others: [{ name: QUERIES, count: 1 }] }],
  ])("%s", (_, model, queries, calls) => expect(countToolCalls(grounded(...queries), model)).toEqual(calls));

  test("without a model's name they are reported but not charged", () => {
    expect(countToolCalls(grounded("a"))).toEqual({ ...NIL, others: [{ name: QUERIES, count: 1 }] });
  });
});

const TOOL = { type: "image_generation", model: "gpt-image-2" };
const made = (more: object = {}) => ({ type: "image_generation_call", status: "completed", ...more });
const counted = (image_gen: object) => ({ output: [made()], tools: [TOOL], tool_usage: { image_gen } });

function read(body: object) {
  const found = readImageCall([{ input_tokens: 1 }, body as Record<string, unknown>]);
  if (found === undefined) return undefined;
  const { rare = {}, units, ...counts } = found.usage;
  return {
    model: found.model,
    ...(units ? { units } : { counts: { ...counts, ...rare } }),
    paths: found.paths,
  };
}

describe("by tokens, when the body counts them", () => {
  test("text and image tokens apart", () => {
    const details = { input_tokens_details: { text_tokens: 8, image_tokens: 2 } };
    const sent = {
      input_tokens: 10,
      output_tokens: 5,
      ...details,
      output_tokens_details: { image_tokens: 5 },
    };
    expect(read(counted(sent))).toEqual({
      model: "gpt-image-2",
      counts: usage({
        prompt_tokens: 10,
        completion_tokens: 5,
        image_prompt_tokens: 2,
        image_completion_tokens: 5,
      }),
      paths: [
        "tool_usage.image_gen.input_tokens",
        "tool_usage.image_gen.output_tokens",
        "tool_usage.image_gen.input_tokens_details.image_tokens",
        "tool_usage.image_gen.output_tokens_details.image_tokens",
      ],
    });
  });

  test("output that is not broken down belongs to the image", () => {
    expect(read(counted({ input_tokens: 3, output_tokens: 7024 }))).toMatchObject({
      counts: { prompt_tokens: 3, completion_tokens: 7024, image_completion_tokens: 7024 },
    });
  });

  test("in the event that ends a stream, whose output is empty", () => {
    const body = { ...counted({ output_tokens: 9 }), output: [] };
    expect(readImageCall([body])).toMatchObject({ model: "gpt-image-2", images: 1 });
  });
});

describe("otherwise by quality and size of the images", () => {
  const pieces = (items: unknown[], tools: unknown = [TOOL]) => read({ output: items, tools });

  test.each([
    [
      "two alike",
      [made({ quality: "high", size: "1024x1536" }), made({ quality: "high", size: "1024x1536" })],
      { output_per_image_high_1024x1536: "2" },
    ],
    ["a size nobody says", [made({ quality: "low" })], { output_images: "1" }],
    ["words that were left to the model", [made({ quality: "auto", size: "auto" })], { output_images: "1" }],
    [
      "both, beside one that failed",
      [made({ quality: "low", size: "1024x1024" }), made(), made({ status: "failed" })],
      { output_per_image_low_1024x1024: "1", output_images: "1" },
    ],
  ])("%s", (_, items, units) => {
    expect(pieces(items)).toEqual({ model: "gpt-image-2", units, paths: ["output[image_generation_call]"] });
  });

  test("when tokens are counted as 0", () => {
    expect(read(counted({ input_tokens: 0, output_tokens: 0 }))).toMatchObject({
      units: { output_images: "1" },
    });
  });

  test("when no model is named", () => {
    expect(pieces([made()], null)?.model).toBeUndefined();
    expect(
      pieces([made()], [{ type: "image_generation" }, { type: "other", model: "m" }])?.model,
    ).toBeUndefined();
  });
});

test.each([
  ["no images", { output: [{ type: "message" }] }],
  ["one that failed", { output: [made({ status: "failed" })] }],
  ["counts that are none, and no image", { output: [], tool_usage: { image_gen: { input_tokens: 0 } } }],
  ["no output", {}],
  ["what is no count", { output: [], tool_usage: { image_gen: { input_tokens: -5, output_tokens: 1.5 } } }],
])("not at all: %s", (_, body) => expect(read(body)).toBeUndefined());
