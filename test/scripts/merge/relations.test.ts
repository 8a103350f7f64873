// breachesOf: each relation with a price that keeps it and one that does not.
// withoutImplausible: what is left out, what moves to its own field, what is doubted as a whole.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ModelFacts } from "../../../scripts/files/evidence.ts";
import {
  breachesOf,
  type FirstHand,
  positionText,
  withoutImplausible,
} from "../../../scripts/merge/relations.ts";
import type { PriceEntry, Rates } from "../../../src/schemas/price.ts";

const CHAT: ModelFacts = { mode: "chat" };
const TEXT = { prompt: "0.000004", completion: "0.00002" };

function found(price: PriceEntry, id: string, facts: ModelFacts): string[] {
  return breachesOf(price, id, facts).map(({ relation, rate, above, service }) =>
    [relation, rate, above, service].filter((part) => part !== undefined).join(" "),
  );
}

// biome-ignore format: one line a price
test.each<[string, PriceEntry, string[]]>([
  ["a plain price", { rates: { ...TEXT, input_cache_read: "0.0000004", input_cache_write: "0.000005", input_cache_write_1h: "0.000008" } }, []],
  ["a read at the prompt's rate", { rates: { ...TEXT, input_cache_read: "0.000004" } }, []],
  ["a read dearer than the prompt", { rates: { ...TEXT, input_cache_read: "0.0000041" } }, ["cache_read_above_prompt input_cache_read"]],
  ["a cached audio token dearer than one heard anew", { rates: { ...TEXT, audio: "0.000032", input_audio_cache: "0.000064" } }, ["cache_read_above_prompt input_audio_cache"]],
  ["a cached audio token at the rate of one heard anew", { rates: { ...TEXT, audio: "0.000032", input_audio_cache: "0.000032" } }, []],
  ["a read of a free prompt", { rates: { prompt: "0", completion: "0.00002", input_cache_read: "0.000001" } }, []],
  ["a write at the prompt's rate", { rates: { ...TEXT, input_cache_write: "0.000004" } }, []],
  ["a read for nothing", { rates: { ...TEXT, input_cache_read: "0" } }, ["cache_read_free input_cache_read"]],
  ["a write for nothing", { rates: { ...TEXT, input_cache_write: "0" } }, ["cache_write_below_prompt input_cache_write"]],
  ["a cache of a free prompt", { rates: { prompt: "0", completion: "0", input_cache_read: "0", input_cache_write: "0" } }, []],
  ["a write cheaper than the prompt", { rates: { ...TEXT, input_cache_write: "0.000002" } }, ["cache_write_below_prompt input_cache_write"]],
  ["a write at twice the prompt", { rates: { ...TEXT, input_cache_write: "0.000008" } }, []],
  ["a write at the price of storage", { rates: { ...TEXT, input_cache_write: "0.000009" } }, ["cache_write_far_above_prompt input_cache_write"]],
  ["an hour at five minutes' rate", { rates: { ...TEXT, input_cache_write: "0.000005", input_cache_write_1h: "0.000005" } }, []],
  ["an hour cheaper than five minutes", { rates: { ...TEXT, input_cache_write: "0.000005", input_cache_write_1h: "0.0000049" } }, ["cache_write_1h_below_5m input_cache_write_1h"]],
  ["an hour alone", { rates: { ...TEXT, input_cache_write_1h: "0.000001" } }, []],
  ["output at input's rate", { rates: { prompt: "0.000001", completion: "0.000001" } }, []],
  ["output cheaper than input", { rates: { prompt: "0.000001", completion: "0.00000099" } }, ["completion_below_prompt completion"]],
  ["a tier at the base's rates", { rates: TEXT, tiers: [{ above: 200000, rates: TEXT }] }, []],
  ["a write cheaper than the prompt of its tier", { rates: TEXT, tiers: [{ above: 200000, rates: { prompt: "0.000008", input_cache_write: "0.000005" } }] }, ["cache_write_below_prompt input_cache_write 200000"]],
  ["one with a rate of the standard price", { rates: TEXT, service_tiers: { priority: { rates: { ...TEXT, prompt: "0.000008" } } } }, []],
  ["a tier of twice and half again", { rates: TEXT, tiers: [{ above: 200000, rates: { prompt: "0.000008", completion: "0.00003" } }] }, []],
  ["a tier five times its base", { rates: TEXT, tiers: [{ above: 100000, rates: { prompt: "0.00002" } }] }, []],
  ["a tier a hair beyond five times its base", { rates: TEXT, tiers: [{ above: 1, rates: { prompt: "0.00002004" } }] }, []],
  ["and one two hairs beyond", { rates: TEXT, tiers: [{ above: 1, rates: { prompt: "0.00002005" } }] }, ["tier_out_of_line prompt 1"]],
  ["a tier whose rates of its base are not known", { rates: {}, tiers: [{ above: 1, rates: { prompt: "1" } }] }, []],
  ["a tier in cache reads and writes", { rates: { ...TEXT, input_cache_read: "0.0000004", input_cache_write: "0.000005" }, tiers: [{ above: 1, rates: { input_cache_read: "0.0000003", input_cache_write: "0.0000049" } }] }, ["tier_below_base input_cache_read 1", "tier_below_base input_cache_write 1"]],
  ["a tier below its base", { rates: TEXT, tiers: [{ above: 200000, rates: { completion: "0.000019" } }] }, ["tier_below_base completion 200000"]],
  ["a tier of another price list", { rates: TEXT, tiers: [{ above: 200000, rates: { prompt: "0.000024" } }] }, ["tier_out_of_line prompt 200000"]],
  ["a batch at half", { rates: TEXT, service_tiers: { batch: { rates: { prompt: "0.000002" } } } }, []],
  ["a batch and a flex at standard", { rates: TEXT, service_tiers: { batch: { rates: TEXT }, flex: { rates: TEXT } } }, []],
  ["a flex dearer than standard", { rates: TEXT, service_tiers: { flex: { rates: { prompt: "0.0000041" } } } }, ["service_tier_out_of_order prompt flex"]],
  ["what is called like batch and flex", { rates: TEXT, service_tiers: { batches: { rates: { prompt: "0.000005" } }, reflex: { rates: { prompt: "0.000005" } } } }, []],
  ["a priority and a fast one at standard", { rates: TEXT, service_tiers: { priority: { rates: TEXT }, fast: { rates: TEXT } } }, ["service_tier_out_of_order prompt priority", "service_tier_out_of_order completion priority", "service_tier_out_of_order prompt fast", "service_tier_out_of_order completion fast"]],
  ["a priority of six times", { rates: TEXT, service_tiers: { priority: { rates: { prompt: "0.000024" } } } }, []],
  ["a fast one a hair beyond", { rates: TEXT, service_tiers: { fast: { rates: { prompt: "0.0000240001" } } } }, ["service_tier_out_of_order prompt fast"]],
  ["a fast one of another card, a write that the base lacks along with it", { rates: TEXT, service_tiers: { fast: { rates: { prompt: "0.00003", input_cache_write: "0.0000375" } } } }, ["service_tier_out_of_order prompt fast", "service_tier_out_of_order input_cache_write fast"]],
  ["a fast one's write that the base lacks", { rates: TEXT, service_tiers: { fast: { rates: { prompt: "0.000008", input_cache_write: "0.00001" } } } }, []],
  ["what is called like priority and fast", { rates: TEXT, service_tiers: { priorities: { rates: { prompt: "0.000003" } }, faster: { rates: { prompt: "0.000003" } }, ultrafast: { rates: { prompt: "0.000003" } } } }, []],
  ["what only begins like fast", { rates: TEXT, service_tiers: { "fast-eu": { rates: { prompt: "0.000003" } } } }, []],
  ["a tier between its base and twice that", { rates: TEXT, tiers: [{ above: 1, rates: { prompt: "0.000006" } }] }, []],
  ["an hour for nothing", { rates: { ...TEXT, input_cache_write: "0.000005", input_cache_write_1h: "0" } }, []],
  ["the cheapest image that may be", { rates: { image: "0.00005", image_output: "0.001" } }, []],
  ["a hair cheaper", { rates: { image: "0.0000499", image_output: "0.000999" } }, ["unit_does_not_fit image", "unit_does_not_fit image_output"]],
  ["a free image", { rates: { image: "0", image_output: "0" } }, []],
  ["a batch of another model's card", { rates: TEXT, service_tiers: { batch: { rates: { prompt: "0.0000005" } } } }, ["service_tier_out_of_order prompt batch"]],
  ["a batch dearer than standard", { rates: TEXT, service_tiers: { batch: { rates: { prompt: "0.000005" } } } }, ["service_tier_out_of_order prompt batch"]],
  ["a priority of twice", { rates: TEXT, service_tiers: { priority: { rates: { prompt: "0.000008" } } } }, []],
  ["a priority cheaper than standard", { rates: TEXT, service_tiers: { priority: { rates: { prompt: "0.000003" } } } }, ["service_tier_out_of_order prompt priority"]],
  ["a priority fifty times dearer", { rates: { prompt: "0.00000005" }, service_tiers: { priority: { rates: { prompt: "0.0000025" } } } }, ["service_tier_out_of_order prompt priority"]],
  ["a service tier nobody orders", { rates: TEXT, service_tiers: { eco: { rates: { prompt: "0.000005" } } } }, []],
  ["an image's price", { rates: { image: "0.0011", image_output: "0.04" } }, []],
  ["a token's price for an image", { rates: { ...TEXT, image: "0.000005", image_output: "0.00012" } }, ["unit_does_not_fit image", "unit_does_not_fit image_output"]],
])("%s", (_name, price, relations) => expect(found(price, "m", CHAT)).toEqual(relations));

