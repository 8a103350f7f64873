import { expect, test, vi } from "vitest";
import { MANIFEST_KEY } from "../../src/store/keys.ts";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { startService } from "../helpers/service.ts";

test.each([
  ["2026-11-20T01:00:00Z", 3600],
  // The clock is behind the publisher's.
  ["2026-11-19T23:59:58Z", 0],
])("at %s: names the prices served, and their age of %i seconds", async (now, age_seconds) => {
  vi.useFakeTimers({ now: Date.parse(now) });
  const { manifest, keys } = buildFixture();
  const response = await startService(new MemoryKv(keys)).fetch("/health");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({
    status: "ok",
    version: "fixture-1",
    serial: 1,
    published_at: "2026-11-20T00:00:00Z",
    as_of: "2026-11-19",
    age_seconds,
    counts: manifest.counts,
  });
});

test.each([
  ["its manifest, and its copy answers", MANIFEST_KEY, [200, "true"]],
  ["a shard that a call needs", "shard:openai:", [503, null]],
  ["the listing", "table.gz:", [200, null]],
])("is degraded when KV has lost %s", async (_name, prefix, call) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { keys } = buildFixture();
  const kv = new MemoryKv(keys).values;
  kv.set("manifest:1", kv.get(MANIFEST_KEY) ?? new Uint8Array());
  const lost = [...kv.keys()].find((key) => key.startsWith(prefix)) ?? "";
  kv.delete(lost);
  const service = startService(new MemoryKv(kv));
  expect(await (await service.fetch("/health")).json()).toMatchObject({
    status: "degraded",
    missing: [lost],
  });
  const usage = { prompt_tokens: 1, completion_tokens: 1 };
  const { status, headers } = await service.post("/v1/traces/cost", {
    ...{ provider_id: "openai", model_id: "gpt-4o", usage },
  });
  expect([status, headers.get("x-prices-stale")]).toEqual(call);
});

test("names what could not be read for five minutes", async () => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(console, "error").mockImplementation(() => {});
  const service = startService(new MemoryKv(buildFixture().keys));
  service.kv.fault = (key) => (key.startsWith("table") ? "wrong_hash" : undefined);
  await service.fetch("/v1/prices");
  const missing = async () => (await service.ask("/health")).body.missing;
  expect(await missing()).toEqual([expect.stringMatching(/^table/)]);
  vi.setSystemTime(300_001);
  expect(await missing()).toBeUndefined();
});

test("asks again for the list of keys if it cannot be read", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { keys } = buildFixture();
  const service = startService(new MemoryKv(new Map([...keys].filter(([key]) => !key.startsWith("shard")))));
  vi.spyOn(service.kv, "list").mockRejectedValueOnce(new Error("down"));
  const statuses = [await service.ask("/health"), await service.ask("/health")].map(
    ({ body }) => body.status,
  );
  expect(statuses).toEqual(["ok", "degraded"]);
});

test("is 503 before anything is published", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const response = await startService(new MemoryKv()).fetch("/health");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await response.json()).toMatchObject({
    error: { type: "service_unavailable", code: "data_unavailable" },
  });
});
