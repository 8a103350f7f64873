// Why a call has no price, and the sentence that says so in a 402. What a row without any price says of itself is decided
// when the catalogue is made: scripts/merge/why-unpriced.ts.
import type { Failure } from "../failure.ts";
import type { Instant } from "../schemas/moment.ts";
import { type CallTime, type DatedPrices, isBeforeRelease } from "./price-at.ts";

export const NO_PUBLIC_PRICE = "No public price is known for this model.";

/** A call whose model has no price at its time. `message`: why there is no public price, for a model without one. */
export type UnpricedCall = { model: DatedPrices; message?: string | undefined; time: CallTime };

/** `knownFrom`: the first instant there is a price for, when the model was not released yet. */
export function whyUnpriced(
  { model, message = NO_PUBLIC_PRICE, time }: UnpricedCall,
  knownFrom: Instant | undefined,
): Failure {
  if (model.prices.length === 0) {
    return { kind: "unpriced", message, unpriced_reason: model.unpriced_reason ?? "not_public" };
  }
  if (!isBeforeRelease(model, time.at)) {
    const why = `No price of this model is known for ${time.at}.`;
    return { kind: "unpriced", message: why, unpriced_reason: "not_public" };
  }
  return {
    kind: "unpriced",
    message: `This model was released on ${model.released}: nothing was charged at ${time.at}.`,
    unpriced_reason: "before_release",
    ...(knownFrom !== undefined && { price_known_from: knownFrom }),
  };
}
