// genai-prices: whose model a row is, its declared ids and facts, and what is left out.
// Price cards of genai-prices: USD per 1M tokens or per 1,000 of other things, tiers, start dates, hours.
import { describe, expect, test } from "vitest";
import { conditionalPrices, parse, toEntries } from "../../../scripts/pull/genai-prices.ts";
import { aProvider } from "../../helpers/facts.ts";

const P = aProvider("p", { names: { "genai-prices": ["gp"] } });

/** What a document of these models translates to. */
function translate(...models: unknown[]) {
  return parse([{ id: "gp", name: "GP", models }], [P]);
}

const aliases = (id: string, match: unknown) =>
  translate({ id, match, prices: { input_mtok: 1 } }, { id: "other", match: {}, prices: {} }).rows[0]
    ?.aliases;
test.each([
  ["an exact rule", "m", { equals: "m-2024" }, ["m-2024"]],
  ["one of several", "m", { or: [{ equals: "a" }, { or: [{ equals: "b" }] }] }, ["a", "b"]],
  ["the id itself", "m", { equals: "m" }, undefined],
  ["a model of its own", "m", { equals: "other" }, undefined],
  ["a prefix rule", "m", { starts_with: "m-" }, undefined],
  ["an exact rule within others", "m", { and: [{ equals: "a" }] }, undefined],
  ["a rule that is no text", "m", { equals: 1 }, undefined],
  ["no rule", "m", null, undefined],
  ["a dearer regional price", "regional.m", { equals: "m" }, undefined],
])("declared ids: %s", (_name, id, match, expected) => expect(aliases(id, match)).toEqual(expected));

test.each([
  [{ name: "M" }, { name: "M" }],
  [{ context_window: 1000 }, { context_tokens: 1000 }],
  [{ context_window: 0 }, {}],
])("facts of a model: %j", (more, facts) =>
  expect(translate({ id: "m", match: {}, prices: {}, ...more }).rows[0]?.facts).toEqual(facts),
);

describe("problems", () => {
  const good = { id: "g", match: {}, prices: { input_mtok: 1 } };
  const G = { provider: "p", id: "g", facts: {}, prices: [{ rates: { prompt: "0.000001" } }] };
  const bad = (stated: unknown) => ({ id: "x", match: {}, prices: stated });
  const X = [{ provider: "p", id: "x" }];
  // biome-ignore format: one line a case
  test.each<[string, unknown, string, object[]]>([
    ["a kind of condition nobody knows", bad([{ constraint: { type: "moon" }, prices: {} }]), "gp/x: prices: invalid_union", X],
    ["a start that is no day", bad([{ constraint: { type: "start_date", start_date: "soon" }, prices: {} }]), "gp/x: prices.0.constraint.start_date: invalid_format", X],
    [
      "hours that are none",
      bad([
        { prices: { input_mtok: 1 } },
        {
          constraint: { type: "time_of_date", start_time: "dawn", end_time: "dusk" },
          prices: { input_mtok: 2 },
        },
      ]),
      "gp/x: prices.0.hours.0.utc: invalid_format",
      X,
    ],
    ["a field nobody knows", bad({ thoughts_mtok: 1 }), "gp/x: thoughts_mtok is not a known price field", X],
    ["tiers in other units", bad({ audio_hours: { base: 1, tiers: [] } }), "gp/x: audio_hours is not a known price field", X],
    ["a negative price", bad({ input_mtok: -1 }), "gp/x: prompt: -1 is not a price", X],
    ["a model that is null", null, "gp/undefined: top level: invalid_type", [{ provider: "p" }]],
    ["a model without id", { match: {}, prices: {} }, "gp/undefined: id: invalid_type", [{ provider: "p" }]],
  ])("%s is one problem", (_name, model, problem, unread) =>
    expect(translate(good, model)).toEqual({ rows: [G], problems: [problem], unread }),
  );

  test.each<[string, unknown, string, object[]]>([
    ["a provider the registry lacks", { id: "no", models: [] }, "no: provider is not in the registry", []],
    ["a provider that is null", null, "undefined: provider is not in the registry", []],
    ["a provider without models", { id: "gp2" }, "gp2: models: invalid_type", [{ provider: "q" }]],
  ])("%s is one problem", (_name, provider, problem, unread) => {
    const providers = [P, aProvider("q", { names: { "genai-prices": ["gp2"] } })];
    expect(parse([{ id: "gp", models: [good] }, provider], providers)).toEqual({
      rows: [G],
      problems: [problem],
      unread,
    });
  });

  test("a document that is not a list is refused", () => {
    expect(() => parse({}, [P])).toThrow("not the document expected: top level");
  });
});

