// Prices one call at every offer of its model: its counts are first set apart, so that every provider charges the same tokens
// whatever its own convention is. Workload pricing does the rest.
import type { Answer, Ask } from "../../api-client.ts";
import { knownRate } from "../api/names.ts";
import { readOffers } from "../offers/model-view.ts";
import { type OfferId, offerText } from "../offers/offer-id.ts";
import { comparable, isSure, type Offer } from "../offers/offers.ts";
import { wholeCost } from "../workload/cost-table.tsx";
import { compareHref, MAX_COMPARED, readCompareQuery } from "../workload/query.ts";
import { type Outcome, priceCalls } from "../workload/workload.ts";
import { type Bill, countedApart, sharedTerms } from "./bill.ts";
import type { Call } from "./query.ts";

export type ComparedCall = {
  /** The call that is priced at each, its counts apart. */
  same: Call;
  /** The cheapest first, then those without a rate for some part of the call, then those that cannot price it. */
  outcomes: Outcome[];
  /** How many dearer offers were not priced because of `most`. */
  left: number;
  /** How many more offers the model has: plans, free tiers, offers without a price or no longer sold. */
  aside: number;
  /** Index of the cheapest that has a rate for every part, and a price that two sources or the provider's page attest. */
  least?: number;
  /** The address that shows the cheapest side by side for this call. */
  beside?: string;
};

/** How many offers are priced at most: each may be one more value to read from KV. */
type Bounds = { most?: number; signal?: AbortSignal | undefined };

/** A call at every offer of its model, or the cheapest `most` by their listed rates, `now` in milliseconds. */
export async function compareCall(
  ask: Ask,
  call: Call,
  bill: Bill,
  now: number,
  { most = Number.POSITIVE_INFINITY, signal }: Bounds = {},
): Promise<Answer<ComparedCall>> {
  const known = await readOffers(ask, call.model);
  if (!known.ok) return known;
  const all = comparable(known.value.offers);
  const same = countedApart(call, bill);
  const offers = all.length > most ? cheapestFor(same, all).slice(0, most) : all;
  const [left, aside] = [all.length - offers.length, known.value.offers.length - all.length];
  const asked = offers.map((offer) => ({ offerId: offerIdOf(offer) }));
  const scenario = { offers: asked, workload: { calls: call.calls, batch: 0 }, when: "now" as const };
  const counted = { ...sharedTerms(same), ...(call.book && { rates_book: call.book }) };
  const priced = await priceCalls(ask, scenario, offers.length > 0 ? [counted] : [], now, signal);
  if (!priced.ok) return priced;
  const outcomes = priced.value;
  const sure = new Set(offers.filter(isSure).map(offerIdOf).map(offerText));
  const least = outcomes.findIndex((one) => wholeCost(one) !== undefined && sure.has(offerText(one.offerId)));
  const beside = sideBySide(call, same, outcomes);
  const value = { same, outcomes, left, aside, ...(least >= 0 && { least }), ...(beside && { beside }) };
  return { ...priced, value };
}

/** Offers by what the call would cost at their listed rates. At least one well-attested offer comes first, so that a cheapest one can be named. */
function cheapestFor({ usage }: Call, offers: readonly Offer[]): Offer[] {
  const { prompt_tokens, cache_read_tokens, completion_tokens } = usage;
  const costAt = (offer: Offer) => {
    const [input, output] = [knownRate(offer, "prompt"), knownRate(offer, "completion")];
    if (input === undefined || output === undefined) return Number.POSITIVE_INFINITY;
    const cached = knownRate(offer, "input_cache_read") ?? input;
    return prompt_tokens * input + cache_read_tokens * cached + completion_tokens * output;
  };
  const costs = new Map(offers.map((offer) => [offer, costAt(offer)]));
  const byCost = (a: Offer, b: Offer) => Math.sign((costs.get(a) ?? 0) - (costs.get(b) ?? 0)) || 0;
  const cheap = offers.toSorted(byCost);
  const sure = cheap.find(isSure);
  return sure ? [sure, ...cheap.filter((offer) => offer !== sure)] : cheap;
}

function offerIdOf({ provider_id: provider, model_id: model }: Offer): OfferId {
  return { provider, model };
}

/** The address that shows the first offers side by side; undefined for a call that such an address cannot hold. */
function sideBySide(call: Call, same: Call, outcomes: readonly Outcome[]): string | undefined {
  const priced = outcomes.filter(({ ok }) => ok);
  if (priced.length === 0 || call.at || call.tier || call.region || call.search) return undefined;
  const { usage, usage_convention } = sharedTerms(same);
  const empty = readCompareQuery(new URLSearchParams());
  return compareHref({
    ...empty,
    offerIds: priced.slice(0, MAX_COMPARED).map(({ offerId }) => offerId),
    typed: { ...empty.typed, calls: call.per === "day" ? String(call.calls) : "1" },
    usage: JSON.stringify({ usage, usage_convention }),
  });
}
