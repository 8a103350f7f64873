// Every offer of a model: the list price and the offers at it, all others by kind, and folded: plans, unpriced and ended ones. For a call
// of the visitor's the same rows by what it costs.

import type { Answer } from "../../api-client.ts";
import { knownRate } from "../api/names.ts";
import { ProblemNotice } from "../api/problem-notice.tsx";
import { billParams, type MyCall, type OfferCost } from "../offers/my-call.ts";
import {
  cheapestOffer,
  groupByKind,
  isSure,
  KIND_NAMES,
  type Offer,
  percentAbove,
  type Sorted,
  sortOffers,
} from "../offers/offers.ts";
import { moveNote } from "../offers/rate-cell.tsx";
import { formatRate, UNIT_NAMES } from "../ui/format.ts";
import { Folded, Notice, Section } from "../ui/layout.tsx";
import { CallForm } from "./call-form.tsx";
import { type Measured, OfferTable, offText } from "./offer-table.tsx";

/** Dearer or cheaper providers that are named. */
const NAMED = 3;

type ListProps = Parameters<typeof CallForm>[0] &
  Pick<Measured, "today"> & { costs: Answer<OfferCost[]> | undefined; retry: () => void };

export function OfferList({ costs, retry, today, ...form }: ListProps) {
  const { offers, unit } = form;
  const sorted = sortOffers(offers);
  const { list } = sorted;
  const shown: Measured = { unit, today, ...(list && { list }) };
  return (
    <Section id="offers" title="Offers">
      {list && <ListPrice sorted={sorted} list={list} {...shown} />}
      <CallForm {...form} />
      {costs === undefined && <BySeller sorted={sorted} shown={shown} />}
      {costs && !costs.ok && <ProblemNotice problem={costs.problem} retry={retry} />}
      {costs?.ok && form.call && <ByCost costs={costs.value} call={form.call} {...{ offers, shown }} />}
    </Section>
  );
}

type ByCostProps = { costs: readonly OfferCost[]; call: MyCall; offers: readonly Offer[]; shown: Measured };

/** The offers that the call was quoted at, as quoted: the cheapest first. */
function ByCost({ costs, call, offers, shown }: ByCostProps) {
  const rows = costs.flatMap((cost) => {
    const isIts = (offer: Offer) =>
      offer.provider_id === cost.provider_id && offer.model_id === cost.model_id;
    const offer = offers.find(isIts);
    return offer ? [{ offer, cost }] : [];
  });
  if (rows.length === 0) return <Notice title="No offer passes these filters" />;
  const best = rows.find(({ offer, cost }) => isSure(offer) && cost.total !== undefined && !cost.isPartial);
  return (
    <>
      <p class="count" role="status">
        {rows.length} {rows.length === 1 ? "offer" : "offers"} by the cost of {call.prompt} input tokens,{" "}
        {call.cached} of them cached, and {call.completion} output tokens · <a href="?">all, by seller</a>
      </p>
      <OfferTable
        {...shown}
        label="Offers by the cost of my call"
        groups={[{ offers: rows.map(({ offer }) => offer) }]}
        cheapest={rows.length > 1 ? best?.offer : undefined}
        costs={new Map(rows.map(({ offer, cost }) => [offer, cost]))}
        call={billParams(call)}
      />
    </>
  );
}

function BySeller({ sorted, shown }: { sorted: Sorted; shown: Measured }) {
  const { groups, same, aside, unpriced, gone } = sorted;
  const folded: (readonly [label: string, offers: readonly Offer[]])[] = [
    ["At the list price too", same],
    ...aside.map(({ kind, offers }) => [KIND_NAMES[kind], offers] as const),
    ["Without a public price", unpriced],
    ["No longer sold, at the last price", gone],
  ];
  return (
    <>
      {groups.length > 0 && (
        <OfferTable {...shown} groups={groups} cheapest={cheapestOffer(sorted)} label="Offers by provider" />
      )}
      {folded.map(([label, offers]) => {
        if (offers.length === 0) return null;
        const title = `${label} · ${offers.length}`;
        return (
          <Folded key={label} summary={title}>
            <OfferTable {...shown} groups={groupByKind(offers)} label={title} />
          </Folded>
        );
      })}
    </>
  );
}

type ListPriceProps = Measured & { sorted: Sorted; list: Offer };

/** `$4.00 input, $20.00 output: Anthropic's list price, the same at 21 more offers. Dearer: Venice +20 %.` */
function ListPrice({ sorted, list, ...shown }: ListPriceProps) {
  const { groups, same, own } = sorted;
  const amounts = (["prompt", "completion"] as const).flatMap((rate, i) => {
    const amount = knownRate(list, rate);
    if (amount === undefined) return [];
    return [
      i > 0 && ", ",
      <span key={rate} class="headline">
        <strong>
          ${formatRate(amount, shown.unit)} {i === 0 ? "input" : "output"}
        </strong>
        {moveNote(list, rate, shown)}
      </span>,
    ];
  });
  const others = groups.flatMap(({ offers }) => offers.filter((offer) => offer !== list));
  const off = (sign: 1 | -1) => others.filter((offer) => Math.sign(percentAbove(offer, list) ?? 0) === sign);
  return (
    <p class="list-price">
      {amounts} {UNIT_NAMES[shown.unit].replace("USD ", "")}:{" "}
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
