// Where an offer's price was read, which sources agree, and which differ.

import type { Witness } from "../../contract/price-answers.ts";
import { capabilityName } from "../api/names.ts";
import { rateTexts } from "../api/rate-names.ts";
import type { Offer } from "../offers/offers.ts";
import { formatCount, hostText, type Unit } from "../ui/format.ts";
import { Fact, Hidden } from "../ui/layout.tsx";
import { reportHref } from "./report-price.tsx";

export function OfferDetails({ offer, unit }: { offer: Offer; unit: Unit }) {
  const { facts, sources = [], message, max_output_tokens, status } = offer;
  const { evidence, dissent = [] } = facts ?? {};
  const name = `${offer.model_id} at ${offer.provider}`;
  return (
    <details class="more">
      <summary title="Evidence">
        <Hidden>Evidence of {name}</Hidden>
        {dissent.length > 0 && <span class="warn-text">disputed</span>}
      </summary>
      <dl>
        {message !== "" && <Fact term="Price">{message}</Fact>}
        {evidence && (
          <Fact term="Read">
            <WitnessText witness={evidence} />
          </Fact>
        )}
        {sources.length > 1 && <Fact term="Agreeing">{sources.slice(1).join(", ")}</Fact>}
        {dissent.map((witness) => (
          <Fact key={witness.source} term="Dissent">
            <WitnessText witness={witness} />
          </Fact>
        ))}
        {status !== undefined && status !== "active" && <Fact term="Status">{status}</Fact>}
        {facts && facts.capabilities.length > 0 && (
          <Fact term="Can">{facts.capabilities.map(capabilityName).join(", ")}</Fact>
        )}
        {max_output_tokens !== undefined && (
          <Fact term="Longest output">{formatCount(max_output_tokens)} tokens</Fact>
        )}
      </dl>
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
