// Why a call has no price: the reason and the sentence of a 402.
import { given } from "../given.ts";
import type { Instant } from "../schemas/moment.ts";
import type { UnpricedReason } from "../schemas/price.ts";
import { type CallTime, type DatedPrices, isBeforeRelease } from "./price-at.ts";

export const NO_PUBLIC_PRICE = "No public price is known for this model.";

/** Why a call has no price; `price_known_from` is the first instant with one, if the model was not released yet. */
export function whyUnpriced(model: DatedPrices, time: CallTime, price_known_from: Instant | undefined) {
  const unpriced = (message: string, unpriced_reason: UnpricedReason) =>
    ({ kind: "unpriced", message, unpriced_reason }) as const;
  if (model.prices.length === 0)
    return unpriced(model.message ?? NO_PUBLIC_PRICE, model.unpriced_reason ?? "not_public");
  if (!isBeforeRelease(model, time.at))
    return unpriced(`No price of this model is known for ${time.at}.`, "not_public");
  const why = `This model was released on ${model.released}: nothing was charged at ${time.at}.`;
  return { ...unpriced(why, "before_release"), ...given({ price_known_from }) };
}
