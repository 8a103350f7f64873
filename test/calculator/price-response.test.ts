// answerResponse: a response's call priced, with what was read, and what its price leaves aside.
import { describe, expect, test } from "vitest";
import { answerResponse } from "../../src/calculator/price-response.ts";
import { given } from "../../src/given.ts";
import type { Reading } from "../../src/responses/read-response.ts";
import { UnreadableError } from "../../src/store/version.ts";
import { versionOf } from "../helpers/fixture-catalogue.ts";
import { aShop, SEPARATE } from "../helpers/fixture-models.ts";
import { readOne } from "../responses/bodies/body.ts";
import { NO_USAGE } from "../vectors/vector.ts";

const rates = { prompt: "0.001", completion: "0.002" };
const models = [
  {
    id: "m",
    prices: [{ rates }],
    subproviders: { Azure: [{ rates: { prompt: "0.003", completion: "0.004" } }] },
  },
  { id: "unpriced", prices: [] },
  { id: "embedding", prices: [{ rates: { prompt: "0.001", completion: "0" } }] },
  { id: "prompts", prices: [{ rates: { prompt: "0.001" } }] },
  { id: "image-1", prices: [{ rates: { image_output: "0.5" }, priced_by: "per image" }] },
];
const stated = { page: "https://p.example", read: "2026-01-01", confidence: "official" } as const;
const fees = [
  { name: "container_1gb", unit: "20 minutes", price: "0.03", ...stated },
  { name: "google_maps", unit: "query", price: "0.025", ...stated },
  { name: "web_search", unit: "call", price: "0.01", ...stated },
];
const gateway = aShop("openrouter", models, { fees });
const version = versionOf([gateway]);
const counts = { ...NO_USAGE, prompt_tokens: 10, completion_tokens: 1 };
const READING: Reading = {
  ...{ shape: "Shape", byok: false, usage: counts, convention: "provider", modifiers: [], unused: [] },
  ...{ model: { id: "m", path: "model" }, provider: { id: "openrouter", path: "" } },
  from: { prompt_tokens: ["usage.in"], completion_tokens: ["usage.out"], cache_read_tokens: [] },
};
const told = {
  ...{ shape: "Shape", paths: { prompt_tokens: ["usage.in"], completion_tokens: ["usage.out"] } },
  ...{ model: { model_id: "m", path: "model" }, provider: { provider_id: "openrouter", path: "" } },
};

const ODD: Reading["modifiers"] = [{ kind: "service_tier", value: "odd", path: "tier" }];
const unused = (path: string, count: number, charged: "none" | "standard") => ({
  name: path,
  path,
  count,
  charged,
});

