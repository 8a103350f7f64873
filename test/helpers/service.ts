// The service in a fresh isolate's state over a KV double: requests without a server.
import { vi } from "vitest";
import type { Env } from "../../src/env.ts";
import { createApp } from "../../src/index.ts";
import { baseCounts } from "../../src/pricing/usage.ts";
import { PriceStore } from "../../src/store/price-store.ts";
import { checkAnswer } from "./answer-check.ts";
import { buildFixture } from "./fixture-catalogue.ts";
import { MemoryKv } from "./memory-kv.ts";

export type Answer = { status: number; headers: Headers; body: ReturnType<typeof JSON.parse> };

export type Service = {
  kv: MemoryKv;
  env: Env;
  /** Sends a request, waits for its background work and holds the answer against the OpenAPI document. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** Posts a body, or gets the path without one, and reads the answer as JSON. */
  ask: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
};

/** A service on the fixture, or on the KV, settings and store that are given. */
export function startService(
  kv = new MemoryKv(buildFixture().keys),
  settings: Partial<Env> = {},
  store = new PriceStore(),
): Service {
  const app = createApp(store);
  const env: Env = { PRICES: kv.binding(), ...settings };
  const fetch = async (path: string, init: RequestInit = {}) => {
    const background: Promise<unknown>[] = [];
    const context = {
      waitUntil: (work: Promise<unknown>) => background.push(work),
      passThroughOnException() {},
      props: {},
    };
    const url = `http://service${path}`;
    const response = await app.request(url, init, env, context as unknown as ExecutionContext);
    if (!vi.isFakeTimers()) await Promise.all(background);
    await checkAnswer(new URL(url), init, response);
    return response;
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const ask: Service["ask"] = async (path, body, headers = {}) => {
    const response = await (body === undefined ? fetch(path, { headers }) : post(path, body, headers));
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  };
  return { kv, env, fetch, post, ask };
}

/** The six counts, the ones not given 0. */
export function usage(counts: Record<string, number> = {}): Record<string, number> {
  return { ...baseCounts(() => 0), ...counts };
}
