// The seven tools as the protocol's own client calls them; it holds every answer against the tool's output schema. Sums are worked by hand.
import type { Client } from "@modelcontextprotocol/client";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { type Build, buildKeys } from "../../scripts/build/build-keys.ts";
import type { CatalogModel, CatalogPrice } from "../../scripts/files/catalog.ts";
import { publishBuild } from "../../scripts/publish/publish.ts";
import { usageShape } from "../../src/contract/cost-requests.ts";
import { aModel } from "../helpers/catalog-model.ts";
import { aProvider } from "../helpers/facts.ts";
import { call, connectTo } from "../helpers/mcp-client.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { memoryKvStore } from "../helpers/memory-kv-store.ts";
import { type Service, startService } from "../helpers/service.ts";
import { clockAt, quiet } from "../helpers/virtual-clock.ts";

const CUT = "2026-09-15T00:00:00Z";
const PAGE = "https://maker.example/pricing";
const ORIGIN = { source: "override", read: "2026-09-30", page: PAGE, confidence: "official" } as const;

const COUNTED = { prompt_includes_cache: true, completion_includes_reasoning: true, page: PAGE };

const price = (prompt: string, completion: string, span: Partial<CatalogPrice> = {}): CatalogPrice => ({
  ...span,
  rates: { prompt, completion, input_cache_read: "0.0000001" },
  origin: ORIGIN,
});

const model = (id: string, more: Partial<CatalogModel> = {}): CatalogModel => ({
  ...aModel(id, []),
  canonical: "maker/swift-1",
  facts: { mode: "chat" },
  ...more,
});

function build(host: CatalogPrice): Build {
  const dated = [price("0.000002", "0.000008", { until: CUT }), price("0.000001", "0.000004", { from: CUT })];
  return buildKeys({
    catalog: new Map([
      [
        "maker",
        [
          model("swift-1", { facts: { mode: "chat", context_tokens: 128_000 }, prices: dated }),
          {
            ...model("half-1", { prices: [{ rates: { prompt: "0.000001" }, origin: ORIGIN }] }),
            canonical: undefined,
          },
          { ...model("secret-1", { message: "The maker publishes no price." }), canonical: undefined },
        ].map(({ canonical, ...one }) => ({ ...one, ...(canonical !== undefined && { canonical }) })),
      ],
      ["host", [model("maker/swift-1", { prices: [host] })]],
    ]),
    providers: [
      aProvider("maker", { kind: "maker", usage: COUNTED }),
      aProvider("host", { usage: { ...COUNTED, prompt_includes_cache: false } }),
    ],
    mapEntries: [],
    routingRules: [],
    calendars: [],
    today: "2026-11-01",
  });
}

let service: Service;
let client: Client;
let version: string;

beforeAll(async () => {
  const kv = memoryKvStore();
  const hosts = [price("0.000003", "0.000009"), price("0.0000005", "0.000002")];
  for (const [i, host] of hosts.entries())
    await publishBuild(build(host), kv, clockAt(`2026-11-0${i + 1}T12:00:00Z`), quiet);
  service = startService(new MemoryKv(kv.values));
  client = await connectTo(service);
  version = (await service.fetch("/v1/prices")).headers.get("x-prices-version") ?? "";
});

const prices = () => ({ version, as_of: "2026-09-30" });
const USAGE = { prompt_tokens: 1000, completion_tokens: 500, cache_read_tokens: 200 };
const IDS = { provider_id: "maker", model_id: "swift-1" };

test("there are six read-only tools, described for newcomers", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "find_models",
    "get_price",
    "cost_of_usage",
    "cost_of_response",
    "compare_offers",
    "quote",
    "price_changes",
  ]);
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  for (const { description, inputSchema, annotations } of tools) {
    expect(description?.length).toBeGreaterThan(100);
    expect(annotations).toEqual({ readOnlyHint: true });
    expect(() => ajv.compile(Object(inputSchema))).not.toThrow();
    const silent = Object.entries(Object(inputSchema.properties)).filter(
      ([, one]) => !/\w{4}/.test(Object(one).description ?? ""),
    );
    expect(silent).toEqual([]);
  }
  // What a model is told: about 3,000 tokens.
  expect(JSON.stringify({ tools }).length).toBeLessThan(12 * 1024);
});

test("a usage accepts every count of the API and other units", async () => {
  const { tools } = await client.listTools();
  const properties = (name: string) =>
    Object.keys(
      Object(Object(tools.find((tool) => tool.name === name)?.inputSchema.properties).usage.properties),
    );
  expect(properties("cost_of_usage").sort()).toEqual([...Object.keys(usageShape())].sort());
});

