// answerCall: what an answer says of itself, in full where asked, also of a call without a price.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerCall } from "../../src/calculator/price-call.ts";
import { buildFixture, versionOf, withPrice } from "../helpers/fixture-catalogue.ts";
import { aShop } from "../helpers/fixture-models.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { startService } from "../helpers/service.ts";
import { NO_USAGE } from "../vectors/vector.ts";

const PATH = "/v1/traces/cost";
const DECEMBER = "2026-12-01T00:00:00Z";
const service = startService();
const CALL = {
  model_id: "gpt-4o",
  provider_id: "openai",
  usage: { prompt_tokens: 1000, completion_tokens: 500, cache_read_tokens: 200 },
};

const answer = async (change: object, on = service) => (await on.ask(PATH, { ...CALL, ...change })).body;

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z"), toFake: ["Date"] }));
test.each([
  ["2026-07-01T01:00:00+02:00", ["2026-01-01", "2026-07-01T00:00:00Z"], "2026-06-30T23:00:00Z"],
  ["2026-07-01T00:00:00.9Z", ["2026-07-01", null], "2026-07-01T00:00:00Z"],
])(
  "every calculation states what it is based on: at %s the entry in force is used",
  async (at, [from, effective_until], applied) => {
    const body = await answer({ model_id: "dated-1", at });
    const price = { id: `openai/dated-1@${from}`, effective_from: `${from}T00:00:00Z`, effective_until };
    expect([body.price, body.at]).toEqual([price, applied]);
  },
);

test.each<[string, object, string | undefined]>([
  ["its price has a date", { prices: [{ from: "2026-12-01T00:00:00Z", rates: { prompt: "2" } }] }, DECEMBER],
  [
    "there is evidence for its price",
    { prices: [{ rates: { prompt: "2" } }], known_from: DECEMBER },
    DECEMBER,
  ],
  ["nobody dates its price", { prices: [{ rates: { prompt: "2" } }] }, undefined],
])("a date before the first known release is reported %s", async (_, model, known) => {
  const version = versionOf([aShop("p", [{ id: "m", released: "2026-12-01", prices: [], ...model }])]);
  const call = { model_id: "m", provider_id: "p", usage: NO_USAGE, usage_convention: "provider" as const };
  const answered = await answerCall(version, { ...call, at: "2026-11-01" });
  if (!answered.ok) throw new Error(answered.failure.message);
  const { body } = answered.value;
  expect(body).toMatchObject({ status: "unpriced", unpriced_reason: "before_release" });
  const said = Object.entries(body).filter(([name]) => name === "price_known_from");
  expect(said).toEqual(known === undefined ? [] : [["price_known_from", known]]);
});

describe("with full detail", () => {
  test("quantities are disjoint, and a failed call has them too", async () => {
    const quantities = {
      prompt: 800,
      cache_read: 200,
      cache_write: 0,
      completion: 500,
      reasoning: 0,
      web_search: 0,
    };
    for (const model_id of ["gpt-4o", "secret-1", "gpt-4p"])
      expect((await answer({ model_id, detail: "full" })).quantities).toEqual(quantities);
    // In this API cached tokens stand beside the prompt.
    const beside = await answer({ model_id: "secret-1", detail: "full", api: "messages" });
    expect(beside.quantities.prompt).toBe(1000);
  });

  test("the evidence equals that of the row in the lists", async () => {
    const catalogue = buildFixture();
    const lines = catalogue.listing.lines.map((line) =>
      JSON.stringify({
        ...JSON.parse(line),
        sources: ["override"],
        page: "https://a.example",
        as_of: "2026-11-01",
      }),
    );
    const told = startService(new MemoryKv(buildFixture({ lines }).keys));
    const full = { detail: "full" };
    const evidence = { sources: ["override"], page: "https://a.example", read: "2026-11-01" };
    expect((await answer(full, told)).evidence).toEqual(evidence);
    expect((await answer({ ...full, model_id: "dated-1" }, told)).evidence).toEqual(evidence);
    // Of an earlier entry the lists say nothing.
    expect(await answer({ ...full, model_id: "dated-1", at: "2026-02-01" }, told)).not.toHaveProperty(
      "evidence",
    );
    expect(await answer(full)).not.toHaveProperty("evidence");
  });

  test("the row is found by any of its ids, from its first instant to its last", async () => {
    const now = "2026-11-21T12:00:00Z";
    const rates = { prompt: "1", completion: "1" };
    const ids: [string, object][] = [
      ["lab/m", {}],
      ["m@x", {}],
      ["a/b@c", { from: "2026-11-01T00:00:00Z" }],
      ["begins", { from: now }],
      ["ends", { from: "2026-11-01T00:00:00Z", until: now }],
    ];
    const models = ids.map(([id, dates]) => ({ id, prices: [{ ...dates, rates }] }));
    const providers = [aShop("p", models)];
    const lines = buildFixture({ providers }).listing.lines.map((line) =>
      JSON.stringify({ ...JSON.parse(line), sources: [JSON.parse(line).model_id], as_of: "2026-11-01" }),
    );
    const told = startService(new MemoryKv(buildFixture({ providers, lines }).keys));
    const sources = async (model_id: string, at = now) =>
      (await answer({ provider_id: "p", model_id, at, detail: "full" }, told)).evidence?.sources;
    for (const id of ["lab/m", "m@x", "a/b@c", "begins"]) expect(await sources(id)).toEqual([id]);
    expect(await sources("ends", "2026-11-21T11:59:59Z")).toBeUndefined();
  });

  test("the fingerprint covers the call and its prices, however the call is written", async () => {
    const fingerprint = async (change: object, on = service) =>
      (await answer({ detail: "full", ...change }, on)).fingerprint;
    const one = await fingerprint({});
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(await fingerprint({ id: "other", api: null, adjustments: null })).toBe(one);
    expect(await fingerprint({ at: "2026-11-21T13:00:00+01:00" })).toBe(one);
    expect(await fingerprint({ usage: { ...CALL.usage, web_search_count: 0, unknown: 1 } })).toBe(one);
    const others = [
      { usage: { ...CALL.usage, prompt_tokens: 1001 } },
      { at: "2026-11-20" },
      { usage_convention: "separate" },
      { round: { places: 2 } },
    ];
    const all = await Promise.all(others.map((change) => fingerprint(change)));
    expect(new Set([one, ...all]).size).toBe(others.length + 1);
    const next = new MemoryKv(buildFixture({ serial: 2, providers: withPrice("openai", "free-1", {}) }).keys);
    expect(await fingerprint({}, startService(next))).not.toBe(one);
  });
});

