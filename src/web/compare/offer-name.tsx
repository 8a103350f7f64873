// The name of an offer in a comparison: the model's name, its seller, and the id in small print.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PriceEntry } from "../../contract/price-answers.ts";
import { displayName } from "../api/names.ts";
import { type OfferId, offerText } from "../offers/offer-id.ts";
import { lifeTag } from "../offers/rate-cell.tsx";

type NameOf = (offerId: OfferId) => OfferId & { entry?: PriceEntry | undefined };

export const Names = createContext<NameOf>((offerId) => offerId);

/** Names of offers, whose rows are in the same order; an unlisted offer is called by its ids. */
export function offerNames(
  offerIds: readonly OfferId[],
  entries: readonly (PriceEntry | undefined)[],
  providerName: (id: string) => string,
): NameOf {
  const rows = new Map(offerIds.map((offerId, i) => [offerText(offerId), entries[i]]));
  return (offerId) => {
    const entry = rows.get(offerText(offerId));
    return { model: displayName(entry, offerId.model), provider: providerName(offerId.provider), entry };
  };
}

/** `Claude Opus 5.5 at Anthropic`, when it ends, and below it the id if it differs. */
export function OfferName({ offerId, href }: { offerId: OfferId; href?: string }) {
  const { model, provider, entry } = useContext(Names)(offerId);
  return (
    <>
      {href === undefined ? model : <a href={href}>{model}</a>} at {provider} {entry && lifeTag(entry)}{" "}
      {model !== offerId.model && <span class="id">{offerId.model}</span>}
    </>
  );
}
