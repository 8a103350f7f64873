// Offers as a table: seller, id, rates, distance to the list price, and when and where the price was read.
import type { ComponentChildren } from "preact";
import type { Witness } from "../../contract/price-answers.ts";
import { capabilityName, modelHref, otherPrices, rateName, rateTexts, TEXT_RATES } from "../api/names.ts";
import {
  counted,
  formatCount,
  formatTokens,
  hostText,
  leastText,
  roundUsd,
  UNIT_NAMES,
  type Unit,
} from "../ui/format.ts";
import { FactList, Hidden } from "../ui/layout.tsx";
import { type Column, PRICE, Table } from "../ui/table.tsx";
import { entryText, type OfferId, offerText } from "./offer-id.ts";
import { isSure, type Offer, percentAbove, priceOf, rankOf } from "./offers.ts";
import { lifeTag, nextNote, readingDay, type Shown, shownRate } from "./rate-cell.tsx";

/** How rows are shown, and the offer that they are compared with. */
export type Measured = Shown & { list?: Offer };

/** What a call costs at an offer, at least that if `partial`, and what from an instant on; or why that is not known. */
export type OfferCost = { offerId: OfferId } & (
  | { ok: true; cost: CallCost }
  | { ok: false; message: string }
);
type CallCost = {
  call: string;
  partial: boolean;
  notes: readonly string[];
  next?: { call: string; from: string };
};

type Row = { offer: Offer; cost?: OfferCost };

type TableProps = Measured & {
  groups: readonly { title?: string; rows: readonly Row[] }[];
  label: string;
  cheapest?: Offer | undefined;
  billHref?: (offer: Offer) => string;
};

type ByCostProps = Omit<TableProps, "groups" | "cheapest"> & {
  offers: readonly Offer[];
  costs: readonly OfferCost[];
};

/** The groups of offers by cost, in their order. */
const DOUBTS = ["Verified by the seller's page or a second source", "Not verified", "Without some rate"];

/** Offers by the cost of a call: verified ones first, the cheapest of them marked; each group is sorted by cost. */
export function OffersByCost({ offers, costs, ...table }: ByCostProps) {
  const byName = new Map(offers.map((offer) => [entryText(offer), offer]));
  const rows = costs.flatMap((cost) => {
    const offer = byName.get(offerText(cost.offerId));
    return offer ? [{ offer, cost }] : [];
  });
  // Of two equal costs the maker's own comes first.
  rows.sort((a, b) => amountOf(a) - amountOf(b) || rankOf(a.offer) - rankOf(b.offer));
  const doubtOf = ({ offer, cost }: Row) => (wholeCost(cost) === undefined ? 2 : isSure(offer) ? 0 : 1);
  const groups = DOUBTS.map((title, doubt) => ({
    title,
    rows: rows.filter((row) => doubtOf(row) === doubt),
  }));
  return (
    <OfferTable
      {...table}
      groups={groups.filter((group) => group.rows.length > 0)}
      cheapest={rows.length > 1 ? groups[0]?.rows[0]?.offer : undefined}
    />
  );
}

function amountOf({ cost }: Row): number {
  return cost?.ok ? Number(cost.cost.call) : Number.MAX_VALUE;
}

/** The cost that can be compared; undefined of a partial one. */
export function wholeCost(cost: OfferCost | undefined): number | undefined {
  return cost?.ok && !cost.cost.partial ? Number(cost.cost.call) : undefined;
}

export function OfferTable({ groups, label, ...shown }: TableProps) {
  const rows = groups.flatMap((group) => group.rows);
  return (
    <Table
      label={label}
      kind="sellers list"
      caption={<Hidden>{UNIT_NAMES[shown.unit]} where nothing else is said, cheapest first</Hidden>}
      columns={sellerColumns(rows, shown)}
      groups={groups}
      keyOf={({ offer }) => entryText(offer)}
      mark={({ offer }) => offer === shown.cheapest && "best"}
      message={({ offer }) => unpricedText(offer)}
    />
  );
}

type ColumnProps = Omit<TableProps, "groups" | "label">;
type Columns = (Column<Row> | false)[];

function sellerColumns(rows: readonly Row[], shown: ColumnProps): Columns {
  const { unit, list, cheapest, today, billHref = calculatorHref } = shown;
  const isCosted = rows.some(({ cost }) => cost);
  return [
    [
      "Provider",
      ({ offer }) => <Seller offer={offer} unit={unit} best={offer === cheapest} isList={offer === list} />,
    ],
    ...(isCosted ? costColumns(rows, shown) : []),
    ...TEXT_RATES.map((rate, i): Column<Row> => {
      const kind = i < 2 && !isCosted ? "number" : "number wide";
      return [rateName(rate), ({ offer }) => shownRate(offer, rate, { unit, today }), kind, PRICE];
    }),
    !isCosted &&
      list !== undefined && [
        "To list",
        ({ offer }) => offer !== list && offText(percentAbove(priceOf(offer), priceOf(list))),
        "number",
      ],
    ["Context", ({ offer: { context_tokens: size } }) => size && formatTokens(size), "number roomy"],
    ["Read", ({ offer }) => readingCell(offer, today), "wide"],
    !isCosted && [
      <Hidden key="bill">Bill</Hidden>,
      ({ offer }) =>
        offer.pricing !== null && (
          <a href={billHref(offer)} aria-label={`Calculate at ${offer.provider}, ${offer.model_id}`}>
            Calculate
          </a>
        ),
      "wide calculate",
    ],
  ];
}

