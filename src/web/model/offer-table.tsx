// Offers as a table: seller, id, rates, distance to the list price, and when and where the price was read.

import { rateName, TEXT_RATES, unitPriceText } from "../api/names.ts";
import type { OfferCost } from "../offers/my-call.ts";
import { KIND_NAMES, type Kind, type Offer, percentAbove } from "../offers/offers.ts";
import { rateCell, type Shown } from "../offers/rate-cell.tsx";
import { dayText, formatTokens, roundUsd, UNIT_NAMES, type Unit } from "../ui/format.ts";
import { Hidden } from "../ui/layout.tsx";
import { Figure, headings, Table } from "../ui/table.tsx";
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

export function OfferTable({ groups, label, ...shown }: TableProps) {
  const { unit, list, costs } = shown;
  return (
    <Table
      label={label}
      kind="sellers list"
      caption={<Hidden>{UNIT_NAMES[unit]}, cheapest first</Hidden>}
      headings={headings(
        "Provider",
        costs !== undefined && ["My call, USD", "number"],
        ...TEXT_RATES.map((rate, i) => [rateName(rate), i < 2 ? "number" : "number wide"] as const),
        costs === undefined && list !== undefined && ["To list", "number"],
        ["Context", "number roomy"],
        ["Read", "wide"],
        costs === undefined && [<Hidden>Bill</Hidden>, "wide"],
      )}
    >
      {groups.map(({ kind, offers }) => (
        <tbody key={kind}>
          {kind && (
            <tr class="group">
              <th scope="rowgroup" colSpan={TEXT_RATES.length + (list ? 5 : 4)}>
                {KIND_NAMES[kind]}
              </th>
            </tr>
          )}
          {offers.map((offer) => (
            <OfferRow key={`${offer.provider_id} ${offer.model_id}`} offer={offer} {...shown} />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

type RowProps = Omit<TableProps, "groups" | "label"> & { offer: Offer };

function OfferRow({ offer, costs, call, cheapest, ...shown }: RowProps) {
  const { unit, list, today } = shown;
  const { provider, provider_id, model_id, context_tokens, pricing } = offer;
  const best = offer === cheapest;
  const bill = `/?${new URLSearchParams({ view: "calculator", provider: provider_id, model: model_id, ...call })}`;
  return (
    <tr class={best ? "best" : undefined}>
      <th scope="row">
        <Seller {...{ offer, unit, best }} isList={offer === list} />
      </th>
      {costs && <CostCell cost={costs.get(offer)} bill={bill} provider={provider} />}
      {rateCells(offer, shown)}
      {list && !costs && <Figure>{offer !== list && offText(percentAbove(offer, list))}</Figure>}
      <td class="number roomy">{context_tokens === undefined ? "–" : formatTokens(context_tokens)}</td>
      <td class="wide">
        <Read offer={offer} today={today} />
      </td>
      {!costs && (
        <td class="wide">
          {pricing !== null && (
            <a href={bill} aria-label={`Calculate at ${provider}, ${model_id}`}>
              Calculate
            </a>
          )}
        </td>
      )}
    </tr>
  );
}

type CostProps = { cost: OfferCost | undefined; bill: string; provider: string };

/** `at least $0.01`, which leads to the bill, and below it what was assumed or is not known. */
function CostCell({ cost, bill, provider }: CostProps) {
  const { total, isPartial, notes = [] } = cost ?? {};
  return (
    <td class="number" title={notes.join(", ")}>
      {total === undefined ? (
        "–"
      ) : (
        <a href={bill} aria-label={`${roundUsd(total)}: bill at ${provider}`}>
          {isPartial && "at least "}
          {roundUsd(total)}
        </a>
      )}
      {total !== undefined && notes.length > 0 && <small class="move wide">{notes.join(", ")}</small>}
    </td>
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

/** The main rates, or prices in other units, or why the price is missing. */
function rateCells(offer: Offer, shown: Shown) {
  if (offer.pricing !== null)
    return TEXT_RATES.map((rate, i) => rateCell(offer, rate, i < 2 ? "number" : "number wide", shown));
  const units = Object.entries(offer.units ?? {}).map(([name, rate]) => unitPriceText(name, rate));
  return (
    <td class="unpriced" colSpan={TEXT_RATES.length}>
      {units.join(", ") || offer.message}
    </td>
  );
}

/** `+10 %`, `−25 %`, `same`. */
export function offText(percent: number | undefined): string {
  if (percent === undefined) return "";
  if (percent === 0) return "same";
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent)}\u00a0%`;
}

/** The day of the reading, which leads to the page where the provider prints the price, and how sure that makes it. */
function Read({ offer: { as_of, page, sources = [], certainty }, today }: Pick<RowProps, "offer" | "today">) {
  const day = as_of === undefined ? "no day" : dayText(as_of, today);
  const others = `${sources.length} ${sources.length === 1 ? "source" : "sources"}`;
  return (
    <>
      {page === undefined ? `${day}, ${others}` : <a href={page}>{day}, its page</a>}{" "}
      {certainty && <span class={`tag ${certainty}`}>{certainty}</span>}
    </>
  );
}
