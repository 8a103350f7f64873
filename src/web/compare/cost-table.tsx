// What a workload costs at each offer, with a bar of the parts.
import { describeItem } from "../api/bill-items.ts";
import { offerText } from "../offers/offer-id.ts";
import { wholeCost } from "../offers/offer-table.tsx";
import { nextNote } from "../offers/rate-cell.tsx";
import { Legend, StackedBar } from "../ui/bar-chart.tsx";
import { leastText, roundUsd, written } from "../ui/format.ts";
import { type Column, PRICE, Table } from "../ui/table.tsx";
import type { Cost, Outcome } from "../workload/workload.ts";
import { OfferName } from "./offer-name.tsx";

type CostTableProps = {
  outcomes: readonly Outcome[];
  heads: { call: string; day: string; month: string };
};

export function CostTable({ outcomes, heads }: CostTableProps) {
  const items = new Set(outcomes.flatMap((one) => (one.ok ? one.cost.parts.map(({ item }) => item) : [])));
  // All offers at the lowest complete price are marked as cheapest, unless it is free.
  const least = outcomes.map(wholeCost).find((cost) => cost !== undefined);
  const most = Math.max(...outcomes.map((one) => (one.ok ? Number(one.cost.call) : 0)));
  return (
    <>
      <Legend series={[...items].map(describeItem)} />
      <Table
        label="Costs"
        kind="lines compared"
        rows={outcomes}
        keyOf={({ offerId }) => offerText(offerId)}
        mark={(one) => Boolean(least) && wholeCost(one) === least && "best"}
        message={(one) => (one.ok ? undefined : one.message)}
        columns={[
          [
            "Offer",
            ({ offerId }) => (
              <span data-model={offerId.model}>
                <OfferName offerId={offerId} />
              </span>
            ),
          ],
          ...(["call", "day", "month"] as const).map((name) => amountColumn(name, heads[name])),
          [
            "× cheapest",
            (one) => {
              const whole = wholeCost(one);
              return least && whole !== undefined ? written((whole / least).toFixed(2)) : undefined;
            },
            "number",
            PRICE,
          ],
          ["What it is made of", (one) => one.ok && <MadeOf cost={one.cost} most={most} />, "made-of", PRICE],
        ]}
      />
    </>
  );
}

function amountColumn(name: "call" | "day" | "month", head: string): Column<Outcome> {
  const amount = (one: Outcome) => {
    if (!one.ok) return undefined;
    const { [name]: usd, partial, next } = one.cost;
    return [
      <span {...{ [`data-${name}`]: usd }}>{leastText(usd, partial, roundUsd)}</span>,
      next && nextNote(usd, next[name], next.from),
    ];
  };
  return [head, amount, "number", PRICE];
}

/** The parts of a cost as a bar beside the dearest offer's `most`, and the share of the largest part. */
function MadeOf({ cost: { call, parts, partial, notes }, most }: { cost: Cost; most: number }) {
  const bar = parts.map(({ item, cost }) => {
    return { key: item, value: Number(cost), tone: describeItem(item).tone };
  });
  const [largest] = bar;
  return (
    <>
      <StackedBar parts={bar} most={most} />
      {largest === undefined || Number(call) === 0
        ? !partial && "Free"
        : `${describeItem(largest.key).label} ${Math.round((100 * largest.value) / Number(call))} %`}
      {notes.map((note) => (
        <span key={note} class="id">
          {note}
        </span>
      ))}
    </>
  );
}

/** One row per offer in the given order, below the names of the columns. */
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
