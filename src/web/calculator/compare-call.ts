// Prices one call at every offer of its model: its counts are first made totals, so that every provider charges the same tokens
// whatever its own convention is. The prices themselves are the comparison's. It is loaded when it is asked for.
import type { Answer, Ask } from "../api/api.ts";
import { priceCalls } from "../compare/load.ts";
import { compareHref, MAX_COMPARED, readCompareQuery } from "../compare/query.ts";
import type { Cost, Outcome } from "../compare/workload.ts";
import { comparable, isSure } from "../model/offers.ts";
import { type Offer, readOffers } from "../model/read-model.ts";
import { type Bill, termsOf } from "./bill.ts";
import { toTotals } from "./convert-counts.ts";
import type { Call } from "./query.ts";

/** What a call costs at an offer. */
export type ComparedOffer = { offer: Offer; call: Call; cost: Cost };

export type ComparedCall = {
  /** The least first, then those that lack a part of it. */
  priced: ComparedOffer[];
  /** Who sells it and cannot price this call, and why. */
  refused: { offer: Offer; message: string }[];
  /** How many more offers the model has: plans, free tiers, offers without a price or not sold any more. */
  aside: number;
  /** The least of a whole call at an offer that is attested. */
  least?: ComparedOffer;
  /** Where the cheapest are side by side for this call. */
  beside?: string;
};

/** A call at every offer of its model, `today` the UTC day. */
export async function compareCall(
  ask: Ask,
  call: Call,
  bill: Bill,
  today: string,
  signal?: AbortSignal,
): Promise<Answer<ComparedCall>> {
  const known = await readOffers(ask, call.model);
  if (!known.ok) return known;
  const offers = comparable(known.value.offers);
  const aside = known.value.offers.length - offers.length;
  if (offers.length === 0) return { ...known, value: { priced: [], refused: [], aside } };
  const same = toTotals(call, bill.applied);
  const places = offers.map(({ provider_id: provider, model_id: model }) => ({ provider, model }));
  const scenario = { places, workload: { calls: call.calls, batch: 0 }, hour: "" };
  const outcomes = await priceCalls(ask, scenario, [termsOf(same)], today, signal);
  if (!outcomes.ok) return outcomes;
  const found = sorted(outcomes.value, offers, same);
  const [least, beside] = [leastOf(found.priced), sideBySide(call, found.priced)];
  const value = { ...found, aside, ...(least && { least }), ...(beside !== undefined && { beside }) };
  return { ...outcomes, value };
}

function sorted(outcomes: readonly Outcome[], offers: readonly Offer[], same: Call) {
  const byPlace = new Map(offers.map((offer) => [`${offer.provider_id} ${offer.model_id}`, offer]));
  const found = outcomes.flatMap((outcome) => {
    const offer = byPlace.get(`${outcome.place.provider} ${outcome.place.model}`);
    return offer ? [{ outcome, offer }] : [];
  });
  return {
    priced: found.flatMap(({ outcome: { place, ...of }, offer }) =>
      of.ok ? [{ offer, cost: of.cost, call: { ...same, ...place, subprovider: "", byok: false } }] : [],
    ),
    refused: found.flatMap(({ outcome: of, offer }) => (of.ok ? [] : [{ offer, message: of.message }])),
  };
}

/** The least that a whole call costs at an offer which two sources or the provider's page attest. */
function leastOf(priced: readonly ComparedOffer[]): ComparedOffer | undefined {
  return priced.find(({ offer, cost }) => isSure(offer) && !cost.partial);
}

/** The address at which the first of them are side by side for this call; undefined where it has what that cannot hold. */
function sideBySide(call: Call, priced: readonly ComparedOffer[]): string | undefined {
  const [first] = priced;
  if (first === undefined || call.at || call.tier || call.region || call.search) return undefined;
  const { usage, usage_convention } = termsOf(first.call);
  const empty = readCompareQuery(new URLSearchParams());
  return compareHref({
    ...empty,
    places: priced.slice(0, MAX_COMPARED).map(({ call: { provider, model } }) => ({ provider, model })),
    workload: { ...empty.workload, calls: call.per === "day" ? call.calls : 1 },
    usage: JSON.stringify({ usage, usage_convention }),
  });
}
