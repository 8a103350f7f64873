// Prices one call at every offer of its model: its counts are first made totals, so that every provider charges the same tokens
// whatever its own convention is. The prices themselves are the comparison's. It is loaded when it is asked for.
import type { Answer, Ask } from "../../api-client.ts";
import type { Place } from "../offers/offer-id.ts";
import { comparable, isSure, type Offer, rateOf } from "../offers/offers.ts";
import { readOffers } from "../offers/read-model.ts";
import { compareHref, MAX_COMPARED, readCompareQuery } from "../workload/query.ts";
import { type Cost, type Outcome, priceCalls } from "../workload/workload.ts";
import { type Bill, termsOf } from "./bill.ts";
import { toTotals } from "./convert-counts.ts";
import type { Call } from "./query.ts";

/** What a call costs at an offer; `sure` where two sources or the provider's page attest its price. */
export type ComparedOffer = { place: Place; provider: string; sure: boolean; cost: Cost };

export type ComparedCall = {
  /** The call that is priced at each: input and output in total. */
  same: Call;
  /** The least first, then those that lack a part of it. */
  priced: ComparedOffer[];
  /** Who sells it and cannot price this call, and why. */
  refused: { place: Place; provider: string; message: string }[];
  /** Offers that are not priced since fewer were asked for, the dearer ones. */
  left: number;
  /** How many more offers the model has: plans, free tiers, offers without a price or not sold any more. */
  aside: number;
  /** Which of the priced is the least of a whole call at an offer that is sure. */
  least?: number;
  /** Where the cheapest are side by side for this call. */
  beside?: string;
};

/** How many offers are priced at most: each may be one more value to read from KV. */
type Bounds = { most?: number; signal?: AbortSignal | undefined };

/** A call at every offer of its model, or the cheapest `most` by their listed rates, `today` the UTC day. */
export async function compareCall(
  ask: Ask,
  call: Call,
  bill: Bill,
  today: string,
  { most = Number.POSITIVE_INFINITY, signal }: Bounds = {},
): Promise<Answer<ComparedCall>> {
  const known = await readOffers(ask, call.model);
  if (!known.ok) return known;
  const all = comparable(known.value.offers);
  const same = toTotals(call, bill.applied);
  const offers = all.length > most ? cheapestFor(same, all).slice(0, most) : all;
  const [left, aside] = [all.length - offers.length, known.value.offers.length - all.length];
  if (offers.length === 0) return { ...known, value: { same, priced: [], refused: [], left, aside } };
  const places = offers.map(placeOf);
  const scenario = { places, workload: { calls: call.calls, batch: 0 }, hour: "" };
  const outcomes = await priceCalls(ask, scenario, [termsOf(same)], today, signal);
  if (!outcomes.ok) return outcomes;
  const found = sorted(outcomes.value, offers);
  const least = found.priced.findIndex(({ sure, cost }) => sure && !cost.partial);
  const beside = sideBySide(call, same, found.priced);
  const value = { same, ...found, left, aside, ...(least >= 0 && { least }), ...(beside && { beside }) };
  return { ...outcomes, value };
}

/** Offers by what the call would cost at their listed rates; a sure one is among the first, so that one is told to be the least. */
function cheapestFor({ usage }: Call, offers: readonly Offer[]): Offer[] {
  const { prompt_tokens, cache_read_tokens, completion_tokens } = usage;
  const costAt = (offer: Offer) => {
    const [input, output] = [rateOf(offer, "prompt"), rateOf(offer, "completion")];
    if (input === undefined || output === undefined) return Number.POSITIVE_INFINITY;
    const cached = rateOf(offer, "input_cache_read") ?? input;
    return (
      (prompt_tokens - cache_read_tokens) * input + cache_read_tokens * cached + completion_tokens * output
    );
  };
  const costs = new Map(offers.map((offer) => [offer, costAt(offer)]));
  const byCost = (a: Offer, b: Offer) => Math.sign((costs.get(a) ?? 0) - (costs.get(b) ?? 0)) || 0;
  const cheap = offers.toSorted(byCost);
  const sure = cheap.find(isSure);
  return sure ? [sure, ...cheap.filter((offer) => offer !== sure)] : cheap;
}

function placeOf({ provider_id: provider, model_id: model }: Offer): Place {
  return { provider, model };
}

function sorted(outcomes: readonly Outcome[], offers: readonly Offer[]) {
  const byPlace = new Map(offers.map((offer) => [`${offer.provider_id} ${offer.model_id}`, offer]));
  const found = outcomes.flatMap((outcome) => {
    const offer = byPlace.get(`${outcome.place.provider} ${outcome.place.model}`);
    return offer ? [{ outcome, offer, named: { place: outcome.place, provider: offer.provider } }] : [];
  });
  return {
    priced: found.flatMap(({ outcome, offer, named }) =>
      outcome.ok ? [{ ...named, sure: isSure(offer), cost: outcome.cost }] : [],
    ),
    refused: found.flatMap(({ outcome, named }) =>
      outcome.ok ? [] : [{ ...named, message: outcome.message }],
    ),
  };
}

/** The address at which the first of them are side by side for this call; undefined where it has what that cannot hold. */
function sideBySide(call: Call, same: Call, priced: readonly ComparedOffer[]): string | undefined {
  if (priced.length === 0 || call.at || call.tier || call.region || call.search) return undefined;
  const { usage, usage_convention } = termsOf(same);
  const empty = readCompareQuery(new URLSearchParams());
  return compareHref({
    ...empty,
    places: priced.slice(0, MAX_COMPARED).map(({ place }) => place),
    workload: { ...empty.workload, calls: call.per === "day" ? call.calls : 1 },
    usage: JSON.stringify({ usage, usage_convention }),
  });
}
