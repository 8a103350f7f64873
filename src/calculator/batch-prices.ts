// The calls of a batch: what the names of one mean is found once for all that have the same.

import type { FailedTraceCost } from "../contract/cost-answers.ts";
import { type Answered, fail, ok, type Result } from "../failure.ts";
import { usageFailure } from "../pricing/cost.ts";
import type { Version } from "../store/version.ts";
import { answerCall } from "./answer-call.ts";
import type { Calculation } from "./calculation.ts";
import { type Call, type Place, placeOf, priceAtPlace } from "./price-call.ts";

type Answer = Result<Answered<Calculation, FailedTraceCost>>;

/** Names that are kept; a batch may have a million. */
const MAX_PLACES = 1_000;

/** Answers as `answerCall` does, at once where it can. */
export class BatchPrices {
  readonly #version: Version;
  readonly #most: number;
  readonly #places = new Map<string, Place>();

  constructor(version: Version, most = MAX_PLACES) {
    this.#version = version;
    this.#most = most;
  }

  answer(call: Call): Answer | Promise<Answer> {
    const place = this.#places.get(keyOf(call));
    if (place === undefined) return this.#find(call);
    const contradiction = usageFailure(call.usage, call.usage_convention);
    if (contradiction) return fail(contradiction);
    const priced = call.detail === "full" ? undefined : priceAtPlace(this.#version, call, place);
    return priced?.ok ? ok({ body: priced.value }) : answerCall(this.#version, call);
  }

  async #find(call: Call): Promise<Answer> {
    const place = await placeOf(this.#version, call);
    if (place.ok) {
      if (this.#places.size >= this.#most) this.#places.clear();
      this.#places.set(keyOf(call), place.value);
    }
    return answerCall(this.#version, call);
  }
}

/** What a place depends on; lengths tell where one name ends and the next begins. */
function keyOf({ provider_id, model_id, region }: Call): string {
  return `${provider_id.length} ${model_id.length} ${[provider_id, model_id, region].join()}`;
}
