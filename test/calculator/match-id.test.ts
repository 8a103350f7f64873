// matchModel: exact first, then disclosed rules; never a silent prefix or fuzzy match.
import { describe, expect, test } from "vitest";
import { shardText } from "../../scripts/build/shard-provider.ts";
import { idLookup } from "../../src/calculator/find-model.ts";
import { type Match, matchModel } from "../../src/calculator/match-id.ts";
import { toShardIndex } from "../../src/store/shard-index.ts";

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
const AZURE: Provider = { slug: "azure", aliases: [] };
const BEDROCK: Provider = { slug: "bedrock", aliases: ["amazon-bedrock"] };
const OPENROUTER: Provider = { slug: "openrouter", aliases: [] };
const CLAUDE = "anthropic.claude-x-v1:0";

/** Prices of those that do not cost 1. */
const PRICES = new Map([
  ["b-20260101", "2"],
  ["B.1", "2"],
]);

function match(requested: string, provider: Provider, listed: string[], aliases: Record<string, string>) {
  const shard = {
    provider: provider.slug,
    usage: { prompt_includes_cache: true, completion_includes_reasoning: true },
    models: listed.map((id) => ({ id, prices: [{ rates: { prompt: PRICES.get(id) ?? "1" } }] })),
    aliases: Object.entries(aliases),
  };
  return matchModel(requested, provider, idLookup(toShardIndex(Buffer.from(shardText(shard)))));
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

describe("matchModel: names that coding agents use", () => {
  const codex = { id: "gpt-5.2-codex", rule: "effort_suffix" } as const;
  const PREVIEW = { id: "gemini-3-pro-preview", rule: "preview_suffix" } as const;
  const opus = { id: "claude-opus-4-6", rule: "spelling" } as const;
  rows([
    ["an effort", "gpt-5.2-codex-high", OPENAI, ["gpt-5.2-codex"], {}, codex],
    ["a listed model that is called so", "gpt-5.1-codex-max", OPENAI, ["gpt-5.1-codex"], {}, undefined],
    ["a quality of images", "gpt-5-image-high", OPENAI, ["gpt-5-image"], {}, undefined],
    ["a tier of service", "gpt-5.5-fast", OPENAI, ["gpt-5.5"], {}, undefined],
    [
      "a prefix and an effort",
      "cx/gpt-5.5-low",
      OPENAI,
      ["gpt-5.5"],
      {},
      { id: "gpt-5.5", rule: "effort_suffix" },
    ],
    ["a prefix", "cx/gpt-5.5", OPENAI, ["gpt-5.5"], {}, { id: "gpt-5.5", rule: "agent_prefix" }],
    ["another's prefix", "cc/gpt-5.5", OPENAI, ["gpt-5.5"], {}, undefined],
    ["Claude's, in another order", "claude-4.6-opus-high-thinking", ANTHROPIC, ["claude-opus-4-6"], {}, opus],
    ["Gemini's, of a preview", "gemini-3-pro-high", GOOGLE, ["gemini-3-pro-preview"], {}, PREVIEW],
    [
      "Gemini's, of a model that has its name",
      "gemini-3-pro-low",
      GOOGLE,
      ["gemini-3-pro"],
      {},
      { id: "gemini-3-pro", rule: "effort_suffix" },
    ],
    ["thinking, which elsewhere is a model", "kimi-k2-thinking", OPENAI, ["kimi-k2"], {}, undefined],
  ]);
});

describe("matchModel: provider_prefix", () => {
  rows([
    ["the slug", "openai/a", OPENAI, ["a"], {}, { id: "a", rule: "provider_prefix" }],
    [
      "four times, by which only the last is told",
      "openai/openai/openai/openai/a",
      OPENAI,
      ["a"],
      {},
      { id: "a", rule: "provider_prefix" },
    ],
    ["but not five times", "openai/openai/openai/openai/openai/a", OPENAI, ["a"], {}, undefined],
    ["nothing is left of it", "openai/", OPENAI, ["a"], {}, undefined],
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
      expect(found).toEqual({ id: CLAUDE, rule: "region_prefix", region });
    },
  );

  rows([
    ["then an alias", "us.a", BEDROCK, ["b"], { a: "b" }, { id: "b", rule: "region_prefix", region: "us" }],
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
    ["white space counts", " gpt-4o", OPENAI, ["gpt-4o"], {}, undefined],
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

const FIREWORKS: Provider = { slug: "fireworks", aliases: [] };
const HUGGINGFACE: Provider = { slug: "huggingface", aliases: [] };
const ANTHROPIC: Provider = { slug: "anthropic", aliases: ["claude"] };
const DATED = "anthropic.claude-x-20260101-v1:0";

describe("matchModel: what clients write around an id", () => {
  rows([
    [
      "a path at Vertex",
      "projects/p/locations/l/publishers/google/models/a",
      VERTEX,
      ["a"],
      {},
      { id: "a", rule: "resource_path" },
    ],
    [
      "a publisher's path",
      "publishers/google/models/a",
      GOOGLE,
      ["a"],
      {},
      { id: "a", rule: "resource_path" },
    ],
    ["a publisher at Vertex", "anthropic/a", VERTEX, ["a"], {}, { id: "a", rule: "publisher_prefix" }],
    ["no publisher at OpenRouter", "anthropic/a", OPENROUTER, ["a"], {}, undefined],
    [
      "an ARN",
      `arn:aws:bedrock:us-east-1:1:inference-profile/${CLAUDE}`,
      BEDROCK,
      [CLAUDE],
      {},
      { id: CLAUDE, rule: "resource_path" },
    ],
    [
      "an ARN's region",
      `arn:aws:bedrock:us-east-1:1:inference-profile/us.${CLAUDE}`,
      BEDROCK,
      [CLAUDE],
      {},
      { id: CLAUDE, rule: "region_prefix", region: "us" },
    ],
    [
      "a data zone of Azure",
      "eu/gpt-4o",
      AZURE,
      ["gpt-4o"],
      {},
      { id: "gpt-4o", rule: "region_prefix", region: "eu" },
    ],
    ["a data zone that is listed", "eu/gpt-4o", AZURE, ["gpt-4o", "eu/gpt-4o"], {}, { id: "eu/gpt-4o" }],
    [
      "an application's own profile",
      "arn:aws:bedrock:us-east-1:1:application-inference-profile/x",
      BEDROCK,
      ["x"],
      {},
      undefined,
    ],
    [
      "a deployment",
      "accounts/fireworks/models/a#accounts/me/deployments/d",
      FIREWORKS,
      ["accounts/fireworks/models/a"],
      {},
      { id: "accounts/fireworks/models/a", rule: "resource_path" },
    ],
    [
      "a bare name",
      "a",
      FIREWORKS,
      ["accounts/fireworks/models/a"],
      {},
      { id: "accounts/fireworks/models/a", rule: "resource_path" },
    ],
    ["the provider twice", "openai/openai/a", OPENAI, ["a"], {}, { id: "a", rule: "provider_prefix" }],
    [
      "a maker twice",
      "openai/openai/a",
      OPENROUTER,
      ["openai/a"],
      {},
      { id: "openai/a", rule: "repeated_prefix" },
    ],
    ["a fine-tune", "ft:a:org:name:id", OPENAI, ["ft:a", "a"], {}, { id: "ft:a", rule: "fine_tune" }],
    ["a fine-tune of what has no such price", "ft:a:org:name:id", OPENAI, ["a"], {}, undefined],
    ["a routing", "a:nitro", OPENROUTER, ["a"], {}, { id: "a", rule: "routing_suffix" }],
    ["free is another offer", "a:free", OPENROUTER, ["a"], {}, undefined],
    ["a routing elsewhere", "a:fastest", HUGGINGFACE, ["a"], {}, { id: "a", rule: "routing_suffix" }],
    ["a context", "a[1m]", ANTHROPIC, ["a"], {}, { id: "a", rule: "context_suffix" }],
    [
      "a version's revision",
      "anthropic.claude-x-v1",
      BEDROCK,
      [CLAUDE],
      {},
      { id: CLAUDE, rule: "version_suffix" },
    ],
    [
      "a Claude that is listed without a version",
      "us.anthropic.claude-x-5-v1:0",
      BEDROCK,
      ["us.anthropic.claude-x-5"],
      {},
      { id: "us.anthropic.claude-x-5", rule: "version_suffix" },
    ],
    ["no other maker's version", "amazon.titan-v2", BEDROCK, ["amazon.titan"], {}, undefined],
    ["a default version", "a@default", VERTEX, ["a"], {}, { id: "a", rule: "version_suffix" }],
    ["a day at OpenRouter", "a-20260219", OPENROUTER, ["a"], {}, { id: "a", rule: "dated" }],
    ["no day elsewhere", "a-20260219", OPENAI, ["a"], {}, undefined],
    [
      "words in another order",
      "claude-4.5-opus",
      ANTHROPIC,
      ["claude-opus-4.5"],
      {},
      { id: "claude-opus-4.5", rule: "word_order" },
    ],
  ]);
});

describe("matchModel: spelling", () => {
  rows([
    ["letter case", "GPT-4o", OPENAI, ["gpt-4o"], {}, { id: "gpt-4o", rule: "spelling" }],
    ["dots, dashes and at", "a@b.1", ANTHROPIC, ["a-b-1"], {}, { id: "a-b-1", rule: "spelling" }],
    ["of an alias", "A", OPENAI, ["b"], { a: "b" }, { id: "b", rule: "spelling" }],
    ["of two of one price", "A.1", OPENAI, ["a-1", "a@1"], {}, { id: "a@1", rule: "spelling" }],
    ["of two of different prices", "b@1", OPENAI, ["b-1", "B.1"], {}, undefined],
    ["35", "gpt-35-turbo-1", OPENAI, ["gpt-3.5-turbo-1"], {}, { id: "gpt-3.5-turbo-1", rule: "spelling" }],
    ["never likeness", "gpt-4p", OPENAI, ["gpt-4o"], {}, undefined],
  ]);
});

describe("matchModel: without a day", () => {
  rows([
    ["the one there is", "a", ANTHROPIC, ["a-20260101"], {}, { id: "a-20260101", rule: "undated" }],
    [
      "the newest of one price",
      "a",
      ANTHROPIC,
      ["a-20250101", "a-20260101"],
      {},
      { id: "a-20260101", rule: "undated" },
    ],
    ["none of different prices", "b", ANTHROPIC, ["b-20250101", "b-20260101"], {}, undefined],
    ["before a version", "anthropic.claude-x-v1:0", BEDROCK, [DATED], {}, { id: DATED, rule: "undated" }],
    ["with another ending", "a", ANTHROPIC, ["a-mini-20260101"], {}, undefined],
  ]);
});

describe("matchModel: without a vendor", () => {
  const ROUTER: Provider = { ...OPENROUTER, kind: "gateway" };
  rows([
    ["at a gateway", "a", ROUTER, ["v/a"], {}, { id: "v/a", rule: "vendor_prefix" }],
    ["after another rule", "a:20230824-v2", ROUTER, ["v/a"], {}, { id: "v/a", rule: "vendor_prefix" }],
    ["never at a maker", "a", OPENAI, ["v/a"], {}, undefined],
    ["nor by a part of the name", "a", ROUTER, ["v/a-b"], {}, undefined],
  ]);
});

test("an id that many rules fit is done at once", () => {
  const id = "openai/".repeat(36);
  expect(match(id, OPENAI, ["a"], {})).toBeUndefined();
});
