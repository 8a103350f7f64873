// GET /v1/status: what is served, whether it is signed, what the gate compared, and the age of the evidence against its aim.
import { beforeEach, expect, test, vi } from "vitest";
import { EXAMPLE_KEY } from "../../scripts/docs/example-key.ts";
import { toSigner } from "../../scripts/publish/minisign.ts";
import { publishBuild } from "../../scripts/publish/publish.ts";
import { rollBack } from "../../scripts/publish/rollback.ts";
import { FIRST, NOON, SECOND } from "../helpers/builds.ts";
import { buildFixture, FIXTURE_TRUST } from "../helpers/fixture-catalogue.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { memoryKvStore } from "../helpers/memory-kv-store.ts";
import { startService } from "../helpers/service.ts";
import { clockAt, quiet } from "../helpers/virtual-clock.ts";

const GATE = { bills: 12, moved: 3, allowed: [{ cause: "list:pi-ai", bills: 3, lapses: "2026-12-07" }] };

async function statusOf(
  keys: ReadonlyMap<string, Uint8Array>,
  settings = {},
): Promise<Record<string, unknown>> {
  const response = await startService(new MemoryKv(keys), settings).fetch("/v1/status");
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  return response.json() as Promise<Record<string, unknown>>;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T13:00:00Z") });
});

test("names the version, and is open where keys are set", async () => {
  const { keys } = buildFixture();
  const said = await statusOf(keys, { API_KEY_SHA256S: "0".repeat(64) });
  expect(said).toMatchObject({ status: "ok", version: "fixture-1", serial: 1, signed: true, degraded: [] });
});

test.each([
  ["trust.gz", { signed: true, evidence: { p50_days: null, first_hand_share: null }, providers: [] }],
  ["publication", { signed: null, gate: null, refresh: null }],
])("answers without its %s, which it names", async (kind, said) => {
  const keys = new Map(buildFixture().keys);
  const lost = [...keys.keys()].filter((key) => key.startsWith(`${kind}:`));
  for (const key of lost) keys.delete(key);
  expect(await statusOf(keys)).toMatchObject({ status: "degraded", degraded: lost, ...said });
});

test("says what the gate compared, and nothing about it after a rollback", async () => {
  const kv = memoryKvStore();
  await publishBuild(FIRST, kv, clockAt(NOON), quiet);
  const refresh = { last_try: "2026-11-21T05:17:00Z", failed_sources: ["groq"] };
  const options = { ...quiet, gate: GATE, refresh, signer: toSigner(EXAMPLE_KEY) };
  await publishBuild(SECOND, kv, clockAt("2026-11-21T12:30:00Z"), options);
  const said = await statusOf(kv.values);
  expect(said).toMatchObject({ signed: true, gate: { result: "passed", ...GATE } });
  expect(said.refresh).toEqual({ ...refresh, last_change: said.published_at });
  await rollBack(kv, 1, clockAt("2026-11-21T12:40:00Z"), quiet);
  expect(await statusOf(kv.values)).toMatchObject({ serial: 3, signed: false, gate: null, refresh: null });
});

/** Four rows at p were read today, today, 10 and 100 days ago; one at q 30 days ago; r has no price. */
const providers = {
  p: {
    reads: [
      ["2026-08-13", 1],
      ["2026-11-11", 1],
      ["2026-11-21", 2],
    ],
    priced: 4,
    first_hand: 1,
  },
  q: { reads: [["2026-10-22", 1]], priced: 1, first_hand: 0 },
  r: { reads: [], priced: 0, first_hand: 0 },
};

test("the freshness of evidence is measured by rows against the aim, those furthest from it first", async () => {
  const [any] = Object.values(FIXTURE_TRUST.providers);
  const trust = Object.fromEntries(
    Object.entries(providers).map(([slug, counts]) => [slug, { ...any, ...counts }]),
  );
  const { keys } = buildFixture({
    trust: { ...FIXTURE_TRUST, providers: trust as typeof FIXTURE_TRUST.providers },
  });
  expect(await statusOf(keys)).toMatchObject({
    evidence: { aim_days: 2, p50_days: 10, p90_days: 100, first_hand_share: "0.2" },
    providers: [
      { provider_id: "q", p50_days: 30, first_hand_share: "0", oldest: "2026-10-22", meets_aim: false },
      { provider_id: "p", p50_days: 0, first_hand_share: "0.25", oldest: "2026-08-13", meets_aim: true },
    ],
  });
});
