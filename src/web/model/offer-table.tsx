// Offers as a table: seller, id, rates, distance to the list price, and when and where the price was read.
import type { ComponentChildren } from "preact";
import type { Witness } from "../../contract/price-answers.ts";
import { capabilityName, otherPrices, rateName, rateTexts, TEXT_RATES } from "../api/names.ts";
import type { OfferCost } from "../offers/my-call.ts";
import { KIND_NAMES, type Kind, type Offer, percentAbove } from "../offers/offers.ts";
import { type Shown, shownRate } from "../offers/rate-cell.tsx";
import {
  counted,
  dayText,
  formatCount,
  formatTokens,
  hostText,
  roundUsd,
  UNIT_NAMES,
  type Unit,
} from "../ui/format.ts";
import { FactList, Hidden } from "../ui/layout.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { reportHref } from "./report-price.tsx";

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
  return (
    <>
      {page === undefined ? (
        `${day}, ${counted(sources.length, "source")}`
      ) : (
        <a href={page}>{day}, its page</a>
      )}{" "}
      {certainty && <span class={`tag ${certainty}`}>{certainty}</span>}
    </>
  );
}

/** Where the price was read, which sources agree, and which differ. */
function OfferDetails({ offer, unit }: { offer: Offer; unit: Unit }) {
  const { sources = [], message, max_output_tokens: longest, status } = offer;
  const { evidence, dissent = [], capabilities = [] } = offer.facts ?? {};
  const name = `${offer.model_id} at ${offer.provider}`;
  const facts: [string, ComponentChildren][] = [
    ["Price", message],
    ["Read", evidence && <WitnessText witness={evidence} />],
    ["Agreeing", sources.slice(1).join(", ")],
    ...dissent.map((one): [string, ComponentChildren] => ["Dissent", <WitnessText witness={one} />]),
    ["Status", status !== "active" && status],
    ["Can", capabilities.map(capabilityName).join(", ")],
    ["Longest output", longest !== undefined && `${formatCount(longest)} tokens`],
  ];
  return (
    <details class="more">
      <summary title="Evidence">
        <Hidden>Evidence of {name}</Hidden>
        {dissent.length > 0 && <span class="warn-text">disputed</span>}
      </summary>
      <FactList facts={facts} />
      <a href={reportHref(offer, unit)}>
        Report a wrong price
        <Hidden> of {name}</Hidden>
      </a>
    </details>
  );
}

/** `ai.google.dev, 2026-10-10, official`, and the rates of a source that differs. */
function WitnessText({ witness }: { witness: Witness }) {
  const { source, page, read, confidence, rates, held_back } = witness;
  const amounts = rateTexts(rates ?? {}, Object.keys(rates ?? {}), "1m").map((text) => `${text} per 1M`);
  const rest = [read, confidence, ...amounts, held_back].filter((text) => text !== undefined && text !== "");
  return (
    <>
      {page === undefined ? source : <a href={page}>{hostText(page)}</a>}
      {rest.length > 0 && `, ${rest.join(", ")}`}
    </>
  );
}
