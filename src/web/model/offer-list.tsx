// Every offer of a model: the list price and the offers at it, all others by kind, and folded: plans, unpriced and ended ones.

import { knownRate } from "../api/rate-names.ts";
import {
  cheapestOffer,
  commonlyStated,
  type Group,
  groupByKind,
  type Offer,
  percentAbove,
  type Sorted,
  sortOffers,
} from "../offers/offers.ts";
import { formatRate, UNIT_NAMES, type Unit } from "../ui/format.ts";
import { Folded, Section } from "../ui/layout.tsx";
import { OfferTable, offText } from "./offer-table.tsx";

/** Dearer or cheaper providers that are named. */
const NAMED = 3;

export function OfferList({ offers, unit }: { offers: readonly Offer[]; unit: Unit }) {
  const sorted = sortOffers(offers);
  const { groups, list, same, aside, unpriced, gone } = sorted;
  const cheapest = cheapestOffer(sorted);
  const can = commonlyStated(offers);
  return (
    <Section id="offers" title="Offers">
      {list && <ListPrice sorted={sorted} list={list} unit={unit} />}
      {groups.length > 0 && (
        <OfferTable {...{ groups, unit, list, cheapest, can }} label="Offers by provider" />
      )}
      <FoldedOffers
        label={`${same.length} more at the list price`}
        groups={groupByKind(same)}
        unit={unit}
        list={list}
        can={can}
      />
      {aside.map(({ kind, offers: own }) => (
        <FoldedOffers
          key={kind}
          label={`${own.length} ${ASIDE[kind]}`}
          groups={[{ kind, offers: own }]}
          unit={unit}
          list={list}
        />
      ))}
      <FoldedOffers
        label={`${unpriced.length} without a public price`}
        groups={groupByKind(unpriced)}
        unit={unit}
      />
      <FoldedOffers
        label={`${gone.length} no longer sold, at the last price`}
        groups={groupByKind(gone)}
        unit={unit}
      />
    </Section>
  );
}

const ASIDE: Readonly<Record<string, string>> = {
  plan: "in plans that are paid by the month",
  free: "in free and trial tiers",
  local: "on your own machine",
  tool: "in tools",
};

type FoldedOffersProps = {
  label: string;
  groups: readonly Group[];
  unit: Unit;
  list?: Offer | undefined;
  can?: readonly string[];
};

function FoldedOffers({ label, groups, unit, list, can = [] }: FoldedOffersProps) {
  if (groups.every(({ offers }) => offers.length === 0)) return null;
  return (
    <Folded summary={label}>
      <OfferTable groups={groups} label={label} unit={unit} list={list} can={can} />
    </Folded>
  );
}

/** `$4.00 in, $20.00 out: Anthropic's list price, the same at 21 more offers. Dearer: Venice +20 %.` */
function ListPrice({ sorted, list, unit }: { sorted: Sorted; list: Offer; unit: Unit }) {
  const { groups, same, own } = sorted;
  const amounts = (["prompt", "completion"] as const).flatMap((rate) => {
    const amount = knownRate(list, rate);
    return amount === undefined
      ? []
      : [`$${formatRate(amount, unit)} ${rate === "prompt" ? "input" : "output"}`];
  });
  const others = groups.flatMap(({ offers }) => offers.filter((offer) => offer !== list));
  const off = (sign: 1 | -1) => others.filter((offer) => Math.sign(percentAbove(offer, list) ?? 0) === sign);
  return (
    <p class="list-price">
      <strong>{amounts.join(", ")}</strong> {UNIT_NAMES[unit].replace("USD ", "")}:{" "}
      {own ? `${list.provider}'s list price` : "the price most agree on"}
      {same.length > 0 && `, the same at ${same.length} more ${same.length === 1 ? "offer" : "offers"}`}.
      {namesText("Dearer", off(1), list)}
      {namesText("Cheaper", off(-1), list)}
    </p>
  );
}

/** Each provider once for each difference: its regions often cost the same. */
function namesText(word: string, offers: readonly Offer[], list: Offer): string {
  const all = [...new Set(offers.map((offer) => `${offer.provider} ${offText(percentAbove(offer, list))}`))];
  if (all.length === 0) return "";
  const more = all.length - NAMED;
  return ` ${word}: ${all.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}
