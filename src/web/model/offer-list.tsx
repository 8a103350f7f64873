// Every offer of a model: at the list price, others by kind, and folded plans, unpriced and ended ones; or by what a call costs.
import type { Answer } from "../../api-client.ts";
import { capabilityName, knownRate } from "../api/names.ts";
import { Answered } from "../api/problem-notice.tsx";
import { billParams, type MyCall, USUAL_CALL } from "../offers/model-view.ts";
import {
  calculatorHref,
  type Measured,
  type OfferCost,
  OffersByCost,
  OfferTable,
} from "../offers/offer-table.tsx";
import {
  cheapestOffer,
  type Group,
  groupByKind,
  KIND_NAMES,
  type Offer,
  SELLERS,
  type Sorted,
  sortOffers,
} from "../offers/offers.ts";
import { moveNote } from "../offers/rate-cell.tsx";
import { type Choice, Select, Submit, TextField, UnitSelect } from "../ui/fields.tsx";
import { counted, formatRate, UNIT_NAMES, type Unit } from "../ui/format.ts";
import { Notice, Section } from "../ui/layout.tsx";

type ListProps = FormProps &
  Pick<Measured, "today"> & { costs: Answer<OfferCost[]> | undefined; retry: () => void };

export function OfferList({ costs, retry, today, ...form }: ListProps) {
  const { offers, unit } = form;
  const sorted = sortOffers(offers);
  const { list } = sorted;
  const cheapest = cheapestOffer(sorted);
  const main = list ?? cheapest;
  const shown: Measured = { unit, today, ...(list && { list }) };
  return (
    <Section id="offers" kind="offer-list" title="Offers">
      {main && <Headline sorted={sorted} main={main} {...shown} />}
      <CallForm {...form} />
      {form.call === undefined || costs === undefined ? (
        <BySeller sorted={sorted} shown={shown} cheapest={cheapest} />
      ) : (
        <Answered value={costs} again={retry}>
          {(known) => form.call && <ByCost costs={known} call={form.call} offers={offers} shown={shown} />}
        </Answered>
      )}
    </Section>
  );
}

type ByCostProps = { costs: readonly OfferCost[]; call: MyCall; offers: readonly Offer[]; shown: Measured };

function ByCost({ costs, call, offers, shown }: ByCostProps) {
  if (costs.length === 0) return <Notice title="No offer passes these filters" />;
  return (
    <>
      <p class="count" role="status">
        {counted(costs.length, "offer")} by the cost of {call.prompt} input tokens, {call.cached} of them
        cached, and {call.completion} output tokens · <a href="?">all, by seller</a>
      </p>
      <OffersByCost
        {...{ ...shown, offers, costs }}
        label="Offers by the cost of my call"
        billHref={(offer) => calculatorHref(offer, billParams(call))}
      />
    </>
  );
}

type BySellerProps = { sorted: Sorted; shown: Measured; cheapest: Offer | undefined };

function BySeller({ sorted, shown, cheapest }: BySellerProps) {
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
        <OfferTable {...{ ...shown, cheapest }} groups={titled(groups)} label="Offers by provider" />
      )}
      {folded.map(([label, offers]) => {
        if (offers.length === 0) return null;
        const title = `${label} · ${offers.length}`;
        return (
          <details key={label} class="folded">
            <summary>{title}</summary>
            <OfferTable {...shown} groups={titled(groupByKind(offers))} label={title} />
          </details>
        );
      })}
    </>
  );
}

function titled(groups: readonly Group[]) {
  return groups.map(({ kind, offers }) => {
    return { title: KIND_NAMES[kind], rows: offers.map((offer) => ({ offer })) };
  });
}

/** `$4.00 input, $20.00 output: Anthropic's list price, the same at 21 more offers`; without a list price the cheapest verified. */
function Headline({ sorted, main, ...shown }: Measured & { sorted: Sorted; main: Offer }) {
  const { same, own } = sorted;
  const whose = own ? `${main.provider}'s list price` : "the price most agree on";
  const amounts = (["prompt", "completion"] as const).flatMap((rate, i) => {
    const amount = knownRate(main, rate);
    if (amount === undefined) return [];
    return [
      i > 0 && ", ",
      <span key={rate} class="headline">
        <strong>
          ${formatRate(amount, shown.unit)} {i === 0 ? "input" : "output"}
        </strong>
        {moveNote(main, rate, shown)}
      </span>,
    ];
  });
  return (
    <p class="list-price">
      {amounts} {UNIT_NAMES[shown.unit].replace("USD ", "")}:{" "}
      {shown.list ? whose : `the cheapest verified, at ${main.provider}`}
      {same.length > 0 && `, the same at ${counted(same.length, "more offer")}`}.
      {main.hours && " Other hours have other rates."}
    </p>
  );
}

const CERTAINTIES = Object.entries({ "": "Any", "high,medium": "Medium or high", high: "High" });

type FormProps = {
  offers: readonly Offer[];
  call: MyCall | undefined;
  unit: Unit;
  choose: (unit: Unit) => void;
};

function CallForm({ offers, call, unit, choose }: FormProps) {
  const tokens = (name: "prompt" | "cached" | "completion", label: string) => (
    <TextField
      {...{ label, name }}
      inputMode="numeric"
      placeholder={USUAL_CALL[name]}
      defaultValue={call?.[name] ?? ""}
    />
  );
  const word = (name: "kind" | "can" | "region" | "certainty", label: string, choices: readonly Choice[]) =>
    choices.length > 1 && <Select name={name} label={label} choices={choices} value={call?.[name] ?? ""} />;
  const facts = (of: (offer: Offer) => readonly string[]) => [...new Set(offers.flatMap(of))].toSorted();
  const abilities = facts((offer) => offer.facts?.capabilities ?? []);
  const regions = facts(({ offer }) => (offer?.region === undefined ? [] : [offer.region]));
  return (
    <search>
      <form class="filters call-form" method="get">
        <details class="filter-more">
          <summary>Sort by the cost of my call, filter, change the unit</summary>
          <div class="filter-fields">
            {tokens("prompt", "Input tokens")}
            {tokens("cached", "Of these cached")}
            {tokens("completion", "Output tokens")}
            {word("kind", "Sold by", SELLERS)}
            {word("can", "Can", [
              ["", "Anything"],
              ...abilities.map((one) => [one, capabilityName(one)] as const),
            ])}
            {word("region", "Region", [["", "Any"], ...regions.map((one) => [one, one] as const)])}
            {word("certainty", "Certainty", CERTAINTIES)}
            <UnitSelect unit={unit} choose={choose} />
            <Submit>Show</Submit>
          </div>
        </details>
      </form>
    </search>
  );
}
