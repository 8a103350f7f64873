// The facts of each offer, a row a fact; rows in which offers differ are marked.

import type { PriceEntry } from "../../contract/price-answers.ts";
import { capabilityName } from "../api/names.ts";
import { knownRate, rateName, TEXT_RATES } from "../api/rate-names.ts";
import { modelHref, type OfferId } from "../offers/offer-id.ts";
import { formatCount, formatRate } from "../ui/format.ts";
import { Hidden } from "../ui/layout.tsx";
import { headings, Table } from "../ui/table.tsx";
import { type NameOf, OfferName } from "./offer-name.tsx";

type FactTableProps = {
  offerIds: readonly OfferId[];
  entries: readonly (PriceEntry | undefined)[];
  nameOf: NameOf;
};

/** A fact in words; empty, 0 and undefined all mean unknown. */
type Fact = readonly [label: string, of: (entry: PriceEntry) => string | 0 | undefined];

const FACTS: readonly Fact[] = [
  ...TEXT_RATES.map((rate): Fact => {
    return [`${rateName(rate)}, USD per 1M`, (entry) => perMillion(knownRate(entry, rate))];
  }),
  ["In batch: input", (entry) => perMillion(entry.service_tiers?.batch?.prompt)],
  ["In batch: output", (entry) => perMillion(entry.service_tiers?.batch?.completion)],
  ["Tiers above", (entry) => entry.tiers?.map(({ above }) => formatCount(above)).join(", ")],
  ["Hours with other rates", (entry) => entry.hours?.map(({ utc }) => utc).join(", ")],
  ["Context", (entry) => entry.context_tokens && formatCount(entry.context_tokens)],
  ["Longest output", (entry) => entry.max_output_tokens && formatCount(entry.max_output_tokens)],
  ["Takes", (entry) => entry.input_modalities?.join(", ")],
  ["Makes", (entry) => entry.output_modalities?.join(", ")],
  ["Can", (entry) => entry.facts?.capabilities.map(capabilityName).join(", ")],
  ["Status", (entry) => entry.status],
  ["Released", (entry) => entry.released],
  ["Price read", (entry) => entry.as_of],
  ["Certainty", (entry) => entry.certainty],
];

export function FactTable({ offerIds, entries, nameOf }: FactTableProps) {
  const rows = FACTS.map(([label, of]) => ({
    label,
    values: entries.map((entry) => (entry && of(entry)) || undefined),
  })).filter(({ values }) => values.some((value) => value !== undefined));
  const offers = offerIds.map((offerId) => (
    <OfferName
      key={`${offerId.provider}/${offerId.model}`}
      offerId={offerId}
      nameOf={nameOf}
      href={modelHref(offerId.model)}
    />
  ));
  return (
    <Table label="Facts side by side" kind="lines fact-table" headings={headings("Fact", ...offers)}>
      <tbody>
        {rows.map(({ label, values }) => (
          <FactRow key={label} label={label} values={values} />
        ))}
      </tbody>
    </Table>
  );
}

function FactRow({ label, values }: { label: string; values: readonly (string | undefined)[] }) {
  const differs = new Set(values).size > 1;
  return (
    <tr class={differs ? "differs" : undefined}>
      <th scope="row">
        {label}
        {differs && <Hidden>, they differ</Hidden>}
      </th>
      {values.map((value, i) => (
        <td key={`${i} ${value}`}>{value ?? <span class="unknown">not known</span>}</td>
      ))}
    </tr>
  );
}

function perMillion(rate: number | undefined): string | undefined {
  return rate === undefined ? undefined : rate === 0 ? "free" : formatRate(rate, "1m");
}
