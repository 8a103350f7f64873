// One person's reading of a seller's page that moves a model away from its maker's price needs a second witness, if the seller charged that.
import type { Rates } from "../../src/schemas/price.ts";
import { sellerOf } from "../../src/schemas/sellers.ts";
import type { PageFact } from "../files/evidence.ts";
import { modelKey } from "./canonical-model.ts";
import type { SourcedRow } from "./group-models.ts";
import { CARD, cardOf } from "./timeline.ts";

/** A rate this many times off the maker's is another price, not a rounded or a regional one. */
const DEPARTS = 1.4;

/** Returns the prices on the maker's own page of a model that another seller has. A page that only one person read does not count. */
export function cardsOfMakers(
  pages: ReadonlyMap<string, readonly PageFact[]>,
): (id: string, seller: string) => Rates[] {
  const printed = [...pages].flatMap(([provider, facts]) =>
    facts.flatMap(({ model, confidence, rates }) =>
      confidence !== "one secondary" && rates?.prompt !== undefined && sellerOf(model) === provider
        ? [{ key: modelKey(model), provider, rates }]
        : [],
    ),
  );
  const byKey = Map.groupBy(printed, ({ key }) => key);
  return (id, seller) =>
    (byKey.get(modelKey(id)) ?? []).flatMap(({ provider, rates }) => (provider === seller ? [] : [rates]));
}

/**
 * Removes a price of one secondary reading that departs from the maker's price, if another reading of the offer has the maker's. The price
 * stays if a second reading has it too, or if its end was read: whoever saw it end had read the page more than once.
 */
export function withoutLoneDepartures(
  facts: readonly PageFact[],
  rows: readonly SourcedRow[],
  makersCards: (id: string) => readonly Rates[],
): PageFact[] {
  return facts.filter((fact) => {
    const { model, rates, via, confidence, until } = fact;
    const cards = makersCards(model);
    if (confidence !== "one secondary" || rates === undefined || until !== undefined) return true;
    if (cards.some((card) => !departs(rates, card))) return true;
    const told = facts.flatMap((one) => (one.model === model && one.via !== via && one.rates) || []);
    const listed = rows.flatMap(({ row }) => (row.id === model ? row.prices : []));
    const others = new Set([...told.map((one) => cardOf({ rates: one })), ...listed.map(cardOf)]);
    const isMakers = cards.some((card) => others.has(cardOf({ rates: card })));
    return !isMakers || others.has(cardOf({ rates }));
  });
}

function departs(rates: Rates, card: Rates): boolean {
  return CARD.some((name) => {
    const times = Number(rates[name]) / Number(card[name]);
    return times >= DEPARTS || times <= 1 / DEPARTS;
  });
}
