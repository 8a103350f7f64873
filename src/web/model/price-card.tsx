// Every rate of one offer by what it depends on: context, service tier, hours, region, size or quality.
import type { PriceEntry } from "../../contract/price-answers.ts";
import type { RateName } from "../../schemas/price.ts";
import { amountText, hoursText, knownRate, LISTED_RATES, otherPrices, rateName } from "../api/names.ts";
import type { Offer } from "../offers/offers.ts";
import { formatCount, titled, UNIT_NAMES, type Unit } from "../ui/format.ts";
import { List, Section } from "../ui/layout.tsx";
import { type Column, Table } from "../ui/table.tsx";

type Rates = Partial<Record<RateName, number>>;

/** When it applies, and its rates in USD; an absent rate is unknown. */
export type Card = { when: string; rates: Rates };

/** In the order of the labels; a discount is a share of the others. */
const PUBLIC = LISTED_RATES.filter((name) => name !== "discount");

/** The standard card first. A context tier and a window of hours replace rates of it; a service tier has its own. */
export function priceCards(entry: PriceEntry): Card[] {
  const base = standardRates(entry);
  const tiered = (name: string, own: Rates, tiers: PriceEntry["tiers"] = []) =>
    tiers.map(({ above, scaled: _guessed, ...rates }) => {
      const when = titled(`${name}above ${formatCount(above)} tokens`);
      return { when, rates: { ...own, ...rates } };
    });
  const services = Object.entries(entry.service_tiers ?? {}).flatMap(
    ([name, { tiers, scaled: _guessed, ...rates }]) => [
      { when: titled(name), rates },
      ...tiered(`${name}, `, rates, tiers),
    ],
  );
  const hours = (entry.hours ?? []).map((window) => {
    const { utc: _utc, days: _days, except: _except, ...rates } = window;
    return { when: hoursText(window), rates: { ...base, ...rates } };
  });
  const variants = (entry.variants ?? []).map(({ offer, model_id: _id, units: _units, ...rates }) => ({
    when: titled(Object.values(offer).join(", ")),
    rates,
  }));
  const others = [...tiered("", base, entry.tiers), ...services, ...hours, ...variants];
  return [
    { when: "Standard", rates: base },
    ...others.filter(({ rates }) => Object.keys(rates).length > 0),
  ].map((card) => withoutEmpty(card, base));
}

/** Drops a reasoning rate that equals the output's, and an output rate of 0 if the standard card has no output rate. */
function withoutEmpty({ when, rates }: Card, base: Rates): Card {
  const { completion, internal_reasoning: reasoning, ...own } = rates;
  const isEmpty = completion === undefined || (completion === 0 && base.completion === undefined);
  const isAsOutput = reasoning === undefined || reasoning === completion;
  const output = { ...(!isEmpty && { completion }), ...(!isAsOutput && { internal_reasoning: reasoning }) };
  return { when, rates: { ...own, ...output } };
}

/** The rates some card knows, in the order of the columns. */
export function knownRates(cards: readonly Card[]): RateName[] {
  const known = new Set(cards.flatMap(({ rates }) => Object.keys(rates)));
  const others = [...known].filter((name) => !PUBLIC.some((rate) => rate === name));
  return [...PUBLIC, ...others].filter((name): name is RateName => known.has(name));
}

/** Hides a 0 that is not known to be free, and reasoning at the output's rate, which a tier or a window may replace. */
function standardRates(entry: PriceEntry): Rates {
  const output = knownRate(entry, "completion");
  const known = PUBLIC.flatMap((name) => {
    const rate = knownRate(entry, name);
    return rate === undefined || (name === "internal_reasoning" && rate === output) ? [] : [[name, rate]];
  });
  return { ...Object.fromEntries(known), ...entry.rates };
}

export function PriceCard({ offer, unit }: { offer: Offer; unit: Unit }) {
  const cards = priceCards(offer);
  const rates = knownRates(cards);
  const others = otherPrices(offer.units);
  if (rates.length === 0 && others.length === 0) return null;
  return (
    <Section id="card" title={`All rates at ${offer.provider}`}>
      {rates.length > 0 && (
        <Table
          label="All rates"
          kind="card"
          caption={UNIT_NAMES[unit]}
          rows={cards}
          columns={[
            ["When", ({ when }) => when],
            ...rates.map((rate): Column<Card> => {
              return [rateName(rate), (card) => amountText(rate, card.rates[rate], unit), "number"];
            }),
          ]}
        />
      )}
      {others.length > 0 && (
        <>
          <p class="units-head">In other units:</p>
          <List kind="ids" texts={others} />
        </>
      )}
    </Section>
  );
}
