// `prices_version`: after three publishes and a rollback, a kept version answers as it did when it was served.
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { collectGarbage } from "../../scripts/publish/collect-garbage.ts";
import { publishBuild } from "../../scripts/publish/publish.ts";
import { rollBack } from "../../scripts/publish/rollback.ts";
import { smallBuild } from "../helpers/builds.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { type MemoryKvStore, memoryKvStore } from "../helpers/memory-kv-store.ts";
import { type Service, startService } from "../helpers/service.ts";
import { clockAt, quiet } from "../helpers/virtual-clock.ts";

/** USD a token, by the serial that published it; serial 4 is a rollback to 1. */
const PROMPT: Record<number, string> = { 1: "0.000005", 2: "0.000004", 3: "0.000003", 4: "0.000005" };
const AT = "2026-11-10T12:00:00Z";
const CALL = {
  model_id: "m",
  provider_id: "p",
  at: AT,
  usage: { prompt_tokens: 1000, completion_tokens: 0 },
};
const RESPONSE = { provider_id: "p", at: AT, response: { model: "m", usage: CALL.usage } };

let published: MemoryKvStore;
let kv: MemoryKvStore;
/** What each serial answered to CALL while it was served. */
let served: Record<number, unknown>;

beforeAll(async () => {
  published = memoryKvStore();
  kv = published;
  served = {};
  for (const serial of [1, 2, 3]) {
    const clock = clockAt(`2026-11-0${serial}T00:00:00Z`);
    await publishBuild(smallBuild(PROMPT[serial] ?? ""), published, clock, quiet);
    served[serial] = (await fresh().ask("/v1/traces/cost", { ...CALL, detail: "full" })).body;
  }
  await rollBack(published, 1, clockAt("2026-11-04T00:00:00Z"), quiet);
  served[4] = (await fresh().ask("/v1/traces/cost", { ...CALL, detail: "full" })).body;
});

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  kv = memoryKvStore({ holds: published });
});

function fresh(): Service {
  return startService(new MemoryKv(kv.values));
}

async function hashOf(serial: number): Promise<string> {
  const { data } = (await fresh().ask("/v1/versions")).body;
  return data.find((one: { serial: number }) => one.serial === serial).version;
}

describe("a kept version", () => {
  test.each([1, 2, 3, 4])("serial %i answers exactly as when it was served", async (serial) => {
    const service = fresh();
    for (const prices_version of [serial, String(serial)]) {
      const response = await service.post("/v1/traces/cost", { ...CALL, detail: "full", prices_version });
      expect(await response.json()).toEqual(served[serial]);
      expect(response.headers.get("x-prices-version")).toBe(await hashOf(serial));
    }
  });

  test.each([
    [1, 4],
    [2, 2],
    [3, 3],
  ])("the hash of serial %i names the newest serial with its data, %i", async (serial, newest) => {
    const prices_version = await hashOf(serial);
    const { body } = await fresh().ask("/v1/traces/cost", { ...CALL, prices_version });
    expect(body).toMatchObject({
      cost_breakdown: { total_exact: String(Number(PROMPT[serial]) * 1000) },
      prices: { serial: newest, version: prices_version },
    });
  });

  test.each([1, 2, 3, 4])("serial %i: responses and lists use its prices too", async (serial) => {
    const service = fresh();
    const total_exact = String(Number(PROMPT[serial]) * 1000);
    const response = await service.post("/v1/responses/cost", { ...RESPONSE, prices_version: serial });
    expect(await response.json()).toMatchObject({ cost_breakdown: { total_exact }, prices: { serial } });
    for (const path of ["/v1/prices?model_id=m", "/v1/prices/search?q=m&provider_id=p"]) {
      const { data } = (await service.ask(`${path}&prices_version=${serial}`)).body;
      expect(data[0].pricing.prompt).toBe(Number(PROMPT[serial]));
    }
    const { body: resolved } = await service.ask(`/v1/resolve?model_id=m&prices_version=${serial}`);
    expect(resolved.offers[0].prompt).toBe(Number(PROMPT[serial]));
    for (const path of ["/v1/reference/models", "/v1/reference/providers"]) {
      const { headers } = await service.fetch(`${path}?prices_version=${serial}`);
      expect(headers.get("x-prices-version")).toBe(await hashOf(serial));
    }
  });

  test("the camelCase calculator accepts pricesVersion", async () => {
    const call = { modelId: "m", provider: "openai", usage: { promptTokens: 1, completionTokens: 0 } };
    const path = "/api/models/pricing/calculate";
    const bad = await fresh().ask(path, { ...call, pricesVersion: "x" });
    expect([bad.status, bad.body.error.message]).toEqual([
      400,
      expect.stringMatching(/^pricesVersion: expected a serial/),
    ]);
    expect((await fresh().post(path, { ...call, pricesVersion: 9 })).status).toBe(404);
  });

  test("costs three reads cold and none when warm", async () => {
    const service = fresh();
    await service.post("/v1/traces/cost", { ...CALL, prices_version: 2 });
    expect(service.kv.reads.length).toBe(3);
    await service.post("/v1/traces/cost", { ...CALL, prices_version: 2 });
    expect(service.kv.reads.length).toBe(3);
  });

  test("a version published a moment ago is found by serial and by hash", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-05T00:00:00Z") });
    const service = fresh();
    await service.post("/v1/traces/cost", CALL);
    const clock = clockAt("2026-11-05T00:00:00Z");
    const { manifest } = await publishBuild(smallBuild("0.000002"), kv, clock, quiet);
    service.kv.put(kv.values);
    vi.setSystemTime(Date.parse("2026-11-05T00:00:20Z"));
    for (const prices_version of [manifest.serial, manifest.version]) {
      const answer = await service.post("/v1/traces/cost", { ...CALL, prices_version });
      expect(await answer.json()).toMatchObject({ prices: { serial: 5 } });
    }
  });
});

