// OpenRouter: decimal strings in USD per token, overrides as tiers and hours, one row per model and host.
import { describe, expect, test } from "vitest";
import { parse, parseEndpoints } from "../../../scripts/pull/openrouter.ts";

/** The row of a model with these fields. */
function row(more: object) {
  return parse({ data: [{ id: "a/m", name: "M", pricing: {}, ...more }] }).rows[0];
}

describe("prices", () => {
  const rates = { prompt: "0.0000006", completion: "0.000003" };
  const EVERY = Object.fromEntries(
    [
      ...["prompt", "completion", "request", "web_search", "input_cache_read", "input_cache_write"],
      ...["input_cache_write_1h", "image", "image_output", "audio", "audio_output", "input_audio_cache"],
      "internal_reasoning",
    ].map((name, i) => [name, String(i + 1)]),
  );
  // biome-ignore format: one line a case
  test.each<[string, object, object]>([
    ["every rate", EVERY, { rates: EVERY }],
    ["noise goes", { prompt: "0.0000006000000000000001", completion: "0.000003" }, { rates }],
    ["a field without a name here is not read", { ...rates, thoughts: "1" }, { rates }],
    ["a discount", { ...rates, discount: 0.25 }, { rates: { ...rates, discount: "0.25" } }],
    ["no discount", { ...rates, discount: 0 }, { rates }],
    [
      "tiers, sorted",
      {
        ...rates,
        overrides: [
          { min_prompt_tokens: 256000, prompt: "0.0000024" },
          { min_prompt_tokens: 128000, prompt: "0.0000012" },
        ],
      },
      {
        rates,
        tiers: [
          { above: 128000, rates: { prompt: "0.0000012" } },
          { above: 256000, rates: { prompt: "0.0000024" } },
        ],
      },
    ],
    [
      "hours, on some days or all",
      {
        ...rates,
        overrides: [
          { utc_start: "0030", utc_end: "1630", utc_days: [1, 7], prompt: "0.0000003" },
          { utc_start: "2015", utc_end: "2145", completion: "0.000001" },
        ],
      },
      {
        rates,
        hours: [
          { utc: "00:30-16:30", days: [1, 7], rates: { prompt: "0.0000003" } },
          { utc: "20:15-21:45", rates: { completion: "0.000001" } },
        ],
      },
    ],
    ["hours without an end are none", { ...rates, overrides: [{ utc_start: "0030", prompt: "1" }] }, { rates }],
    ["hours without a start are none", { ...rates, overrides: [{ utc_end: "0030", prompt: "1" }] }, { rates }],
  ])("%s", (_name, pricing, price) => expect(row({ pricing })).toMatchObject({ prices: [price] }));

  test.each<[object, string[] | undefined]>([
    [{ canonical_slug: "a/m-20260101" }, ["a/m-20260101"]],
    [{ canonical_slug: "a/m" }, undefined],
    [{ id: "a/m:free", canonical_slug: "a/m-20260101" }, undefined],
    [{}, undefined],
  ])("the name in answers leads to the model, not to its variant: %j", (more, aliases) => {
    expect(row(more)?.aliases).toEqual(aliases);
  });

  test("-1 is a varying price", () => {
    expect(row({ pricing: { prompt: "-1", completion: "-1" } })).toEqual({
      provider: "openrouter",
      id: "a/m",
      facts: { name: "M" },
      prices: [],
      variable: true,
    });
  });

  test("a fixed price is not", () => expect(row({ pricing: rates })).not.toHaveProperty("variable"));
});

test.each([
  [{ context_length: 1000 }, { context_tokens: 1000 }],
  [{ context_length: null }, {}],
  [{ context_length: 0 }, {}],
  [{ top_provider: { max_completion_tokens: 100 } }, { max_output_tokens: 100 }],
  [{ top_provider: { max_completion_tokens: null } }, {}],
  [
    { architecture: { input_modalities: ["text", "image"], output_modalities: ["text"] } },
    { input_modalities: ["text", "image"], output_modalities: ["text"] },
  ],
])("facts of a model: %j", (more, facts) => expect(row(more)?.facts).toEqual({ name: "M", ...facts }));

