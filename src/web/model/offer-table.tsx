// Offers as a table: seller, id, rates, distance to the list price, and when and where the price was read.

import { otherPrices, rateName, TEXT_RATES } from "../api/names.ts";
import type { OfferCost } from "../offers/my-call.ts";
import { KIND_NAMES, type Kind, type Offer, percentAbove } from "../offers/offers.ts";
import { type Shown, shownRate } from "../offers/rate-cell.tsx";
import { dayText, formatTokens, roundUsd, UNIT_NAMES, type Unit } from "../ui/format.ts";
import { Hidden } from "../ui/layout.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { OfferDetails } from "./offer-details.tsx";

/** What rows are shown by, and the offer that they are measured by. */
export type Measured = Shown & { list?: Offer };

type TableProps = Measured & {
  groups: readonly { kind?: Kind; offers: readonly Offer[] }[];
  label: string;
  cheapest?: Offer | undefined;
  /** What the visitor's call costs at each; and that call as the calculator's address has it. */
  costs?: ReadonlyMap<Offer, OfferCost>;
  call?: Readonly<Record<string, string>>;
};

export function OfferTable({ groups, label, ...more }: TableProps) {
  const { unit, list, costs, call, cheapest, today } = more;
  const columns: (Column<Offer> | false)[] = [
    {
      head: "Provider",
      cell: (offer) => <Seller {...{ offer, unit }} best={offer === cheapest} isList={offer === list} />,
    },
    costs !== undefined && {
      ...{ head: "My call, USD", kind: "number" },
      cell: (offer) => <CostCell cost={costs.get(offer)} bill={billHref(offer, call)} offer={offer} />,
    },
    ...TEXT_RATES.map(
      (rate, i): Column<Offer> => ({
        ...{ head: rateName(rate), kind: i < 2 ? "number" : "number wide", isPrice: true },
        cell: (offer) => shownRate(offer, rate, { unit, today }),
      }),
    ),
    costs === undefined &&
      list !== undefined && {
        ...{ head: "To list", kind: "number" },
        cell: (offer) => offer !== list && offText(percentAbove(offer, list)),
      },
    {
      ...{ head: "Context", kind: "number roomy" },
      cell: ({ context_tokens: tokens }) => tokens && formatTokens(tokens),
    },
    { head: "Read", kind: "wide", cell: (offer) => <Read offer={offer} today={today} /> },
    costs === undefined && {
      ...{ head: <Hidden>Bill</Hidden>, kind: "wide" },
      cell: (offer) =>
        offer.pricing !== null && (
          <a href={billHref(offer)} aria-label={`Calculate at ${offer.provider}, ${offer.model_id}`}>
            Calculate
          </a>
        ),
    },
  ];
  return (
    <Table
      label={label}
      kind="sellers list"
      caption={<Hidden>{UNIT_NAMES[unit]}, cheapest first</Hidden>}
      columns={columns}
      groups={groups.map(({ kind, offers }) => ({ title: kind && KIND_NAMES[kind], rows: offers }))}
      keyOf={({ provider_id, model_id }) => `${provider_id} ${model_id}`}
      mark={(offer) => offer === cheapest && "best"}
      message={unpricedText}
    />
  );
}

function billHref({ provider_id: provider, model_id: model }: Offer, call = {}): string {
  return `/?${new URLSearchParams({ view: "calculator", provider, model, ...call })}`;
}

/** Prices in other units, or why there is no price by the token. */
function unpricedText({ pricing, units = {}, message }: Offer): string | undefined {
  if (pricing !== null) return undefined;
  return otherPrices(units).join(", ") || message;
}

type CostProps = { cost: OfferCost | undefined; bill: string; offer: Offer };

/** `at least $0.01`, which leads to the bill, and below it what was assumed or is not known. */
function CostCell({ cost, bill, offer }: CostProps) {
  const { total, isPartial, notes = [] } = cost ?? {};
  const said = notes.join(", ");
  if (total === undefined) return <span title={said}>–</span>;
  return (
    <>
      <a href={bill} title={said} aria-label={`${roundUsd(total)}: bill at ${offer.provider}`}>
        {isPartial && "at least "}
        {roundUsd(total)}
      </a>
      {said && <small class="move wide">{said}</small>}
    </>
  );
}

type SellerProps = { offer: Offer; unit: Unit; best: boolean; isList: boolean };

/** Who sells the model under which id, and what marks the offer out. */
function Seller({ offer, unit, best, isList }: SellerProps) {
  return (
    <div class="name">
      <span class="seller">
        {offer.provider}
        {isList && <span class="tag">list price</span>}
        {best && <span class="tag cheapest">cheapest verified</span>}
        {offer.offer?.region !== undefined && <span class="tag delisted">{offer.offer.region}</span>}
      </span>
      <span class="offer-id">{offer.model_id}</span>
      <OfferDetails offer={offer} unit={unit} />
    </div>
  );
}

/** `+10 %`, `−25 %`, `same`. */
export function offText(percent: number | undefined): string {
  if (percent === undefined) return "";
  if (percent === 0) return "same";
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent)}\u00a0%`;
}

/** The day of the reading, which leads to the page where the provider prints the price, and how sure that makes it. */
function Read({ offer: { as_of, page, sources = [], certainty }, today }: { offer: Offer; today: string }) {
  const day = as_of === undefined ? "no day" : dayText(as_of, today);
  const others = `${sources.length} ${sources.length === 1 ? "source" : "sources"}`;
  return (
    <>
      {page === undefined ? `${day}, ${others}` : <a href={page}>{day}, its page</a>}{" "}
      {certainty && <span class={`tag ${certainty}`}>{certainty}</span>}
    </>
  );
}
