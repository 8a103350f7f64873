import { afterEach, describe, expect, test, vi } from "vitest";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { startService } from "../helpers/service.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("GET /health", () => {
  test("says which prices are served and how old they are", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T01:00:00Z") });
    const { manifest, keys } = buildFixture();
    const response = await startService(new MemoryKv(keys)).fetch("/health");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      status: "ok",
      version: "fixture-1",
      serial: 1,
      published_at: "2026-11-20T00:00:00Z",
      as_of: "2026-11-19",
      age_seconds: 3600,
      counts: manifest.counts,
    });
  });

  test("is not younger than new where a clock is behind the publisher's", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-19T23:59:58Z") });
    const response = await startService(new MemoryKv(buildFixture().keys)).fetch("/health");
    expect(await response.json()).toMatchObject({ age_seconds: 0 });
  });

  test("is 503 before anything is published", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const response = await startService(new MemoryKv()).fetch("/health");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({
      error: { type: "service_unavailable", code: "data_unavailable" },
    });
  });
});