// biome-ignore format: one line a model
test.each<[string, string, ModelFacts, PriceEntry, string[]]>([
  ["an embedding writes nothing", "m", { mode: "embedding" }, { rates: { prompt: "0.000001", completion: "0.0000001" } }, []],
  ["a guard writes a word", "llama-guard-3-8b", CHAT, { rates: { prompt: "0.000001", completion: "0.0000001" } }, []],
  ["speech is not text", "m", { output_modalities: ["audio"] }, { rates: { prompt: "0.000001", completion: "0.0000001" } }, []],
  ["a mode nobody states is text", "m", {}, { rates: { prompt: "0.000001", completion: "0.0000001" } }, ["completion_below_prompt completion"]],
  ["a rerank is priced by search", "rerank-v4.0-pro", {}, { rates: { prompt: "0.0025", completion: "0" } }, ["unit_does_not_fit prompt"]],
  ["an embedding at the price of 1,000 tokens", "m", { mode: "embedding" }, { rates: { prompt: "0.0001", completion: "0" } }, ["unit_does_not_fit prompt"]],
  ["an embedding with a chat model's output", "titan-embed", {}, { rates: { prompt: "0.000005", completion: "0.000025" } }, ["embedding_output completion"]],
  ["an embedding whose list repeats the input as output", "m-embed", {}, { rates: { prompt: "0.0000001", completion: "0.0000001" } }, []],
  ["an OCR model by page", "m", { mode: "ocr" }, { rates: { prompt: "0.004" } }, ["unit_does_not_fit prompt"]],
  ["images in steps", "accounts/fireworks/models/flux-1-dev", { mode: "image_generation" }, { rates: { prompt: "0.0000001", completion: "0.0000001" } }, ["unit_does_not_fit prompt", "unit_does_not_fit completion"]],
  ["images in steps by the image", "stable-diffusion-3.5-large", {}, { rates: { prompt: "0", image_output: "0.08" } }, []],
  ["what only has such a name in it", "influx-8b", CHAT, { rates: TEXT }, []],
  ["a rerank by token", "rerank-2.5", {}, { rates: { prompt: "0.00000005" } }, []],
])("%s", (_name, id, facts, price, relations) => expect(found(price, id, facts)).toEqual(relations));

