// Readers of their own, each on an answer cut small, in figures made up: units, tiers, factors, service tiers, ends.
import { describe, expect, test } from "vitest";
import { translateSeller } from "../../../../scripts/pull/sellers/seller.ts";
import { SELLERS } from "../../../../scripts/pull/sellers/sellers.ts";

function read(provider: string, document: unknown, hosts: string[] = []) {
  const seller = SELLERS.find((one) => one.provider === provider);
  if (seller === undefined) throw new Error(`no ${provider}`);
  return translateSeller(seller, document, new Set([provider, ...hosts]));
}

const CARD = { prompt: "0.000002", completion: "0.000008" };
const LONG = { prompt: "0.000004", completion: "0.000016" };
const TIERED = { rates: CARD, tiers: [{ above: 200000, rates: LONG }] };

test("a row of the table is one feed of one provider over https and says when it needs a key", () => {
  expect(new Set(SELLERS.map(({ provider }) => provider)).size).toBe(SELLERS.length);
  expect(SELLERS.filter(({ url }) => !url.startsWith("https://"))).toEqual([]);
  expect(SELLERS.filter(({ key }) => key).map(({ provider }) => provider)).toEqual(
    expect.arrayContaining(["together", "fireworks", "novita", "xai", "alibaba"]),
  );
});

describe("Vercel", () => {
  const of = (pricing: object) => read("vercel", { data: [{ id: "a/m", pricing }] }).rows[0]?.prices[0];
  const tiers = (first: string, second: string, min: number) => [
    { cost: first, min: 0, max: min },
    { cost: second, min },
  ];
  test("the flat price is the first tier's; a tier starts with its first token; a search fee is not read", () => {
    const flat = { input: "0.000002", output: "0.000008", web_search: "10" };
    const tiered = {
      input_tiers: tiers("0.000002", "0.000004", 200_001),
      output_tiers: tiers("0.000008", "0.000016", 200_000),
    };
    expect(of({ ...flat, ...tiered, varies_by_provider: true })).toEqual(TIERED);
  });
  test("an image and a second of video", () =>
    expect(
      of({ image: "0.04", video_duration_pricing: [{ resolution: "720p", cost_per_second: "0.1" }] }),
    ).toEqual({
      rates: { image_output: "0.04" },
      units: { output_per_second_720p: "0.1" },
    }));
});

describe("DeepInfra", () => {
  const pricing = {
    cents_per_input_token: 0.0002,
    cents_per_output_token: 0.0008,
    rate_per_input_token_cached: 0.25,
  };
  const of = (more: object) =>
    read("deepinfra", [{ model_name: "a/m", max_tokens: 9, pricing: { ...pricing, ...more } }]).rows[0];
  test("cents per token, cached tokens as a factor, service tiers as factors", () =>
    expect(of({ rate_per_service_tier_priority: 1.5, rate_per_service_tier_flex: null })?.prices[0]).toEqual({
      rates: { ...CARD, input_cache_read: "0.0000005" },
      service_tiers: {
        priority: { rates: { prompt: "0.000003", completion: "0.000012", input_cache_read: "0.00000075" } },
      },
    }));
  test("context tiers are text: each part applies up to its bound", () =>
    expect(
      of({ full: "$2 in $8 out $0.5 cached <= 32K, $4 in $16 out $1 cached <= 128K" })?.prices[0]?.tiers,
    ).toEqual([{ above: 32000, rates: { ...LONG, input_cache_read: "0.000001" } }]));
  test("a deprecation day is the end", () => {
    const { rows } = read("deepinfra", [
      { model_name: "m", deprecated: 1790985600, pricing, replaced_by: "n" },
    ]);
    expect(rows[0]?.facts).toEqual({ retires: "2026-10-03", replaced_by: "n" });
  });
});

test("Hugging Face's hosts are providers of their own; staged or unknown hosts are ignored", () => {
  const pricing = { input: 2, output: 8 };
  const hosts = ["h", "staged", "new"].map((provider) => ({
    provider,
    status: provider === "staged" ? "staging" : "live",
    pricing,
  }));
  const { rows, problems } = read("huggingface", { data: [{ id: "m", providers: hosts }] }, [
    "huggingface_h",
  ]);
  expect(rows.map(({ provider, prices }) => [provider, prices])).toEqual([
    ["huggingface_h", [{ rates: CARD }]],
  ]);
  expect(problems).toEqual(["huggingface_new/m: provider is not in the registry"]);
});

test("Eden AI's list price is read, not the account's; `above_200k` is a tier and `above_1hr` a lifetime", () => {
  const list_pricing = {
    ...{ input_cost_per_token: 2e-6, output_cost_per_token: 8e-6, cache_read_input_token_cost: 0 },
    ...{ input_cost_per_token_above_200k_tokens: 4e-6, output_cost_per_token_above_200k_tokens: 16e-6 },
    cache_creation_input_token_cost_above_1hr: 4e-6,
  };
  const { rows } = read("edenai", {
    data: [{ id: "a/m@eu", pricing: { input_cost_per_token: 1e-6 }, list_pricing }],
  });
  expect(rows[0]?.prices).toEqual([{ ...TIERED, rates: { ...CARD, input_cache_write_1h: "0.000004" } }]);
});

