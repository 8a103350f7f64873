// The collector's recipe with a backend that keeps what it gets: costs are added to spans, and nothing is lost.
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { relay } from "../../../../docs/recipes/collector.ts";
import { postJson } from "../../../../docs/recipes/post-json.ts";
import { connectFetch } from "../../../helpers/connect-fetch.ts";
import { startService } from "../../../helpers/service.ts";

const COLLECTOR = "docs/recipes/collector.yaml";
const BACKEND = "http://backend/v1/traces";

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
const CALL = {
  ...{ traceId: "5b8efff798038103d269b633813fc60c", spanId: "b2", parentSpanId: "a1", name: "chat gpt-4o" },
  startTimeUnixNano: "1795409760000000000",
  attributes: [
    text("gen_ai.provider.name", "openai"),
    text("gen_ai.response.model", "gpt-4o"),
    text("gen_ai.input.messages", "what was said"),
    { key: "gen_ai.usage.input_tokens", value: { intValue: "1000" } },
    { key: "gen_ai.usage.output_tokens", value: { intValue: "500" } },
  ],
};
const AROUND = { ...CALL, spanId: "a1", parentSpanId: "", name: "agent" };
const HTTP = { traceId: "5b8efff798038103d269b633813fc60c", spanId: "c3", name: "GET /" };
const EXPORT = { resourceSpans: [{ scopeSpans: [{ spans: [AROUND, HTTP] }, { spans: [CALL] }] }] };

let kept: unknown;
let type: string | null;
const backend = async (request: Request) => {
  type = request.headers.get("content-type");
  kept = await request.json();
  return Response.json({ partialSuccess: {} });
};
const exported = () =>
  new Request("http://relay/v1/traces", { method: "POST", body: JSON.stringify(EXPORT) });

beforeEach(() => connectFetch(startService(), { [BACKEND]: backend }));

test("a call goes on with its cost and all that it had; what goes around it, as it came", async () => {
  const answer = await relay("http://prices", BACKEND, exported());
  expect([answer.status, await answer.json()]).toEqual([200, { partialSuccess: {} }]);
  // 1000 x 2.5 + 500 x 10, in millionths
  const costs = [
    { key: "llm.cost.total", value: { doubleValue: 0.0075 } },
    text("model_prices.cost.total_exact", "0.0075"),
    text("model_prices.cost.status", "priced"),
    text("model_prices.prices.version", expect.any(String)),
  ];
  const call = { ...CALL, attributes: [...CALL.attributes, ...costs] };
  expect(kept).toEqual({ resourceSpans: [{ scopeSpans: [{ spans: [AROUND, HTTP] }, { spans: [call] }] }] });
});

test.each([
  ["application/json", {}],
  ["application/cloudevents-batch+json", { "content-type": "application/cloudevents-batch+json" }],
])("JSON is sent as %s", async (expected, headers) => {
  await postJson(BACKEND, { a: 1 }, headers);
  expect([type, kept]).toEqual([expected, { a: 1 }]);
});

test("spans go on without costs where the service cannot be reached", async () => {
  await relay("http://nobody", BACKEND, exported());
  expect(kept).toEqual(EXPORT);
});

test.each([
  "encoding: json",
  "compression: none",
  "batch: { send_batch_max_size: 500 }",
  "exporters: [otlphttp/prices]",
])("the collector's pipeline sends what is taken: %s", (setting) =>
  expect(readFileSync(COLLECTOR, "utf8")).toContain(setting),
);