describe("with invoice fields", () => {
  test("adjustments come after the discount and rounding after them", async () => {
    const counts = { prompt_tokens: 1000, completion_tokens: 100, web_search_count: 2 };
    const adjustments = [
      { name: "margin", percent: 50 },
      { name: "fee", fixed: "-0.001" },
    ];
    const { cost_breakdown } = await answer({
      model_id: "fees-1",
      usage: counts,
      adjustments,
      round: { places: 4 },
    });
    // (0.001 + 0.0002 + 0.01 + 0.01) x 0.9 = 0.01908; + 0.00954 - 0.001
    expect(cost_breakdown).toMatchObject({
      total_exact: "0.01908",
      adjustments: [
        { name: "margin", percent: "50", cost: "0.00954" },
        { name: "fee", fixed: "-0.001", cost: "-0.001" },
      ],
      price_total: 0.02762,
      price_total_exact: "0.02762",
      total_rounded: "0.0276",
      remainder: "0.00002",
    });
  });

  test("the provider's own amount is shown beside ours", async () => {
    // 0.00725 - 0.007 = 0.00025, the cache reads
    expect((await answer({ reported_cost: 0.007 })).reported_cost).toEqual({
      usd: "0.007",
      difference: "0.00025",
      explained_by: [["cache_read"]],
    });
  });

  test.each([
    [{ id: "" }, "id"],
    [{ id: "x".repeat(101) }, "id"],
    [{ detail: "all" }, "detail"],
    [{ adjustments: [{ name: "a" }] }, "adjustments.0"],
    [{ adjustments: [{ name: "a", percent: 1.5 }] }, "adjustments.0.percent"],
    [{ round: { places: 2, mode: "even" } }, "round.mode"],
    [{ reported_cost: -1 }, "reported_cost"],
    [{ api: "grpc" }, "api"],
  ])("%j is a 400 that names %s", async (change, field) => {
    const { error } = await answer(change);
    expect(error.message.startsWith(`${field}: expected `)).toBe(true);
  });

  test("null means absent", async () => {
    const names = ["id", "detail", "adjustments", "round", "reported_cost", "api", "at"];
    const nothing = Object.fromEntries(names.map((name) => [name, null]));
    expect(await answer(nothing)).toEqual(await answer({}));
  });
});

const counts = {
  prompt_tokens: 1000,
  completion_tokens: 500,
  cache_read_tokens: 200,
  reasoning_tokens: 100,
};
test.each([
  // openai: the prompt contains the cache, the completion the reasoning; at 0.0000025, 0.00000125, 0.00001
  [undefined, "0.00725"], // 800, 200, 500
  ["responses", "0.00725"],
  ["messages", "0.00775"], // 1000, 200, 500
  ["converse", "0.00775"],
  ["generate_content", "0.00825"], // 800, 200, 600
])("the api field picks the convention: %s", async (api, total) => {
  expect((await answer({ usage: counts, api })).cost_breakdown.total_exact).toBe(total);
});
