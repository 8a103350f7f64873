// How to report a wrong price: the service's own form where its operator names one, else what to send.
import { rateAmount, rateName } from "../api/recorded-rates.ts";
import { CopyBlock } from "../ui/copy-block.tsx";
import { rateOf } from "./offers.ts";
import type { Offer } from "./read-model.ts";

type ReportProps = { offer: Offer; version: string; form: string | undefined };

export function ReportPrice({ offer, version, form }: ReportProps) {
  const { provider_id, model_id, page = "" } = offer;
  const title = `Wrong price: ${provider_id}/${model_id}`;
  const fields = { template: "wrong-price.yml", title, provider: provider_id, model: model_id, page };
  return (
    <section aria-labelledby="report">
      <h2 id="report">Report a wrong price</h2>
      <p>
        A price is corrected from the provider's page, never from memory: say which page has the right one.
      </p>
      {form !== undefined && (
        <p>
          <a class="button" href={`${form}?${new URLSearchParams(fields)}`}>
            Report it
          </a>
        </p>
      )}
      <CopyBlock label="report" text={reportText(offer, title, version)} />
    </section>
  );
}

function reportText(offer: Offer, title: string, version: string): string {
  const { page, as_of } = offer;
  const rates = (["prompt", "completion"] as const).flatMap((rate) => {
    const amount = rateOf(offer, rate);
    return amount === undefined
      ? []
      : [`${rateName(rate).toLowerCase()} ${rateAmount(rate, String(amount), "1m")}`];
  });
  return [
    title,
    `Served: ${rates.length === 0 ? "no price by the token" : `${rates.join(", ")} per 1M tokens`}`,
    `Read: ${as_of ?? "no day"}${page === undefined ? "" : `, ${page}`}; version ${version}`,
    "The provider's page, the day you read it, and what it says:",
  ].join("\n");
}
