import { describe, expect, test } from "vitest";
import { startService } from "../helpers/service.ts";

const PATH = "/api/models/pricing/calculate";
const USAGE = { promptTokens: 1000, completionTokens: 500, cacheReadTokens: 200 };
const ECHOED = { ...USAGE, cacheWriteTokens: 0, reasoningTokens: 0, webSearchCount: 0 };
const service = startService();
const calculate = (request: unknown) => service.ask(PATH, request);

describe("POST /api/models/pricing/calculate", () => {
  test("names tier, fallbacks and left-out items in camelCase", async () => {
    const usage = { ...USAGE, promptTokens: 300_000, reasoningTokens: 1, webSearchCount: 1 };
    const { body } = await calculate({ modelId: "tiered-1", provider: "openai", usage });
    expect(body.costBreakdown).toMatchObject({
      tierAbove: 200_000,
      fallbacks: { inputCacheRead: "input" },
      unpriced: ["webSearch"],
    });
    expect(body.derived).toEqual({ internalReasoning: { from: "output", factor: "1" } });
  });

  test("a subprovider without a row at the gateway has its own list price, or a 404 that names the hosts", async () => {
    const call = { modelId: "anthropic/claude-sonnet-4.5", provider: "openrouter", usage: USAGE };
    const { status, body } = await calculate({ ...call, subprovider: "Anthropic" });
    expect([status, body.pricing.input, body.pricing.output]).toEqual([200, 0.000003, 0.000015]);
    const { status: gone, body: failed } = await calculate({ ...call, subprovider: "Azure" });
    expect([gone, failed.error]).toEqual([404, expect.stringContaining("known: Anthropic, Azure")]);
  });

  test("a waived BYOK fee is a line of 0", async () => {
    const call = { modelId: "openai/gpt-4o", provider: "openrouter", isByok: true, usage: USAGE };
    const { body } = await calculate({ ...call, byokFeeWaived: true });
    expect(body.costBreakdown).toMatchObject({
      ...{ upstream: 0.00725, byokFee: 0, byokFeeFreeBelow: 1_000_000, totalExact: "0.00725" },
    });
    expect((await calculate({ ...call, byokFeeWaived: null })).body.costBreakdown.byokFee).toBe(0.0003625);
  });
});

describe("POST /api/models/pricing/calculate failures", () => {
  const call = { modelId: "gpt-4o", provider: "openai", usage: USAGE };
  const gateway = { modelId: "openai/gpt-4o", provider: "openrouter", usage: USAGE };

  test.each([
    [{ ...call, modelId: "secret-1" }, 402, "The provider publishes no price."],
    [{ ...call, modelId: "video-1" }, 404, "priced per second of output"],
    [{ ...call, modelId: "nothing-like-it" }, 404, "No model"],
    [{ ...gateway, subprovider: "Groq" }, 404, "known: Azure, OpenAI"],
    [{ ...call, subprovider: "Azure" }, 404, "known: OpenAI"],
    [{ ...call, provider: "nebius", modelId: "openai/gpt-4o", subprovider: "OpenAI" }, 404, "none is known"],
  ])("%j is %i and echoes the call", async (request, status, error) => {
    const answer = await calculate(request);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      modelId: request.modelId,
      provider: request.provider,
      subprovider: "subprovider" in request ? request.subprovider : null,
      usage: ECHOED,
      pricing: null,
      costBreakdown: null,
      error: expect.stringContaining(error),
      ...(status === 402 && { unpricedReason: "not_public" }),
      status: "unpriced",
      currency: "USD",
      prices: { serial: 1, version: "fixture-1", asOf: "2026-11-19" },
      at: expect.stringMatching(/^2\d{3}-/),
    });
  });

  test.each([
    [
      { ...call, provider: "perplexity" },
      "unknown_provider",
      'got "perplexity"; accepted: anthropic, bedrock,',
    ],
    [
      { ...call, subprovider: "Nobody" },
      "unknown_subprovider",
      "subprovider: expected null or the display name of a host",
    ],
    [{ ...call, isByok: "yes" }, "invalid_parameter", 'isByok: expected true or false, got "yes"'],
    [
      { ...call, usage: { promptTokens: 1 } },
      "missing_parameter",
      "usage.completionTokens: expected an integer",
    ],
    [{ ...call, usageConvention: "x" }, "invalid_parameter", "usageConvention: expected one of"],
    ["[", "invalid_json", "body"],
  ])("%j is 400 %s", async (request, code, message) => {
    const answer = await calculate(request);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: { message: expect.stringContaining(message), type: "invalid_request_error", code },
    });
  });
});
