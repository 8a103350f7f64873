// models.dev's document beside its prices: every fact in our own format, one bad provider or model being one problem.
import { describe, expect, test } from "vitest";
import { translateApi } from "../../../scripts/pull/api-map.ts";
import { aProvider } from "../../helpers/facts.ts";

const P = aProvider("p", { names: { "models-dev": ["md"] } });
const READ = "2026-10-01";
const HEAD = { id: "md", name: "MD", npm: "@ai-sdk/md", env: ["MD_KEY"] };

const translated = (models: object, more: object = {}) =>
  translateApi({ md: { ...HEAD, ...more, models } }, [P], READ);
const modelOf = (more: object) => translated({ m: { id: "m", name: "M", ...more } }).providers[0]?.models[0];

test("a provider: npm, env, address and page", () => {
  const { providers } = translated({}, { api: "https://md.example/v1", doc: "https://md.example" });
  expect(providers).toEqual([
    {
      ...{ provider: "md", read: READ, name: "MD", npm: "@ai-sdk/md", env: ["MD_KEY"] },
      ...{ api: "https://md.example/v1", doc: "https://md.example", models: [] },
    },
  ]);
});

describe("a model", () => {
  test.each([
    ["its family", { family: "f" }, { family: "f" }],
    [
      "knowledge and change",
      { knowledge: "2025-08", last_updated: "2026-01-02" },
      { knowledge: "2025-08", updated: "2026-01-02" },
    ],
    ["temperature, also where it takes none", { temperature: false }, { temperature: false }],
    [
      "structured output that is stated not to be there",
      { structured_output: false },
      { structured_output: false },
    ],
    ["interleaved reasoning", { interleaved: true }, { interleaved: true }],
    [
      "the field it goes in",
      { interleaved: { field: "reasoning_details" } },
      { interleaved: "reasoning_details" },
    ],
    ["its maker's model", { canonical_model_id: "maker/m" }, { canonical: "maker/m" }],
    [
      "how it is called",
      { provider: { npm: "x", api: "https://a/v1", shape: "responses" } },
      { serving: { npm: "x", api: "https://a/v1", shape: "responses" } },
    ],
    [
      "modes, with what a request carries; their prices are elsewhere",
      {
        experimental: {
          modes: {
            fast: {
              cost: { input: 1 },
              provider: { body: { service_tier: "priority" }, headers: { h: "1" } },
            },
          },
        },
      },
      { modes: { fast: { body: { service_tier: "priority" }, headers: { h: "1" } } } },
    ],
    ["no price, since the registry names its provider", { cost: { input: 1, output: 2 } }, {}],
  ])("%s", (_, stated, expected) => {
    expect(modelOf(stated)).toEqual({ id: "m", facts: { name: "M" }, ...expected });
  });

  test("with its price, where the registry does not name its provider", () => {
    const cost = { input: 1, output: 2 };
    const { providers } = translateApi(
      { new: { ...HEAD, models: { m: { id: "m", name: "M", cost } } } },
      [P],
      READ,
    );
    expect(providers[0]?.models[0]?.prices).toEqual([
      { rates: { prompt: "0.000001", completion: "0.000002" } },
    ]);
  });
});

test("what is not as expected is a problem, and stops nothing else", () => {
  const json = {
    md: {
      ...HEAD,
      models: {
        good: { id: "good", name: "G" },
        bad: { id: "bad" },
        worse: { id: "worse", name: "W", family: 1 },
      },
    },
    broken: { models: {} },
    "../evil": { ...HEAD, models: {} },
  };
  const { providers, problems, unread } = translateApi(json, [P], READ);
  expect(providers.map(({ provider, models }) => [provider, models.map(({ id }) => id)])).toEqual([
    ["md", ["good"]],
  ]);
  expect(problems).toHaveLength(4);
  expect([...unread]).toEqual(["md/bad", "md/worse", "broken", "../evil"]);
});
