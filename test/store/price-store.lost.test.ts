// A provider's shard that KV has lost fails that provider's calls alone, in batches and traces.
import { beforeEach, expect, test, vi } from "vitest";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { type Service, startService } from "../helpers/service.ts";
import { first } from "../helpers/two-versions.ts";

/** Two calls with a thousand tokens of input: of OpenAI, and of Anthropic, whose shard is lost. */
const CALLS = [
  ["openai", "gpt-4o"],
  ["anthropic", "claude-sonnet-4.5"],
] as const;
const USAGE = { prompt_tokens: 1000, completion_tokens: 0 };
const LOST = /^The price data cannot be read just now/;

let service: Service;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  service = startService(new MemoryKv(first.keys));
  for (const key of first.keys.keys()) if (key.startsWith("shard:anthropic:")) service.kv.values.delete(key);
});

test.each([
  ["/v1/traces/cost/batch", (id: string) => ({ model_id: id, usage: USAGE })],
  ["/v1/responses/cost/batch", (id: string) => ({ response: { model: id, usage: USAGE } })],
] as const)("%s", async (path, toCall) => {
  const calls = CALLS.map(([provider_id, id]) => ({ ...toCall(id), provider_id }));
  const { status, body } = await service.ask(path, calls);
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { line: 1, result: "cost", cost_breakdown: { total_exact: "0.0025" } },
    { line: 2, result: "broken", error: { code: "data_unavailable" } },
  ]);
  expect(body.summary).toMatchObject({ failed: 1, total_exact: "0.0025" });
});

test("/v1/otlp/traces", async () => {
  const spans = CALLS.map(([provider, model], i) => ({
    spanId: `${i}`,
    attributes: Object.entries({
      "gen_ai.operation.name": { stringValue: "chat" },
      "gen_ai.provider.name": { stringValue: provider },
      "gen_ai.request.model": { stringValue: model },
      "gen_ai.usage.input_tokens": { intValue: "1000" },
      "gen_ai.usage.output_tokens": { intValue: "0" },
    }).map(([key, value]) => ({ key, value })),
  }));
  const { body } = await service.ask("/v1/otlp/traces", { resourceSpans: [{ scopeSpans: [{ spans }] }] });
  expect(body.summary).toMatchObject({ spans: 2, failed: 1, total_exact: "0.0025" });
  const [, lost] = body.resourceSpans[0].scopeSpans[0].spans;
  expect(lost.attributes).toContainEqual({
    key: "model_prices.cost.error",
    value: { stringValue: expect.stringMatching(LOST) },
  });
});
