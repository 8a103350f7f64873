import { describe, expect, test } from "vitest";
import { readPasted } from "../../../src/web/calculator/paste.ts";
import { usage } from "../../helpers/service.ts";

describe("readPasted", () => {
  test.each([
    [
      "OpenAI Chat Completions",
      {
        model: "gpt-4o",
        usage: {
          prompt_tokens: 100,
          completion_tokens: 20,
          prompt_tokens_details: { cached_tokens: 60 },
          completion_tokens_details: { reasoning_tokens: 5 },
        },
      },
      { prompt_tokens: 100, completion_tokens: 20, cache_read_tokens: 60, reasoning_tokens: 5 },
      "provider",
    ],
    [
      "OpenAI Responses",
      {
        input_tokens: 100,
        output_tokens: 20,
        input_tokens_details: { cached_tokens: 60 },
        output_tokens_details: { reasoning_tokens: 5 },
      },
      { prompt_tokens: 100, completion_tokens: 20, cache_read_tokens: 60, reasoning_tokens: 5 },
      "inclusive",
    ],
    [
      "Anthropic Messages",
      {
        usage: {
          input_tokens: 10,
          output_tokens: 20,
          cache_read_input_tokens: 60,
          cache_creation_input_tokens: 30,
          server_tool_use: { web_search_requests: 2 },
        },
      },
      {
        prompt_tokens: 10,
        completion_tokens: 20,
        cache_read_tokens: 60,
        cache_write_tokens: 30,
        web_search_count: 2,
      },
      "separate",
    ],
    [
      // Google counts thoughts beside candidates: 20 + 5 are charged as output.
      "Google Gemini",
      {
        usageMetadata: {
          promptTokenCount: 100,
          candidatesTokenCount: 20,
          thoughtsTokenCount: 5,
          cachedContentTokenCount: 60,
          toolUsePromptTokenCount: 7,
        },
      },
      { prompt_tokens: 107, completion_tokens: 25, cache_read_tokens: 60, reasoning_tokens: 5 },
      "inclusive",
    ],
    [
      "Bedrock Converse",
      { usage: { inputTokens: 10, outputTokens: 20, cacheReadInputTokens: 60, cacheWriteInputTokens: 3 } },
      { prompt_tokens: 10, completion_tokens: 20, cache_read_tokens: 60, cache_write_tokens: 3 },
      "separate",
    ],
    [
      "DeepSeek",
      {
        prompt_tokens: 100,
        completion_tokens: 20,
        prompt_cache_hit_tokens: 60,
        prompt_cache_miss_tokens: 40,
      },
      { prompt_tokens: 100, completion_tokens: 20, cache_read_tokens: 60 },
      "inclusive",
    ],
    [
      "this service, camelCase",
      { promptTokens: 10, completionTokens: 20, webSearchCount: 1 },
      { prompt_tokens: 10, completion_tokens: 20, web_search_count: 1 },
      "provider",
    ],
  ])("reads %s", (shape, document, counts, convention) => {
    expect(readPasted(JSON.stringify(document))).toMatchObject({ shape, usage: usage(counts), convention });
  });

  test.each(["", "{", "[]", "3", "null", '{"usage":{}}', '{"usage":{"prompt_tokens":"many"}}'])(
    "says what is wrong with %j",
    (text) => {
      expect(readPasted(text)).toBeTypeOf("string");
    },
  );

  test("counts that are none count as 0", () => {
    const pasted = readPasted('{"prompt_tokens":5,"completion_tokens":-1,"reasoning_tokens":1.5}');
    expect(pasted).toMatchObject({ usage: usage({ prompt_tokens: 5 }) });
  });
});
