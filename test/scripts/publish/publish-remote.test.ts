// Publishing over Cloudflare's API, against a stand-in with a real simulated namespace: before every request, and
// killed before every write, the Worker on that namespace answers from the old version whole; then roll back and garbage collection.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { KvStore } from "../../../scripts/kv/kv-store.ts";
import { collectGarbage } from "../../../scripts/publish/collect-garbage.ts";
import { publishGated } from "../../../scripts/publish/publish.ts";
import { rollBack } from "../../../scripts/publish/rollback.ts";
import { readCopies, readManifest } from "../../../scripts/review/served.ts";
import { createApp } from "../../../src/index.ts";
import { dataKeys } from "../../../src/store/keys.ts";
import { PriceStore } from "../../../src/store/price-store.ts";
import { BUILD_DAY, smallBuild } from "../../helpers/builds.ts";
import { emptyStandIn, openStandIn, type StandIn, startStandIn } from "../../helpers/cloudflare-stand-in.ts";
import { clockAt, quiet } from "../../helpers/virtual-clock.ts";

const RULES = { canaries: [], allowed: [], today: BUILD_DAY };

const LATER = "2026-11-11T00:00:00Z";

let standIn: StandIn;
let kv: KvStore;

beforeAll(async () => {
  standIn = await startStandIn();
  kv = open({});
}, 60_000);

afterAll(() => standIn.close());

/** Empties the namespace and publishes 0.000005 as serial 1. */
beforeEach(async () => {
  await emptyStandIn(standIn);
  await publish("0.000005", "2026-11-01T00:00:00Z");
  standIn.requests.length = 0;
});

/** The stand-in shows writes at once, and every request is sent once: what is tried again is in cloudflare-kv.test.ts. */
function open(options: { token?: string; retries?: number }): KvStore {
  return openStandIn(standIn, { propagationMs: 0, retries: 0, ...options });
}

function publish(prompt: string, at: string, store = kv) {
  return publishGated(smallBuild(prompt), store, RULES, clockAt(at), { ...quiet, first: true, now: true });
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

describe("publishing over the API", () => {
  // threat: half-publish
  test("before any request the old version is served complete; killed before any write, a retry serves the new one", async () => {
    const old = await served();
    const answers: unknown[] = [];
    standIn.watch = async () => void answers.push(await served());
    await publish("0.000006", "2026-11-02T00:00:00Z");
    standIn.watch = undefined;
    // Only after the manifest was written, while it is read again and the lock given back, the new version is served.
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.slice(0, -5)).toEqual(answers.slice(0, -5).map(() => old));
    const writes = standIn.requests.flatMap((request, i) => (request.startsWith("PUT") ? [i] : []));
    await rollBack(kv, 1, clockAt("2026-11-03T00:00:00Z"), quiet);
    // The last two are the manifest's copy and the lock's return.
    for (const dieAt of writes.slice(0, -2)) {
      standIn.requests.length = 0;
      standIn.dieAt = dieAt;
      const publishing = publish("0.000004", "2026-11-04T00:00:00Z");
      await expect(publishing, `killed before request ${dieAt}`).rejects.toThrow();
      standIn.dieAt = undefined;
      expect(await served(), `killed before request ${dieAt}`).toEqual({ ...old, serial: 3 });
    }
    await publish("0.000004", "2026-11-04T00:00:00Z");
    const after = await served();
    expect([old.total, after.total]).toEqual(["0.000005", "0.000004"]);
    expect(after.etag).not.toBe(old.etag);
  }, 60_000);

  test("keys that the API reports as failed are written again, and 429 is waited out", async () => {
    const build = smallBuild("0.000004");
    standIn.refuseOnce = new Set([...build.keys.keys()].filter((key) => key.startsWith("shard:p:")));
    standIn.trouble = [429, 429];
    await publish("0.000004", "2026-11-02T00:00:00Z", open({ retries: 2 }));
    expect((await served()).total).toBe("0.000004");
    expect(standIn.requests.filter((line) => line === "PUT /bulk").length).toBeGreaterThanOrEqual(4);
  });

  test("a wrong token is reported", async () => {
    await expect(publish("0.000004", "2026-11-02T00:00:00Z", open({ token: "x" }))).rejects.toThrow(
      /^reading manifest: 403/,
    );
  });
});

describe("rollBack", () => {
  test("serves the older version's data, price and ETag, under a new serial", async () => {
    const first = await served();
    await publish("0.000004", "2026-11-02T00:00:00Z");
    await rollBack(kv, 1, clockAt("2026-11-03T00:00:00Z"), quiet);
    expect(await served()).toEqual({ ...first, serial: 3 });
    await publish("0.000006", "2026-11-04T00:00:00Z");
    expect((await served()).serial).toBe(4);
    expect((await readCopies(kv)).map(({ serial, manifest }) => [serial, manifest?.rolled_back_to])).toEqual([
      [4, undefined],
      [3, 1],
      [2, undefined],
      [1, undefined],
    ]);
  });

  test("to a serial that is not stored, or whose data is gone, changes nothing", async () => {
    await publish("0.000004", "2026-11-02T00:00:00Z");
    await expect(rollBack(kv, 7, clockAt(LATER), quiet)).rejects.toThrow(/manifest:7 is not stored/);
    const first = await readManifest(kv, 1);
    await standIn.kv.delete(dataKeys(first as NonNullable<typeof first>)[0] ?? "");
    await expect(rollBack(kv, 1, clockAt(LATER), quiet)).rejects.toThrow(/of serial 1 is not stored/);
    expect((await served()).serial).toBe(2);
  });
});

describe("collectGarbage", { timeout: 60_000 }, () => {
  test("deletes versions replaced before the day and only their keys; the served one stays complete", async () => {
    await publish("0.000004", "2026-11-02T00:00:00Z");
    await publish("0.000006", "2026-11-10T00:00:00Z");
    const current = await served();
    const { versions, keys } = await collectGarbage(
      kv,
      new Date("2026-11-05T00:00:00Z"),
      clockAt(LATER),
      quiet,
    );
    expect(versions).toEqual([1]);
    expect(keys.map((key) => key.replace(/:[0-9a-f]{32}$/, "")).sort()).toEqual([
      "history.gz:p",
      "ledger.gz",
      ...["map.gz", "map.gz", "map.gz"],
      "publication",
      "shard:p",
      "table.gz",
    ]);
    expect(await served()).toEqual(current);
    expect((await readCopies(kv)).map(({ serial }) => serial)).toEqual([3, 2]);
    expect((await readManifest(kv))?.history.map(({ serial }) => serial)).toEqual([2]);
    await rollBack(kv, 2, clockAt(LATER), quiet);
    expect((await served()).total).toBe("0.000004");
  });
});
