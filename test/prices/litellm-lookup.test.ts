// The committed cost map as LiteLLM looks a model up in it: its own order of keys, and the price it then bills a long and a short
// call at. The lookup here is written from what its code does, not from what our map does.
import { beforeAll, describe, expect, test } from "vitest";
import type { CatalogModel } from "../../scripts/files/catalog.ts";
import { readMap, readProviders } from "../../scripts/files/prices-folder.ts";
import { mapText, renderMap } from "../../scripts/litellm/render.ts";
import { committedCatalogue } from "../helpers/builds.ts";
import { costOf, loadMap } from "../helpers/litellm-reader.ts";

const NOW = "2026-11-21T00:00:00Z";

type Entry = Record<string, unknown> & { litellm_provider: string };

/** Models in the copy that LiteLLM brought in August 2026. */
const OWN_MODELS = 2984;

let text: string;
let map: Record<string, Entry>;
let added: [key: string, entry: Entry][];
let catalog: ReadonlyMap<string, readonly CatalogModel[]>;

beforeAll(async () => {
  const { entries } = await readMap();
  catalog = await committedCatalogue();
  text = mapText(renderMap(entries, new Map(catalog), await readProviders(), NOW));
  map = JSON.parse(text);
  const upstream = new Set(entries.map(({ key }) => key));
  added = Object.entries(map).filter(([key, entry]) => !upstream.has(key) && !isReserved(entry));
});

function isReserved(entry: Entry): boolean {
  return entry.input_cost_per_token !== undefined && typeof entry.input_cost_per_token === "string";
}

/** `provider/model`, the model, then both without a version of Vertex's or a geography of Bedrock's. */
function lookup(provider: string, model: string): [key: string, entry: Entry] | undefined {
  const stripped =
    provider === "bedrock"
      ? model.replace(/^(?:us|eu|apac|jp|au|global)\./, "")
      : provider === "vertex_ai"
        ? model.replace(/-\d+$/, "")
        : model;
  const keys = [`${provider}/${model}`, model, `${provider}/${stripped}`, stripped];
  for (const key of keys) {
    const entry = map[key];
    if (entry && matches(entry.litellm_provider, provider)) return [key, entry];
  }
  return undefined;
}

function matches(stated: string, provider: string): boolean {
  return stated === provider || (["vertex_ai", "bedrock"].includes(provider) && stated.startsWith(provider));
}

/** USD per 1M prompt tokens of a call: of the thresholds it passes the highest counts. */
function promptRate(entry: Entry, tokens: number, known: readonly number[]): number {
  const passed = Object.keys(entry).flatMap((field) => {
    const [, thousands] = /^input_cost_per_token_above_(\d+)k_tokens$/.exec(field) ?? [];
    return thousands && known.includes(Number(thousands)) && tokens > Number(thousands) * 1000
      ? [Number(thousands)]
      : [];
  });
  const field = passed.length === 0 ? "" : `_above_${Math.max(...passed)}k_tokens`;
  return Number((Number(entry[`input_cost_per_token${field}`]) * 1e6).toPrecision(10));
}

describe("a model is found under its own key at its own price", () => {
  test.each<[string, string, string, number]>([
    ["openai", "gpt-6-sol", "gpt-6-sol", 2],
    ["anthropic", "claude-haiku-5-5", "claude-haiku-5-5", 0.1],
    ["vertex_ai", "claude-opus-5-5", "vertex_ai/claude-opus-5-5", 4],
    ["vertex_ai", "claude-opus-5-5@default", "vertex_ai/claude-opus-5-5@default", 4],
    ["vertex_ai", "claude-sonnet-5-5", "vertex_ai/claude-sonnet-5-5", 2],
    ["vertex_ai", "claude-fable-5-1", "vertex_ai/claude-fable-5-1", 10],
    ["vertex_ai", "claude-sonnet-4-5@20250929", "vertex_ai/claude-sonnet-4-5@20250929", 3],
    ["azure_ai", "claude-opus-5-5", "azure_ai/claude-opus-5-5", 4],
    ["azure_ai", "claude-sonnet-5-5", "azure_ai/claude-sonnet-5-5", 2],
    ["bedrock", "us.anthropic.claude-sonnet-5-5", "us.anthropic.claude-sonnet-5-5", 2.2],
    ["bedrock", "eu.anthropic.claude-fable-5-1", "eu.anthropic.claude-fable-5-1", 11],
    ["bedrock", "jp.anthropic.claude-sonnet-5-5", "jp.anthropic.claude-sonnet-5-5", 2.2],
    ["bedrock", "au.anthropic.claude-opus-5-5", "au.anthropic.claude-opus-5-5", 4.4],
    ["bedrock", "global.anthropic.claude-opus-5-5", "global.anthropic.claude-opus-5-5", 4],
  ])("%s %s", (provider, model, key, rate) => {
    const [found, entry] = lookup(provider, model) ?? [];
    expect(found).toBe(key);
    expect(entry && promptRate(entry, 1000, [])).toBe(rate);
  });

  test("a reranker belongs to its maker and is charged by the query", () => {
    const [key, entry] = lookup("cohere", "rerank-v4.0-pro") ?? [];
    expect([key, entry?.mode, entry?.input_cost_per_query]).toEqual(["rerank-v4.0-pro", "rerank", 0.0025]);
    expect(entry).not.toHaveProperty("input_cost_per_token");
  });

  test.each(["us", "eu", "jp", "au", "global"])(
    "every current Claude on Bedrock has its key in %s",
    (name) => {
      const plain = (catalog.get("bedrock") ?? [])
        .map(({ id }) => id)
        .filter((id) => /^anthropic\.claude-(?:opus|sonnet|haiku|fable)-5(?:-\d)?$/.test(id));
      expect(plain.length).toBeGreaterThan(5);
      expect(plain.filter((id) => map[`${name}.${id}`] === undefined)).toEqual([]);
    },
  );
});

