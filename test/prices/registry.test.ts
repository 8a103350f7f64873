// prices/providers.json and prices/overrides: what the rest of the service takes for granted about them.
import { beforeAll, describe, expect, test } from "vitest";
import type { Override } from "../../scripts/files/catalog.ts";
import { byCodePoint } from "../../scripts/files/code-point-order.ts";
import { readOverrides, readProviders } from "../../scripts/files/prices-folder.ts";
import type { Provider } from "../../scripts/files/registry.ts";
import { MODEL_PRICING_PROVIDERS } from "../../src/contract/cost-requests.ts";
import { SUBPROVIDERS } from "../../src/schemas/subprovider-names.ts";
import { committedCatalogue } from "../helpers/builds.ts";

let providers: Provider[];
let overrides: Map<string, Override[]>;

beforeAll(async () => {
  providers = await readProviders();
  overrides = await readOverrides();
});

describe("the registry", () => {
  test("has at least 200 providers, sorted by slug", () => {
    expect(providers.length).toBeGreaterThanOrEqual(200);
    const slugs = providers.map(({ slug }) => slug);
    expect(slugs).toEqual(slugs.toSorted(byCodePoint));
  });

  test.each(["models-dev", "litellm", "genai-prices", "portkey"] as const)(
    "each name of %s belongs to one provider",
    (source) => {
      const names = providers.flatMap((provider) => provider.names[source] ?? []);
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    },
  );

  test("has all 24 providers of the camelCase calculator", () => {
    const slugs = new Set(providers.map(({ slug }) => slug));
    expect(MODEL_PRICING_PROVIDERS.filter((slug) => !slugs.has(slug))).toEqual([]);
    expect(new Set(MODEL_PRICING_PROVIDERS).size).toBe(24);
  });

  test("says once for every subprovider which provider it is", () => {
    const owned = providers.flatMap(({ subproviders }) => subproviders);
    expect(owned.toSorted(byCodePoint)).toEqual([...SUBPROVIDERS]);
  });

  test.each([
    ["openai", true, true],
    ["anthropic", false, true],
    ["bedrock", false, true],
    ["google_ai_studio", true, false],
    ["vertex", true, false],
    // Anthropic's Messages API by other subproviders
    ["claude-platform-aws", false, true],
    ["thinkingmachines", false, true],
    ["minimax", true, true],
    // xAI's total_tokens is prompt + completion + reasoning: 32 + 9 + 94 = 135 in its documentation's example
    ["xai", true, false],
    // sonar-deep-research: 73,248 reasoning tokens beside 3,256 completion tokens
    ["perplexity", true, false],
    ["deepseek", true, true],
    ["mistral", true, true],
    ["groq", true, true],
    ["openrouter", true, true],
  ])("%s: prompt includes cache %s, completion includes reasoning %s", (slug, cache, reasoning) => {
    expect(providers.find((provider) => provider.slug === slug)?.usage).toMatchObject({
      prompt_includes_cache: cache,
      completion_includes_reasoning: reasoning,
    });
  });

  test.each([
    ["anthropic", "maker"],
    ["azure", "cloud"],
    ["vertex", "cloud"],
    ["groq", "host"],
    ["openrouter", "gateway"],
    // billed by the token since June 2026
    ["github-copilot", "gateway"],
    ["zai-coding-plan", "plan"],
    ["hetzner", "free"],
    ["ollama", "local"],
    ["ollama-cloud", "host"],
    ["tavily", "tool"],
  ])("%s is a %s", (slug, kind) => {
    expect(providers.find((provider) => provider.slug === slug)?.kind).toBe(kind);
  });

  test("the meaning of a listed zero follows from the kind", () => {
    const odd = providers.filter(
      ({ kind, zero_price }) =>
        (zero_price === "plan" && kind !== "plan") ||
        (zero_price === "free" && !["free", "local", "tool"].includes(kind)),
    );
    expect(odd.map(({ slug }) => slug)).toEqual([]);
  });

  test.each([
    ["openai", "bare", "openai"],
    ["anthropic", "bare", "anthropic"],
    ["cohere", "bare", "cohere_chat"],
    ["ai21", "bare", "ai21"],
    ["bedrock", "bare", "bedrock_converse"],
    ["google_ai_studio", "prefixed", "gemini"],
    ["vertex", "prefixed", "vertex_ai"],
    ["together", "prefixed", "together_ai"],
    ["fireworks", "prefixed", "fireworks_ai"],
    ["alibaba", "prefixed", "dashscope"],
    ["vercel", "prefixed", "vercel_ai_gateway"],
    ["xai", "prefixed", "xai"],
  ])("%s: the cost map's keys are %s, its provider %s", (slug, map_keys, map_provider) => {
    expect(providers.find((provider) => provider.slug === slug)).toMatchObject({ map_keys, map_provider });
  });

  test.each([
    // local runtimes, and services that charge nothing
    ["ollama", "free"],
    ["lmstudio", "free"],
    ["hetzner", "free"],
    // trials
    ["nvidia", "unknown"],
    ["meta", "unknown"],
    // seats and subscriptions; Pendra bills by GPU, NaN by membership
    ["zai-coding-plan", "plan"],
    ["pendra", "plan"],
    ["nan", "plan"],
    ["zeldoc", "plan"],
    // billed by use, the source just has no USD price: Kenari's is in rupiah
    ["kenari", "unknown"],
    ["openai", "unknown"],
    ["openrouter", "unknown"],
    ["github-models", "unknown"],
    ["github-copilot", "unknown"],
    ["cursor", "unknown"],
    ["umans-ai", "unknown"],
  ])("%s: a listed price of 0 means %s", (slug, zero_price) => {
    expect(providers.find((provider) => provider.slug === slug)?.zero_price).toBe(zero_price);
  });

  test("each of the 26 main providers names the page on reading its usage", () => {
    const main = new Set<string>([...MODEL_PRICING_PROVIDERS, "azure", "vertex"]);
    const stated = providers.filter(({ slug }) => main.has(slug));
    expect(stated.length).toBe(26);
    expect(stated.filter(({ usage }) => usage.page === undefined).map(({ slug }) => slug)).toEqual([]);
  });

  test("every model pattern matches a model of its provider", async () => {
    const catalog = await committedCatalogue();
    const idle = providers.flatMap(
      ({ slug, usage_by_model = [], fees = [], regions = [], service_tiers = [] }) => {
        const ids = (catalog.get(slug) ?? []).map(({ id }) => id.toLowerCase());
        const patterns = [...usage_by_model, ...fees, ...regions, ...service_tiers].flatMap(
          ({ models }) => models ?? [],
        );
        return patterns
          .filter((models) => !ids.some((id) => new RegExp(models).test(id)))
          .map((m) => `${slug} ${m}`);
      },
    );
    expect(idle).toEqual([]);
  });

  test("only OpenRouter charges for calls with the caller's own key, 5 %", () => {
    expect(
      providers.filter(({ byok_fee }) => byok_fee).map(({ slug, byok_fee }) => [slug, byok_fee]),
    ).toEqual([["openrouter", "0.05"]]);
  });
});

