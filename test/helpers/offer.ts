// An offer of a model as pages have it, with what a test says of it.
import type { Offer } from "../../src/web/offers/offers.ts";
import { ZERO_PRICING } from "./zero-pricing.ts";

/** An offer of acme/x, USD per 1M in and out, confirmed by two sources unless it says otherwise. */
export function offerOf(provider: string, input: number, output: number, more: Partial<Offer> = {}): Offer {
  return {
    ...{ model_id: "x", provider_id: provider, provider, kind: "host", canonical: "acme/x", message: "" },
    pricing: { ...ZERO_PRICING, prompt: input / 1e6, completion: output / 1e6 },
    unknown: ["input_cache_read", "input_cache_write"],
    sources: ["a", "b"],
    ...more,
  };
}
