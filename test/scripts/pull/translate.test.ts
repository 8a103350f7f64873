// Each source's translation: units, tiers, dates, hours, service tiers and what is left out, row by row.
import { describe, expect, test } from "vitest";
import { mapEntriesToObservations } from "../../../scripts/litellm/as-source.ts";
import { OBSERVATION_SOURCES, parseMap } from "../../../scripts/pull/sources.ts";
import type { Observation } from "../../../src/schemas/observations.ts";
import type { Provider } from "../../../src/schemas/registry.ts";
import { aProvider } from "../../helpers/facts.ts";

const P: Provider = aProvider("p", {
  names: {
    "models-dev": ["md"],
    litellm: ["ll", "ll_chat"],
    "genai-prices": ["gp"],
    portkey: ["pk"],
  },
  map_provider: "ll",
});

function rows(source: string, document: unknown): Observation[] {
  const found = OBSERVATION_SOURCES.find(({ name }) => name === source);
  if (found === undefined) throw new Error(source);
  return found.parse(document, [P]).rows;
}

describe("models.dev: USD per 1M tokens", () => {
  const model = (cost: unknown, more = {}) => ({
    md: { models: { m: { id: "m", name: "M", ...more, ...(cost ? { cost } : {}) } } },
  });

  test.each([
    [
      "rates",
      {
        input: 2.5,
        output: 10,
        cache_read: 1.25,
        cache_write: 3,
        reasoning: 12,
        input_audio: 40,
        output_audio: 80,
      },
      [
        {
          rates: {
            prompt: "0.0000025",
            completion: "0.00001",
            internal_reasoning: "0.000012",
            input_cache_read: "0.00000125",
            input_cache_write: "0.000003",
            audio: "0.00004",
            audio_output: "0.00008",
          },
        },
      ],
    ],
    [
      "tiers at 200000 and 200001 are one cliff; context_over_200k repeats it",
      {
        input: 1,
        output: 2,
        tiers: [{ input: 3, output: 4, tier: { type: "context", size: 200001 } }],
        context_over_200k: { input: 3, output: 4 },
      },
      [
        {
          rates: { prompt: "0.000001", completion: "0.000002" },
          tiers: [{ above: 200000, rates: { prompt: "0.000003", completion: "0.000004" } }],
        },
      ],
    ],
    [
      "context_over_200k alone",
      { input: 1, output: 2, context_over_200k: { input: 3 } },
      [
        {
          rates: { prompt: "0.000001", completion: "0.000002" },
          tiers: [{ above: 200000, rates: { prompt: "0.000003" } }],
        },
      ],
    ],
    ["no cost", undefined, []],
  ])("%s", (_name, cost, prices) => expect(rows("models-dev", model(cost))[0]?.prices).toEqual(prices));

  test("a mode is named by the service tier it asks for", () => {
    const experimental = {
      modes: { fast: { cost: { input: 5, output: 30 }, provider: { body: { service_tier: "priority" } } } },
    };
    expect(
      rows("models-dev", model({ input: 1, output: 2 }, { experimental }))[0]?.prices[0]?.service_tiers,
    ).toEqual({
      priority: { rates: { prompt: "0.000005", completion: "0.00003" } },
    });
  });

  test("a provider the registry lacks is told, not dropped in silence", () => {
    const source = OBSERVATION_SOURCES.find(({ name }) => name === "models-dev");
    expect(source?.parse({ other: { models: { m: { id: "m", name: "M" } } } }, [P])).toEqual({
      rows: [],
      problems: ["other/m: provider is not in the registry"],
    });
  });

  test("a document of another shape is refused with the place", () => {
    expect(() => rows("models-dev", { md: { models: [] } })).toThrow(/not the document expected: md.models/);
  });
});

