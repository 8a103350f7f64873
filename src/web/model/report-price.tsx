// How to report a wrong price: the service's own form where its operator names one, else what to send.
import { basePrice, otherPrices } from "../api/names.ts";
import { entryText } from "../offers/offer-id.ts";
import type { Offer } from "../offers/offers.ts";
import { inEnglish } from "../ui/format.ts";
import { Section } from "../ui/layout.tsx";
import { CopyBlock } from "../ui/snippets.tsx";

/** Prices in other units that a report names: an address has to hold it. */
const MAX_UNITS = 4;

/** The offer that an address reports; undefined if it names none of them. */
export function reportedOffer(offers: readonly Offer[], params: URLSearchParams): Offer | undefined {
  const named = params.get("report");
  return offers.find((offer) => entryText(offer) === named);
}

type ReportProps = { offer: Offer; version: string; form: string | undefined };

export function ReportPrice({ offer, version, form }: ReportProps) {
  const { provider_id, model_id, page = "" } = offer;
  const title = `Wrong price: ${entryText(offer)}`;
  const text = inEnglish(() => reportText(offer, title, version));
  const fields = { template: "wrong-price.yml", title, provider: provider_id, model: model_id, page };
  return (
    <Section id="report" title={`Report a wrong price at ${offer.provider}`}>
      <p>
        We correct a price from the provider's page, never from memory: say which page has the right one. The
        evidence of each offer has a link to report its own.
      </p>
      {form !== undefined && (
        <p>
          <a class="button" href={`${form}?${new URLSearchParams({ ...fields, difference: text })}`}>
            Report it
          </a>
        </p>
      )}
      <CopyBlock label="report" text={text} />
    </Section>
  );
}

function reportText(offer: Offer, title: string, version: string): string {
  const { page, as_of, sources = [], units } = offer;
  const served = [basePrice(offer), ...otherPrices(units).slice(0, MAX_UNITS)].filter(Boolean);
  const read = [as_of ?? "no day", page ?? sources.join(" and ")].filter((text) => text !== "");
  return [
    title,
    `Served: ${served.join("; ") || "no price"}`,
    `Read: ${read.join(", ")}; version ${version}`,
    "The provider's page, the day you read it, and what it says:",
  ].join("\n");
}