test.each([
  ["gemini-2.5-flash", "google_ai_studio", "gemini-2.5-flash"],
  ["gemini-2.5-flash-preview-tts", "google_ai_studio", "gemini-2.5-flash-preview-tts"],
  ["gemini-2.5-flash-tts", "vertex", "gemini-2.5-flash-tts"],
  ["gemma-4-26b-a4b-it-maas", "vertex", "gemma-4-26b-a4b-it-maas"],
  ["claude-opus-5-5", "vertex", "claude-opus-5-5"],
  ["claude-4-opus", "vertex", "claude-opus-4"],
])("its google covers two APIs: %s is a row of %s, %s", (id, provider, own) => {
  const google = aProvider("google_ai_studio", { names: { "genai-prices": ["google"] } });
  const models = [{ id, match: { equals: own }, prices: { input_mtok: 1 } }];
  expect(parse([{ id: "google", models }], [google]).rows).toMatchObject([{ provider, id: own }]);
});

test("another provider's claude is a model of its own", () => {
  expect(translate({ id: "claude-4-opus", match: {}, prices: { input_mtok: 1 } }).rows).toMatchObject([
    { provider: "p", id: "claude-4-opus" },
  ]);
});

function prices(stated: unknown) {
  return toEntries(conditionalPrices.parse(stated));
}

test.each([
  ["input_mtok", 2.5, { prompt: "0.0000025" }],
  ["output_mtok", 10, { completion: "0.00001" }],
  ["cache_read_mtok", 1, { input_cache_read: "0.000001" }],
  ["cache_write_mtok", 1, { input_cache_write: "0.000001" }],
  ["cache_write_1h_mtok", 1, { input_cache_write_1h: "0.000001" }],
  ["output_reasoning_mtok", 1, { internal_reasoning: "0.000001" }],
  ["input_audio_mtok", 1, { audio: "0.000001" }],
  ["output_audio_mtok", 1, { audio_output: "0.000001" }],
  ["cache_audio_read_mtok", 1, { input_audio_cache: "0.000001" }],
  ["input_image_mtok", 1, { image_token: "0.000001" }],
  ["output_image_mtok", 1, { image_token_output: "0.000001" }],
  ["cache_image_read_mtok", 1, { image_token_cache: "0.000001" }],
  ["input_video_mtok", 1, { video_token: "0.000001" }],
  ["output_video_mtok", 1, { video_token_output: "0.000001" }],
  ["output_citation_mtok", 1, { citation: "0.000001" }],
  ["web_searches_kcount", 10, { web_search: "0.01" }],
  ["requests_kcount", 5, { request: "0.005" }],
])("rates in their units: %s", (field, value, rates) =>
  expect(prices({ [field]: value })).toEqual([{ rates }]),
);

test.each([
  ["storage_searches_kcount", 2.5, { input_per_storage_search: "0.0025" }],
  ["input_document_kpages", 4, { input_per_page: "0.004" }],
  ["input_annotated_document_kpages", 5, { input_per_page_annotated: "0.005" }],
  ["input_text_messages_kcount", 1, { input_per_message: "0.001" }],
  ["audio_hours", 0.36, { input_per_hour_audio: "0.36" }],
  ["input_audio_hours", 0.36, { input_per_hour_audio: "0.36" }],
])("other units: %s", (field, value, units) =>
  expect(prices({ [field]: value })).toEqual([{ rates: {}, units }]),
);

