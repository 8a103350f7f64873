// What callers send stays with them: neither keys nor bodies reach a log, whatever goes wrong; and production says so too.
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import type { Env } from "../../src/env.ts";
import type { PriceStore } from "../../src/store/price-store.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { startService } from "../helpers/service.ts";

const KEY = "key-of-a-caller";
const MODEL = "model-of-a-caller";
const CALL = { model_id: MODEL, provider_id: "openai", usage: { prompt_tokens: 1, completion_tokens: 1 } };
const API_KEY_SHA256S = createHash("sha256").update(KEY).digest("hex");
const LOGS = ["debug", "error", "info", "log", "warn"] as const;

beforeEach(() => {
  for (const level of LOGS) vi.spyOn(console, level).mockImplementation(() => {});
});

function logged(): string {
  return LOGS.flatMap((level) => vi.mocked(console[level]).mock.calls.flat())
    .map(String)
    .join("\n");
}

describe("logs", () => {
  const failing = (outcome: () => Promise<never>) => ({ RATE_LIMITER: { limit: outcome } });
  const broken = { read: () => Promise.reject(new Error("a bug")) } as unknown as PriceStore;

  // threat: secrets-in-logs
  test.each<[string, number, () => ReturnType<typeof startService>]>([
    ["a bug", 500, () => startService(undefined, { API_KEY_SHA256S }, broken)],
    ["no data", 503, () => startService(new MemoryKv(), { API_KEY_SHA256S })],
    [
      "a limiter that fails",
      404,
      () => startService(undefined, { API_KEY_SHA256S, ...failing(() => Promise.reject(new Error("down"))) }),
    ],
  ])("%s is logged without the caller's key or body", async (_, status, start) => {
    const response = await start().post("/v1/traces/cost", CALL, { authorization: `Bearer ${KEY}` });
    expect(response.status).toBe(status);
    expect(logged()).not.toBe("");
    expect(logged()).not.toMatch(new RegExp(`${KEY}|${MODEL}|${API_KEY_SHA256S}`));
  });

  // threat: secrets-in-logs
  test.each([
    ["a wrong key", { authorization: `Bearer ${KEY}x` }, CALL],
    ["a body that is no JSON", { authorization: `Bearer ${KEY}` }, `{"model_id":"${MODEL}"`],
    ["an unknown model", { authorization: `Bearer ${KEY}` }, CALL],
  ])("%s is not logged at all", async (_, headers, body) => {
    await startService(undefined, { API_KEY_SHA256S }).post("/v1/traces/cost", body, headers);
    expect(logged()).toBe("");
  });
});

describe("wrangler.toml", () => {
  const { observability, ratelimits, vars, logpush, tail_consumers } = readConfig({
    config: "wrangler.toml",
  });

  // threat: secrets-in-logs
  test("does not log invocations, whose headers hold keys, and sends logs nowhere", () => {
    expect(observability?.logs?.invocation_logs).toBe(false);
    expect([logpush ?? false, tail_consumers ?? []]).toEqual([false, []]);
  });

  // threat: too-many-requests
  test("sets rate limits in production", () => {
    const binding: keyof Env = "RATE_LIMITER";
    expect(ratelimits).toEqual([
      { name: binding, namespace_id: "1001", simple: { limit: expect.any(Number), period: 60 } },
    ]);
  });

  test("contains no plain key", () => {
    expect(vars).toEqual({});
  });
});