async function answer(change: Partial<Reading> = {}) {
  const result = await answerResponse(version, { response: {} }, { ...READING, ...change });
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

async function bill(change: Partial<Reading> = {}) {
  const { body } = await answer(change);
  if (!("cost_breakdown" in body) || body.cost_breakdown === null) throw new Error("no bill");
  const { status, reading, cost_breakdown } = body;
  return { status, reading, total: cost_breakdown.total_exact, assumed: cost_breakdown.assumed };
}

const AT_GATEWAY = { total: "0.012", status: "estimated", assumed: ["subprovider"] };

describe("answerResponse", () => {
  test("prices the call and says what was read and where", async () => {
    expect(await bill()).toStrictEqual({
      status: "priced",
      reading: told,
      total: "0.012",
      assumed: undefined,
    });
  });

  test.each([
    ["in its prompt", {}, []],
    ["apart", { usage: SEPARATE }, ["usage_convention"]],
  ])("a total that says nothing of the cache, of who counts it %s", async (_, more, assumed) => {
    const usage = { ...counts, cache_read_tokens: 4 };
    const bare: Reading = { ...READING, usage, convention: "inclusive", isBare: true };
    const shop = versionOf([aShop("openrouter", models, more)]);
    const result = await answerResponse(shop, { response: {} }, bare);
    const said = result.ok ? result.value.body.cost_breakdown?.assumed : [];
    expect(said).toEqual(["fallback_rate", ...assumed]);
  });

  test.each<[string, Partial<Reading>, object]>([
    ["the host", { subprovider: "Azure" }, { total: "0.034", assumed: undefined }],
    ["a host without a price of its own at the gateway's", { subprovider: "Groq" }, AT_GATEWAY],
    ["a host nobody knows too", { subprovider: "Nobody" }, AT_GATEWAY],
    [
      "a word that changes rates",
      { modifiers: [{ kind: "region", value: "global", path: "usage.geo" }] },
      { total: "0.012", reading: { modifiers: [{ name: "region", value: "global", path: "usage.geo" }] } },
    ],
    ["the caller's own key", { byok: true }, { total: "0.012", reading: { is_byok: true } }],
    [
      "a stream that has only begun",
      { unfinished: true },
      { status: "estimated", assumed: ["unfinished_stream"], reading: { unfinished: true } },
    ],
    [
      "counts with no rate, each reason once",
      { unused: [unused("a", 1, "none"), unused("b", 2, "standard"), unused("c", 3, "none")] },
      {
        assumed: ["unused_counts", "part_rates"],
        reading: {
          unused: [
            { path: "a", count: 1, charged: "none" },
            { path: "b", count: 2, charged: "standard" },
            { path: "c", count: 3, charged: "none" },
          ],
        },
      },
    ],
    ["one count with no rate", { unused: [unused("a", 1, "standard")] }, { assumed: ["part_rates"] }],
    [
      "a container for each session it may have been",
      { assumed: ["container_sessions"], usage: { ...counts, units: { container_sessions: "1" } } },
      { total: "0.042", assumed: ["container_sessions"] },
    ],
    [
      "a word that changes rates, beside what is assumed of it",
      { modifiers: ODD, unfinished: true },
      { reading: { modifiers: [{ name: "service_tier", value: "odd", path: "tier" }] } },
    ],
  ])("with %s", async (_name, change, expected) => {
    const { subprovider } = change;
    expect(await bill(change)).toMatchObject({ reading: subprovider ? { subprovider } : {}, ...expected });
  });

  test.each<[string, string | undefined, object]>([
    ["by a model it names", "image-1", { total: "1.012", status: "priced", assumed: undefined }],
    ["by a model nobody names", undefined, { total: "0.012", status: "partial", assumed: undefined }],
  ])("images made %s are a line of the bill, not an unpriced count", async (_, model, expected) => {
    const images = {
      ...(model !== undefined && { model }),
      ...{ paths: ["output[made]"], usage: { ...NO_USAGE, units: { output_images: "2" } } },
    };
    const { reading, ...billed } = await bill({ images });
    expect(billed).toEqual(expected);
    expect(reading).toStrictEqual({
      ...told,
      images: { ...(model !== undefined && { model_id: model }), usage: images.usage, paths: images.paths },
    });
  });

  // 10 x 0.001 + 1 x 0.002 = 0.012 for the tokens, 0.025 for a question of the map, 0.01 for a search.
  const chat = { prompt_tokens: 10, completion_tokens: 1, total_tokens: 11 };
  const gemini = (model: string, chunk: object) => ({
    ...{
      modelVersion: model,
      candidates: [{ finishReason: "STOP", groundingMetadata: { groundingChunks: [chunk] } }],
    },
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 1, totalTokenCount: 11 },
  });
  const citing = (searches?: number) => ({
    ...{ model: "m", choices: [{ message: { annotations: [{ type: "url_citation" }] } }] },
    usage: { ...chat, ...(searches !== undefined && { server_tool_use: { web_search_requests: searches } }) },
  });
  test.each<[string, object, total: string, assumed: string[] | undefined]>([
    ["a map, asked once a prompt", gemini("gemini-2.5-flash", { maps: {} }), "0.037", undefined],
    ["a map, asked once or more", gemini("gemini-3-pro", { maps: {} }), "0.037", ["estimated_counts"]],
    ["a search, once a prompt", gemini("gemini-2.5-flash", { web: {} }), "0.022", undefined],
    ["a search whose number is not stated", citing(), "0.022", ["estimated_counts"]],
    ["searches whose number is stated", citing(3), "0.042", undefined],
    ["no search by the number stated", citing(0), "0.012", undefined],
  ])("a tool that the answer shows is charged: %s", async (_, body, total, assumed) => {
    const { model, provider } = READING;
    expect(await bill({ ...readOne(body), ...given({ model, provider }) })).toMatchObject({ total, assumed });
  });

  test.each([
    ["at a rate above 0", "m", "partial"],
    ["at a rate nobody knows", "prompts", "partial"],
    ["at a rate of 0, as of an embedding", "embedding", "priced"],
  ])("a missing count of output %s", async (_, id, status) => {
    const unread = [{ item: "completion", path: "usage.out", text: "" }];
    const usage = { ...counts, completion_tokens: 0 };
    const billed = await bill({ model: { id, path: "model" }, usage, unread });
    expect(billed).toMatchObject({ status, total: "0.01" });
    expect(billed.reading.unread?.length ?? 0).toBe(status === "priced" ? 0 : 1);
  });

  test.each([
    ["m", undefined],
    ["embedding", "0.01"],
  ])("a total alone is a call of a model whose output costs nothing: %s", async (id, total) => {
    const usage = { ...counts, completion_tokens: 0 };
    const billed = bill({ model: { id, path: "model" }, usage, isTotal: true });
    expect((await billed.catch(() => undefined))?.total).toBe(total);
  });

  test("assumptions about the price come first", async () => {
    const odd = await bill({ modifiers: ODD });
    const both = await bill({ modifiers: ODD, unfinished: true });
    expect(odd.assumed?.length).toBeGreaterThan(0);
    expect(both.assumed).toEqual([...(odd.assumed ?? []), "unfinished_stream"]);
  });

  test.each(["unpriced", "nobody"])("for %s it says what was read and why there is no bill", async (id) => {
    const { body, failure } = await answer({ model: { id, path: "model" }, unfinished: true });
    expect(failure).toBeDefined();
    expect(body).toMatchObject({
      status: "unpriced",
      reading: { model: { model_id: id }, unfinished: true },
    });
  });

  test("a missing model is not looked up at the gateway's own price", async () => {
    const { failure } = await answer({ model: { id: "nobody", path: "model" }, subprovider: "Azure" });
    expect(failure?.kind).toBe("unknown_model");
  });

  test.each([
    [
      "what cannot be placed",
      { response: {} },
      { ...READING, model: { id: "x".repeat(300), path: "" } },
      "invalid",
    ],
    [
      "counts that contradict",
      { response: {}, usage_convention: "inclusive" as const },
      { ...READING, usage: { ...counts, cache_read_tokens: 99 } },
      "invalid",
    ],
  ])("fails with %s", async (_name, request, reading, kind) => {
    expect(await answerResponse(version, request, reading)).toMatchObject({ ok: false, failure: { kind } });
  });

  test("fails when the shard cannot be read", async () => {
    const broken = versionOf([gateway], "openrouter");
    await expect(answerResponse(broken, { response: {} }, READING)).rejects.toThrow(UnreadableError);
  });
});

