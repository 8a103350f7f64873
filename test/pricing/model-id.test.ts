// matchModel: exact first, then disclosed rules; never a silent prefix or fuzzy match. nearestIds: suggestions only.
import { describe, expect, test } from "vitest";
import { matchModel } from "../../src/pricing/model-id.ts";
import { nearestIds } from "../../src/pricing/nearest-ids.ts";

const OPENAI = { slug: "openai", aliases: ["azure-openai"] };
const GOOGLE = { slug: "google_ai_studio", aliases: ["gemini", "google"] };
const BEDROCK = { slug: "bedrock", aliases: ["amazon-bedrock"] };

function match(
  requested: string,
  provider: typeof OPENAI,
  ids: string[],
  aliases: Record<string, string> = {},
) {
  const listed = new Set(ids);
  const declared = new Map(Object.entries(aliases));
  return matchModel(requested, provider, { has: (id) => listed.has(id), alias: (id) => declared.get(id) });
}

describe("matchModel", () => {
  test.each([
    ["exact", "gpt-4o", OPENAI, ["gpt-4o"], {}, { id: "gpt-4o" }],
    [
      "exact beats a prefix rule",
      "openai/gpt-4o",
      OPENAI,
      ["gpt-4o", "openai/gpt-4o"],
      {},
      { id: "openai/gpt-4o" },
    ],
    ["exact beats an alias", "a", OPENAI, ["a", "b"], { a: "b" }, { id: "a" }],
    [
      "declared alias",
      "gpt-5-6",
      OPENAI,
      ["gpt-5.6-sol"],
      { "gpt-5-6": "gpt-5.6-sol" },
      { id: "gpt-5.6-sol", rule: "alias" },
    ],
    [
      "provider's slug as prefix",
      "openai/gpt-4o",
      OPENAI,
      ["gpt-4o"],
      {},
      { id: "gpt-4o", rule: "provider_prefix" },
    ],
    [
      "provider's alias as prefix",
      "gemini/gemini-2.5-pro",
      GOOGLE,
      ["gemini-2.5-pro"],
      {},
      { id: "gemini-2.5-pro", rule: "provider_prefix" },
    ],
    [
      "prefix, then alias",
      "openai/gpt-5-6",
      OPENAI,
      ["gpt-5.6-sol"],
      { "gpt-5-6": "gpt-5.6-sol" },
      { id: "gpt-5.6-sol", rule: "provider_prefix" },
    ],
    [
      "models/ at Google",
      "models/gemini-2.5-pro",
      GOOGLE,
      ["gemini-2.5-pro"],
      {},
      { id: "gemini-2.5-pro", rule: "models_prefix" },
    ],
    ["models/ elsewhere is no rule", "models/gpt-4o", OPENAI, ["gpt-4o"], {}, undefined],
    [
      "region at Bedrock",
      "us.anthropic.claude-x",
      BEDROCK,
      ["anthropic.claude-x"],
      {},
      { id: "anthropic.claude-x", rule: "region_prefix" },
    ],
    [
      "global at Bedrock",
      "global.anthropic.claude-x",
      BEDROCK,
      ["anthropic.claude-x"],
      {},
      { id: "anthropic.claude-x", rule: "region_prefix" },
    ],
    [
      "a listed regional id has its own price",
      "us.anthropic.claude-x",
      BEDROCK,
      ["anthropic.claude-x", "us.anthropic.claude-x"],
      {},
      { id: "us.anthropic.claude-x" },
    ],
    ["a region elsewhere is no rule", "us.gpt-4o", OPENAI, ["gpt-4o"], {}, undefined],
    ["another provider's prefix is no rule", "anthropic/gpt-4o", OPENAI, ["gpt-4o"], {}, undefined],
    ["a longer id is not its beginning", "gpt-4o-2024-05-13", OPENAI, ["gpt-4o"], {}, undefined],
    ["a -latest that no source declares", "gpt-4o-latest", OPENAI, ["gpt-4o"], {}, undefined],
    ["case counts", "GPT-4o", OPENAI, ["gpt-4o"], {}, undefined],
    ["__proto__ listed", "__proto__", OPENAI, ["__proto__"], {}, { id: "__proto__" }],
    ["__proto__ not listed", "__proto__", OPENAI, ["gpt-4o"], {}, undefined],
    ["constructor not listed", "openai/constructor", OPENAI, ["gpt-4o"], {}, undefined],
    ["prefix alone", "openai/", OPENAI, ["gpt-4o"], {}, undefined],
  ] as const)("%s", (_name, requested, provider, ids, aliases, expected) => {
    expect(
      match(requested, { ...provider, aliases: [...provider.aliases] }, [...ids], { ...aliases }),
    ).toEqual(expected);
  });
});

describe("nearestIds", () => {
  test.each([
    ["a slip of the finger", "gpt-4oo", ["gpt-4o", "claude-3"], ["gpt-4o"]],
    ["punctuation is forgiven", "gpt_4.1", ["gpt-4-1", "o3"], ["gpt-4-1"]],
    [
      "three at most, best first",
      "gpt-4",
      ["gpt-4", "gpt-4o", "gpt-4.1", "gpt-41", "gpt-5"],
      ["gpt-4", "gpt-41", "gpt-4o"],
    ],
    ["nothing alike, nothing suggested", "qqqq", ["gpt-4o"], []],
    ["an empty id", "", ["gpt-4o"], []],
  ])("%s", (_name, requested, ids, expected) => expect(nearestIds(requested, ids)).toEqual(expected));
});
