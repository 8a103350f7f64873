// offerFactsOf: which ids are keys for an offer of another id's model, and what they say of it.
import { expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import {
  modelOfOffer,
  offerFactsOf,
  withOfferFacts,
  withoutRegionFactors,
} from "../../../scripts/merge/offer-facts.ts";
import type { OfferFacts } from "../../../src/schemas/price.ts";
import { aPrice, aProvider, aRow } from "../../helpers/facts.ts";

// biome-ignore format: one line an id
test.each<[provider: string, id: string, of: string | undefined, offer: OfferFacts]>([
  ["openai", "1024-x-1024/dall-e-2", "dall-e-2", { size: "1024-x-1024" }],
  ["openai", "hd/1024-x-1792/dall-e-3", "dall-e-3", { quality: "hd", size: "1024-x-1792" }],
  ["azure", "low/1024-x-1536/gpt-image-1", "gpt-image-1", { quality: "low", size: "1024-x-1536" }],
  ["azure", "eu/gpt-4o-2024-08-06", "gpt-4o-2024-08-06", { region: "eu" }],
  ["azure", "global-standard/gpt-4o-mini", "gpt-4o-mini", { region: "global-standard" }],
  ["bedrock", "us-east-1/anthropic.claude-v1", "anthropic.claude-v1", { region: "us-east-1" }],
  ["bedrock", "us-gov-west-1/amazon.nova-pro-v1:0", "amazon.nova-pro-v1:0", { region: "us-gov-west-1" }],
  ["bedrock", "us-west-2/6-month-commitment/anthropic.claude-v2:1", "anthropic.claude-v2:1", { region: "us-west-2", commitment: "6-month-commitment" }],
  ["bedrock", "*/1-month-commitment/cohere.command-text-v14", "cohere.command-text-v14", { region: "*", commitment: "1-month-commitment" }],
  ["bedrock", "512-x-512/50-steps/stability.stable-diffusion-xl-v0", "stability.stable-diffusion-xl-v0", { size: "512-x-512", steps: "50-steps" }],
  ["bedrock", "1024-x-1024/50-steps/bedrock/amazon.nova-canvas-v1:0", "amazon.nova-canvas-v1:0", { size: "1024-x-1024", steps: "50-steps", route: "bedrock" }],
  ["bedrock", "invoke/anthropic.claude-3-5-sonnet-20240620-v1:0", "anthropic.claude-3-5-sonnet-20240620-v1:0", { route: "invoke" }],
  ["azure", "standard/dall-e-3", "dall-e-3", { quality: "standard" }],
  ["azure", "us/gpt-4o", "gpt-4o", { region: "us" }],
  ["bedrock", "max-x-max/max-steps/stability.x", "stability.x", { size: "max-x-max", steps: "max-steps" }],
  ["bedrock", "eu-north-1/x.y", "x.y", { region: "eu-north-1" }],
  ["bedrock", "12-month-commitment/x.y", "x.y", { commitment: "12-month-commitment" }],
  ["bedrock", "converse/x.y", "x.y", { route: "converse" }],
  ["bedrock", "regional.anthropic.claude-opus-5-5", "anthropic.claude-opus-5-5", { region: "regional" }],
  ["bedrock", "us.anthropic.claude-opus-5-5", undefined, { region: "us" }],
  ["bedrock", "us-gov.anthropic.claude-opus-4-8", undefined, { region: "us-gov" }],
  ["bedrock", "global.amazon.nova-2-lite-v1:0", undefined, { region: "global" }],
])("%s %s", (provider, id, of, offer) => {
  expect(offerFactsOf(provider, id)).toEqual({ offer, ...(of !== undefined && { of }) });
});

// biome-ignore format: one line a case
test.each<readonly [provider: string, id: string]>([
  ["openai", "gpt-4o"],
  ["bedrock", "anthropic.claude-opus-5-5"],
  ["bedrock", "deepseek.v3.2"],
  ...["xhd/m", "hdx/m", "x512-x-512/m", "512-x-512x/m", "50-stepsx/m", "x50-steps/m", "-steps/m"].map((id) => ["openai", id] as const),
  ...["x1-month-commitment/m", "1-month-commitmentx/m", "xus-east-1/m", "us-east-1x/m", "us-east-/m", "usx/m"].map((id) => ["bedrock", id] as const),
  ...["xbedrock/m", "bedrockx/m", "xus.a.b", "us.-.b", "us.b", "xregional.a.b", "regional.-.b", "/m"].map((id) => ["bedrock", id] as const),
  ["openai", "us.anthropic.claude-opus-5-5"],
  ["azure", "regional.anthropic.claude-opus-5-5"],
  ["azure", "speech/azure-tts"],
  ["openrouter", "openai/gpt-4o"],
  ["together", "us/some-model"],
])("%s %s says nothing", (provider, id) => expect(offerFactsOf(provider, id)).toBeUndefined());

function model(id: string): CatalogModel {
  return { id, facts: {}, prices: [], other_sources: [] };
}

test("the fact names its model too", () => {
  const [known, unknown] = withOfferFacts("azure", [
    { ...model("eu/a"), canonical: "openai/a" },
    model("eu/b"),
  ]);
  expect(known).toStrictEqual({ ...model("eu/a"), canonical: "openai/a", offer: { region: "eu" } });
  expect(unknown).toStrictEqual({ ...model("eu/b"), offer: { region: "eu" } });
});

test("a key whose model is not listed stays a row and names its offer", () => {
  const [alone, folded] = withOfferFacts("azure", [model("eu/a"), model("eu/b"), model("b")]);
  expect(alone).toEqual({ ...model("eu/a"), offer: { region: "eu" } });
  expect(folded).toEqual({ ...model("eu/b"), offer: { region: "eu" }, variant_of: "b" });
});

test.each([
  ["azure", "us/gpt-5.4", "gpt-5.4"],
  ["bedrock", "us-gov.anthropic.claude-opus-4-8", "anthropic.claude-opus-4-8"],
  ["bedrock", "regional.anthropic.claude-opus-5-5", "anthropic.claude-opus-5-5"],
  ["bedrock", "anthropic.claude-opus-5-5", undefined],
  ["vertex", "us/gemini", undefined],
])("%s %s is an offer of %s", (provider, id, model) => expect(modelOfOffer(provider, id)).toBe(model));

// biome-ignore format: one line a case
test.each<[name: string, id: string, listed: [string, string], expected: [string, string]]>([
  ["a region's price under the model's own id loses the factor", "anthropic.claude-x-5", ["3.3", "16.5"], ["3", "15"]],
  ["under a region's id it stays", "us.anthropic.claude-x-5", ["3.3", "16.5"], ["3.3", "16.5"]],
  ["so does one that is the maker's with and without the factor", "anthropic.claude-x-5", ["3.63", "18.15"], ["3.63", "18.15"]],
  ["and one of which half has the factor", "anthropic.claude-x-5", ["3.3", "15"], ["3.3", "15"]],
  ["and that of a model that the factor is not for", "amazon.nova-x-5", ["3.3", "16.5"], ["3.3", "16.5"]],
])("%s", (_, id, listed, expected) => {
  const term = { models: "claude", page: "https://seller.test", read: "2026-09-07", confidence: "official" } as const;
  const regions = ["1.2", "1.1"].map((factor) => ({ ...term, name: factor, factor }));
  const price = aPrice(...listed, { rates: { web_search: "0.011" } });
  const past = [{ ...price, until: "2026-09-01", read: "2026-08-01" }];
  const cards = [["3", "15"], ["3.63", "18.15"]].map(([prompt = "", completion]) => ({ prompt, ...(completion && { completion }) }));
  const [first] = withoutRegionFactors([aRow("a", id, [price], "2026-09-30", { past })], aProvider("bedrock", { regions }), () => cards);
  const rates = { ...aPrice(...expected).rates, web_search: "0.011" };
  expect([first?.row.prices, first?.row.past]).toEqual([[{ rates }], [{ ...past[0], rates }]]);
});
