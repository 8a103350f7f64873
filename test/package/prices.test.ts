// Prices over a snapshot: the service's own answers, what a snapshot cannot know, and how it is kept fresh.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildKeys } from "../../scripts/build/build-keys.ts";
import { firstVersion } from "../../scripts/kv/memory-kv.ts";
import { snapshotText } from "../../scripts/publish/snapshot.ts";
import type { Snapshot } from "../../src/contract/snapshot.ts";
import { createApp } from "../../src/index.ts";
import { EveryPrice } from "../../src/package/every-price.ts";
import { NoPriceError, Prices } from "../../src/package/prices.ts";
import { Report } from "../../src/package/report.ts";
import { openSnapshot } from "../../src/package/snapshot-version.ts";
import { inForce } from "../../src/pricing/rates.ts";
import { inputOf, model } from "../helpers/builds.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const models = {
  openai: [model("gpt-4o"), { ...model("free"), prices: [], message: "Nobody says." }],
  anthropic: [model("claude-x", { rates: { prompt: "0.000001" } })],
};
const build = buildKeys(inputOf({ models }));

function snapshotOf(serial: number): Snapshot {
  const numbered = { serial, published_at: NOW.toISOString() };
  return JSON.parse(snapshotText({ ...build.draft, ...numbered }, build.keys));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const USAGE = { prompt_tokens: 1000, completion_tokens: 500 };
const CALL = { provider_id: "openai", model_id: "gpt-4o", usage: USAGE };
const BODY = { model: "gpt-4o", object: "chat.completion", usage: { ...USAGE, total_tokens: 1500 } };

describe("the package returns the service's bytes", () => {
  const env = { PRICES: firstVersion(build, NOW).binding() };
  const app = createApp();
  const post = async (path: string, body: unknown) => {
    const headers = { "content-type": "application/json" };
    return (await app.request(path, { method: "POST", headers, body: JSON.stringify(body) }, env)).json();
  };

  test.each([
    ["a price", CALL],
    ["detail", { ...CALL, detail: "full", id: "a", labels: { team: "b" } }],
    ["own rates", { ...CALL, convert_to: { code: "EUR", per_usd: "0.9", as_of: "2026-11-20" } }],
    ["no price", { ...CALL, model_id: "free" }],
    ["no model", { ...CALL, model_id: "gpt-4oo" }],
    ["no provider", { ...CALL, provider_id: "opnai" }],
    ["no body", { model_id: 5 }],
    ["an unread field", { ...CALL, service_teir: "batch" }],
  ])("for a call: %s", async (_, call) => {
    const prices = await Prices.open({ source: snapshotOf(1), mode: "offline" });
    expect(await prices.cost(call)).toEqual(await post("/v1/traces/cost", call));
  });

  test.each([
    ["whose provider is named", BODY, { provider_id: "openai" }],
    ["of whom nobody knows", BODY, {}],
    ["that is none", { hello: 1 }, {}],
    ["that states its cost", { usage: { cost: 0.04 }, model: "gpt-4o" }, { provider_id: "openai" }],
  ])("for a response %s", async (_, response, hints) => {
    const prices = await EveryPrice.open({ source: snapshotOf(1), mode: "offline" });
    const sent = { ...hints, response };
    expect(await prices.costOfResponse(response, hints)).toEqual(await post("/v1/responses/cost", sent));
  });

  test("or, if strict, a refusal of hints that are not read", async () => {
    const prices = await EveryPrice.open({ source: snapshotOf(1), mode: "offline" });
    const answer = await prices.costOfResponse(BODY, { service_teir: "batch" }, { strict: true });
    expect(answer).toMatchObject({ error: { code: "unknown_fields" } });
  });

  test("for a quote whose calls name their providers", async () => {
    const prices = await EveryPrice.open({ source: snapshotOf(1), mode: "offline" });
    const call = { provider_id: "openai", model_id: "gpt-4o", prompt_tokens: 1000, max_output_tokens: 100 };
    expect(await prices.quote({ calls: [call] })).toEqual(await post("/v1/quotes", { calls: [call] }));
    const { provider_id: _, ...unnamed } = call;
    const early = { ...call, at: "2026-07-01" };
    expect(await prices.quote({ calls: [call, early] })).toMatchObject({ error: { code: "needs_ledger" } });
    expect(await prices.quote({ calls: [unnamed] })).toMatchObject({ error: { code: "missing_parameter" } });
  });
});

test.each([
  ["before the days that are held", { ...CALL, at: "2026-07-01" }, "needs_ledger"],
  ["before them by its zone", { ...CALL, at: "2026-07-26T14:59:00+03:00" }, "needs_ledger"],
  ["of another version", { ...CALL, prices_version: 7 }, "prices_version_not_kept"],
])("a call %s is refused", async (_, call, code) => {
  const prices = await Prices.open({ source: snapshotOf(1), mode: "offline" });
  expect(await prices.cost(call)).toMatchObject({ error: { code } });
});

test("sellers of a model that is gone are known by its past", () => {
  const { offers, ...held } = snapshotOf(1);
  const gone = {
    openai: { certainty: [], offers: { "gpt-3": offers.openai?.["gpt-4o"] ?? { prices: [] } } },
  };
  const { rows } = openSnapshot({ ...held, offers, past: gone })(NOW.getTime());
  expect([rows?.sellers("gpt-3"), rows?.sellers("gpt-4o")]).toEqual([["openai"], ["openai"]]);
});

test.each<[string, string | undefined, string | undefined]>([
  ["on sale then", "2026-10-01T00:00:00Z", "0.000009"],
  ["not yet", "2026-09-01T00:00:00Z", "0.000002"],
  ["without a past", undefined, "0.000002"],
])("a row's prices for a router's hosts: what lists once showed, %s", (_, past, prompt) => {
  const { offers, ...held } = snapshotOf(1);
  const prices = [{ rates: { prompt: "0.000009" }, from: "2026-01-01T00:00:00Z" }];
  const own = {
    ...offers.openai?.["gpt-4o"],
    prices: offers.openai?.["gpt-4o"]?.prices ?? [],
    ...(past && { past }),
  };
  const then = { openai: { certainty: [], offers: { "gpt-4o": { prices } } } };
  const { rows } = openSnapshot({ ...held, offers: { openai: { "gpt-4o": own } }, past: then })(
    NOW.getTime(),
  );
  const known = rows?.row("openai", "gpt-4o")?.prices ?? [];
  const at = (instant: string) => inForce(known, instant)?.rates.prompt;
  expect([at("2026-09-15T00:00:00Z"), at("2026-11-01T00:00:00Z")]).toEqual([prompt, "0.000002"]);
});

test("a required price that does not exist throws", async () => {
  const prices = await Prices.open({ source: snapshotOf(1), mode: "offline" });
  expect(await prices.cost(CALL, { required: true })).toMatchObject({ status: "priced" });
  const partial = { ...CALL, provider_id: "anthropic", model_id: "claude-x" };
  for (const call of [partial, { ...CALL, model_id: "free" }, { ...CALL, model_id: "x" }, {}])
    await expect(prices.cost(call, { required: true })).rejects.toThrow(NoPriceError);
});

describe("read again after five minutes", () => {
  const serve = (answers: (Snapshot | number)[]) => {
    const fetch = vi.fn(async () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return typeof answer === "number" ? new Response(null, { status: answer }) : Response.json(answer);
    });
    vi.stubGlobal("fetch", fetch);
    return fetch;
  };
  const later = () => vi.setSystemTime(Date.now() + 300_001);

  test.each([
    ["a newer one is taken", snapshotOf(3), 3],
    ["the same stays", 304, 2],
    ["an older one is refused", snapshotOf(1), 2],
    ["a failure leaves the last", 503, 2],
  ])("cached: %s", async (_, next, serial) => {
    const asked = serve([snapshotOf(2), next]);
    const prices = await Prices.open({ source: "https://p.example/v1/snapshot.json", mode: "cached" });
    later();
    for (let calls = 0; calls < 2; calls++)
      expect(await prices.cost(CALL)).toMatchObject({ status: "priced" });
    expect(asked).toHaveBeenCalledTimes(2);
    expect(prices.prices.serial).toBe(serial);
  });

  test.each([
    [snapshotOf(1), "serial 1 is older than 2"],
    [503, "503"],
  ])("live: reports the problem", async (next, message) => {
    serve([snapshotOf(2), next]);
    const prices = await Prices.open({ source: "https://p.example/v1/snapshot.json", mode: "live" });
    later();
    await expect(prices.cost(CALL)).rejects.toThrow(message);
  });
});

