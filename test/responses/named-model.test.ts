// The model and the provider a body names, each with the path that says so; never a guess.
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/responses/json-paths.ts";
import { readHost, readModel, readProvider } from "../../src/responses/named-model.ts";
import { readOne } from "./bodies/body.ts";

describe("the model", () => {
  test.each<[JsonObject, string, string]>([
    [{ model: "gpt-6" }, "gpt-6", "model"],
    [{ modelVersion: "gemini-3" }, "gemini-3", "modelVersion"],
    [{ model_version: "gemini-3" }, "gemini-3", "model_version"],
    [{ modelId: "anthropic.claude" }, "anthropic.claude", "modelId"],
    [{ model_name: "m" }, "m", "model_name"],
    [{ response: { modelId: "m" } }, "m", "response.modelId"],
    [{ response_metadata: { model_name: "m" } }, "m", "response_metadata.model_name"],
    [{ response_metadata: { model: "m" } }, "m", "response_metadata.model"],
    [{ "gen_ai.response.model": "m", "gen_ai.request.model": "n" }, "m", "gen_ai.response.model"],
    [{ "gen_ai.request.model": "n" }, "n", "gen_ai.request.model"],
    [{ request: { model: "m" } }, "m", "request.model"],
    [
      { trace: { promptRouter: { invokedModelId: "arn:aws:x/n" } } },
      "n",
      "trace.promptRouter.invokedModelId",
    ],
    [{ model: "projects/p/locations/l/publishers/google/models/gemini-3" }, "gemini-3", "model"],
    [{ model: "publishers/anthropic/models/claude" }, "claude", "model"],
    [{ model: "lab/m" }, "lab/m", "model"],
    [{ model: "Claude 3.5, Sonnet" }, "Claude 3.5, Sonnet", "model"],
    [{ model: "", modelId: "m" }, "m", "modelId"],
  ])("in %j is %s", (body, id, path) => expect(readModel([{}, body])).toEqual({ id, path }));

  test("is the one nearest to the usage; a body may name none", () => {
    expect(readModel([{ modelId: "near" }, { model: "far" }])?.id).toBe("near");
    expect(readModel([{ model: 5 }, {}])).toBeUndefined();
  });
});

describe("the provider", () => {
  test.each<[string, JsonObject, string, string]>([
    ["by our name", { provider_id: "openai" }, "openai", "provider_id"],
    ["in any case", { provider: "Groq" }, "groq", "provider"],
    ["by a library's name", { "gen_ai.provider.name": "aws.bedrock" }, "aws.bedrock", "gen_ai.provider.name"],
    ["by Claude Code's", { provider: "firstParty" }, "anthropic", "provider"],
    ["by OpenRouter's ids", { id: "gen-123" }, "openrouter", "id"],
    ["by OpenRouter's own counts", { native_tokens_prompt: 5 }, "openrouter", "native_tokens_prompt"],
    ["by Bedrock's ids", { id: "msg_bdrk_1" }, "bedrock", "id"],
    ["by Vertex's ids", { id: "msg_vrtx_1" }, "vertex", "id"],
    ["by Vertex's traffic", { trafficType: "ON_DEMAND" }, "vertex", "trafficType"],
    ["by Azure", { choices: [{ content_filter_results: {} }] }, "azure", "choices.0.content_filter_results"],
    ["by Groq's own field", { x_groq: { id: "req" } }, "groq", "x_groq"],
    ["by Cerebras' times", { time_info: {} }, "cerebras", "time_info"],
    ["by xAI's ticks", { cost_in_usd_ticks: 0 }, "xai", "cost_in_usd_ticks"],
    ["by an ARN", { model: "arn:aws-us-gov:bedrock:us-gov-west-1::foundation-model/m" }, "bedrock", "model"],
    ["by Bedrock's ids of models", { model: "us.anthropic.claude-9" }, "bedrock", "model"],
    ["by Fireworks' paths", { model: "accounts/fireworks/models/m" }, "fireworks", "model"],
    ["by Cloudflare's", { model: "@cf/meta/llama" }, "cloudflare", "model"],
    ["by Google's", { model: "models/gemini-3" }, "google_ai_studio", "model"],
    ["by Vertex's", { model: "publishers/google/models/m" }, "vertex", "model"],
    ["by LiteLLM's route to Vertex", { model: "vertex_ai/m" }, "vertex", "model"],
    ["by its route to Bedrock", { model: "bedrock/converse/us.anthropic.claude" }, "bedrock", "model"],
    ["by its route to Fireworks", { model: "fireworks_ai/m" }, "fireworks", "model"],
    ["by its route to Together", { model: "together_ai/a/m" }, "together", "model"],
    ["by its route to OpenRouter", { model: "openrouter/anthropic/claude" }, "openrouter", "model"],
  ])("%s", (_, body, id, path) => expect(readProvider([{}, body])).toEqual({ id, path }));

  test.each<[string, JsonObject]>([
    ["an id of Anthropic's own", { id: "msg_01" }],
    ["a field without a value", { x_groq: null }],
    ["a model anybody may host", { model: "llama-9" }],
    ["a lab before a dot, without an id behind it", { model: "mistral.5" }],
  ])("is open: %s", (_, body) => expect(readProvider([{}, body])).toBeUndefined());

  test("a word wins over a mark, and a mark over the form of an id", () => {
    expect(readProvider([{ provider_id: "mine", id: "msg_bdrk_1" }])?.id).toBe("mine");
    expect(readProvider([{ x_groq: {}, model: "@cf/meta/llama" }])?.id).toBe("groq");
  });

  test("is the only one that answers in this form when the body does not say", () => {
    expect(readProvider([{}], ["deepseek"])).toEqual({ id: "deepseek", path: "" });
    expect(readProvider([{}], ["deepseek", "moonshot"])).toBeUndefined();
  });
});

describe("the host that OpenRouter chose", () => {
  test.each<[string, JsonObject[], string | undefined]>([
    ["by its id", [{}, { id: "gen-1", provider: "Groq" }], "Groq"],
    ["by its cost", [{}, { usage: { cost: 0 }, provider: "Azure" }], "Azure"],
    ["by a model of a lab's", [{}, { model: "lab/m", provider: "Together" }], "Together"],
    ["of a generation that was asked for", [{ provider_name: "Parasail" }], "Parasail"],
    ["of a body that is not OpenRouter's", [{}, { model: "m", provider: "Groq" }], undefined],
    ["of one that names none", [{}, { id: "gen-1" }], undefined],
  ])("%s", (_, chain, host) => expect(readHost(chain)).toBe(host));

  test("a body that names a host is OpenRouter's", () => {
    expect(readProvider([{}, { id: "gen-1", provider: "Groq" }])).toEqual({
      id: "openrouter",
      path: "provider",
    });
  });
});

test.each([
  [{ usage: { prompt_tokens: 5, completion_tokens: 2, is_byok: true } }, true],
  [{ usage: { prompt_tokens: 5, completion_tokens: 2 }, is_byok: true }, true],
  [{ prompt_tokens: 5, completion_tokens: 2, is_byok: "true" }, false],
])("%j uses the caller's own key: %s", (sent, byok) => expect(readOne(sent)).toMatchObject({ byok }));
