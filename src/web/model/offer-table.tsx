// Offers as a table: seller, id, rates, distance to the list price, and when and where the price was read.

import { capabilityName } from "../api/names.ts";
import { knownRate, rateName, TEXT_RATES, unitPriceText } from "../api/rate-names.ts";
import { type Group, type Kind, type Offer, percentAbove, unstatedAbilities } from "../offers/offers.ts";
import { formatRate, formatTokens, UNIT_NAMES, type Unit } from "../ui/format.ts";
import { Hidden } from "../ui/layout.tsx";
import { Figure, headings, Table } from "../ui/table.tsx";
import { OfferDetails } from "./offer-details.tsx";

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  maker: "The maker",
  cloud: "Clouds",
  host: "Hosts",
  gateway: "Gateways and resellers",
  plan: "Plans, paid by the month",
  free: "Free and trial tiers",
  local: "On your own machine",
  tool: "Tools",
};

type TableProps = {
  groups: readonly Group[];
  label: string;
  unit: Unit;
  list?: Offer | undefined;
  cheapest?: Offer | undefined;
  /** Abilities that most offers of the model state. */
  can?: readonly string[];
};

export function OfferTable({ groups, label, unit, list, cheapest, can = [] }: TableProps) {
  return (
    <Table
      label={label}
      kind="sellers list"
      caption={<Hidden>{UNIT_NAMES[unit]}, cheapest first by input plus output</Hidden>}
      headings={headings(
        "Provider",
        ...TEXT_RATES.map((rate, i) => [rateName(rate), i < 2 ? "number" : "number wide"] as const),
        list !== undefined && ["To list", "number"],
        ["Context", "number roomy"],
        ["Read", "wide"],
        [<Hidden>Bill</Hidden>, "wide"],
      )}
    >
      {groups.map(({ kind, offers }) => (
        <tbody key={kind}>
          <tr class="group">
            <th scope="rowgroup" colSpan={TEXT_RATES.length + (list ? 5 : 4)}>
              {KIND_NAMES[kind]}
            </th>
          </tr>
          {offers.map((offer) => (
            <OfferRow
              key={`${offer.provider_id} ${offer.model_id}`}
              offer={offer}
              unit={unit}
              list={list}
              best={offer === cheapest}
              unstated={unstatedAbilities(offer, can)}
            />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

type RowProps = {
  offer: Offer;
  unit: Unit;
  list: Offer | undefined;
  best: boolean;
  unstated: readonly string[];
};

function OfferRow({ offer, unit, list, best, unstated }: RowProps) {
  const bill = new URLSearchParams({
    view: "calculator",
    provider: offer.provider_id,
    model: offer.model_id,
  });
  return (
    <tr class={best ? "best" : undefined}>
      <th scope="row">
        <Seller {...{ offer, unit, best, unstated }} isList={offer === list} />
      </th>
      <Rates offer={offer} unit={unit} />
      {list && <Figure>{offer !== list && offText(percentAbove(offer, list))}</Figure>}
      <td class="number roomy">
        {offer.context_tokens === undefined ? "–" : formatTokens(offer.context_tokens)}
      </td>
      <td class="wide">
        <Read offer={offer} />
      </td>
      <td class="wide">
        {offer.pricing !== null && (
          <a href={`/?${bill}`} aria-label={`Calculate at ${offer.provider}, ${offer.model_id}`}>
            Calculate
          </a>
        )}
      </td>
    </tr>
  );
}

/** Who sells the model under which id, and what marks the offer out. */
function Seller({ offer, unit, best, unstated, isList }: Omit<RowProps, "list"> & { isList: boolean }) {
  return (
    <div class="name">
      <span class="seller">
        {offer.provider}
        {isList && <span class="tag">list price</span>}
        {best && <span class="tag cheapest">cheapest verified</span>}
        {offer.offer?.region !== undefined && <span class="tag delisted">{offer.offer.region}</span>}
      </span>
      <span class="offer-id">{offer.model_id}</span>
      {unstated.length > 0 && (
        <span class="offer-id">not stated: {unstated.map(capabilityName).join(", ")}</span>
      )}
      <OfferDetails offer={offer} unit={unit} />
    </div>
  );
}

/** The main rates, or prices in other units, or why the price is missing. */
function Rates({ offer, unit }: { offer: Offer; unit: Unit }) {
  if (offer.pricing === null) {
    const units = Object.entries(offer.units ?? {}).map(([name, rate]) => unitPriceText(name, rate));
    return (
      <td class="unpriced" colSpan={TEXT_RATES.length}>
        {units.join(", ") || offer.message}
      </td>
    );
  }
  return (
    <>
      {TEXT_RATES.map((rate, i) => (
        <td key={rate} class={i < 2 ? "number" : "number wide"}>
          <Amount amount={knownRate(offer, rate)} unit={unit} />
        </td>
      ))}
    </>
  );
}

function Amount({ amount, unit }: { amount: number | undefined; unit: Unit }) {
  if (amount === undefined) {
    return (
      <span class="unknown">
        <span aria-hidden="true">–</span>
        <Hidden>not known</Hidden>
      </span>
    );
  }
  return <>{amount === 0 ? "free" : formatRate(amount, unit)}</>;
}

/** `+10 %`, `−25 %`, `same`. */
export function offText(percent: number | undefined): string {
  if (percent === undefined) return "";
  if (percent === 0) return "same";
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent)} %`;
}

/** How sure the price is, and the day of the reading, which leads to the page where the provider prints the price. */
function Read({ offer: { as_of, page, sources = [], certainty } }: { offer: Offer }) {
  const day = as_of ?? "no day";
  const sure = certainty && <span class={`tag ${certainty}`}>{certainty}</span>;
  const from =
    page === undefined
      ? `${sources.length} ${sources.length === 1 ? "source" : "sources"}`
      : "provider's page";
  const text = `${day}, ${from}`;
  return (
    <>
      {page === undefined ? text : <a href={page}>{text}</a>} {sure}
    </>
  );
}