describe("genai-prices", () => {
  const model = (prices: unknown, match: unknown = {}, id = "m") => [
    {
      id: "gp",
      name: "GP",
      models: [
        { id, match, prices },
        { id: "other", match: {}, prices: { input_mtok: 1 } },
      ],
    },
  ];

  test("tiers start at 271999 or 272000 alike; searches are per 1,000", () => {
    const prices = {
      input_mtok: { base: 4, tiers: [{ start: 271999, price: 8 }] },
      output_mtok: 20,
      web_searches_kcount: 10,
    };
    expect(rows("genai-prices", model(prices))[0]?.prices).toEqual([
      {
        rates: { prompt: "0.000004", completion: "0.00002", web_search: "0.01" },
        tiers: [{ above: 272000, rates: { prompt: "0.000008" } }],
      },
    ]);
  });

  test("start dates become dated entries, hours belong to the newest", () => {
    const prices = [
      { prices: { input_mtok: 0.14 } },
      { constraint: { type: "start_date", start_date: "2026-08-17" }, prices: { input_mtok: 0.22 } },
      {
        constraint: { type: "time_of_date", start_time: "01:00:00Z", end_time: "04:00:00Z" },
        prices: { input_mtok: 0.44 },
      },
    ];
    expect(rows("genai-prices", model(prices))[0]?.prices).toEqual([
      { until: "2026-08-16", rates: { prompt: "0.00000014" } },
      {
        from: "2026-08-17",
        rates: { prompt: "0.00000022" },
        hours: [{ utc: "01:00-04:00", rates: { prompt: "0.00000044" } }],
      },
    ]);
  });

  test("hours that cover most of the day are the base, the discount hours the exception", () => {
    const prices = [
      { prices: { input_mtok: 0.135 } },
      {
        constraint: { type: "time_of_date", start_time: "00:30:00Z", end_time: "16:30:00Z" },
        prices: { input_mtok: 0.27 },
      },
    ];
    expect(rows("genai-prices", model(prices))[0]?.prices).toEqual([
      { rates: { prompt: "0.00000027" }, hours: [{ utc: "16:30-00:30", rates: { prompt: "0.000000135" } }] },
    ]);
  });

  test("only exact match rules are aliases, and none that is a model itself", () => {
    const match = { or: [{ equals: "m-2024" }, { equals: "other" }, { equals: "m" }, { starts_with: "m-" }] };
    expect(rows("genai-prices", model({ input_mtok: 1 }, match))[0]?.aliases).toEqual(["m-2024"]);
  });
});

describe("OpenRouter: decimal strings, USD per token", () => {
  const model = (pricing: unknown) => ({ data: [{ id: "a/m", name: "M", pricing }] });

  test("noise is cleaned, overrides become tiers and hours", () => {
    const pricing = {
      prompt: "0.0000006000000000000001",
      completion: "0.000003",
      overrides: [
        { min_prompt_tokens: 200000, prompt: "0.0000012" },
        { utc_start: "0030", utc_end: "1630", utc_days: [1], prompt: "0.0000003" },
      ],
    };
    expect(rows("openrouter", model(pricing))[0]?.prices).toEqual([
      {
        rates: { prompt: "0.0000006", completion: "0.000003" },
        tiers: [{ above: 200000, rates: { prompt: "0.0000012" } }],
        hours: [{ utc: "00:30-16:30", days: [1], rates: { prompt: "0.0000003" } }],
      },
    ]);
  });

  test("-1 is a varying price", () => {
    expect(rows("openrouter", model({ prompt: "-1", completion: "-1" }))[0]).toMatchObject({
      prices: [],
      variable: true,
    });
  });

  test("of a host's endpoints the one without a region stands for it", () => {
    const endpoint = (tag: string, prompt: string) => ({
      model: "a/m",
      provider_name: "Google",
      tag,
      pricing: { prompt, completion: "0" },
    });
    const found = rows("openrouter-endpoints", [
      endpoint("vertex/eu", "0.000002"),
      endpoint("vertex/global", "0.000001"),
    ]);
    expect(found.map(({ subprovider, prices }) => [subprovider, prices[0]?.rates.prompt])).toEqual([
      ["Google", "0.000001"],
    ]);
  });
});

describe("Portkey: US cents per token", () => {
  const config = (request: number, response: number, more = {}) => ({
    pricing_config: {
      pay_as_you_go: { request_token: { price: request }, response_token: { price: response }, ...more },
    },
  });

  test.each([
    ["cents to dollars", config(0.0003, 0.0015), [{ rates: { prompt: "0.000003", completion: "0.000015" } }]],
    [
      "zero for a secondary rate means not given",
      config(0.0003, 0, { cache_read_input_token: { price: 0 } }),
      [{ rates: { prompt: "0.000003", completion: "0" } }],
    ],
    ["zero both ways means no price", config(0, 0), []],
    [
      "searches",
      config(0.0003, 0.0015, { additional_units: { web_search: { price: 1 } } }),
      [{ rates: { prompt: "0.000003", completion: "0.000015", web_search: "0.01" } }],
    ],
    [
      "a fee per request",
      {
        pricing_config: {
          pay_as_you_go: { request_token: { price: 0 }, response_token: { price: 0.0028 } },
          fixed_cost: { request: { price: 0.5 } },
        },
      },
      [{ rates: { prompt: "0", completion: "0.000028", request: "0.005" } }],
    ],
    [
      "images by quality and size",
      {
        pricing_config: {
          pay_as_you_go: { image: { default: { default: { price: 4 } }, hd: { "1024x1024": { price: 8 } } } },
        },
      },
      [{ rates: { image_output: "0.04" }, units: { output_per_image_hd_1024x1024: "0.08" } }],
    ],
    ["no config", { pricing_config: null }, []],
  ])("%s", (_name, entry, prices) =>
    expect(rows("portkey", { pk: { m: entry } })[0]?.prices).toEqual(prices),
  );

  test("default is no model; -lte-/-gt- ids are one model with a tier", () => {
    const found = rows("portkey", {
      pk: {
        default: config(1, 1),
        "m-lte-128k": config(0.0001, 0.0002),
        "m-gt-128k": config(0.0002, 0.0004),
      },
    });
    expect(found.map(({ id, prices }) => [id, prices[0]?.tiers])).toEqual([
      ["m", [{ above: 128000, rates: { prompt: "0.000002", completion: "0.000004" } }]],
    ]);
  });
});

