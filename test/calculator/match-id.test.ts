// matchModel: exact first, then disclosed rules; never a silent prefix or fuzzy match.
import { describe, expect, test } from "vitest";
import { type Match, matchModel } from "../../src/calculator/match-id.ts";

type Provider = Parameters<typeof matchModel>[1];
type Row = [
  name: string,
  requested: string,
  provider: Provider,
  listed: string[],
  aliases: Record<string, string>,
  match: Match | undefined,
];

const OPENAI: Provider = { slug: "openai", aliases: ["azure-openai"] };
const GOOGLE: Provider = { slug: "google_ai_studio", aliases: ["gemini", "google"] };
const VERTEX: Provider = { slug: "vertex", aliases: ["vertex_ai"] };
const BEDROCK: Provider = { slug: "bedrock", aliases: ["amazon-bedrock"] };
const OPENROUTER: Provider = { slug: "openrouter", aliases: [] };
const CLAUDE = "anthropic.claude-x-v1:0";

function match(requested: string, provider: Provider, listed: string[], aliases: Record<string, string>) {
  const ids = new Set(listed);
  const declared = new Map(Object.entries(aliases));
  return matchModel(requested, provider, { has: (id) => ids.has(id), alias: (id) => declared.get(id) });
}

function rows(list: Row[]): void {
  test.each(list)("%s", (_name, requested, provider, listed, aliases, expected) => {
    expect(match(requested, provider, listed, aliases)).toEqual(expected);
  });
}

describe("matchModel: exact", () => {
  rows([
    ["as listed", "gpt-4o", OPENAI, ["gpt-4o"], {}, { id: "gpt-4o" }],
    ["before an alias", "a", OPENAI, ["a", "b"], { a: "b" }, { id: "a" }],
    ["before the provider's prefix", "openai/a", OPENAI, ["a", "openai/a"], {}, { id: "openai/a" }],
    ["before models/", "models/a", GOOGLE, ["a", "models/a"], {}, { id: "models/a" }],
    ["before a region", `us.${CLAUDE}`, BEDROCK, [CLAUDE, `us.${CLAUDE}`], {}, { id: `us.${CLAUDE}` }],
    [
      "another maker's prefix is part of a gateway's id",
      "openai/a",
      OPENROUTER,
      ["openai/a"],
      {},
      { id: "openai/a" },
    ],
  ]);
});

describe("matchModel: alias", () => {
  rows([
    ["declared", "gpt-5-6", OPENAI, ["gpt-5.6"], { "gpt-5-6": "gpt-5.6" }, { id: "gpt-5.6", rule: "alias" }],
    ["a declared -latest", "a-latest", OPENAI, ["a"], { "a-latest": "a" }, { id: "a", rule: "alias" }],
    [
      "a declared dated form",
      "a-2024-05-13",
      OPENAI,
      ["a"],
      { "a-2024-05-13": "a" },
      { id: "a", rule: "alias" },
    ],
    [
      "before the provider's prefix",
      "openai/a",
      OPENAI,
      ["a", "b"],
      { "openai/a": "b" },
      { id: "b", rule: "alias" },
    ],
    [
      "before a region",
      `us.${CLAUDE}`,
      BEDROCK,
      [CLAUDE, "b"],
      { [`us.${CLAUDE}`]: "b" },
      { id: "b", rule: "alias" },
    ],
    ["its target's name is no alias of it", "b", OPENAI, ["a"], { a: "b" }, undefined],
  ]);
});

describe("matchModel: provider_prefix", () => {
  rows([
    ["the slug", "openai/a", OPENAI, ["a"], {}, { id: "a", rule: "provider_prefix" }],
    ["another name of the provider", "gemini/a", GOOGLE, ["a"], {}, { id: "a", rule: "provider_prefix" }],
    [
      "the slug of a provider with other names",
      "google_ai_studio/a",
      GOOGLE,
      ["a"],
      {},
      { id: "a", rule: "provider_prefix" },
    ],
    ["then an alias", "openai/a", OPENAI, ["b"], { a: "b" }, { id: "b", rule: "provider_prefix" }],
    [
      "then exact before alias",
      "openai/a",
      OPENAI,
      ["a", "b"],
      { a: "b" },
      { id: "a", rule: "provider_prefix" },
    ],
    [
      "an id with a slash of its own",
      "openrouter/x/y",
      OPENROUTER,
      ["x/y"],
      {},
      { id: "x/y", rule: "provider_prefix" },
    ],
    [
      "a name of one letter",
      "x/a",
      { slug: "x", aliases: [] },
      ["a"],
      {},
      { id: "a", rule: "provider_prefix" },
    ],
    ["once only", "openai/openai/a", OPENAI, ["a"], {}, undefined],
    ["not another provider's", "anthropic/a", OPENAI, ["a"], {}, undefined],
    ["not a maker's under a gateway", "openai/a", OPENROUTER, ["a"], {}, undefined],
    ["not in other case", "OpenAI/a", OPENAI, ["a"], {}, undefined],
    ["not with another separator", "openai:a", OPENAI, ["a"], {}, undefined],
    ["not as the beginning of a word", "openai2/a", OPENAI, ["a"], {}, undefined],
    ["not in the middle", "x/openai/a", OPENAI, ["a"], {}, undefined],
    ["not alone", "openai/", OPENAI, ["a"], {}, undefined],
    ["not without a slash", "openai", OPENAI, ["a"], {}, undefined],
    ["not empty", "/a", { slug: "openai", aliases: [""] }, ["a"], {}, undefined],
    ["not added", "a", OPENAI, ["openai/a"], {}, undefined],
  ]);
});

