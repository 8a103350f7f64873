// The AI SDK's recipe with the SDK itself and its mock of a model: what onFinish is told, step by step.
import { MockLanguageModelV4 } from "ai/test";
import { beforeEach, expect, test } from "vitest";
import { ask, type Costs } from "../../../../docs/recipes/ai-sdk.ts";
import { connectFetch } from "../../../helpers/connect-fetch.ts";
import { startService } from "../../../helpers/service.ts";

const USAGE = {
  inputTokens: { total: 1000, noCache: 800, cacheRead: 200, cacheWrite: undefined },
  outputTokens: { total: 500, text: 500, reasoning: undefined },
};

function model(id: string): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    provider: "openai.chat",
    modelId: id,
    doGenerate: {
      content: [{ type: "text", text: "hello" }],
      finishReason: { unified: "stop", raw: "stop" },
      usage: USAGE,
      warnings: [],
      response: { id: "resp_1", modelId: id, timestamp: new Date("2026-11-20T10:00:00Z") },
    },
  });
}

beforeEach(() => connectFetch(startService()));
async function costs(id: string): Promise<Costs | undefined> {
  let told: Costs | undefined;
  const text = await ask("http://prices", "openai", model(id), "hi", (cost) => {
    told = cost;
  });
  expect(text).toBe("hello");
  return told;
}

test("each step is priced by its own counts, which are totals", async () => {
  const told = await costs("gpt-4o");
  // 800 x 2.5 + 200 x 1.25 + 500 x 10, in millionths
  expect(told).toMatchObject({ total: "0.00725", whole: true });
  expect(told?.steps).toEqual([
    expect.objectContaining({
      id: "resp_1",
      status: "priced",
      model_id: "gpt-4o",
      at: "2026-11-20T10:00:00Z",
      cost_breakdown: expect.objectContaining({ total_exact: "0.00725" }),
    }),
  ]);
});

test("a model without a price leaves the total incomplete and says so", async () => {
  expect(await costs("secret-1")).toMatchObject({
    total: "0",
    whole: false,
    steps: [{ status: "unpriced" }],
  });
});
