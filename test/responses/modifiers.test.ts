// What a body says that changes the price of its tokens.
import { expect, test } from "vitest";
import type { JsonObject } from "../../src/responses/json-paths.ts";
import { readModifiers } from "../../src/responses/modifiers.ts";

// What was sent, then the field of a request, the name for people, the word and where it stands.
test.each<[string, JsonObject, string]>([
  ["OpenAI's tier", { service_tier: "flex" }, "service_tier | flex | service_tier"],
  ["in camelCase", { serviceTier: "Priority" }, "service_tier | Priority | serviceTier"],
  ["Bedrock's", { serviceTier: { type: "x" } }, "service_tier | x | serviceTier.type"],
  [
    "OpenTelemetry's, whose key has dots",
    { "openai.response.service_tier": "flex" },
    "service_tier | flex | openai.response.service_tier",
  ],
  [
    "an older name, before what was asked for",
    { "gen_ai.openai.request.service_tier": "flex", "gen_ai.openai.response.service_tier": "x" },
    "service_tier | x | gen_ai.openai.response.service_tier",
  ],
  ["Google's traffic", { trafficType: "P_T" }, "service_tier | P_T | trafficType"],
  ["the same from Python", { traffic_type: "FLEX" }, "service_tier | FLEX | traffic_type"],
  ["Anthropic's speed", { speed: "fast" }, "service_tier | fast | speed"],
  [
    "Bedrock's latency",
    { performanceConfig: { latency: "optimized" } },
    "service_tier | optimized | performanceConfig.latency",
  ],
  ["a place", { inference_geo: "us" }, "region | us | inference_geo"],
  [
    "the size of a search",
    { search_context_size: "high" },
    "search_context_size | high | search_context_size",
  ],
  ["a batch, by its caller's id", { custom_id: "r-1" }, "service_tier | batch | custom_id"],
  ["OpenAI's batch", { request_counts: { total: 3 } }, "service_tier | batch | request_counts"],
  ...["inlinedResponses", "inlined_responses"].map((path): [string, JsonObject, string] => [
    `Gemini's batch as its SDKs have it, ${path}`,
    { dest: { [path]: [{}] } },
    `service_tier | batch | dest.${path}`,
  ]),
  ["Bedrock's batch", { recordId: 0 }, "service_tier | batch | recordId"],
  ["a row of batches", { batch: "True", num_model_requests: "3" }, "service_tier | batch | batch"],
])("a word, and the request field with the same meaning: %s", (_, body, words) => {
  const [kind, value, path] = words.split(" | ");
  expect(readModifiers([{}, body])).toEqual([{ kind, value, path }]);
});

test.each(
  "auto default standard on_demand ON_DEMAND not_available normal none unspecified TRAFFIC_TYPE_UNSPECIFIED global".split(
    " ",
  ),
)("%s means the standard price", (word) => {
  expect(readModifiers([{ service_tier: word, inference_geo: word, traffic_type: word }])).toEqual([]);
});

test("the word nearest to the usage counts, one per name", () => {
  const chain = [{ service_tier: "flex" }, { service_tier: "priority", inference_geo: "us" }];
  expect(readModifiers(chain).map(({ value }) => value)).toEqual(["flex", "us"]);
});

test("a standard word outside hides a rare one", () => {
  expect(readModifiers([{ service_tier: "default" }, { service_tier: "priority" }])).toEqual([]);
});

test("an empty text is not a word, and a row that is no batch's is none", () => {
  expect(readModifiers([{ batch: "False", num_model_requests: "3" }])).toEqual([]);
  expect(readModifiers([{ service_tier: "", speed: 2, inference_geo: null, custom_id: undefined }])).toEqual(
    [],
  );
});
