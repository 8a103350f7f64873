// Quotes before calls: bounds worked by hand, each the calculator's own bill; sellers by the lists alone; what is refused, by name.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { buildKeys } from "../../scripts/build/build-keys.ts";
import type { CatalogModel, CatalogPrice } from "../../scripts/files/catalog.ts";
import { publishBuild } from "../../scripts/publish/publish.ts";
import type { Quotes } from "../../src/contract/quote-answers.ts";
import type { Rates } from "../../src/schemas/price.ts";
import { inputOf, type Parts } from "../helpers/builds.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { memoryKvStore } from "../helpers/memory-kv-store.ts";
import { rational, total } from "../helpers/rational.ts";
import { type Service, startService } from "../helpers/service.ts";
import { clockAt, quiet } from "../helpers/virtual-clock.ts";

const ORIGIN = { source: "models-dev", read: "2026-11-20" } as const;
const SONNET = {
  ...{ prompt: "0.000003", completion: "0.000015" },
  ...{ input_cache_read: "0.0000003", input_cache_write: "0.00000375" },
};

function model(
  rates: Rates,
  more: Partial<CatalogModel> = {},
  price: Partial<CatalogPrice> = {},
): CatalogModel {
  const facts = {
    mode: "chat",
    context_tokens: 200_000,
    max_output_tokens: 8000,
    capabilities: ["tool_call"],
  };
  return {
    ...{ id: "sonnet", canonical: "maker/sonnet", facts, other_sources: [] },
    prices: Object.keys(rates).length > 0 ? [{ rates, origin: ORIGIN, ...price }] : [],
    ...more,
  };
}

const tiers = [{ above: 50_000, rates: { prompt: "0.000006", completion: "0.00003" } }];
const batch = {
  rates: { prompt: "0.000001", completion: "0.000004" },
  tiers: [{ above: 50_000, rates: { prompt: "0.000002" } }],
};
const hours = [{ utc: "00:00-23:59", rates: { prompt: "0.000004" } }];

/** A maker, six sellers and a router over two of them. */
const models = {
  maker: [model(SONNET, {}, { tiers, service_tiers: { batch } })],
  cheap: [model({ prompt: "0.000001", completion: "0.000002" }, { id: "maker/sonnet", facts: {} })],
  hourly: [model({ prompt: "0.000002", completion: "0.000009", web_search: "0.01" }, {}, { hours })],
  half: [model({ prompt: "0.0000001" })],
  secret: [model({}, { message: "Ask for a quote." })],
  euro: [model({ prompt: "0.000005", completion: "0.00002" }, { offer: { region: "eu" } })],
  odd: [model({ ...SONNET, input_cache_read: "0.000009", input_cache_write: "0" })],
  router: [model({ prompt: "0.0000005", completion: "0.000001" })],
};

let service: Service;
let kv: MemoryKv;

beforeAll(async () => {
  const store = memoryKvStore();
  const providers: Parts["providers"] = {
    maker: { kind: "maker" },
    router: { kind: "gateway", byok_fee: "0.05" },
    cheap: { subproviders: ["Together"] },
    odd: { subproviders: ["DeepInfra"] },
  };
  const now = new Date().toISOString().replace(/\.\d+/, "");
  const build = buildKeys(inputOf({ models, providers, today: now.slice(0, 10) }));
  await publishBuild(build, store, clockAt(now), quiet);
  kv = new MemoryKv(store.values);
  service = startService(kv);
});

const CALL = {
  model_id: "sonnet",
  prompt_tokens: 20_000,
  max_output_tokens: 4000,
  expected_output_tokens: 800,
};
const CACHED = { cached_share: "0.5", cache_write: "5m" };

async function ask(calls: readonly object[], more: object = {}, on = service): Promise<Quotes> {
  const all = calls.map((one) => ({ ...CALL, ...one }));
  const { status, body } = await on.ask("/v1/quotes", { calls: all, ...more });
  expect(status).toBe(200);
  return body;
}