describe("overrides", () => {
  test("name providers in the registry, each with a page and a reason", () => {
    const slugs = new Set(providers.map(({ slug }) => slug));
    expect([...overrides.keys()].filter((slug) => !slugs.has(slug))).toEqual([]);
    for (const override of [...overrides.values()].flat()) {
      expect(override.page).toMatch(/^https:\/\//);
      expect(override.reason.length).toBeGreaterThan(10);
    }
  });

  test("of one model never overlap", () => {
    for (const list of overrides.values()) {
      for (const [model, own] of Map.groupBy(list, (override) => override.model)) {
        const sorted = own.toSorted((a, b) => byCodePoint(a.from ?? "", b.from ?? ""));
        for (const [i, next] of sorted.slice(1).entries()) {
          expect((sorted[i]?.until ?? "9999") < (next.from ?? ""), model).toBe(true);
        }
      }
    }
  });
});

describe("the catalogue", () => {
  test("has at least 200 providers, 10,000 rows and 8,500 priced ones; a row without a price says why", async () => {
    const catalog = await committedCatalogue();
    const models = [...catalog.values()].flat();
    expect(catalog.size).toBeGreaterThanOrEqual(200);
    expect(models.length).toBeGreaterThanOrEqual(10_000);
    expect(models.filter(({ prices }) => prices.length > 0).length).toBeGreaterThanOrEqual(8_500);
    expect(models.filter(({ prices, message }) => prices.length === 0 && !message)).toEqual([]);
  });

  test.each([
    // provider, model, prompt, completion, cache read: USD per token, from the providers' own pages
    ["openai", "gpt-4o", "0.0000025", "0.00001", "0.00000125"],
    ["openai", "gpt-6-sol", "0.000002", "0.00001", "0.0000002"],
    ["openai", "gpt-5.6-sol", "0.000004", "0.00002", "0.0000004"],
    ["openai", "gpt-6.2-astra", "0.000008", "0.00004", "0.0000004"],
    ["anthropic", "claude-opus-5-5", "0.000004", "0.00002", "0.0000002"],
    ["anthropic", "claude-haiku-5-5", "0.0000001", "0.0000005", "0.00000001"],
    ["google_ai_studio", "gemini-3.6-flash", "0.00000075", "0.00000375", "0.000000075"],
  ])("%s %s", async (slug, id, prompt, completion, input_cache_read) => {
    const model = (await committedCatalogue()).get(slug)?.find((entry) => entry.id === id);
    const price = model?.prices.findLast(({ from }) => from === undefined || from <= "2026-11-21");
    expect(price?.rates).toMatchObject({ prompt, completion, input_cache_read });
  });
});
