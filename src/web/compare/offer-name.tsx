// How an offer is called where several are compared: the model by its name, its seller, and small the id.

import type { PriceEntry } from "../api/entries.ts";
import { displayName } from "../api/names.ts";
import type { Place } from "../offers/offer-id.ts";

export type Named = { model: string; provider: string };
export type NameOf = (place: Place) => Named;

/** Names of places, whose rows are in the same order; what nobody lists is called by its ids. */
export function placeNames(
  places: readonly Place[],
  entries: readonly (PriceEntry | undefined)[],
  providers: ReadonlyMap<string, string>,
): NameOf {
  const rows = new Map(places.map(({ provider, model }, i) => [`${provider} ${model}`, entries[i]]));
  return ({ provider, model }) => ({
    model: displayName(rows.get(`${provider} ${model}`), model),
    provider: providers.get(provider) ?? provider,
  });
}

/** `Claude Opus 5.5 at Anthropic`, and below it the id where that is another text. */
export function PlaceName({ place, nameOf, href }: { place: Place; nameOf: NameOf; href?: string }) {
  const { model, provider } = nameOf(place);
  return (
    <>
      {href === undefined ? model : <a href={href}>{model}</a>} at {provider}{" "}
      {model !== place.model && <span class="id">{place.model}</span>}
    </>
  );
}
