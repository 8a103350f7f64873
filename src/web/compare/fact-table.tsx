// The facts of each offer, one per row; rows in which offers differ are marked.
import type { PriceEntry } from "../../contract/price-answers.ts";
import { capabilityName, hoursText, knownRate, modelHref, rateName, TEXT_RATES } from "../api/names.ts";
import type { OfferId } from "../offers/offer-id.ts";
import { formatCount, formatRate } from "../ui/format.ts";
import { Hidden } from "../ui/layout.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { OfferName } from "./offer-name.tsx";

/** A fact in words, or an amount; empty, a count of 0 and undefined all mean unknown. `read`: a fact about our reading, not about the offer. */
type Fact = readonly [label: string, of: (entry: PriceEntry) => Value | undefined, read?: true];
type Value = string | number;

/** Amounts differ where the largest is more than this many times the smallest. */
const ALIKE = 1.05;

const FACTS: readonly Fact[] = [
  ...TEXT_RATES.map((rate): Fact => {
    return [`${rateName(rate)}, USD per 1M`, (entry) => knownRate(entry, rate)];
  }),
  ...TEXT_RATES.slice(0, 3).map((rate): Fact => {
    return [`${rateName(`${rate} batch`)}, USD per 1M`, (entry) => entry.service_tiers?.batch?.[rate]];
  }),
  ["Tiers above", (entry) => entry.tiers?.map(({ above }) => formatCount(above)).join(", ") ?? "none"],
  ["Hours with other rates", (entry) => entry.hours?.map(hoursText).join("; ") ?? "none"],
  ["Context", (entry) => entry.context_tokens || undefined],
  ["Longest output", (entry) => entry.max_output_tokens || undefined],
  ["Takes", (entry) => entry.input_modalities?.join(", ")],
  ["Makes", (entry) => entry.output_modalities?.join(", ")],
  ["Can", (entry) => entry.facts?.capabilities.map(capabilityName).join(", ")],
  ["Status", (entry) => entry.status],
  ["Released", (entry) => entry.released, true],
  ["Price read", (entry) => entry.as_of, true],
  ["Certainty", (entry) => entry.certainty, true],
];

type FactTableProps = { offerIds: readonly OfferId[]; entries: readonly (PriceEntry | undefined)[] };

export function FactTable({ offerIds, entries }: FactTableProps) {
  const rows = FACTS.map(([label, of, isRead]) => {
    const values = entries.map((entry) => entry && (of(entry) ?? undefined));
    return { label, values, differs: !isRead && differ(values.filter((value) => value !== undefined)) };
  }).filter(({ values }) => values.some((value) => value !== undefined && value !== "none"));
  return (
    <Table
      label="Facts side by side"
      kind="lines fact-table"
      rows={rows}
      mark={({ differs }) => differs && "differs"}
      columns={[
        ["Fact", ({ label, differs }) => [label, differs && <Hidden>, they differ</Hidden>]],
        ...offerIds.map((offerId, i): Column<(typeof rows)[number]> => {
          const head = <OfferName offerId={offerId} href={modelHref(offerId.model)} />;
          return [head, ({ label, values }) => valueText(label, values[i])];
        }),
      ]}
    />
  );
}

function differ(values: readonly Value[]): boolean {
  const amounts = values.filter((value) => typeof value === "number");
  if (amounts.length === 0) return new Set(values).size > 1;
  return Math.max(...amounts) > Math.min(...amounts) * ALIKE;
}

function valueText(label: string, value: Value | undefined): string | undefined {
  if (typeof value !== "number") return value || undefined;
  if (!label.includes("USD")) return formatCount(value);
  return value === 0 ? "free" : formatRate(value, "1m");
}