test("quote prices a call at every seller and says what a budget buys", async () => {
  const sent = { model_id: "swift-1", prompt_tokens: 1000, max_output_tokens: 500, budget_usd: "0.003" };
  const { answer } = await call(client, "quote", { ...sent, expected_output_tokens: 100, limit: 1 });
  // 1000 x 0.0000005; + 100 and 500 x 0.000002; (0.003 - 0.0005) / 0.000002
  expect(answer).toMatchObject({
    ...{ model_id: "swift-1", offers_total: 2, prices: prices() },
    offers: [
      {
        ...{ provider_id: "host", minimum_usd: "0.0005", expected_usd: "0.0007", maximum_usd: "0.0015" },
        budget: { amount: "0.003", covers_prompt: true, max_output_tokens: 1250 },
      },
    ],
  });
  const refused = await call(client, "quote", { ...sent, cached_share: "2" });
  expect(refused.refused).toMatch(/^calls\.0\.cached_share: /);
});

describe("find_models", () => {
  test("returns the list's rows, shortened", async () => {
    const { answer, text } = await call(client, "find_models", { query: "swift", provider_id: "maker" });
    expect(answer).toEqual({
      models: [
        {
          ...IDS,
          canonical: "maker/swift-1",
          status: "active",
          certainty: "high",
          context_tokens: 128_000,
          prompt: "0.000001",
          completion: "0.000004",
          read: "2026-09-30",
          page: PAGE,
        },
      ],
      total: 1,
      page: 1,
      total_pages: 1,
      prices: prices(),
    });
    expect(text).toMatch(/^models: 1; provider_id: maker; .* prompt: 0\.000001; completion: 0\.000004/);
  });

  test("an unknown price is null with a reason", async () => {
    const { answer } = await call(client, "find_models", { query: "secret" });
    expect(answer.models).toEqual([
      expect.objectContaining({ prompt: null, completion: null, message: "The maker publishes no price." }),
    ]);
  });

  test("a half price is shown as such", async () => {
    const { answer } = await call(client, "find_models", { query: "half" });
    expect(answer.models).toEqual([expect.objectContaining({ prompt: "0.000001", completion: null })]);
  });

  test.each([
    // The one without a price is last either way.
    [{ sort_column: "prompt", order: "desc" }, ["maker", "maker", "host", "maker"]],
    [{ sort_column: "prompt" }, ["host", "maker", "maker"]],
    [{ kind: "maker", prompt_max: "0.000001" }, ["maker", "maker"]],
    [{ context_min: 128_000 }, ["maker"]],
    [{ query: "swfit", prompt_max: "0.0000005" }, ["host"]],
  ])("%j", async (given, sellers) => {
    const { answer } = await call(client, "find_models", { mode: "chat", ...given });
    expect(answer.models.map((one: { provider_id: string }) => one.provider_id)).toEqual(sellers);
  });

  test("one row per model, and how a misspelt word was read", async () => {
    const { answer } = await call(client, "find_models", { query: "swfit", group_by: "model" });
    expect(answer).toMatchObject({ corrected: "swift", total: 1, models: [{ ...IDS, offers: 2 }] });
  });

  test("nothing found: similar ids", async () => {
    const { answer } = await call(client, "find_models", { query: "swift-2" });
    expect(answer).toMatchObject({ models: [], total: 0, nearest: ["swift-1", "maker/swift-1"] });
  });
});

describe("get_price", () => {
  test.each([
    ["in force now", {}, "0.000001", CUT, null],
    ["in force before", { at: "2026-09-01" }, "0.000002", null, CUT],
    ["at the very instant", { at: CUT }, "0.000001", CUT, null],
    ["of an id in another spelling", { model_id: "Swift.1" }, "0.000001", CUT, null],
  ])("%s", async (_, more, prompt, effective_from, effective_until) => {
    const { answer } = await call(client, "get_price", { ...IDS, ...more });
    expect(answer.price).toMatchObject({ effective_from, effective_until, page: PAGE, read: "2026-09-30" });
    expect(answer.price.rates).toMatchObject({ prompt, input_cache_read: "0.0000001" });
    expect(Object.keys(answer.price.rates)).toHaveLength(3);
    expect(answer).toMatchObject({ prices: prices() });
    expect(answer.history).toBeUndefined();
  });

  test("with every dated price", async () => {
    const { answer } = await call(client, "get_price", { ...IDS, history: true });
    expect(answer.history.map((one: { state: string }) => one.state)).toEqual(["past", "current"]);
    expect(answer.offer_status).toBe("active");
  });
});