describe("The totals of many calls: charged by the row's own grouping, with a range where it mixes what is priced apart", () => {
  const DECEMBER = "2026-12-01T00:00:00Z";
  const rates = { prompt: "1", completion: "2", input_cache_read: "0.1", input_cache_write: "1.25" };
  const tiers = [{ above: 200_000, rates: { ...rates, prompt: "3", completion: "4" } }];
  const TIERED = {
    rates,
    tiers,
    service_tiers: { batch: { rates: { ...rates, prompt: "0.5", completion: "1" } } },
  };
  const DATED = [
    { rates, until: DECEMBER },
    { rates: { ...rates, prompt: "2" }, from: DECEMBER },
  ];
  const models = [
    { id: "flat", prices: [{ rates }] },
    { id: "tiered", prices: [TIERED] },
    { id: "dated", prices: DATED },
  ];
  const version = versionOf(["anthropic", "openai"].map((slug) => aShop(slug, models, { usage: SEPARATE })));

  async function bill(row: object, around: object = {}) {
    const reading = readOne({ ...around, results: [row] });
    if ("reason" in reading) throw new Error(reading.reason);
    const answer = await answerResponse(version, { response: {} }, reading);
    if (!answer.ok || answer.value.failure) throw new Error(JSON.stringify(answer));
    const {
      status,
      cost_breakdown: { total_exact, assumed, range },
      at,
      ignored,
    } = answer.value.body;
    expect(ignored).toBeUndefined();
    return {
      status,
      total_exact,
      assumed,
      range: range && [range.low_exact, range.high_exact, range.of],
      at,
    };
  }

  const CLAUDE = {
    uncached_input_tokens: 1_000_000,
    output_tokens: 10,
    cache_read_input_tokens: 100,
    model: "flat",
  };
  const GROUPED = { service_tier: "standard", context_window: "0-200k" };
  const range = (low: string, high: string) => ({
    status: "estimated",
    assumed: ["aggregate"],
    range: [low, high, "aggregate"],
  });

  describe("rows of Anthropic's report", () => {
    // 1,000,000 x 1 + 10 x 2 + 100 x 0.1; 3,000,000 + 40 + 10; 500,000 + 10 + 10
    const SHORT = { context_window: "0-200k" };
    test.each<[string, object, total: string, others?: object]>([
      ["of one price", { model: "flat" }, "1000030"],
      ["of short prompts, however many", GROUPED, "1000030"],
      ["of long prompts", { ...GROUPED, context_window: "200k-1M" }, "3000050"],
      ["of prompts of any length", { service_tier: "standard" }, "1000030", range("1000030", "3000050")],
      ["of any service tier", SHORT, "1000030", range("500020", "1000030")],
      ["in batch", { ...GROUPED, service_tier: "batch" }, "500020"],
    ])("%s", async (_, row, total_exact, others = { status: "priced", range: undefined }) =>
      expect(await bill({ ...CLAUDE, model: "tiered", ...row })).toMatchObject({ total_exact, ...others }),
    );

    test("rows across a price change", async () => {
      const days = { starting_at: "2026-11-30T00:00:00Z", ending_at: "2026-12-02T00:00:00Z" };
      const row = { ...CLAUDE, ...GROUPED, model: "dated" };
      expect(await bill(row, days)).toEqual({
        total_exact: "1000030",
        at: days.starting_at,
        ...range("1000030", "2000030"),
      });
      expect(await bill(row, { ...days, ending_at: DECEMBER })).toMatchObject({
        status: "priced",
        total_exact: "1000030",
      });
    });

    test("rows with cache writes by lifetime, counted beside the prompt", async () => {
      const written = { cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 0 } };
      // 125 more
      expect(await bill({ ...CLAUDE, ...written })).toMatchObject({
        status: "priced",
        total_exact: "1000155",
      });
    });
  });

  const GPT = {
    input_tokens: 1_000_100,
    input_cached_tokens: 100,
    output_tokens: 10,
    num_model_requests: 7,
    model: "tiered",
  };
  test.each<[string, object, object]>([
    ["ungrouped", GPT, { total_exact: "1000030", ...range("500020", "3000050") }],
    ["in batch", { ...GPT, batch: true }, { total_exact: "500020" }],
    ["of one price", { ...GPT, model: "flat", batch: false }, { status: "priced", total_exact: "1000030" }],
  ])("rows of OpenAI's report: %s", async (_, row, said) => expect(await bill(row)).toMatchObject(said));

  test("a page of several rows is not one call", () => {
    expect(readOne({ data: [{ results: [CLAUDE, CLAUDE] }] })).toMatchObject({
      reason: expect.stringContaining("2 rows of a report"),
    });
  });
});
