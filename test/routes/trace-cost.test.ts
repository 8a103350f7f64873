import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Service, startService, usage } from "../helpers/service.ts";

const PATH = "/v1/traces/cost";
let service: Service;

beforeEach(() => {
  service = startService();
});

const cost = (body: unknown) => service.ask(PATH, body);

describe("POST /v1/traces/cost", () => {
  test("answers with usage, rates and breakdown", async () => {
    const response = await service.post(PATH, {
      model_id: "gpt-4o",
      provider_id: "openai",
      usage: { prompt_tokens: 1000, completion_tokens: 500, cache_read_tokens: 200 },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    // 800 x 0.0000025 + 200 x 0.00000125 + 500 x 0.00001 = 0.002 + 0.00025 + 0.005
    expect(await response.json()).toMatchObject({
      usage: usage({ prompt_tokens: 1000, completion_tokens: 500, cache_read_tokens: 200 }),
      pricing: { prompt: 0.0000025, completion: 0.00001, input_cache_read: 0.00000125 },
      cost_breakdown: { prompt: 0.002, completion: 0.005, cache_read: 0.00025, total_exact: "0.00725" },
      prices: { serial: 1, version: "fixture-1", as_of: "2026-11-19" },
    });
  });

  test.each([
    ["openai", "__proto__", { prompt_tokens: 10, completion_tokens: 1 }, "0.000012"],
    ["openai", "constructor", { prompt_tokens: 10, completion_tokens: 1 }, "0.000034"],
    ["openai", "free-1", { prompt_tokens: 10, completion_tokens: 1 }, "0"],
  ])("%s %s %j costs %s", async (provider_id, model_id, counts, total) => {
    const { status, body } = await cost({ model_id, provider_id, usage: counts });
    expect([status, body.cost_breakdown.total_exact]).toEqual([200, total]);
    expect(body.cost_breakdown.total).toBe(Number(total));
  });

  test("accepts unknown fields, and the last of duplicate ones", async () => {
    const text =
      '{"x":1,"model_id":"a","model_id":"gpt-4o","provider_id":"openai","usage":{"prompt_tokens":1,"completion_tokens":0,"y":[]}}';
    expect((await cost(text)).body.cost_breakdown.total_exact).toBe("0.0000025");
  });
});

describe("POST /v1/traces/cost failures", () => {
  const call = {
    model_id: "gpt-4o",
    provider_id: "openai",
    usage: { prompt_tokens: 1, completion_tokens: 1 },
  };
  const counting = (counts: object) => ({ ...call, usage: { ...call.usage, ...counts } });
  const COUNT = "expected an integer from 0 to 9007199254740991";

  test.each([
    [{ ...call, model_id: "secret-1" }, 402, "The provider publishes no price."],
    [{ ...call, model_id: "video-1" }, 404, "priced per second of output"],
    [{ ...call, model_id: "gpt-4p" }, 404, "Nearest ids: gpt-4o"],
    [{ ...call, provider_id: "github-models" }, 404, 'No model "gpt-4o" is known at provider github-models.'],
  ])("%j is %i and echoes the call", async (request, status, error) => {
    const counts = { ...call.usage, cached: 1 };
    const answer = await cost({ ...request, id: "c", at: "2026-10-01", usage: counts });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      id: "c",
      ignored: [{ field: "usage.cached", name: "cached", nearest: "cache_read_tokens" }],
      model_id: request.model_id,
      provider_id: request.provider_id,
      usage: usage(call.usage),
      pricing: null,
      cost_breakdown: null,
      error: expect.stringContaining(error),
      ...(status === 402 && { unpriced_reason: "not_public" }),
      status: "unpriced",
      currency: "USD",
      prices: { serial: 1, version: "fixture-1", as_of: "2026-11-19" },
      at: "2026-10-01T00:00:00Z",
    });
  });

  test.each([
    [{}, "missing_parameter", "model_id: expected a string of 1 to 256 characters, it is missing"],
    [[], "invalid_parameter", "body: expected a JSON object, got an array"],
    ["null", "invalid_parameter", "body: expected a JSON object, got null"],
    [
      { ...call, provider_id: 7 },
      "invalid_parameter",
      "provider_id: expected a string of 1 to 256 characters, got 7",
    ],
    [
      { ...call, usage: undefined },
      "missing_parameter",
      "usage: expected an object with prompt_tokens and completion_tokens, it is missing",
    ],
    [counting({ prompt_tokens: "12" }), "invalid_parameter", `usage.prompt_tokens: ${COUNT}, got "12"`],
    [counting({ reasoning_tokens: null }), "invalid_parameter", `usage.reasoning_tokens: ${COUNT}, got null`],
    [
      '{"model_id":"gpt-4o","provider_id":"openai","usage":{"prompt_tokens":1e400,"completion_tokens":1}}',
      "invalid_parameter",
      "got Infinity",
    ],
    [
      { ...call, usage_convention: "both" },
      "invalid_parameter",
      'usage_convention: expected one of provider, inclusive, separate, got "both"',
    ],
    [{ ...call, at: "2026-02-30" }, "invalid_parameter", "at: expected a UTC day"],
    [{ ...call, at: 20260101 }, "invalid_parameter", "at: expected a UTC day"],
    [
      { ...call, provider_id: "opnai" },
      "unknown_provider",
      'provider_id: expected the id of a provider, got "opnai"; nearest: openai',
    ],
    [{ ...call, provider_id: "__proto__" }, "unknown_provider", "provider_id: expected"],
    [
      { ...counting({ cache_read_tokens: 2 }), usage_convention: "inclusive" },
      "usage_does_not_add_up",
      "usage.prompt_tokens: 1 cannot contain",
    ],
    ["{", "invalid_json", "body: expected a JSON object"],
  ])("%j is 400 %s", async (request, code, message) => {
    const answer = await cost(request);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: { message: expect.stringContaining(message), type: "invalid_request_error", code },
    });
  });

  test("an invalid body is reported before missing data", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    service.kv.fault = () => "missing";
    expect((await cost({})).status).toBe(400);
    expect((await cost(call)).status).toBe(503);
  });
});