describe("cost_of_usage", () => {
  test("returns the bill, the page and the day", async () => {
    const { answer } = await call(client, "cost_of_usage", { ...IDS, usage: USAGE, at: "2026-11-03" });
    expect(answer).toEqual({
      ...IDS,
      status: "priced",
      total_usd: "0.00282", // 800 x 1 + 200 x 0.1 + 500 x 4, in millionths
      line_items: [
        { item: "prompt", quantity: 800, rate: "0.000001", cost: "0.0008" },
        { item: "cache_read", quantity: 200, rate: "0.0000001", cost: "0.00002" },
        { item: "completion", quantity: 500, rate: "0.000004", cost: "0.002" },
      ],
      usage_convention: "provider",
      at: "2026-11-03T00:00:00Z",
      effective_from: CUT,
      page: PAGE,
      read: "2026-09-30",
      prices: prices(),
    });
  });

  test("a model without a known price has no total and is not an error", async () => {
    const { answer } = await call(client, "cost_of_usage", { ...IDS, model_id: "secret-1", usage: USAGE });
    expect(answer).toMatchObject({
      status: "unpriced",
      total_usd: null,
      message: expect.stringContaining("publishes no price"),
      unpriced_reason: "not_public",
    });
  });

  test("null means absent", async () => {
    const usage = { ...USAGE, reasoning_tokens: null };
    const { answer } = await call(client, "cost_of_usage", { ...IDS, usage, at: null, service_tier: null });
    expect(answer).toMatchObject({ status: "priced", total_usd: "0.00282" });
  });

  test("an unknown rate leaves its item out and says so", async () => {
    const usage = { ...USAGE, web_search_count: 2 };
    const { answer } = await call(client, "cost_of_usage", { ...IDS, usage });
    expect(answer).toMatchObject({ status: "partial", total_usd: "0.00282", unpriced: ["web_search"] });
  });
});

test("cost_of_response finds counts and model in the response and says where", async () => {
  const response = { model: "swift-1", choices: [], usage: { prompt_tokens: 1000, completion_tokens: 500 } };
  const { answer } = await call(client, "cost_of_response", { provider_id: "maker", response });
  expect(answer).toMatchObject({
    total_usd: "0.003", // 1000 x 1 + 500 x 4
    reading: { paths: { prompt_tokens: ["usage.prompt_tokens"] }, model: { path: "model" } },
    page: PAGE,
  });
});

describe("compare_offers", () => {
  test("one model, the cheapest first", async () => {
    const { answer } = await call(client, "compare_offers", { model_id: "swift-1", usage: USAGE });
    expect(answer).toEqual({
      canonical: "maker/swift-1",
      offers: [
        // 800 x 0.5 + 200 x 0.1 + 500 x 2
        {
          provider_id: "host",
          model_id: "maker/swift-1",
          kind: "host",
          certainty: "high",
          total_usd: "0.00142",
          status: "priced",
          page: PAGE,
          read: "2026-09-30",
        },
        {
          ...IDS,
          kind: "maker",
          certainty: "high",
          total_usd: "0.00282",
          status: "priced",
          page: PAGE,
          read: "2026-09-30",
        },
      ],
      offers_total: 2,
      prices: prices(),
    });
  });

  test("every count is priced at every offer", async () => {
    const usage = { ...USAGE, reasoning_tokens: 100 };
    const { answer } = await call(client, "compare_offers", { model_id: "swift-1", usage, limit: 1 });
    expect(answer.offers.map((one: Record<string, unknown>) => [one.provider_id, one.total_usd])).toEqual([
      // Reasoning is part of the 500 and costs as much.
      ["host", "0.00142"],
    ]);
    expect(answer.offers_total).toBe(2);
  });

  test("named models, those without a price last", async () => {
    const models = [
      { provider_id: "maker", model_id: "secret-1" },
      IDS,
      { provider_id: "host", model_id: "maker/swift-1" },
    ];
    const { answer } = await call(client, "compare_offers", { models, usage: USAGE });
    expect(
      answer.offers.map((one: Record<string, unknown>) => [one.provider_id, one.total_usd, one.status]),
    ).toEqual([
      ["host", "0.00142", "priced"],
      ["maker", "0.00282", "priced"],
      ["maker", null, "unpriced"],
    ]);
    expect(answer.offers[0]).toMatchObject({ page: PAGE, read: "2026-09-30" });
  });
});