const texts = (price: PriceEntry, id = "m", facts = CHAT) =>
  breachesOf(price, id, facts).map(({ text }) => text);
// biome-ignore format: one line a case
test.each<[string, string[], string[]]>([
    ["a rate beside another", texts({ rates: { ...TEXT, input_cache_read: "0.0000041" } }), ["input_cache_read 0.0000041 beside 0.000004"]],
    ["an image", texts({ rates: { image: "0.00001", image_output: "0.0001" } }), ["image 0.00001 beside an image's", "image_output 0.0001 beside an image's"]],
    ["a page", texts({ rates: { prompt: "0.001" } }, "m", { mode: "ocr" }), ["prompt 0.001 beside a token's"]],
  ])("the message of a breach: %s", (_name, said, expected) => expect(said).toEqual(expected));

// biome-ignore format: one line a model
test.each<[string, ModelFacts, string[]]>([
  ["rerank-1", {}, ["unit_does_not_fit prompt"]],
  ["a/rerank", {}, ["unit_does_not_fit prompt"]],
  ["x.ocr-2", {}, ["unit_does_not_fit prompt"]],
  ["xrerank-1", {}, []],
  ["ocrx", {}, []],
  ["m", { mode: "rerank" }, ["unit_does_not_fit prompt"]],
  ["m", { mode: "search" }, ["unit_does_not_fit prompt"]],
  ["m", { mode: "research" }, []],
  ["m", { mode: "searches" }, []],
])("%s of %o at a dollar per token: %s", (id, facts, relations) =>
  expect(found({ rates: { prompt: "1" } }, id, facts)).toEqual(relations));

