// What a model's page shows: its offers, the price history of its main offer, and what the call of the address costs at each seller.
import { type Answer, type Ask, read } from "../../api-client.ts";
import type { PriceHistory } from "../../contract/history-answers.ts";
import { todayUtc } from "../ui/format.ts";
import type { MyCall } from "./my-call.ts";
import { mainOffer, type Offer } from "./offers.ts";
import { type OfferCost, readCosts } from "./quote-call.ts";
import { type KnownOffers, readOffers } from "./read-model.ts";

export type ModelView = KnownOffers & {
  /** Of the main offer. */
  history?: PriceHistory;
  /** What the call of the address costs at each seller. */
  costs?: Answer<OfferCost[]>;
  /** The day of the reading, UTC. */
  today: string;
};

/** Reads all of it; the edition is that of the offers. */
export async function readModelView(ask: Ask, modelId: string, call?: MyCall): Promise<Answer<ModelView>> {
  const known = await readOffers(ask, modelId);
  if (!known.ok) return known;
  const main = mainOffer(known.value.offers);
  const history = main && (await readHistory(ask, main));
  const costs = main && call && (await readCosts(ask, main.model_id, call));
  const value = {
    ...known.value,
    ...(history?.ok && { history: history.value }),
    ...(costs && { costs }),
    today: todayUtc(),
  };
  // What rests on a calculation has no tag: it is of its moment.
  return { ...known, value, ...(costs && { edition: { ...known.edition, etag: "" } }) };
}

function readHistory(ask: Ask, { provider_id, model_id }: Offer): Promise<Answer<PriceHistory>> {
  return read<PriceHistory>(ask, `/v1/prices/history?${new URLSearchParams({ provider_id, model_id })}`);
}