describe("hosts of a model", () => {
  const host = (provider_name: string, tag: string | undefined, prompt: string, more = {}) => ({
    provider_name,
    ...(tag !== undefined && { tag }),
    pricing: { prompt, completion: "2" },
    ...more,
  });
  const hosts = (endpoints: unknown[]) => parseEndpoints({ data: { id: "a/m", endpoints } });
  const found = (endpoints: unknown[]) =>
    hosts(endpoints).rows.map(({ id, subprovider, prices }) => [id, subprovider, prices[0]?.rates.prompt]);

  // biome-ignore format: one line a case
  test.each([
    ["one without a region stands for the host", [host("G", "g/eu", "2"), host("G", "g", "1"), host("G", "g/us", "3")], [["a/m", "G", "1"]]],
    ["global is no region", [host("G", "g/eu", "2"), host("G", "g/global", "1")], [["a/m", "G", "1"]]],
    ["the first of two without a region", [host("G", "g", "2"), host("G", "g/global", "1")], [["a/m", "G", "2"]]],
    ["the first where all are regional", [host("G", "g/eu", "2"), host("G", "g/us", "1")], [["a/m", "G", "2"]]],
    ["no tag is no region", [host("G", "g/eu", "2"), host("G", undefined, "1")], [["a/m", "G", "1"]]],
    ["a row a host", [host("G", "g", "1"), host("H", "h", "2")], [["a/m", "G", "1"], ["a/m", "H", "2"]]],
  ])("%s", (_name, rows, expected) => expect(found(rows)).toEqual(expected));

  test("context and price are the row's, and the model is the document's", () => {
    expect(hosts([host("G", "g", "1", { model: "other/x", context_length: 1000 })]).rows).toEqual([
      {
        provider: "openrouter",
        id: "a/m",
        subprovider: "G",
        facts: { context_tokens: 1000 },
        prices: [{ rates: { prompt: "1", completion: "2" } }],
      },
    ]);
  });
});

describe("problems", () => {
  const good = { id: "a/g", name: "G", pricing: { prompt: "1" } };
  // biome-ignore format: one line a case
  test.each<[string, unknown, string, object[]]>([
    ["a model that is null", null, "undefined: top level: invalid_type", [{ provider: "openrouter" }]],
    ["a model without a price list", { id: "a/x", name: "X" }, "a/x: pricing: invalid_type", [{ provider: "openrouter", id: "a/x" }]],
    ["a price that is no number", { ...good, id: "a/x", pricing: { prompt: "free" } }, 'a/x: prompt: "free" is not a price', [{ provider: "openrouter", id: "a/x" }]],
    [
      "hours that are none",
      { ...good, id: "a/x", pricing: { overrides: [{ utc_start: "30", utc_end: "1630", prompt: "1" }] } },
      "a/x: prices.0.hours.0.utc: invalid_format",
      [{ provider: "openrouter", id: "a/x" }],
    ],
  ])("%s is one problem", (_name, model, problem, unread) => {
    const { rows, ...left } = parse({ data: [good, model] });
    expect([rows.map(({ id }) => id), left]).toEqual([["a/g"], { problems: [problem], unread }]);
  });

  test("a host without a name is one problem, and the model's hosts are unread", () => {
    const endpoints = [{ provider_name: "G", pricing: {} }, { pricing: {} }];
    const { rows: read, ...left } = parseEndpoints({ data: { id: "a/m", endpoints } });
    expect(read.map(({ subprovider }) => subprovider)).toEqual(["G"]);
    expect(left).toEqual({
      problems: ["a/m: provider_name: invalid_type"],
      unread: [{ provider: "openrouter", id: "a/m" }],
    });
  });

  test.each([
    ["models", parse, { models: [] }],
    ["one model's hosts", parseEndpoints, { data: [] }],
  ] as const)("a document of %s in another form is refused", (_name, read, document) =>
    expect(() => read(document)).toThrow("not the document expected"),
  );
});