describe("LiteLLM's map", () => {
  const map = {
    sample_spec: { litellm_provider: "text" },
    fallback_generalizations: {
      rules: [{ name: "r", pattern: "^m", description: "why", model_info: { litellm_provider: "ll" } }],
    },
    "ll/m": {
      litellm_provider: "ll",
      mode: "chat",
      input_cost_per_token: 4e-6,
      output_cost_per_token: 2e-5,
      cache_read_input_token_cost: 4e-7,
      cache_creation_input_token_cost_above_1hr: 8e-6,
      input_cost_per_token_above_272k_tokens: 8e-6,
      input_cost_per_token_priority: 8e-6,
      input_cost_per_token_above_272k_tokens_priority: 1.6e-5,
      output_cost_per_second_1080p: 0.05,
      search_context_cost_per_query: { search_context_size_low: 0.01, search_context_size_medium: 0.02 },
      supports_vision: true,
    },
    "ll/bands": {
      litellm_provider: "ll_chat",
      tiered_pricing: [
        { range: [0, 32000], input_cost_per_token: 1e-6 },
        { range: [32000, 128000], input_cost_per_token: 2e-6 },
      ],
    },
    "high/1024-x-1024/m": { litellm_provider: "ll", output_cost_per_image: 0.04 },
  };
  const { entries, rules, problems } = parseMap(
    map,
    { "ll/m": { input_cost_per_token: 3e-6, output_cost_per_token: 2e-5 } },
    [P],
  );

  test("every model key is there, the two reserved ones are not", () => {
    expect(entries.map(({ key, model }) => [key, model])).toEqual([
      ["ll/m", "m"],
      ["ll/bands", "bands"],
      ["high/1024-x-1024/m", "high/1024-x-1024/m"],
    ]);
    expect(problems).toEqual([]);
    expect(rules).toEqual([{ name: "r", pattern: "^m", model_info: { litellm_provider: "ll" } }]);
  });

  test("a newer reading with another prompt price drops prices of the older list, keeps other units", () => {
    expect(entries[0]).toMatchObject({
      prices: {
        input_cost_per_token: "0.000003",
        output_cost_per_token: "0.00002",
        output_cost_per_second_1080p: "0.05",
      },
      other: { litellm_provider: "ll", mode: "chat", supports_vision: true },
      read: "2026-09-22",
    });
    expect(entries[0]?.prices).not.toHaveProperty("cache_read_input_token_cost");
  });

  test("fields are our rates, tiers, service tiers and units", () => {
    const fresh = parseMap(map, undefined, [P]).entries;
    expect(mapEntriesToObservations(fresh).map(({ prices }) => prices[0])).toEqual([
      {
        rates: {
          prompt: "0.000004",
          completion: "0.00002",
          input_cache_read: "0.0000004",
          input_cache_write_1h: "0.000008",
          web_search: "0.02",
          web_search_low: "0.01",
          web_search_medium: "0.02",
        },
        tiers: [{ above: 272000, rates: { prompt: "0.000008" } }],
        service_tiers: {
          priority: {
            rates: { prompt: "0.000008" },
            tiers: [{ above: 272000, rates: { prompt: "0.000016" } }],
          },
        },
        units: { output_per_second_1080p: "0.05" },
      },
      { rates: { prompt: "0.000001" }, tiers: [{ above: 32000, rates: { prompt: "0.000002" } }] },
      { rates: { image_output: "0.04" } },
    ]);
  });
});
