// Publishing over Cloudflare's API, against a stand-in with a real simulated namespace: killed before every request, the
// Worker on that namespace answers from the old version whole; then roll back and garbage collection.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openCloudflareKv } from "../../../scripts/kv/cloudflare-kv.ts";
import type { KvStore } from "../../../scripts/kv/kv-store.ts";
import { collectGarbage } from "../../../scripts/publish/collect-garbage.ts";
import { publishGated } from "../../../scripts/publish/publish-gated.ts";
import { rollBack, storedManifests } from "../../../scripts/publish/rollback.ts";
import { readManifest } from "../../../scripts/review/read-version.ts";
import { createApp } from "../../../src/index.ts";
import { dataKeys } from "../../../src/store/keys.ts";
import { PriceStore } from "../../../src/store/price-store.ts";
import { type StandIn, startStandIn } from "../../helpers/cloudflare-stand-in.ts";
import { BUILD_DAY, smallBuild } from "../../helpers/small-build.ts";

const RULES = { canaries: [], allowed: [], today: BUILD_DAY };
const quiet = () => undefined;

let standIn: StandIn;
let kv: KvStore;

beforeAll(async () => {
  standIn = await startStandIn();
  kv = openCloudflareKv({ account: "a", namespace: "n", token: "t", api: standIn.api, pauseMs: 1 });
}, 60_000);

afterAll(() => standIn.close());

/** Empties the namespace and publishes 0.000005 as serial 1. */
beforeEach(async () => {
  standIn.dieAt = undefined;
  standIn.refuseOnce.clear();
  const { keys } = await standIn.kv.list();
  for (const { name } of keys) await standIn.kv.delete(name);
  await publish("0.000005", "2026-11-01T00:00:00Z");
  standIn.requests.length = 0;
});

function publish(prompt: string, at: string) {
  return publishGated(smallBuild(prompt), kv, RULES, new Date(at), quiet);
}

/** What a fresh isolate of the Worker answers for one prompt token of p/m, and the map's ETag. */
async function served(): Promise<{ total: unknown; etag: string | null; serial: unknown }> {
  const app = createApp(new PriceStore());
  const env = { PRICES: standIn.kv };
  const context = {
    waitUntil: () => undefined,
    passThroughOnException: () => undefined,
    props: {},
  } as unknown as ExecutionContext;
  const usage = { prompt_tokens: 1, completion_tokens: 0 };
  const cost = await app.request(
    "/v1/traces/cost",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model_id: "m", provider_id: "p", usage }),
    },
    env,
    context,
  );
  const map = await app.request("/v1/model_prices_and_context_window.json", { method: "HEAD" }, env, context);
  const health = await app.request("/health", {}, env, context);
  const { cost_breakdown } = (await cost.json()) as { cost_breakdown: { total_exact: string } };
  return {
    total: cost_breakdown.total_exact,
    etag: map.headers.get("etag"),
    serial: ((await health.json()) as { serial: number }).serial,
  };
}

