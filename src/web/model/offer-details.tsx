// Where an offer's price was read, which sources agree, and which differ.

import type { ComponentChildren } from "preact";
import type { Witness } from "../../contract/price-answers.ts";
import { capabilityName, rateTexts } from "../api/names.ts";
import type { Offer } from "../offers/offers.ts";
import { formatCount, hostText, type Unit } from "../ui/format.ts";
import { FactList, Hidden } from "../ui/layout.tsx";
import { reportHref } from "./report-price.tsx";

export function OfferDetails({ offer, unit }: { offer: Offer; unit: Unit }) {
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
