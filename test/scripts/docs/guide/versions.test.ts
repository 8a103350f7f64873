// The recipes around stored calls and pinned versions, and LiteLLM's, whose lines sh runs.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { checkPin, type Pin } from "../../../../docs/recipes/pin.ts";
import { reprice, type StoredCall } from "../../../../docs/recipes/reprice.ts";
import { COST_MAP_PATH } from "../../../../src/schemas/paths.ts";
import { connectFetch } from "../../../helpers/connect-fetch.ts";
import { buildFixture } from "../../../helpers/fixture-catalogue.ts";
import { type Service, startService } from "../../../helpers/service.ts";
import { shellCalls } from "../../../helpers/shell-calls.ts";

const BASE = "http://prices";
const AT = "2026-11-20T10:20:30Z";
const USAGE = { prompt_tokens: 1000, completion_tokens: 500 };
let service: Service;

beforeEach(() => {
  service = startService();
  connectFetch(service);
});
describe("re-pricing stored calls", () => {
  const call = (id: string, cost: string, model = "gpt-4o"): StoredCall => ({
    id,
    provider_id: "openai",
    response: { model, usage: USAGE },
    at: AT,
    cost,
  });

  test("reports those that differ and those that cannot be priced", async () => {
    const calls = [
      call("same", "0.0075"),
      call("less", "0.0070"),
      call("none", "1", "secret-1"),
      call("typo", "?"),
    ];
    expect(await reprice(BASE, calls)).toMatchObject({
      calls: 4,
      differ: [{ id: "less", cost: "0.007", total_exact: "0.0075", difference: "0.0005" }],
      unknown: ["none", "typo"],
    });
  });

  test("an answer without its last line is incomplete", async () => {
    const send = fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      const whole = await (await send(url, init)).text();
      return new Response(whole.split("\n").slice(0, -2).join("\n"));
    });
    await expect(reprice(BASE, [call("less", "0.0070")])).rejects.toThrow(/broke off/);
  });
});

describe("a pinned version", () => {
  const { mapText } = buildFixture();
  const PIN: Pin = {
    serial: 1,
    hash: createHash("sha256").update(mapText).digest("hex").slice(0, 32),
    calls: [{ call: { provider_id: "openai", model_id: "gpt-4o", usage: USAGE, at: AT }, total: "0.0075" }],
  };

  test("that still holds is silent, and its hash is that of /v1/versions", async () => {
    const { data } = (await service.ask("/v1/versions")).body;
    expect(data[0].hash).toBe(PIN.hash);
    expect(await checkPin(BASE, PIN)).toEqual([]);
  });

  test.each<[string, Partial<Pin>, RegExp[]]>([
    ["of a version that is gone", { serial: 7 }, [/version 7 is no longer kept/]],
    ["with another map", { hash: "0".repeat(32) }, [/has the hash/]],
    [
      "with another total",
      { calls: PIN.calls.map((one) => ({ ...one, total: "1" })) },
      [/costs 0.0075, not 1$/],
    ],
    [
      "of a call without a price",
      { calls: [{ call: { ...PIN.calls[0]?.call, model_id: "secret-1" }, total: "1" }] },
      [/costs undefined, not 1$/],
    ],
  ])("%s says so", async (_, changes, said) => {
    const wrong = await checkPin(BASE, { ...PIN, ...changes });
    expect(wrong).toEqual(said.map((one) => expect.stringMatching(one)));
  });
});

// What LiteLLM then reads and bills by: test/prices/litellm-lookup.test.ts.
test("LiteLLM: the variable names an existing map, and the proxy is told to reload it", async () => {
  const script = readFileSync("docs/recipes/litellm.sh", "utf8");
  const [at, proxy] = ["BASE=http://base.test", "PROXY=http://base.test/proxy MASTER_KEY=key"];
  const calls = shellCalls(`${at} ${proxy}\n${script}`);
  expect(calls.map(({ path }) => path)).toEqual([
    "/proxy/reload/model_cost_map",
    "/proxy/schedule/model_cost_map_reload?hours=6",
    COST_MAP_PATH,
  ]);
  expect((await service.fetch(COST_MAP_PATH)).status).toBe(200);
});
