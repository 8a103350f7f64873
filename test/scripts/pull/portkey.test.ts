// Portkey: US cents per token and per other unit; a 0 of a secondary rate is "not given".
// Portkey's cards of models that are billed by the call: what a token field holds is the price of a query or a page.
import { describe, expect, test } from "vitest";
import { parse, toPrice } from "../../../scripts/pull/portkey.ts";
import { aProvider } from "../../helpers/facts.ts";

const P = aProvider("p", { names: { portkey: ["pk"] } });

/** Prompt, completion, and other fields of the price list, in cents. */
function config(request: number, response: number, more: object = {}, beside: object = {}) {
  const pay_as_you_go = { request_token: { price: request }, response_token: { price: response }, ...more };
  return { pricing_config: { pay_as_you_go, ...beside } };
}

function prices(entry: unknown) {
  return parse({ pk: { m: entry } }, [P]).rows[0]?.prices;
}

const RATES = { prompt: "0.000003", completion: "0.000015" };

describe("text rates", () => {
  test.each([
    ["cents to dollars", config(0.0003, 0.0015), [{ rates: RATES }]],
    ["one of the two at 0 is free", config(0.0003, 0), [{ rates: { prompt: "0.000003", completion: "0" } }]],
    ["the other too", config(0, 0.0015), [{ rates: { prompt: "0", completion: "0.000015" } }]],
    ["both at 0 are no price", config(0, 0), []],
    ["nothing stated", { pricing_config: { pay_as_you_go: {} } }, []],
    ["no price list", { pricing_config: {} }, []],
    ["no configuration", { pricing_config: null }, []],
    ["an empty entry", {}, []],
    ["USD said so", config(0.0003, 0.0015, {}, { currency: "USD" }), [{ rates: RATES }]],
    ["another currency", config(0.0003, 0.0015, {}, { currency: "CNY" }), []],
  ])("%s", (_name, entry, expected) => expect(prices(entry)).toEqual(expected));
});

describe("other rates", () => {
  const cents = { price: 0.0001 };
  // biome-ignore format: one line a case
  test.each<[string, object, object]>([
    ["cache reads", { cache_read_input_token: cents }, { input_cache_read: "0.000001" }],
    ["cache writes", { cache_write_input_token: cents }, { input_cache_write: "0.000001" }],
    ["reasoning", { reasoning_token: cents }, { internal_reasoning: "0.000001" }],
    ["audio in", { request_audio_token: cents }, { audio: "0.000001" }],
    ["audio out", { response_audio_token: cents }, { audio_output: "0.000001" }],
    ["cached audio", { cache_read_audio_input_token: cents }, { input_audio_cache: "0.000001" }],
    ["image tokens in", { request_image_token: cents }, { image_token: "0.000001" }],
    ["image tokens out", { response_image_token: cents }, { image_token_output: "0.000001" }],
    ["cached image tokens", { cache_read_image_input_token: cents }, { image_token_cache: "0.000001" }],
    ["searches", { additional_units: { web_search: { price: 1 } } }, { web_search: "0.01" }],
    ["hour-long cache writes", { additional_units: { cache_write_1h: cents } }, { input_cache_write_1h: "0.000001" }],
    ["images in", { additional_units: { input_image: { price: 1 } } }, { image: "0.01" }],
    ["images out", { additional_units: { generated_images: { price: 4 } } }, { image_output: "0.04" }],
    ["an image of the usual quality and size", { image: { default: { default: { price: 5 } } }, additional_units: { generated_images: { price: 4 } } }, { image_output: "0.05" }],
    ["embedded image tokens", { additional_units: { embedding_image_token: cents } }, { image_token: "0.000001" }],
    ["image tokens as a unit", { additional_units: { image_token: cents } }, { image_token_output: "0.000001" }],
    ["video tokens", { additional_units: { output_video_token: cents } }, { video_token_output: "0.000001" }],
    ["small searches", { additional_units: { web_search_low_context: { price: 1 } } }, { web_search_low: "0.01" }],
    ["usual searches", { additional_units: { web_search_medium_context: { price: 2 } } }, { web_search_medium: "0.02" }],
    ["large searches", { additional_units: { web_search_high_context: { price: 3 } } }, { web_search_high: "0.03" }],
    ["0 is not given", { cache_read_input_token: { price: 0 }, additional_units: { web_search: { price: 0 } } }, {}],
    ["null is not given", { cache_read_input_token: null, additional_units: null, image: null }, {}],
  ])("%s", (_name, more, rates) =>
    expect(prices(config(0.0003, 0.0015, more))).toEqual([{ rates: { ...RATES, ...rates } }]),
  );

  test("a fee per request", () => {
    expect(prices(config(0, 0.0028, {}, { fixed_cost: { request: { price: 0.5 } } }))).toEqual([
      { rates: { prompt: "0", completion: "0.000028", request: "0.005" } },
    ]);
  });

  test("no fee", () => {
    expect(prices(config(0.0003, 0.0015, {}, { fixed_cost: { request: { price: 0 } } }))).toEqual([
      { rates: RATES },
    ]);
  });
});