test("a token at 0.0002 USD is plausible", () => {
  expect(found({ rates: { prompt: "0.0002" } }, "m", { mode: "ocr" })).toEqual([]);
});

// biome-ignore format: one line a model
test.each<[string, ModelFacts, number]>([
  ["says nothing", {}, 1],
  ["writes text", { output_modalities: ["image", "text"] }, 1],
  ["writes no text", { output_modalities: ["image"] }, 0],
  ["is an image's", { mode: "image_generation" }, 0],
  ["is like one within its name", { mode: "my_image_edit" }, 1],
])("output cheaper than input for a model that %s", (_name, facts, count) => {
  expect(found({ rates: { prompt: "0.000001", completion: "0.0000001" } }, "m", facts)).toHaveLength(count);
});

const never = () => false;

function served(price: PriceEntry, isAccepted: Parameters<typeof withoutImplausible>[3] = never) {
  return withoutImplausible(price, "m", { mode: "chat" }, isAccepted);
}

// biome-ignore format: one line a price
test.each<[string, PriceEntry, PriceEntry, string[]]>([
  ["a good price stays", { rates: TEXT }, { rates: TEXT }, []],
  ["a rate goes alone", { rates: { ...TEXT, input_cache_read: "0.001" } }, { rates: TEXT }, ["input_cache_read"]],
  ["a tier's rate goes from its tier", { rates: TEXT, tiers: [{ above: 2, rates: { prompt: "0.000003", completion: "0.00003" } }] }, { rates: TEXT, tiers: [{ above: 2, rates: { completion: "0.00003" } }] }, ["above 2 prompt"]],
  ["a service's from its service", { rates: TEXT, service_tiers: { batch: { rates: { prompt: "0.1", completion: "0.00001" } }, flex: { rates: {} } } }, { rates: TEXT, service_tiers: { batch: { rates: { completion: "0.00001" } } } }, ["batch prompt"]],
  ["and from no other tier", { rates: TEXT, tiers: [{ above: 2, rates: { prompt: "0.000003" } }, { above: 3, rates: { prompt: "0.000008" } }] }, { rates: TEXT, tiers: [{ above: 3, rates: { prompt: "0.000008" } }] }, ["above 2 prompt"]],
  ["the last of a tier's rates takes the tier along", { rates: TEXT, tiers: [{ above: 2, rates: { prompt: "0.000003" } }] }, { rates: TEXT }, ["above 2 prompt"]],
  ["a tier is held against the one below it", { rates: TEXT, tiers: [{ above: 2, rates: { prompt: "0.000012" } }, { above: 3, rates: { prompt: "0.000048" } }] }, { rates: TEXT, tiers: [{ above: 2, rates: { prompt: "0.000012" } }, { above: 3, rates: { prompt: "0.000048" } }] }, []],
  ["nor another service", { rates: TEXT, service_tiers: { batch: { rates: { prompt: "0.1" } }, flex: { rates: { prompt: "0.000002" } } } }, { rates: TEXT, service_tiers: { flex: { rates: { prompt: "0.000002" } } } }, ["batch prompt"]],
  ["a 0 beside another rate stays", { rates: { prompt: "0.000004", completion: "0", input_cache_read: "0.001" } }, { rates: { prompt: "0.000004", completion: "0" } }, ["input_cache_read"]],
  ["where input is free an image's price is none", { rates: { prompt: "0", completion: "0", image: "0.000005" } }, { rates: { prompt: "0", completion: "0" } }, ["image"]],
  ["a token's price moves to the tokens' field", { rates: { ...TEXT, image: "0.000005" } }, { rates: { ...TEXT, image_token: "0.000005" } }, ["image"]],
  ["and gives way to one that is there", { rates: { ...TEXT, image_output: "0.00003", image_token_output: "0.00004" } }, { rates: { ...TEXT, image_token_output: "0.00004" } }, ["image_output"]],
  ["without token prices it is none", { rates: { image_output: "0.0004" } }, { rates: {} }, ["image_output"]],
])("%s", (_name, price, kept, places) => {
  const result = served(price);
  expect(result.doubt).toBeUndefined();
  expect(result.price).toEqual(kept);
  expect(result.dropped.map(positionText)).toEqual(places);
});