test("Requesty's second row of an id is its long context; other kinds and policies are not offers", () => {
  const row = (id: string, context_window: number, input_price: number, output_price: number) => ({
    ...{ id, api: "chat", context_window, input_price, output_price },
  });
  const data = [
    row("m", 1000000, 4e-6, 16e-6),
    row("m", 200000, 2e-6, 8e-6),
    row("policy/x", 1, 1, 1),
    { ...row("e", 1, 1, 1), api: "embedding" },
  ];
  const { rows } = read("requesty", { data });
  expect(rows).toEqual([
    { provider: "requesty", id: "m", facts: { context_tokens: 1000000 }, prices: [TIERED] },
  ]);
});

test("GMI's price in force is read, in millionths; other billing is left out", () => {
  const price = {
    pricePer1mPromptToken: 2000000,
    pricePer1mCompletionToken: 8000000,
    originPricePer1mPromptToken: 4000000,
  };
  const modelPrices = [
    { modelName: "m", billingType: "llm", ...price, tiers: [{ threshold: 0, cacheReadPrice: 500000 }] },
    { modelName: "v", billingType: "video" },
  ];
  expect(read("gmicloud", { modelPrices }).rows.map(({ id, prices }) => [id, prices])).toEqual([
    ["m", [{ rates: { ...CARD, input_cache_read: "0.0000005" } }]],
  ]);
});

test("Workers AI names its unit in words; another currency is a problem", () => {
  const price = (unit: string, usd: number, currency = "USD") => ({ unit, price: usd, currency });
  const model = (value: object[]) => ({ name: "@cf/m", properties: [{ property_id: "price", value }] });
  const words = [
    price("per M input tokens", 2),
    price("per M output tokens", 8),
    price("per audio minute", 0.01),
    price("per step", 1),
  ];
  expect(read("cloudflare", { result: [model(words)] }).rows[0]?.prices).toEqual([
    { rates: CARD, units: { input_per_minute: "0.01" } },
  ]);
  expect(read("cloudflare", model([price("per M input tokens", 2, "EUR")])).problems).toHaveLength(1);
});

test("Fireworks' priority is a service tier of the same model", () => {
  const row = (service_tier: string | null, input: string, output: string) => ({
    ...{ id: "accounts/f/m", service_tier, aliases: ["m"] },
    pricing: [
      ["LLM input tokens (uncached)", input],
      ["LLM output tokens", output],
      ["Storage", "9"],
    ].map(([sku, amount]) => ({ sku, amount, unit: "1M tokens" })),
  });
  expect(
    read("fireworks", { data: [row(null, "2", "8"), row("priority", "4", "16")] }).rows[0],
  ).toMatchObject({
    ...{ id: "accounts/f/m", aliases: ["m"] },
    prices: [{ rates: CARD, service_tiers: { priority: { rates: LONG } } }],
  });
});

test("Alibaba's ranges are tiers above the start of a range, read page by page", () => {
  const range = (range_name: string, input: string, output: string) => ({
    range_name,
    prices: [
      { type: "input_token", price: input },
      { type: "output_token", price: output },
      { type: "image_number", price: "1" },
    ],
  });
  const page = {
    output: {
      total: 101,
      page_no: 1,
      page_size: 100,
      models: [
        { model: "m", prices: [range("200k<Input<=1000k", "4", "16"), range("Input<=200k", "2", "8")] },
      ],
    },
  };
  expect(read("alibaba", [page]).rows[0]?.prices).toEqual([TIERED]);
  const next = SELLERS.find(({ provider }) => provider === "alibaba")?.next;
  expect(next?.(page, "")[0]).toMatch(/page_no=2$/);
  expect(next?.({ output: { ...page.output, page_no: 2 } }, "")).toEqual([]);
});

describe("GitHub Copilot's table", () => {
  const row = (model: string, threshold: string, input: string, output: string) =>
    `- model: '${model}'\n  threshold: '${threshold}'\n  input: ${input}\n  output: ${output}\n  cache_write: Not applicable\n`;
  test("two rows of one model are its long context; notes and modes are not part of its id", () => {
    const text = `# notes\n\n${row("Big 5[^promo]", "≤ 200K", "$2.00", "$8.00")}\n${row("Big 5", "> 200K", "$4.00", "$16.00")}\n${row("Big 5 (fast mode) (preview)", "Not applicable", "$4", "$16")}`;
    expect(read("github-copilot", text).rows.map(({ id, prices }) => [id, prices])).toEqual([
      ["big-5", [TIERED]],
      ["big-5-fast", [{ rates: LONG }]],
    ]);
  });
  test("another document is refused", () =>
    expect(() => read("github-copilot", "- a: 1\n")).toThrow("not the list"));
});