describe("publish over the API", () => {
  test("killed before any of its requests, the old version is served whole; tried again, the new one is", async () => {
    const before = await served();
    await publish("0.000004", "2026-11-02T00:00:00Z");
    const steps = standIn.requests.length;
    const after = await served();
    expect([before.total, after.total, after.serial]).toEqual(["0.000005", "0.000004", 2]);
    expect(after.etag).not.toBe(before.etag);
    expect(steps).toBeGreaterThan(5);
    let prompt = 4;
    for (let dieAt = 0; dieAt < steps; dieAt++) {
      const current = await served();
      standIn.requests.length = 0;
      standIn.dieAt = dieAt;
      const next = `0.00000${prompt === 4 ? 5 : 4}`;
      await expect(
        publish(next, "2026-11-03T00:00:00Z"),
        `dying at ${standIn.requests.length}`,
      ).rejects.toThrow();
      standIn.dieAt = undefined;
      expect(await served(), `killed before request ${dieAt}`).toEqual(current);
      await publish(next, "2026-11-03T00:00:00Z");
      expect((await served()).total).toBe(next);
      prompt = prompt === 4 ? 5 : 4;
    }
  }, 30_000);

  test("keys the API reports as unsuccessful are written again, 429 is waited out", async () => {
    const build = smallBuild("0.000004");
    standIn.refuseOnce = new Set([...build.keys.keys()].filter((key) => key.startsWith("shard:p:")));
    standIn.busy = 2;
    await publish("0.000004", "2026-11-02T00:00:00Z");
    expect((await served()).total).toBe("0.000004");
    expect(standIn.requests.filter((line) => line === "PUT /bulk").length).toBeGreaterThanOrEqual(4);
  });

  test("a build the gate refuses writes nothing", async () => {
    await expect(publish("0.5", "2026-11-02T00:00:00Z")).rejects.toThrow(/not published:\njump: p\/m prompt/);
    expect(standIn.requests.filter((line) => line.startsWith("PUT"))).toEqual([]);
  });

  test("a wrong token is told", async () => {
    const other = openCloudflareKv({
      account: "a",
      namespace: "n",
      token: "x",
      api: standIn.api,
      pauseMs: 1,
    });
    await expect(publishGated(smallBuild("0.000004"), other, RULES, new Date(), quiet)).rejects.toThrow(
      /HTTP 403/,
    );
  });
});

describe("rollBack", () => {
  test("serves the older version's data, price and ETag, under a new serial", async () => {
    const first = await served();
    await publish("0.000004", "2026-11-02T00:00:00Z");
    await rollBack(kv, 1, new Date("2026-11-03T00:00:00Z"));
    expect(await served()).toEqual({ ...first, serial: 3 });
    await publish("0.000006", "2026-11-04T00:00:00Z");
    expect((await served()).serial).toBe(4);
    expect((await storedManifests(kv)).map(({ serial, rolled_back_to }) => [serial, rolled_back_to])).toEqual(
      [
        [4, undefined],
        [3, 1],
        [2, undefined],
        [1, undefined],
      ],
    );
  });

  test("to a serial that is not stored, or whose data is gone, changes nothing", async () => {
    await publish("0.000004", "2026-11-02T00:00:00Z");
    await expect(rollBack(kv, 7, new Date())).rejects.toThrow(/serial 7 is not stored/);
    const first = await readManifest(kv, 1);
    await standIn.kv.delete(dataKeys(first as NonNullable<typeof first>)[0] ?? "");
    await expect(rollBack(kv, 1, new Date())).rejects.toThrow(/of serial 1 is gone/);
    expect((await served()).serial).toBe(2);
  });
});

describe("collectGarbage", () => {
  test("deletes versions replaced before the day and only their keys; what is served stays whole", async () => {
    await publish("0.000004", "2026-11-02T00:00:00Z");
    await publish("0.000006", "2026-11-10T00:00:00Z");
    const current = await served();
    const { versions, keys } = await collectGarbage(kv, new Date("2026-11-05T00:00:00Z"));
    expect(versions).toEqual([1]);
    expect(keys.map((key) => key.replace(/:[0-9a-f]{32}$/, "")).sort()).toEqual([
      "map.gz",
      "shard:p",
      "table.gz",
    ]);
    expect(await served()).toEqual(current);
    expect((await storedManifests(kv)).map(({ serial }) => serial)).toEqual([3, 2]);
    expect((await readManifest(kv))?.history.map(({ serial }) => serial)).toEqual([2]);
    await rollBack(kv, 2, new Date("2026-11-11T00:00:00Z"));
    expect((await served()).total).toBe("0.000004");
  });

  test("with nothing old deletes nothing", async () => {
    expect(await collectGarbage(kv, new Date("2026-10-01T00:00:00Z"))).toEqual({ versions: [], keys: [] });
  });
});