test("a price per page is not a token price, and neither is the 0 beside it", () => {
  const price = { rates: { prompt: "0.004", completion: "0" }, units: { input_per_page: "0.004" } };
  expect(withoutImplausible(price, "mistral-ocr-4-0", {}, never).price).toEqual({
    rates: {},
    units: { input_per_page: "0.004" },
  });
});

test("an output price stays without its input price", () => {
  const price = { rates: { prompt: "0.004", completion: "0.005" } };
  expect(withoutImplausible(price, "mistral-ocr-4-0", {}, never).price).toEqual({
    rates: { completion: "0.005" },
  });
});

describe("output cheaper than input", () => {
  const price = { rates: { prompt: "0.00002", completion: "0.000004" } };

  test("is not a price at all", () => {
    expect(served(price)).toEqual({
      price,
      dropped: [],
      doubt: expect.stringContaining("completion_below_prompt"),
    });
  });

  test("unless it is accepted by name", () => {
    const accepted = served(price, ({ relation }) => relation === "completion_below_prompt");
    expect(accepted).toEqual({ price, dropped: [] });
  });
});

describe("what sellers' own pages and feeds state elsewhere", () => {
  const read = (input_cache_read: string) => ({ rates: { ...TEXT, input_cache_read } });
  // biome-ignore format: one line a price
  test.each<[string, PriceEntry, FirstHand, Rates]>([
    ["a read of 1 % stays", read("0.00000004"), {}, { ...TEXT, input_cache_read: "0.00000004" }],
    ["one below goes", read("0.0000000399"), {}, TEXT],
    ["but where a seller of the maker's models says as little", read("0.00000003"), { lowestRead: 0.0083 }, { ...TEXT, input_cache_read: "0.00000003" }],
    ["not half of what it says", read("0.000000016"), { lowestRead: 0.0083 }, TEXT],
    ["an image's rate as text's moves", { rates: { prompt: "0.000005", completion: "0.000032" } }, { imageOutput: "0.000032" }, { prompt: "0.000005", image_token_output: "0.000032" }],
    ["a dearer one is of nothing", { rates: { prompt: "0.000005", completion: "0.00004" } }, { imageOutput: "0.000032" }, { prompt: "0.000005" }],
    ["text's own stays", { rates: { prompt: "0.000005", completion: "0.00001" } }, { imageOutput: "0.000032" }, { prompt: "0.000005", completion: "0.00001" }],
  ])("%s", (_name, price, firstHand, kept) => {
    expect(withoutImplausible(price, "m", CHAT, never, firstHand).price.rates).toEqual(kept);
  });

  test("in tiers too", () => {
    const price = {
      rates: TEXT,
      tiers: [{ above: 2, rates: { prompt: "0.000008", input_cache_read: "0.00000001" } }],
      service_tiers: { batch: { rates: { prompt: "0.000002", input_cache_read: "0.00000001" } } },
    };
    const { dropped } = withoutImplausible(price, "m", CHAT, never, {});
    expect(dropped.map(positionText)).toEqual(["above 2 input_cache_read", "batch input_cache_read"]);
  });
});

