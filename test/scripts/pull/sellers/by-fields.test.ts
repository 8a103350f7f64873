// Feeds with a price a field, by the rows of the table: the same names in other units, two spellings of cache rates, other names.
import { expect, test } from "vitest";
import { translateSeller } from "../../../../scripts/pull/sellers/seller.ts";
import { SELLERS } from "../../../../scripts/pull/sellers/sellers.ts";

function read(provider: string, document: unknown) {
  const seller = SELLERS.find((one) => one.provider === provider);
  if (seller === undefined) throw new Error(`no ${provider}`);
  return translateSeller(seller, document, new Set([provider]));
}

const million = { prompt: 2, completion: 8 };
const card = { prompt: "0.000002", completion: "0.000008" };
const cached = { ...card, input_cache_read: "0.0000005" };
const NOVITA = { id: "m", input_token_price_per_m: 20000, output_token_price_per_m: 80000 };
test.each<[string, object, object]>([
  ["kilo", { id: "m", pricing: { ...card, input_cache_read: "0.0000005" } }, cached],
  ["targon", { id: "m", pricing: { ...card, input_cache_reads: "0.0000005" } }, cached],
  ["phala", { id: "m", pricing: { ...card, input_cache_read: "0", web_search: "0", image: "0" } }, card],
  ["sambanova", { id: "m", pricing: { prompt: "0.00000200", completion: "0.00000800" } }, card],
  ["chutes", { id: "m", pricing: { ...million, input_cache_read: 0.5 } }, cached],
  ["nano-gpt", { id: "m", pricing: { ...million, cacheReadInputPer1kTokens: 0.0005 } }, cached],
  ["io-net", { id: "m", input_token_price: 2e-6, output_token_price: 8e-6, cache_read_token_price: 0 }, card],
  ["aihubmix", { model_id: "m", pricing: { input: 2, output: 8, cache_read: 0.5 } }, cached],
  ["novita", { ...NOVITA, cached_input_token_price_per_m: 5000 }, cached],
  ["novita", { ...NOVITA, pricing: { input_cache_read: { price_per_m: 5000 } } }, cached],
  ["together", { serverlessEndpoint: "m", pricing: { input: 2, output: 8, cachedInput: 0.5 } }, cached],
  [
    "digitalocean",
    { model_id: "m", pricing: { input_price_per_million: 2e-6, output_price_per_million: 8e-6 } },
    card,
  ],
  ["poe", { id: "m", pricing: { prompt: null, completion: null, request: "0.01" } }, { request: "0.01" }],
  ["friendli", { id: "m", pricing: { input: 2e-6, output: 8e-6, unit_type: "TOKEN" } }, card],
])("one made-up item of each dialect: %s", (provider, item, rates) => {
  const { rows, problems } = read(provider, { data: [item] });
  expect([rows.map(({ id, prices }) => [id, prices[0]?.rates]), problems]).toEqual([[["m", rates]], []]);
});

test("a bare array is read as a list", () => {
  const item = { externalAlias: "parasail-m", inputCost: 2, outputCost: null, cachedCost: 0.5 };
  const { rows } = read("parasail", [item]);
  expect(rows[0]?.prices).toEqual([{ rates: { prompt: "0.000002", input_cache_read: "0.0000005" } }]);
});

test("long context starts above the threshold that the item states; 0 means none", () => {
  const spec = (extended?: object) => ({
    pricing: { input: { usd: 2, diem: 9 }, output: { usd: 8 }, ...(extended && { extended }) },
  });
  const long = { context_token_threshold: 200000, input: { usd: 4 }, output: { usd: 16 } };
  const { rows } = read("venice", {
    data: [
      { id: "a", model_spec: spec(long) },
      { id: "b", model_spec: spec() },
    ],
  });
  expect(rows.map(({ prices }) => prices[0]?.tiers)).toEqual([
    [{ above: 200000, rates: { prompt: "0.000004", completion: "0.000016" } }],
    undefined,
  ]);
  const grok = { prompt_text_token_price: 20000, completion_text_token_price: 80000 };
  const { rows: own } = read("xai", {
    models: [{ id: "g", aliases: ["g", "g-latest"], ...grok, long_context_threshold: 0 }],
  });
  expect(own[0]).toMatchObject({
    aliases: ["g-latest"],
    prices: [{ rates: { prompt: "0.000002", completion: "0.000008" } }],
  });
  expect(own[0]?.prices[0]?.tiers).toBeUndefined();
});

test.each<[string, string, unknown]>([
  ["a price by the second", "friendli", { id: "m", pricing: { input: 1, unit_type: "SECOND" } }],
  ["a list in another currency", "cortecs", { id: "m", pricing: { input_token: 1, currency: "GBP" } }],
  ["what hears", "together", { serverlessEndpoint: "m", type: "transcribe", pricing: { input: 1 } }],
  ["a route, which is no model", "aihubmix", { model_id: "cc-m", pricing: { input: 1 } }],
])("%s is left out", (_name, provider, item) => expect(read(provider, { data: [item] }).rows).toEqual([]));

test("prices in euros are native", () => {
  const data = [{ id: "m", pricing: { input_token: 2, output_token: 8, currency: "EUR" } }];
  const [row] = read("cortecs", { data }).rows;
  expect([row?.prices, row?.native?.currency]).toEqual([[], "EUR"]);
});

test("speech is paid by the character, and hearing by the second", () => {
  const priced = { tts: { input: { usd: 3.5 } }, asr: { per_audio_second: { usd: 0.0001 } } };
  const data = Object.entries(priced).map(([id, pricing]) => ({ id, type: id, model_spec: { pricing } }));
  expect(read("venice", { data }).rows.map(({ prices }) => prices[0])).toEqual([
    { rates: {}, units: { input_per_character: "0.0000035" } },
    { rates: {}, units: { input_per_second: "0.0001" } },
  ]);
});

test("a document without its list is refused; an item that does not fit is one problem", () => {
  expect(() => read("kilo", { error: "busy" })).toThrow("not the document expected");
  const { rows, problems } = read("kilo", { data: [{ id: "m", pricing: { prompt: {} } }, { id: 4 }] });
  expect([rows, problems.length]).toEqual([[], 2]);
});