test("price_changes lists what a publish changed", async () => {
  const { answer } = await call(client, "price_changes", {
    change: "corrected",
    since: "2026-11-02",
    limit: 5,
  });
  expect(answer).toMatchObject({
    changes: [
      {
        provider_id: "host",
        model_id: "maker/swift-1",
        change: "corrected",
        seen: "2026-11-02T12:00:00Z",
        rates: [
          { rate: "prompt", old: "0.000003", new: "0.0000005", percent: "-83.3333333333333333" },
          { rate: "completion", old: "0.000009", new: "0.000002", percent: "-77.7777777777777778" },
        ],
      },
    ],
    total: 1,
    page: 1,
    total_pages: 1,
    prices: prices(),
  });
});

describe("bad input is told what to change", () => {
  test.each([
    ["find_models", { q: "swift" }, "q: unknown argument; expected one of query, provider_id"],
    ["find_models", { capability: "tool call" }, "capability: expected one or more of tool_call, vision"],
    ["find_models", { mode: "nonsense" }, "mode: expected one or more of chat, completion"],
    ["get_price", { model_id: "swift-1" }, "Offers like it: swift-1 at maker, maker/swift-1 at host."],
    ["cost_of_usage", { model_id: "swift-2", usage: USAGE }, "Offers like it: swift-1"],
    ["find_models", { query: " " }, "q: expected a search text of 1 to 200 characters"],
    ["find_models", { query: "a", limit: 51 }, "limit: expected 1 to 50, got 51."],
    ["get_price", { ...IDS, model_id: "swift-2" }, "Nearest ids: swift-1."],
    // As the search of the page reads it: at the provider first.
    [
      "get_price",
      { provider_id: "host", model_id: "a-vendor/swfit" },
      "Offers like it: maker/swift-1 at host, swift-1 at maker",
    ],
    [
      "cost_of_response",
      {
        provider_id: "maker",
        response: { model: "swfit", usage: { prompt_tokens: 1, completion_tokens: 1 } },
      },
      "Offers like it: swift-1 at maker",
    ],
    ["get_price", { ...IDS, provider_id: "makre" }, 'got "makre"; nearest: maker'],
    ["get_price", { ...IDS, at: "yesterday" }, 'at: expected a UTC day such as "2026-01-31"'],
    [
      "cost_of_usage",
      { ...IDS, usage: { prompt_tokens: 1 } },
      "usage.completion_tokens: expected an integer",
    ],
    [
      "cost_of_usage",
      { ...IDS, usage: { ...USAGE, input_tokens: 1 } },
      "usage.input_tokens: unknown argument",
    ],
    [
      "cost_of_usage",
      { ...IDS, usage: { ...USAGE, prompt_tokens: -1 } },
      "usage.prompt_tokens: expected 0 to",
    ],
    ["cost_of_usage", { ...IDS, usage: USAGE, usage_convention: "x" }, "expected one of provider, inclusive"],
    ["cost_of_usage", { ...IDS, usage: USAGE, prices_version: "99" }, "99"],
    [
      "cost_of_response",
      { response: { model: "swift-1", usage: { prompt_tokens: 1, completion_tokens: 1 } } },
      "candidates: maker",
    ],
    [
      "cost_of_response",
      { provider_id: "maker", response: { text: "hello" } },
      "response: No token counts were recognised",
    ],
    ["compare_offers", { usage: USAGE }, "Name either model_id"],
    ["compare_offers", { usage: USAGE, model_id: "a", models: [IDS] }, "Name either model_id"],
    ["compare_offers", { usage: USAGE, model_id: "swift-3" }, "Offers like it: swift-1"],
    ["compare_offers", { usage: USAGE, models: [] }, "models: expected 1 to 20, got 0."],
    [
      "compare_offers",
      { usage: USAGE, models: [{ ...IDS, provider_id: "makre" }] },
      "models, line 1: provider_id: expected",
    ],
    ["price_changes", { change: "rise" }, "change: expected one or more of up, down"],
  ])("%s %j", async (name, args, said) => {
    const { refused } = await call(client, name, args);
    expect(refused).toContain(said);
  });

  test("an unknown tool is a protocol error", async () => {
    await expect(client.callTool({ name: "set_price", arguments: {} })).rejects.toThrow(/no tool set_price/);
  });
});