function costColumns(rows: readonly Row[], shown: ColumnProps): Columns {
  const { cheapest, billHref = calculatorHref } = shown;
  const best = wholeCost(rows.find(({ offer }) => offer === cheapest)?.cost);
  return [
    [
      "My call, USD",
      ({ offer, cost }) => <CostCell cost={cost} bill={billHref(offer)} offer={offer} />,
      "number",
    ],
    best !== undefined && [
      "To best",
      ({ offer, cost }) => offer !== cheapest && offText(percentAbove(wholeCost(cost), best)),
      "number wide",
    ],
  ];
}

/** The calculator's address for some call at an offer. */
export function calculatorHref({ provider_id: provider, model_id: model }: Offer, call = {}): string {
  return `/?${new URLSearchParams({ view: "calculator", provider, model, ...call })}`;
}

function unpricedText({ pricing, units = {}, message }: Offer): string | undefined {
  if (pricing !== null) return undefined;
  return otherPrices(units).join(", ") || message;
}

/** `at least $0.01` as a link to the bill, and below it what was assumed or is unknown; without an amount, the reason, unless the row has it in place of its rates. */
function CostCell({ cost, bill, offer }: { cost: OfferCost | undefined; bill: string; offer: Offer }) {
  if (!cost?.ok) return <span class="why">{offer.pricing !== null && cost?.message}</span>;
  const { call, partial, next, notes } = cost.cost;
  const [note, text] = [notes.join(", "), leastText(call, partial, roundUsd)];
  return (
    <>
      <a href={bill} data-call={call} title={note} aria-label={`${text}: bill at ${offer.provider}`}>
        {text}
      </a>
      {next && nextNote(call, next.call, next.from)}
      {note && <small class="move wide">{note}</small>}
    </>
  );
}

function Seller({ offer, unit, best, isList }: { offer: Offer; unit: Unit; best: boolean; isList: boolean }) {
  return (
    <div class="name">
      <span class="seller">
        {offer.provider}
        {isList && <span class="tag">list price</span>}
        {best && (
          <span class="tag cheapest">cheapest verified{offer.kind === "gateway" && ", by a gateway"}</span>
        )}
        {lifeTag(offer)}
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

/** The day of the reading and how sure that makes the price, with the page where the seller prints it, or how many sources. */
function readingCell(offer: Offer, today: string) {
  const { page, sources = [] } = offer;
  const where = page === undefined ? counted(sources.length, "source") : <a href={page}>its page</a>;
  return [readingDay(offer, today) ?? "no day", ", ", where];
}

function OfferDetails({ offer, unit }: { offer: Offer; unit: Unit }) {
  const { sources = [], message, max_output_tokens: longest } = offer;
  const { evidence, dissent = [], capabilities = [] } = offer.facts ?? {};
  const name = `${offer.model_id} at ${offer.provider}`;
  const facts: [string, ComponentChildren][] = [
    ["Price", message],
    ["Read", evidence && witnessText(evidence)],
    ["Agreeing", sources.slice(1).join(", ")],
    ...dissent.map((one): [string, ComponentChildren] => ["Dissent", witnessText(one)]),
    ["Can", capabilities.map(capabilityName).join(", ")],
    ["Longest output", longest !== undefined && `${formatCount(longest)} tokens`],
  ];
  return (
    <details class="more">
      <summary title="Evidence">
        <Hidden>Evidence of {name}</Hidden>
        {dissent.length > 0 && <span class="warn-text wide">disputed</span>}
      </summary>
      <FactList facts={facts} />
      <a href={reportHref(offer, unit)}>
        Report a wrong price
        <Hidden> of {name}</Hidden>
      </a>
    </details>
  );
}

/** Where on the model's page the price of one offer is reported. */
export function reportHref(offer: Offer, unit: Unit): string {
  const params = new URLSearchParams({ ...(unit !== "1m" && { unit }), report: entryText(offer) });
  return `${modelHref(offer.model_id)}?${params}#report`;
}

/** `ai.google.dev, 2026-10-10, official`, and the rates of a source that differs. */
function witnessText({ source, page, read, confidence, rates, held_back }: Witness) {
  const amounts = rateTexts(rates ?? {}, Object.keys(rates ?? {}), "1m").map((text) => `${text} per 1M`);
  const rest = [read, confidence, ...amounts, held_back].filter((text) => text !== undefined && text !== "");
  const where = page === undefined ? source : <a href={page}>{hostText(page)}</a>;
  return [where, rest.length > 0 && `, ${rest.join(", ")}`];
}
