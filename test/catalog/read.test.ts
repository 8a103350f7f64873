import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildFixture, withPrice } from "../helpers/fixture-catalogue.ts";
import { type Fault, MemoryKv } from "../helpers/memory-kv.ts";
import { type Service, startService } from "../helpers/service.ts";

const CALL = {
  model_id: "gpt-4o",
  provider_id: "openai",
  usage: { prompt_tokens: 1000, completion_tokens: 0 },
};
const FAULTS: Fault[] = ["missing", "throw", "hang", "truncated", "wrong_shape", "wrong_bytes"];
const ENDPOINTS = [
  "/v1/traces/cost",
  "/api/models/pricing/calculate",
  "/v1/model_prices_and_context_window.json",
  "/v1/prices",
  "/v1/prices/search?q=gpt",
  "/v1/reference/models",
];
const first = buildFixture();
const second = buildFixture({
  serial: 2,
  providers: withPrice("openai", "gpt-4o", { prompt: "0.000005", completion: "0.00001" }),
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Sends a request, letting time pass until it is answered, and its background work be done. */
async function send(service: Service, path: string): Promise<Response> {
  const site = { modelId: "gpt-4o", provider: "openai", usage: { promptTokens: 1000, completionTokens: 0 } };
  const sent =
    path === "/v1/traces/cost"
      ? service.post(path, CALL)
      : path.startsWith("/api")
        ? service.post(path, site)
        : service.fetch(path);
  let answered = false;
  sent.finally(() => {
    answered = true;
  });
  for (let i = 0; i < 60 && !answered; i++) {
    await realTick();
    await vi.advanceTimersByTimeAsync(100);
  }
  const response = await sent;
  await realTick();
  return response;
}

/** Hashing and decompression end in real time. */
async function realTick(): Promise<void> {
  for (let i = 0; i < 3; i++) await crypto.subtle.digest("SHA-256", new Uint8Array(1));
}

async function total(response: Response): Promise<string> {
  return JSON.parse(await response.text()).cost_breakdown.total_exact;
}

describe("cold", () => {
  test.each(ENDPOINTS)("%s reads the manifest and one value", async (path) => {
    const service = startService(new MemoryKv(first.keys));
    expect((await send(service, path)).status).toBe(200);
    expect(service.kv.reads.length).toBe(2);
    await send(service, path);
    expect(service.kv.reads.length).toBe(2);
  });

  describe.each(FAULTS)("%s", (fault) => {
    test.each(ENDPOINTS)("data of %s is 503", async (path) => {
      const service = startService(new MemoryKv(first.keys));
      service.kv.fault = (key) => (key === "manifest" ? undefined : fault);
      const before = Date.now();
      const response = await send(service, path);
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(Date.now() - before).toBeLessThanOrEqual(2500);
      service.kv.fault = () => undefined;
      expect((await send(service, path)).status).toBe(200);
    });

    test.skipIf(fault === "wrong_bytes")("manifest is 503", async () => {
      const service = startService(new MemoryKv(first.keys));
      service.kv.fault = (key) => (key === "manifest" ? fault : undefined);
      for (const path of [...ENDPOINTS, "/health"]) expect((await send(service, path)).status).toBe(503);
    });
  });
});

describe("warm", () => {
  test("the manifest is read again after 30 s in the background, after 10 min before answering", async () => {
    const service = startService(new MemoryKv(first.keys));
    expect(await total(await send(service, "/v1/traces/cost"))).toBe("0.0025");
    service.kv.put(second.keys);
    vi.setSystemTime(Date.now() + 29_000);
    expect(await total(await send(service, "/v1/traces/cost"))).toBe("0.0025");
    vi.setSystemTime(Date.now() + 2_000);
    const background = await send(service, "/v1/traces/cost");
    expect([background.headers.get("x-prices-version"), await total(background)]).toEqual([
      "fixture-1",
      "0.0025",
    ]);
    const after = await send(service, "/v1/traces/cost");
    expect([after.headers.get("x-prices-version"), await total(after)]).toEqual(["fixture-2", "0.005"]);
    service.kv.put(first.keys);
    vi.setSystemTime(Date.now() + 601_000);
    expect((await send(service, "/v1/traces/cost")).headers.get("x-prices-version")).toBe("fixture-1");
  });

  describe.each(FAULTS.filter((fault) => fault !== "wrong_bytes"))("manifest %s", (fault) => {
    test.each(ENDPOINTS)("%s answers from the last good version and says so", async (path) => {
      const service = startService(new MemoryKv(first.keys));
      await send(service, path);
      service.kv.fault = () => fault;
      vi.setSystemTime(Date.now() + 700_000);
      const response = await send(service, path);
      expect(response.status).toBe(200);
      expect(response.headers.get("x-prices-stale")).toBe("true");
      expect(response.headers.get("x-prices-version")).toBe("fixture-1");
      const health = await send(service, "/health");
      expect(await health.json()).toMatchObject({ status: "stale" });
      service.kv.fault = () => undefined;
      vi.setSystemTime(Date.now() + 6_000);
      await send(service, path);
      expect((await send(service, path)).headers.get("x-prices-stale")).toBeNull();
    });
  });

  test.each(FAULTS)("a new version whose shard is %s leaves the last good one, whole", async (fault) => {
    const service = startService(new MemoryKv(first.keys));
    await send(service, "/v1/traces/cost");
    service.kv.put(second.keys);
    service.kv.fault = (key) => (second.keys.has(key) && !first.keys.has(key) ? fault : undefined);
    vi.setSystemTime(Date.now() + 700_000);
    const response = await send(service, "/v1/traces/cost");
    expect(response.status).toBe(200);
    expect(response.headers.get("x-prices-stale")).toBe("true");
    expect(response.headers.get("x-prices-version")).toBe("fixture-1");
    expect(await total(response)).toBe("0.0025");
    // While the key pauses, the next request neither waits for it nor reads it.
    const reads = service.kv.reads.length;
    await send(service, "/v1/traces/cost");
    expect(service.kv.reads.length).toBe(reads);
    service.kv.fault = () => undefined;
    vi.setSystemTime(Date.now() + 6_000);
    const healed = await send(service, "/v1/traces/cost");
    expect([healed.headers.get("x-prices-stale"), await total(healed)]).toEqual([null, "0.005"]);
  });

  test("data both versions name is not read again", async () => {
    const service = startService(new MemoryKv(first.keys));
    await send(service, "/v1/model_prices_and_context_window.json");
    service.kv.put(second.keys);
    vi.setSystemTime(Date.now() + 700_000);
    const response = await send(service, "/v1/model_prices_and_context_window.json");
    expect(response.headers.get("x-prices-version")).toBe("fixture-2");
    expect(service.kv.reads.filter((key) => key !== "manifest").length).toBe(1);
  });
});
