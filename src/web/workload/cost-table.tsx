// What calls cost at each offer, with a bar of the parts.
import type { ComponentChildren } from "preact";
import { describeItem } from "../api/bill-items.ts";
import { type OfferId, offerText } from "../offers/offer-id.ts";
import { Legend, StackedBar } from "../ui/bar-chart.tsx";
import { type Column, Table } from "../ui/table.tsx";
import type { Cost, Outcome } from "./workload.ts";

type CostTableProps = {
  label: string;
  outcomes: readonly Outcome[];
  /** The amounts to show, each with its heading: the first is a call's. */
  amounts: readonly (readonly [name: "call" | "day" | "month", heading: string])[];
  write: (usd: string) => string;
  /** The cheapest, which others are multiples of, and what they are then called. */
  best: readonly Outcome[];
  multiple: string;
  /** The amount of a call that fills a bar. */
  most: number;
  head: (offerId: OfferId) => ComponentChildren;
};

export function CostTable({ label, outcomes, amounts, multiple, write, best, most, head }: CostTableProps) {
  const items = new Set(outcomes.flatMap((one) => (one.ok ? one.cost.parts.map(({ item }) => item) : [])));
  const least = best[0] && wholeCost(best[0]);
  const columns: Column<Outcome>[] = [
    { head: "Offer", cell: ({ offerId }) => <span data-model={offerId.model}>{head(offerId)}</span> },
    ...amounts.map(
      ([name, heading], i): Column<Outcome> => ({
        ...{ head: heading, kind: "number", isPrice: true },
        cell: (one) =>
          one.ok && (
            <span {...{ [`data-${name}`]: one.cost[name] }}>
              {i === 0 && one.cost.partial && "at least "}
              {write(one.cost[name])}
            </span>
          ),
      }),
    ),
    {
      ...{ head: multiple, kind: "number", isPrice: true },
      cell: (one) => {
        const whole = wholeCost(one);
        return least && whole !== undefined ? (whole / least).toFixed(2) : undefined;
      },
    },
    {
      ...{ head: "What it is made of", kind: "made-of", isPrice: true },
      cell: (one) => one.ok && <MadeOf cost={one.cost} most={most} />,
    },
  ];
  return (
    <>
      <Legend series={[...items].map(describeItem)} />
      <Table
        label={label}
        kind="lines compared"
        rows={outcomes}
        keyOf={({ offerId }) => offerText(offerId)}
        mark={(one) => best.includes(one) && "best"}
        message={(one) => (one.ok ? undefined : one.message)}
        columns={columns}
      />
    </>
  );
}

/** What a cost is made of, beside the dearest offer's `most`; its largest part, and how much of the whole that is. */
function MadeOf({ cost: { call, parts, notes }, most }: { cost: Cost; most: number }) {
  const bar = parts.map(({ item, cost }) => {
    return { key: item, value: Number(cost), tone: describeItem(item).tone };
  });
  const [largest] = bar;
  return (
    <>
      <StackedBar parts={bar} most={most} />
      {largest === undefined || Number(call) === 0
        ? "Free"
        : `${describeItem(largest.key).label} ${Math.round((100 * largest.value) / Number(call))} %`}
      {notes.map((note) => (
        <span key={note} class="id">
          {note}
        </span>
      ))}
    </>
  );
}

/** What a call costs where no part of it lacks a rate. */
export function wholeCost(outcome: Outcome): number | undefined {
  return outcome.ok && !outcome.cost.partial ? Number(outcome.cost.call) : undefined;
}

/** The amount of a call at the dearest of some offers. */
export function dearest(outcomes: readonly Outcome[]): number {
  return Math.max(...outcomes.map((outcome) => (outcome.ok ? Number(outcome.cost.call) : 0)));
}

/** A row an offer, in the order they are given, under the names of their columns. */
export function compareRows(outcomes: readonly Outcome[]): string[][] {
  const rows = outcomes.map((outcome) => {
    const { provider, model } = outcome.offerId;
    if (!outcome.ok) return [provider, model, "", "", "", "", outcome.message];
    const { call, day, month, parts, notes } = outcome.cost;
    return [provider, model, call, day, month, parts[0]?.item ?? "", notes.join("; ")];
  });
  const amounts = ["usd_per_call", "usd_per_day", "usd_per_month"];
  return [["provider_id", "model_id", ...amounts, "largest_part", "notes"], ...rows];
}