describe("matchModel: models_prefix", () => {
  rows([
    ["at google_ai_studio", "models/a", GOOGLE, ["a"], {}, { id: "a", rule: "models_prefix" }],
    ["then an alias", "models/a", GOOGLE, ["b"], { a: "b" }, { id: "b", rule: "models_prefix" }],
    ["not at openai", "models/a", OPENAI, ["a"], {}, undefined],
    ["not at vertex", "models/a", VERTEX, ["a"], {}, undefined],
    ["not at bedrock", "models/a", BEDROCK, ["a"], {}, undefined],
    ["not model/", "model/a", GOOGLE, ["a"], {}, undefined],
    ["not in the middle", "x/models/a", GOOGLE, ["a"], {}, undefined],
    ["not alone", "models/", GOOGLE, ["a"], {}, undefined],
  ]);
});

describe("matchModel: region_prefix", () => {
  test.each(["us", "us-gov", "eu", "apac", "au", "jp", "ca", "global"])(
    "%s. before a Bedrock id",
    (region) => {
      const found = match(`${region}.${CLAUDE}`, BEDROCK, [CLAUDE], {});
      expect(found).toEqual({ id: CLAUDE, rule: "region_prefix" });
    },
  );

  rows([
    ["then an alias", "us.a", BEDROCK, ["b"], { a: "b" }, { id: "b", rule: "region_prefix" }],
    ["one region for another is no rule", `eu.${CLAUDE}`, BEDROCK, [`us.${CLAUDE}`], {}, undefined],
    ["a region is not added", CLAUDE, BEDROCK, [`us.${CLAUDE}`], {}, undefined],
    ["once only", `us.us.${CLAUDE}`, BEDROCK, [CLAUDE], {}, undefined],
    ["not at openai", "us.gpt-4o", OPENAI, ["gpt-4o"], {}, undefined],
    ["not at google", "us.a", GOOGLE, ["a"], {}, undefined],
    ["not at vertex", "us.a", VERTEX, ["a"], {}, undefined],
    ["not the maker", CLAUDE, BEDROCK, ["claude-x-v1:0"], {}, undefined],
    ["not the beginning of a word", `usa.${CLAUDE}`, BEDROCK, [CLAUDE], {}, undefined],
    ["not with another separator", `us/${CLAUDE}`, BEDROCK, [CLAUDE], {}, undefined],
    ["not in other case", `US.${CLAUDE}`, BEDROCK, [CLAUDE], {}, undefined],
    ["not in the middle", `x.us.${CLAUDE}`, BEDROCK, [CLAUDE, `x.${CLAUDE}`], {}, undefined],
    ["not at the end of a word", `xus.${CLAUDE}`, BEDROCK, [CLAUDE, `x${CLAUDE}`], {}, undefined],
    ["not alone", "us.", BEDROCK, [CLAUDE], {}, undefined],
  ]);
});

describe("matchModel: nothing fuzzy", () => {
  rows([
    ["a longer id is not its beginning", "gpt-4o-2024-05-13", OPENAI, ["gpt-4o"], {}, undefined],
    ["a beginning is not the longer id", "gpt-4", OPENAI, ["gpt-4o", "gpt-4-turbo"], {}, undefined],
    ["a -latest that no source declares", "gpt-4o-latest", OPENAI, ["gpt-4o"], {}, undefined],
    ["case counts", "GPT-4o", OPENAI, ["gpt-4o"], {}, undefined],
    ["white space counts", " gpt-4o", OPENAI, ["gpt-4o"], {}, undefined],
    ["punctuation counts", "gpt-4-1", OPENAI, ["gpt-4.1"], {}, undefined],
    ["a suffix counts", "gpt-4o:free", OPENAI, ["gpt-4o"], {}, undefined],
    ["an empty id", "", OPENAI, ["gpt-4o"], {}, undefined],
    ["nothing listed", "gpt-4o", OPENAI, [], {}, undefined],
  ]);
});

// threat: prototype-names
describe.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "matchModel: %s is an id like any",
  (id) => {
    const alias = Object.fromEntries([[id, "a"]]);
    rows([
      ["listed", id, OPENAI, [id], {}, { id }],
      ["not listed", id, OPENAI, ["a"], {}, undefined],
      ["after a prefix", `openai/${id}`, OPENAI, [id], {}, { id, rule: "provider_prefix" }],
      ["after a prefix, not listed", `openai/${id}`, OPENAI, ["a"], {}, undefined],
      ["an alias", id, OPENAI, ["a"], alias, { id: "a", rule: "alias" }],
      ["as a prefix", `${id}/a`, OPENAI, ["a"], {}, undefined],
      ["after models/", `models/${id}`, GOOGLE, ["a"], {}, undefined],
      ["after a region", `us.${id}`, BEDROCK, ["a"], {}, undefined],
    ]);
  },
);