async function one(call: object, more: object = {}) {
  const { data, totals } = await ask([call], more);
  const [offer] = data[0]?.offers ?? [];
  if (offer === undefined) throw new Error("no offer");
  return { ...offer, totals };
}

describe("a quote at one seller", () => {
  // 10,000 x 3 + 10,000 x 0.3; + 800 x 15; 10,000 x 3 + 10,000 x 3.75 + 4,000 x 15, per million
  test.each([
    ["half of it cached", { provider_id: "maker", ...CACHED }, ["0.033", "0.045", "0.1275"]],
    ["nothing cached", { provider_id: "maker" }, ["0.06", "0.072", "0.12"]],
    ["nothing written", { provider_id: "maker", cached_share: "0.5" }, ["0.033", "0.045", "0.12"]],
    [
      "a share of so many whole tokens",
      { provider_id: "maker", prompt_tokens: 3, cached_share: "0.5" },
      ["0.0000063", "0.0120063", "0.060009"],
    ],
    [
      "at its time, outside the hours that have their own rates",
      { provider_id: "hourly", at: "2026-11-20T23:59:00Z" },
      ["0.04", "0.0472", "0.076"],
    ],
    ["above a context tier", { provider_id: "maker", prompt_tokens: 100_000 }, ["0.6", "0.624", "0.72"]],
    ["in a service tier", { provider_id: "maker", service_tier: "batch" }, ["0.02", "0.0232", "0.036"]],
    [
      "tools, which are not in the minimum",
      { provider_id: "hourly", tools: { web_search: "3" } },
      ["0.08", "0.1172", "0.146"],
    ],
    // Reading costs more there, and writing nothing.
    ["a cache that is dearer to read than not", { provider_id: "odd", ...CACHED }, ["0.06", "0.132", "0.18"]],
    [
      "no output",
      { provider_id: "maker", max_output_tokens: 0, expected_output_tokens: 0 },
      ["0.06", "0.06", "0.06"],
    ],
    ["no expectation", { provider_id: "maker", expected_output_tokens: null }, ["0.06", undefined, "0.12"]],
  ])("%s", async (_, call, [minimum, expected, maximum]) => {
    const offer = await one(call);
    expect([offer.minimum, offer.expected, offer.maximum].map((bill) => bill?.total_exact)).toEqual([
      minimum,
      expected,
      maximum,
    ]);
    expect(offer).toMatchObject({ status: "estimated", assumed: expect.arrayContaining(["quote"]) });
    const totals = { minimum_exact: minimum, expected_exact: expected ?? null, maximum_exact: maximum };
    expect(offer.totals).toEqual(totals);
    for (const bill of [offer.minimum, offer.expected, offer.maximum])
      if (bill)
        expect(total(bill.line_items.map(({ cost }) => rational(cost)))).toEqual(rational(bill.total_exact));
  });

  test("a budget buys output beside the dearest prompt", async () => {
    const budget = async (amount: string, call: object) => (await one(call, { budget: amount })).budget;
    const maker = { provider_id: "maker", ...CACHED };
    // (0.10 - 0.0675) / 0.000015
    expect(await budget("0.10", maker)).toEqual({
      amount: "0.10",
      covers_prompt: true,
      max_output_tokens: 2166,
    });
    expect(await budget("0.0675", maker)).toMatchObject({ covers_prompt: true, max_output_tokens: 0 });
    expect(await budget("0.0674", maker)).toMatchObject({ covers_prompt: false, max_output_tokens: 0 });
    expect(await budget("9".repeat(15), maker)).toMatchObject({ max_output_tokens: Number.MAX_SAFE_INTEGER });
    expect(await budget("0.10", { ...maker, max_output_tokens: 0, expected_output_tokens: 0 })).toMatchObject(
      { max_output_tokens: 2166 },
    );
  });

  test.each([
    [{ max_output_tokens: 8001 }, { context: true, max_output: false }],
    [{ prompt_tokens: 196_001 }, { context: false, max_output: true }],
    [
      { provider_id: "cheap", model_id: "maker/sonnet" },
      { context: null, max_output: null },
    ],
  ])("%j fits %j", async (call, fits) => {
    expect((await one({ provider_id: "maker", ...call })).fits).toEqual(fits);
  });

  test("a call without a price says why; an unknown rate leaves the maximum open", async () => {
    expect(await one({ provider_id: "secret" })).toMatchObject({
      status: "unpriced",
      error: "Ask for a quote.",
      unpriced_reason: "not_public",
      maximum: null,
      totals: null,
    });
    expect(await one({ provider_id: "half" })).toMatchObject({
      ...{ status: "partial", unpriced: ["completion"], minimum: { total_exact: "0.002" }, expected: null },
      ...{ maximum: null, totals: null },
    });
    expect(await one({ provider_id: "maker", model_id: "sonet" })).toMatchObject({
      error: expect.stringContaining("Nearest ids: sonnet"),
    });
  });

  test("a router's bounds are those of its hosts", async () => {
    // own 0.5/1, Together 1/2, DeepInfra 3/15 per million: the minimum of the first, the maximum of the last, the median between
    expect(await one({ provider_id: "router" })).toMatchObject({
      assumed: ["range_of_hosts", "quote"],
      minimum: { total_exact: "0.01" },
      expected: { total_exact: "0.0216" },
      maximum: { total_exact: "0.12", host: "DeepInfra" },
    });
  });

  test("own rates appear in the bounds and in the totals", async () => {
    const rates_book = [{ name: "EDP", provider_id: "*", percent: "-50" }];
    const { maximum, totals } = await one({ provider_id: "maker" }, { rates_book });
    expect(maximum).toMatchObject({ total_exact: "0.12", contracted_total_exact: "0.06" });
    expect(totals).toEqual({ minimum_exact: "0.03", expected_exact: "0.036", maximum_exact: "0.06" });
  });
});

