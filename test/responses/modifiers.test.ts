// What a body says that changes the price of its tokens.
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/responses/json-paths.ts";
import { readModifiers } from "../../src/responses/modifiers.ts";

const TIER = { kind: "service_tier", name: "service tier" };

describe("a word, and the request field with the same meaning", () => {
  test.each<[string, JsonObject, object]>([
    ["OpenAI's tier", { service_tier: "flex" }, { ...TIER, value: "flex", path: "service_tier" }],
    [
      "the same in camelCase",
      { serviceTier: "Priority" },
      { ...TIER, value: "Priority", path: "serviceTier" },
    ],
    ["Bedrock's", { serviceTier: { type: "flex" } }, { ...TIER, value: "flex", path: "serviceTier.type" }],
    [
      "OpenTelemetry's, whose key has dots",
      { "openai.response.service_tier": "flex" },
      { ...TIER, value: "flex", path: "openai.response.service_tier" },
    ],
    [
      "an older name, before what was asked for",
      { "gen_ai.openai.request.service_tier": "flex", "gen_ai.openai.response.service_tier": "priority" },
      { ...TIER, value: "priority", path: "gen_ai.openai.response.service_tier" },
    ],
    [
      "Google's traffic",
      { trafficType: "PROVISIONED_THROUGHPUT" },
      { kind: "service_tier", name: "traffic type", value: "PROVISIONED_THROUGHPUT", path: "trafficType" },
    ],
    [
      "the same from Python",
      { traffic_type: "ON_DEMAND_FLEX" },
      { kind: "service_tier", name: "traffic type", value: "ON_DEMAND_FLEX", path: "traffic_type" },
    ],
    [
      "Anthropic's speed",
      { speed: "fast" },
      { kind: "service_tier", name: "speed", value: "fast", path: "speed" },
    ],
    [
      "Bedrock's latency",
      { performanceConfig: { latency: "optimized" } },
      { kind: "service_tier", name: "latency", value: "optimized", path: "performanceConfig.latency" },
    ],
    [
      "a place",
      { inference_geo: "us" },
      { kind: "region", name: "place of inference", value: "us", path: "inference_geo" },
    ],
    [
      "the size of a search",
      { search_context_size: "high" },
      {
        kind: "search_context_size",
        name: "search context size",
        value: "high",
        path: "search_context_size",
      },
    ],
    [
      "OpenAI's batch, by its caller's id",
      { custom_id: "request-1" },
      { kind: "service_tier", name: "batch", value: "batch", path: "custom_id" },
    ],
    ...["inlinedResponses", "inlined_responses"].map((path): [string, JsonObject, object] => [
      `Gemini's batch as its SDKs have it, ${path}`,
      { dest: { [path]: [{}] } },
      { kind: "service_tier", name: "batch", value: "batch", path: `dest.${path}` },
    ]),
    [
      "Bedrock's batch",
      { recordId: 0 },
      { kind: "service_tier", name: "batch", value: "batch", path: "recordId" },
    ],
  ])("%s", (_, body, modifier) => expect(readModifiers([{}, body])).toEqual([modifier]));
});

test.each([
  ...[
    "auto",
    "default",
    "standard",
    "on_demand",
    "ON_DEMAND",
    "not_available",
    "normal",
    "none",
    "unspecified",
  ],
  ...["TRAFFIC_TYPE_UNSPECIFIED", "global"],
])("%s means the standard price", (word) => {
  expect(readModifiers([{ service_tier: word, inference_geo: word, traffic_type: word }])).toEqual([]);
});

test("the word nearest to the usage counts, one per name", () => {
  const chain = [{ service_tier: "flex" }, { service_tier: "priority", inference_geo: "us" }];
  expect(readModifiers(chain).map(({ value }) => value)).toEqual(["flex", "us"]);
});

test("a standard word outside hides a rare one", () => {
  expect(readModifiers([{ service_tier: "default" }, { service_tier: "priority" }])).toEqual([]);
});

test("an empty text is not a word", () => {
  expect(readModifiers([{ service_tier: "", speed: 2, inference_geo: null, custom_id: undefined }])).toEqual(
    [],
  );
});