test.each([
  ["https://p.example", snapshotOf(2), 2],
  ["https://p.example:8443/", snapshotOf(2), 2],
  ["https://p.example/docs", "<html>", "expected a service's address or its /v1/snapshot.json"],
  ["https://p.example/v1/prices", { data: [] }, "expected a service's address or its /v1/snapshot.json"],
])("%s is a source, or says what one is", async (source, served, expected) => {
  vi.stubGlobal("fetch", async (address: string) => {
    if (typeof expected === "number") expect(new URL(address).pathname).toBe("/v1/snapshot.json");
    return new Response(typeof served === "string" ? served : JSON.stringify(served));
  });
  const opened = Prices.open({ source }).then(({ prices }) => prices.serial);
  await (typeof expected === "number"
    ? expect(opened).resolves.toBe(expected)
    : expect(opened).rejects.toThrow(`${source}: ${expected}`));
});

test("a report has a row per day, model and project; a repeated call counts once", async () => {
  const prices = await Prices.open({ source: snapshotOf(1), mode: "offline" });
  const report = new Report(await prices.version(), "anthropic");
  const line = (tokens: number, id: string, service_tier = "standard") => ({
    ...{ type: "assistant", sessionId: "s", requestId: id, timestamp: "2026-11-20T10:00:00Z" },
    message: { id, model: "claude-x", usage: { input_tokens: tokens, output_tokens: 0, service_tier } },
  });
  for (const one of [line(1000, "a"), line(1000, "a"), line(200, "b"), line(500, "b"), { type: "summary" }])
    await report.add(one, "one");
  await report.add(line(100, "c", "unheard-of"), "two");
  const row = { day: "2026-11-20", provider_id: "anthropic", model_id: "claude-x", project: "one" };
  expect(report.rows()).toEqual([
    { ...row, calls: 2, estimated: 0, partial: 0, unpriced: 0, total_exact: "0.0015" },
    { ...row, project: "two", calls: 1, estimated: 1, partial: 0, unpriced: 0, total_exact: "0.0001" },
  ]);
  expect([report.total(), report.duplicates, report.skipped]).toEqual(["0.0016", 2, 1]);
});