describe("a quote at every seller", () => {
  const sellers = async (call: object, more: object = {}) =>
    (await ask([call], more)).data[0]?.offers.map(({ provider_id }) => provider_id);

  test("lists the cheapest first, unknown rates and prices last", async () => {
    expect(await sellers({})).toEqual([
      "router",
      "cheap",
      "maker",
      "odd",
      "hourly",
      "euro",
      "half",
      "secret",
    ]);
    const answer = await ask([{}]);
    expect(answer).toMatchObject({ totals: null, at: answer.data[0]?.at });
  });

  test.each([
    [{}, { kind: ["maker", "gateway"] }, ["router", "maker"]],
    [{}, { capability: ["tool_call"], kind: ["gateway"] }, ["router"]],
    [{}, { certainty: ["high"] }, []],
    [{ region: "eu" }, {}, ["euro"]],
    [{ service_tier: "batch" }, { kind: ["maker"] }, ["maker"]],
    [{ model_id: "maker/sonnet" }, { kind: ["maker"] }, ["maker"]],
  ])("%j %j", async (call, more, found) => {
    expect(await sellers(call, more)).toEqual(found);
  });

  test("equals what each of them quotes alone, from two keys", async () => {
    const calls = [{ ...CACHED }, { prompt_tokens: 100_000 }, { service_tier: "batch" }];
    const { data } = await ask(calls);
    for (const [i, call] of calls.entries()) {
      for (const { kind: _, ...offer } of data[i]?.offers ?? []) {
        if (offer.provider_id === "router") continue;
        const { totals: __, ...alone } = await one({
          ...call,
          provider_id: offer.provider_id,
          model_id: offer.model_id,
        });
        expect(alone).toEqual(offer);
      }
    }
    const fresh = new MemoryKv(kv.values);
    await ask([{}], {}, startService(fresh));
    expect(fresh.reads).toHaveLength(2);
  });

  test("of an id nobody sells suggests the nearest ones", async () => {
    expect((await ask([{ model_id: "sonnets" }])).data[0]).toMatchObject({
      offers: [],
      nearest: ["sonnet", "maker/sonnet"],
    });
  });
});