describe("batch prices", () => {
  test.each([
    [
      "are a service tier",
      { request_token: { price: 0.00015 } },
      { batch: { rates: { prompt: "0.0000015", completion: "0" } } },
    ],
    ["at 0 are none", { request_token: { price: 0 } }, undefined],
    ["that are null are none", null, undefined],
  ])("%s", (_name, batch_config, service_tiers) =>
    expect(prices(config(0.0003, 0.0015, {}, { batch_config }))?.[0]?.service_tiers).toEqual(service_tiers),
  );
});

describe("other units", () => {
  test.each([
    ["video_seconds", "output_per_second"],
    ["video_duration_seconds_1280_720", "output_per_second_720p"],
    ["video_duration_seconds_1920_1080", "output_per_second_1080p"],
    ["video_duration_seconds_3840_2160", "output_per_second_4k"],
    ["megapixels", "output_per_megapixel"],
    ["file_search", "input_per_file_search"],
    ["code_execution", "input_per_code_execution"],
    ["maps", "input_per_maps_query"],
  ])("%s", (name, unit) =>
    expect(
      prices({ pricing_config: { pay_as_you_go: { additional_units: { [name]: { price: 5 } } } } }),
    ).toEqual([{ rates: {}, units: { [unit]: "0.05" } }]),
  );

  test.each([
    ["a unit nobody knows", { additional_units: { thoughts: { price: 1 } } }],
    [
      "0 is not given",
      { additional_units: { megapixels: { price: 0 } }, image: { hd: { "512": { price: 0 } } } },
    ],
  ])("%s", (_name, more) => expect(prices({ pricing_config: { pay_as_you_go: more } })).toEqual([]));

  test("images by quality and size; the usual quality at another size is left out", () => {
    const image = {
      default: { "512x512": { price: 2 } },
      hd: { "1024x1024": { price: 8 }, default: { price: 6 } },
    };
    expect(prices({ pricing_config: { pay_as_you_go: { image } } })).toEqual([
      { rates: {}, units: { output_per_image_hd_1024x1024: "0.08", output_per_image_hd_default: "0.06" } },
    ]);
  });
});

