// genai-prices: whose model a row is, its declared ids and facts, and what is left out.
import { describe, expect, test } from "vitest";
import { parse } from "../../../scripts/pull/genai-prices.ts";
import { aProvider } from "../../helpers/facts.ts";

const P = aProvider("p", { names: { "genai-prices": ["gp"] } });

/** What a document of these models translates to. */
function translate(...models: unknown[]) {
  return parse([{ id: "gp", name: "GP", models }], [P]);
}

describe("declared ids", () => {
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
  ])("%s", (_name, id, match, expected) => expect(aliases(id, match)).toEqual(expected));
});

describe("what a model is", () => {
  test.each([
    [{ name: "M" }, { name: "M" }],
    [{ context_window: 1000 }, { context_tokens: 1000 }],
    [{ context_window: 0 }, {}],
  ])("%j", (more, facts) =>
    expect(translate({ id: "m", match: {}, prices: {}, ...more }).rows[0]?.facts).toEqual(facts),
  );
});

describe("what is left out", () => {
  const good = { id: "g", match: {}, prices: { input_mtok: 1 } };
  const G = { provider: "p", id: "g", facts: {}, prices: [{ rates: { prompt: "0.000001" } }] };
  const bad = (stated: unknown) => ({ id: "x", match: {}, prices: stated });
  const X = [{ provider: "p", id: "x" }];
  test.each<[string, unknown, string, object[]]>([
    [
      "a kind of condition nobody knows",
      bad([{ constraint: { type: "moon" }, prices: {} }]),
      "gp/x: prices: invalid_union",
      X,
    ],
    [
      "a start that is no day",
      bad([{ constraint: { type: "start_date", start_date: "soon" }, prices: {} }]),
      "gp/x: prices.0.constraint.start_date: invalid_format",
      X,
    ],
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
    [
      "tiers in other units",
      bad({ audio_hours: { base: 1, tiers: [] } }),
      "gp/x: audio_hours is not a known price field",
      X,
    ],
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

  test("a document that is no list is refused", () => {
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
])("its google is two APIs: %s is a row of %s, %s", (id, provider, own) => {
  const google = aProvider("google_ai_studio", { names: { "genai-prices": ["google"] } });
  const models = [{ id, match: { equals: own }, prices: { input_mtok: 1 } }];
  expect(parse([{ id: "google", models }], [google]).rows).toMatchObject([{ provider, id: own }]);
});

test("another provider's claude is its own", () => {
  expect(translate({ id: "claude-4-opus", match: {}, prices: { input_mtok: 1 } }).rows).toMatchObject([
    { provider: "p", id: "claude-4-opus" },
  ]);
});