test.each([
  [{ calls: [] }, /^calls: expected an array of 1 to 20 calls/],
  [{ calls: Array(21).fill(CALL) }, /^calls: /],
  [{ calls: [CALL, { ...CALL, prompt_tokens: -1 }] }, /^calls\.1\.prompt_tokens: /],
  [
    { calls: [{ ...CALL, max_output_tokens: 799 }] },
    /^calls\.0\.expected_output_tokens: expected at most max_output_tokens/,
  ],
  [{ calls: [{ ...CALL, cached_share: "1.1" }] }, /^calls\.0\.cached_share: /],
  [{ calls: [{ ...CALL, cache_write: "2h" }] }, /^calls\.0\.cache_write: expected one of 5m, 1h, 12h/],
  [{ calls: [CALL, { ...CALL, provider_id: "nobody" }] }, /^calls\.1\.provider_id: /],
  [{ calls: [{ ...CALL, provider_id: "maker", service_tier: "quick" }] }, /^calls\.0\.service_tier: /],
  [{ calls: [{ ...CALL, service_tier: "quick" }] }, /^calls\.0\.service_tier: /],
  [{ calls: [CALL], budget: "-1" }, /^budget: /],
  [{ calls: [{ ...CALL, max_tokens: 5 }] }, /^calls\.0\.max_tokens /],
  [{ calls: [CALL], kind: ["shop"] }, /^kind\.0: expected one of maker/],
])("%j is refused, and the field is named", async (body, message) => {
  const { status, body: answer } = await service.ask("/v1/quotes", body);
  expect([status, answer.error.message]).toEqual([400, expect.stringMatching(message)]);
});

test("each bound is the calculator's bill of its counts, and the bounds are in order", async () => {
  const share = fc.integer({ min: 0, max: 100 }).map((n) => String(n / 100));
  const plan = fc.record({
    ...{ provider_id: fc.constantFrom("maker", "odd", "hourly", "cheap"), cached_share: share },
    ...{ prompt_tokens: fc.nat(90_000), expected_output_tokens: fc.nat(900), more: fc.nat(900) },
    cache_write: fc.constantFrom(null, "5m", "1h"),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ more, ...call }) => {
      const max_output_tokens = call.expected_output_tokens + more;
      const model_id = call.provider_id === "cheap" ? "maker/sonnet" : "sonnet";
      const { minimum, expected, maximum } = await one({ ...call, max_output_tokens, model_id });
      const bills = [minimum, expected, maximum].map((bill) => bill ?? { total_exact: "-1", line_items: [] });
      const amounts = bills.map(({ total_exact }) => Number(total_exact));
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
      for (const bill of bills) {
        const count = (item: string) => bill.line_items.find((line) => line.item === item)?.quantity ?? 0;
        const [prompt, read, written, hour] = ["prompt", "cache_read", "cache_write", "cache_write_1h"].map(
          count,
        ) as [number, number, number, number];
        const usage = {
          ...{ prompt_tokens: prompt + read + written + hour, completion_tokens: count("completion") },
          ...{ cache_read_tokens: read, cache_write_tokens: written + hour },
          ...(hour > 0 && { cache_write_1h_tokens: hour }),
        };
        expect(usage.prompt_tokens).toBe(call.prompt_tokens);
        const sent = { provider_id: call.provider_id, model_id, usage, usage_convention: "inclusive" };
        const { body } = await service.ask("/v1/traces/cost", sent);
        expect(body.cost_breakdown).toMatchObject({
          total_exact: bill.total_exact,
          line_items: bill.line_items,
        });
      }
    }),
    { numRuns: 15 },
  );
});
