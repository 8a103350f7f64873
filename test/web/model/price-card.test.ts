// Every rate of an offer by what it depends on.
import { expect, test } from "vitest";
import type { PriceEntry } from "../../../src/contract/price-answers.ts";
import { knownRates, priceCards } from "../../../src/web/model/price-card.tsx";
import { ZERO_PRICING } from "../../helpers/zero-pricing.ts";

const ENTRY: PriceEntry = {
  model_id: "x",
  provider_id: "p",
  message: "",
  pricing: { ...ZERO_PRICING, prompt: 2, completion: 8, web_search: 0.01, internal_reasoning: 8 },
  unknown: [
    "discount",
    "request",
    "input_cache_write",
    "image",
    "image_output",
    "audio",
    "audio_output",
    "input_audio_cache",
  ],
  rates: { input_cache_write_1h: 4 },
  tiers: [{ above: 200_000, prompt: 4 }],
  service_tiers: { batch: { prompt: 1, completion: 4, tiers: [{ above: 200_000, prompt: 2 }] } },
  hours: [{ utc: "01:00-04:00", days: [1, 2, 3], except: "swiss-holidays", completion: 16 }],
  variants: [{ model_id: "eu/x", offer: { region: "eu" }, prompt: 2.2 }],
};
const BASE = { prompt: 2, completion: 8, input_cache_read: 0, web_search: 0.01, input_cache_write_1h: 4 };

test("context tiers and hours replace rates of the standard card; service tiers and regions have their own", () => {
  const cards = priceCards(ENTRY);
  expect(cards).toEqual([
    { when: "Standard", rates: BASE },
    { when: "Above 200,000 tokens", rates: { ...BASE, prompt: 4 } },
    { when: "Batch", rates: { prompt: 1, completion: 4 } },
    { when: "Batch, above 200,000 tokens", rates: { prompt: 2, completion: 4 } },
    { when: "01:00-04:00 UTC, Mon to Wed, not on Swiss holidays", rates: { ...BASE, completion: 16 } },
    { when: "Eu", rates: { prompt: 2.2 } },
  ]);
  expect(knownRates(cards)).toEqual([
    "prompt",
    "completion",
    "input_cache_read",
    "web_search",
    "input_cache_write_1h",
  ]);
});

test("reasoning is shown when it is not charged as output", () => {
  const pricing = ENTRY.pricing && { ...ENTRY.pricing, internal_reasoning: 12 };
  expect(priceCards({ ...ENTRY, pricing })[0]?.rates.internal_reasoning).toBe(12);
});

const BARE = { ...ENTRY, rates: {}, tiers: [], service_tiers: {}, hours: [], variants: [] };

test("output for nothing is shown only where the standard card has output", () => {
  const batch = { prompt: 1, completion: 0 };
  const shown = (mode: string, completion: number) => {
    const pricing = ENTRY.pricing && { ...ENTRY.pricing, completion };
    const facts = { capabilities: [], mode };
    return knownRates(priceCards({ ...BARE, pricing, facts, service_tiers: { batch } })).includes(
      "completion",
    );
  };
  expect([shown("embedding", 0), shown("chat", 0), shown("embedding", 8)]).toEqual([false, true, true]);
});

test("a price in other units has no card", () => {
  expect(knownRates(priceCards({ ...BARE, pricing: null }))).toEqual([]);
});