describe("a version that cannot be served", () => {
  test.each([
    ["two", 400, "invalid_parameter"],
    ["0", 400, "invalid_parameter"],
    [0, 400, "invalid_parameter"],
    [1.5, 400, "invalid_parameter"],
    ["1234567890", 400, "invalid_parameter"],
    ["0123456789abcde", 400, "invalid_parameter"],
    ["0123456789ABCDEF", 400, "invalid_parameter"],
    [9, 404, "prices_version_not_kept"],
    ["999999999", 404, "prices_version_not_kept"],
    ["0123456789abcdef", 404, "prices_version_not_kept"],
  ])("%j is %i %s", async (prices_version, status, code) => {
    const service = fresh();
    const answers = [
      await service.ask("/v1/traces/cost", { ...CALL, prices_version }),
      await service.ask("/v1/responses/cost", { ...RESPONSE, prices_version }),
      await service.ask(`/v1/prices?prices_version=${prices_version}`),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body.error.code]).toEqual([status, code]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("null means absent", async () => {
    const answer = await fresh().post("/v1/traces/cost", { ...CALL, prices_version: null });
    expect(await answer.json()).toMatchObject({ prices: { serial: 4 } });
  });

  test("after garbage collection it is 404 and names the oldest one kept", async () => {
    const lines: string[] = [];
    await collectGarbage(kv, new Date("2026-11-02T12:00:00Z"), clockAt("2026-12-20T00:00:00Z"), {
      progress: (line) => lines.push(line),
    });
    expect(lines[0]).toMatch(/^forgot serials 1: no call can be replayed on them any more/);
    const answer = await fresh().post("/v1/traces/cost", { ...CALL, prices_version: 1 });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      {
        error: {
          message: "version 1 is not kept; the oldest kept is serial 2, see /v1/versions",
          type: "not_found_error",
          code: "prices_version_not_kept",
          oldest_kept: 2,
        },
      },
    ]);
  });

  test.each(["manifest:2", "shard:p:"])(
    "when %s cannot be read the answer is 503, never another version",
    async (key) => {
      const service = fresh();
      await service.post("/v1/traces/cost", CALL);
      service.kv.fault = (name) => (name.startsWith(key) ? { throwLate: 1 } : undefined);
      const answer = await service.post("/v1/traces/cost", { ...CALL, prices_version: 2 });
      expect(answer.status).toBe(503);
    },
  );
});