// biome-ignore format: one line a price
test.each<[string, string, PriceEntry, PriceEntry, string[]]>([
  ["no megapixel is cheaper than an image", "flux", { rates: {}, units: { output_per_megapixel: "0.00025", input_per_page: "0.0001" } }, { rates: {}, units: { input_per_page: "0.0001" } }, ["unit output_per_megapixel"]],
  ["no second of video is that cheap", "a/kling-2.1-pro", { rates: {}, units: { output_per_second: "0.00064" } }, { rates: {}, units: {} }, ["unit output_per_second"]],
  ["but one of speech is", "m-tts", { rates: {}, units: { output_per_second: "0.00025" } }, { rates: {}, units: { output_per_second: "0.00025" } }, []],
  ["no character of speech is that cheap", "m-tts", { rates: {}, units: { input_per_character: "0.0000003" } }, { rates: {}, units: {} }, ["unit input_per_character"]],
  ["the cheapest that may be, and a free one", "m", { rates: {}, units: { output_per_megapixel: "0.001", output_per_image: "0" } }, { rates: {}, units: { output_per_megapixel: "0.001", output_per_image: "0" } }, []],
  ["a minute of speech in tokens' fields", "openai/whisper-large-v3", { rates: { prompt: "0.0000000023", completion: "0.0000000023", audio_output: "0.0000023", audio: "0.0043" } }, { rates: {} }, ["prompt", "completion", "audio_output", "audio"]],
  ["tokens of speech", "gpt-4o-transcribe", { rates: { prompt: "0.0000025", completion: "0.00001" } }, { rates: { prompt: "0.0000025", completion: "0.00001" } }, []],
  ["cheap tokens of text", "all-minilm", { rates: { prompt: "0.000000005" } }, { rates: { prompt: "0.000000005" } }, []],
])("units of another kind: %s", (_name, id, price, kept, places) => {
  const result = withoutImplausible(price, id, {}, never);
  expect([result.price, result.dropped.map(positionText)]).toEqual([kept, places]);
});

const rate = fc.constantFrom("0", "0.000001", "0.000002", "0.00001", "0.0001", "0.01");
const rates = fc.record(
  {
    prompt: rate,
    completion: rate,
    input_cache_read: rate,
    input_cache_write: rate,
    input_cache_write_1h: rate,
    image: rate,
  },
  { requiredKeys: [] },
);

test("what is left breaks no relation, and rates were only dropped or moved", () => {
  const price = fc.record({
    rates,
    tiers: fc.array(fc.record({ above: fc.constantFrom(1, 2), rates }), { maxLength: 1 }),
  });
  fc.assert(
    fc.property(price, (one) => {
      const result = served(one);
      if (result.doubt !== undefined) return;
      expect(breachesOf(result.price, "m", { mode: "chat" })).toEqual([]);
      for (const [name, value] of Object.entries(result.price.rates)) {
        expect([one.rates[name as keyof typeof one.rates], one.rates.image]).toContain(value);
      }
    }),
  );
});