describe("ids", () => {
  const rows = (models: object) =>
    parse({ pk: models }, [P]).rows.map(({ id, prices: [price] }) => [id, price?.rates.prompt, price?.tiers]);
  const [low, high] = [config(0.0001, 0.0002), config(0.0002, 0.0004)];
  const tiers = [{ above: 128000, rates: { prompt: "0.000002", completion: "0.000004" } }];
  // biome-ignore format: one line a case
  test.each([
    ["default is no model", { default: low, m: low }, [["m", "0.000001", undefined]]],
    ["-lte- and -gt- are one model with a tier", { "m-lte-128k": low, "m-gt-128k": high }, [["m", "0.000001", tiers]]],
    ["in the other order too", { "m-gt-128k": high, "m-lte-128k": low }, [["m", "0.000001", tiers]]],
    ["a tier without rates is none", { "m-lte-128k": low, "m-gt-128k": {} }, [["m", "0.000001", undefined]]],
    ["-lte- alone is an id", { "m-lte-128k": low }, [["m-lte-128k", "0.000001", undefined]]],
    ["-gt- alone too", { "m-gt-128k": high }, [["m-gt-128k", "0.000002", undefined]]],
    ["of two sizes", { "m-lte-128k": low, "m-gt-200k": high }, [["m-lte-128k", "0.000001", undefined], ["m-gt-200k", "0.000002", undefined]]],
    ["an id that goes on", { "m-lte-128k-v2": low }, [["m-lte-128k-v2", "0.000001", undefined]]],
  ])("%s", (_name, models, expected) => expect(rows(models)).toEqual(expected));
});

describe("what is left out", () => {
  const good = config(0.0003, 0.0015);
  const G = { provider: "p", id: "g", facts: {}, prices: [{ rates: RATES }] };
  // biome-ignore format: one line a case
  test.each<[string, unknown, string, object[]]>([
    ["a provider the registry lacks", { no: { m: good } }, "no: provider is not in the registry", []],
    ["a provider that is null", { pk2: null }, "pk2: top level: invalid_type", [{ provider: "q" }]],
    ["a model that is null", { pk2: { x: null } }, "pk2/x: below: invalid_type", [{ provider: "q", id: "x" }]],
    ["a price that is text", { pk2: { x: config("1" as never, 1) } }, "pk2/x: below.pricing_config.pay_as_you_go.request_token.price: invalid_type", [{ provider: "q", id: "x" }]],
    ["a negative price", { pk2: { x: config(1, 1, { reasoning_token: { price: -1 } }) } }, "pk2/x: internal_reasoning: -1 is not a price", [{ provider: "q", id: "x" }]],
    ["an id that is a folder", { pk2: { "x/": good } }, 'pk2/x/: id: ends in "/"', [{ provider: "q", id: "x/" }]],
  ])("%s is one problem", (_name, more, problem, unread) => {
    const providers = [P, aProvider("q", { names: { portkey: ["pk2"] } })];
    expect(parse({ pk: { g: good }, ...(more as object) }, providers)).toEqual({
      rows: [G],
      problems: [problem],
      unread,
    });
  });

  test("a document that is no object is refused", () => {
    expect(() => parse([], [P])).toThrow("not the document expected: top level");
  });
});

/** A card of these cents, in the fields of a prompt's and a response's token. */
function card(request: number, response?: number) {
  return {
    pricing_config: {
      pay_as_you_go: {
        request_token: { price: request },
        ...(response !== undefined && { response_token: { price: response } }),
      },
    },
  };
}

// biome-ignore format: one line a card
test.each<[string, string, ReturnType<typeof card>, object | undefined]>([
  ["a reranker's query", "rerank-v3.5", card(0.2), { rates: {}, units: { input_per_query: "0.002" } }],
  ["a page that is read", "mistral-ocr-latest", card(0.1), { rates: {}, units: { input_per_page: "0.001" } }],
  ["from the dearest token on", "rerank-2", card(0.05), { rates: {}, units: { input_per_query: "0.0005" } }],
  ["below it, a token", "rerank-2", card(0.049), { rates: { prompt: "0.00049", completion: "0" } }],
  ["with a response it is a token's", "rerank-2", card(0.2, 0.4), { rates: { prompt: "0.002", completion: "0.004" } }],
  ["a response of 0 is none", "rerank-2", card(0.2, 0), { rates: {}, units: { input_per_query: "0.002" } }],
  ["another model's is a token's", "gpt-5", card(0.2), { rates: { prompt: "0.002", completion: "0" } }],
  ["nothing", "rerank-2", card(0), undefined],
])("%s", (_name, id, stated, price) => {
  expect(toPrice(id, stated)).toEqual(price);
});