describe("the LiteLLM client", () => {
  test("accepts the map", () => {
    expect(loadMap(text, OWN_MODELS)).toEqual(map);
    expect(loadMap("[]", OWN_MODELS)).toBeUndefined();
    expect(
      loadMap(JSON.stringify(Object.fromEntries(Object.entries(map).slice(0, 1000))), OWN_MODELS),
    ).toBeUndefined();
  });

  test.each<[string, Parameters<typeof costOf>[1], number]>([
    // 800 x 2.5 + 200 x 1.25 + 500 x 10, in millionths
    ["gpt-4o", { prompt_tokens: 1000, completion_tokens: 500, cache_read_tokens: 200 }, 0.00725],
    // 300,000 x 4 + 1,000 x 15: above 272,000
    ["gpt-6-sol", { prompt_tokens: 300_000, completion_tokens: 1000 }, 1.215],
    ["claude-opus-5-5", { prompt_tokens: 42_000, completion_tokens: 900, cache_read_tokens: 40_000 }, 0.034],
  ])("bills %s for %j %d USD", (key, usage, usd) => {
    const entry = map[key];
    expect(entry && costOf(entry, usage)).toBeCloseTo(usd, 12);
  });
});

describe("tiers as clients apply them", () => {
  const OLDER = [32, 128, 200, 256, 272, 512];
  const NEWER = [...OLDER, 100, 300];
  test.each<[string, number, number, number]>([
    // tokens, USD per 1M for newer and older clients
    ["claude-haiku-5-5", 100_000, 0.1, 0.1],
    ["claude-haiku-5-5", 100_001, 0.5, 0.1],
    ["claude-haiku-5-5", 128_001, 0.5, 0.5],
    ["us.anthropic.claude-haiku-5-5", 128_001, 0.55, 0.55],
    ["xai/grok-4.7", 200_000, 2, 2],
    ["xai/grok-4.7", 200_001, 4, 4],
    ["gpt-6.2-sol", 272_001, 4, 4],
  ])("%s with %i tokens: %d, for older clients %d", (key, tokens, newer, older) => {
    const entry = map[key];
    expect(entry && promptRate(entry, tokens, NEWER)).toBe(newer);
    expect(entry && promptRate(entry, tokens, OLDER)).toBe(older);
  });
});

describe("what an added entry says about its model", () => {
  const MAKERS = [
    "openai",
    "anthropic",
    "gemini",
    "vertex_ai",
    "azure",
    "azure_ai",
    "bedrock_converse",
    "xai",
  ];
  /** Of these no list says how much they read or write. */
  const NO_LIMITS = /^gpt-6\.2-|^azure\/gpt-6\.2-/;
  const firstParty = () => added.filter(([, { litellm_provider }]) => MAKERS.includes(litellm_provider));

  test("there are many of them", () => expect(firstParty().length).toBeGreaterThan(500));

  test("a mode", () => {
    expect(firstParty().flatMap(([key, { mode }]) => (mode === undefined ? [key] : []))).toEqual([]);
  });

  test("limits for every model of the newest families", () => {
    const newest = firstParty().filter(
      ([key, { mode }]) =>
        mode === "chat" &&
        /gpt-6|claude-(?:opus|sonnet|haiku|fable)-5|grok-4\.[67]$|gemini-3\.[678]-flash$/.test(key),
    );
    const lacking = newest.flatMap(([key, { max_tokens }]) => (max_tokens === undefined ? [key] : []));
    expect(newest.length).toBeGreaterThan(50);
    expect(lacking.filter((key) => !NO_LIMITS.test(key))).toEqual([]);
  });

  test("tool choice and system messages where it calls tools, and its endpoints", () => {
    const chats = firstParty().filter(([, { mode }]) => mode === "chat");
    expect(chats.filter(([, { supported_endpoints }]) => supported_endpoints === undefined)).toEqual([]);
    const tools = chats.filter(([, entry]) => entry.supports_function_calling === true);
    expect(tools.length).toBeGreaterThan(200);
    expect(
      tools.filter(([, entry]) => !(entry.supports_tool_choice && entry.supports_system_messages)),
    ).toEqual([]);
  });

  test("caching where cached tokens have a price", () => {
    const silent = added.filter(
      ([, entry]) =>
        entry.cache_read_input_token_cost !== undefined && entry.supports_prompt_caching === undefined,
    );
    expect(silent).toEqual([]);
  });
});