test.each([
  [
    "start at 271999 or 272000 alike",
    {
      input_mtok: { base: 4, tiers: [{ start: 271999, price: 8 }] },
      output_mtok: { base: 20, tiers: [{ start: 272000, price: 30 }] },
    },
    {
      rates: { prompt: "0.000004", completion: "0.00002" },
      tiers: [{ above: 272000, rates: { prompt: "0.000008", completion: "0.00003" } }],
    },
  ],
  [
    "are sorted",
    {
      input_mtok: {
        base: 1,
        tiers: [
          { start: 128000, price: 3 },
          { start: 32000, price: 2 },
        ],
      },
    },
    {
      rates: { prompt: "0.000001" },
      tiers: [
        { above: 32000, rates: { prompt: "0.000002" } },
        { above: 128000, rates: { prompt: "0.000003" } },
      ],
    },
  ],
])("tiers: %s", (_name, stated, price) => expect(prices(stated)).toEqual([price]));

describe("dates and hours", () => {
  const from = (start_date: string, input_mtok: number) => ({
    constraint: { type: "start_date", start_date },
    prices: { input_mtok },
  });
  const between = (start: string, end: string, input_mtok: number) => ({
    constraint: { type: "time_of_date", start_time: `${start}:00Z`, end_time: `${end}:00Z` },
    prices: { input_mtok },
  });
  const always = (input_mtok: number) => ({ prices: { input_mtok } });
  const rates = (prompt: string) => ({ rates: { prompt } });

  // biome-ignore format: one line a case
  test.each([
    [
      "a start date ends the entry before it",
      [always(0.14), from("2026-03-01", 0.22), from("2026-08-17", 0.3)],
      [
        { until: "2026-02-28", ...rates("0.00000014") },
        { from: "2026-03-01", until: "2026-08-16", ...rates("0.00000022") },
        { from: "2026-08-17", ...rates("0.0000003") },
      ],
    ],
    ["a first start date", [from("2026-03-01", 1)], [{ from: "2026-03-01", ...rates("0.000001") }]],
    [
      "hours belong to the newest entry",
      [
        always(0.14),
        from("2026-08-17", 0.22),
        between("01:00", "04:00", 0.44),
        between("06:00", "10:00", 0.5),
      ],
      [
        { until: "2026-08-16", ...rates("0.00000014") },
        {
          from: "2026-08-17",
          ...rates("0.00000022"),
          hours: [
            { utc: "01:00-04:00", ...rates("0.00000044") },
            { utc: "06:00-10:00", ...rates("0.0000005") },
          ],
        },
      ],
    ],
    [
      "hours of most of the day are the base, the others the exception",
      [always(0.135), between("00:30", "16:30", 0.27)],
      [{ ...rates("0.00000027"), hours: [{ utc: "16:30-00:30", ...rates("0.000000135") }] }],
    ],
    ["also over midnight", [always(0.135), between("12:00", "00:01", 0.27)], [{ ...rates("0.00000027"), hours: [{ utc: "00:01-12:00", ...rates("0.000000135") }] }]],
    ["half a day is not most of it", [always(0.135), between("12:00", "00:00", 0.27)], [{ ...rates("0.000000135"), hours: [{ utc: "12:00-00:00", ...rates("0.00000027") }] }]],
    [
      "two spans of hours are exceptions",
      [always(1), between("00:00", "13:00", 2), between("13:00", "14:00", 3)],
      [
        {
          ...rates("0.000001"),
          hours: [
            { utc: "00:00-13:00", ...rates("0.000002") },
            { utc: "13:00-14:00", ...rates("0.000003") },
          ],
        },
      ],
    ],
    ["hours without an entry are nothing", [between("00:00", "01:00", 1)], []],
    ["an entry without a price is none", [{ prices: {} }], []],
    ["a second entry without a condition is an entry", [always(1), always(2)], [rates("0.000001"), rates("0.000002")]],
  ])("%s", (_name, stated, expected) => expect(prices(stated)).toEqual(expected));

  test("a price in other units only is a price", () => {
    expect(prices([{ prices: { audio_hours: 1 } }])).toEqual([
      { rates: {}, units: { input_per_hour_audio: "1" } },
    ]);
  });

  test("rates missing from the usual hours stay", () => {
    const stated = [{ prices: { input_mtok: 1, output_mtok: 2 } }, between("00:00", "20:00", 3)];
    expect(prices(stated)?.[0]).toEqual({
      rates: { prompt: "0.000003", completion: "0.000002" },
      hours: [{ utc: "20:00-00:00", rates: { prompt: "0.000001", completion: "0.000002" } }],
    });
  });
});
