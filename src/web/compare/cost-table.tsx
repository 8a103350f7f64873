// What a workload costs at each offer, with a bar of its parts; and the same as rows of text.
import { describeItem } from "../api/bill-items.ts";
import { offerText } from "../offers/offer-id.ts";
import { Legend, StackedBar } from "../ui/bar-chart.tsx";
import { formatCount, roundUsd } from "../ui/format.ts";
import { Notes } from "../ui/notice.tsx";
import { Figure, figures, headings, Table } from "../ui/table.tsx";
import type { Workload } from "../workload/query.ts";
import type { Cost, Outcome } from "../workload/workload.ts";
import type { Compared } from "./load.ts";
import { type NameOf, OfferName } from "./offer-name.tsx";

type CostTableProps = { workload: Workload; compared: Compared; nameOf: NameOf };

export function CostTable({ workload: { calls, turns }, compared, nameOf }: CostTableProps) {
  const { outcomes, pasted } = compared;
  const [best] = outcomes.filter((outcome) => outcome.ok && !outcome.cost.partial);
  const most = Math.max(...outcomes.map((outcome) => (outcome.ok ? Number(outcome.cost.call) : 0)));
  const one =
    pasted && pasted.priced > 0
      ? `${formatCount(pasted.priced)} pasted`
      : turns > 1
        ? "One conversation"
        : "One call";
  const items = new Set(outcomes.flatMap((one) => (one.ok ? one.cost.parts.map(({ item }) => item) : [])));
  return (
    <>
      <Legend series={[...items].map(describeItem)} />
      <Table
        label="Costs"
        kind="lines compared"
        headings={headings(
          "Offer",
          ...figures(one, `A day, ${formatCount(calls)} ×`, "A month", "× cheapest"),
          "What it is made of",
        )}
      >
        <tbody>
          {outcomes.map((outcome) => (
            <CostRow
              key={offerText(outcome.offerId)}
              outcome={outcome}
              least={best?.ok ? Number(best.cost.call) : 0}
              most={most}
              nameOf={nameOf}
            />
          ))}
        </tbody>
      </Table>
    </>
  );
}

type CostRowProps = { outcome: Outcome; least: number; most: number; nameOf: NameOf };

function CostRow({ outcome, least, most, nameOf }: CostRowProps) {
  const head = (
    <th scope="row" data-model={outcome.offerId.model}>
      <OfferName offerId={outcome.offerId} nameOf={nameOf} />
    </th>
  );
  if (!outcome.ok) {
    return (
      <tr>
        {head}
        <td class="unpriced" colSpan={5}>
          {outcome.message}
        </td>
      </tr>
    );
  }
  const { call, day, month, partial } = outcome.cost;
  return (
    <tr class={least > 0 && !partial && Number(call) === least ? "best" : undefined}>
      {head}
      <td class="number" data-call={call}>
        {partial && "at least "}
        {roundUsd(call)}
      </td>
      <Figure>{roundUsd(day)}</Figure>
      <td class="number" data-month={month}>
        {roundUsd(month)}
      </td>
      <Figure>{least > 0 && !partial ? (Number(call) / least).toFixed(2) : "–"}</Figure>
      <td class="made-of">
        <MadeOf cost={outcome.cost} most={most} />
      </td>
    </tr>
  );
}

/** What a cost is made of, beside the dearest offer's `most`. */
function MadeOf({ cost: { call, parts, notes }, most }: { cost: Cost; most: number }) {
  const bar = parts.map(({ item, cost }) => ({
    key: item,
    value: Number(cost),
    tone: describeItem(item).tone,
  }));
  return (
    <>
      <StackedBar parts={bar} most={most} />
      {largestPart(parts, call)}
      <Notes notes={notes} />
    </>
  );
}

/** Which part is the largest, and how much of the whole. */
function largestPart(parts: readonly { item: string; cost: string }[], call: string): string {
  const [first] = parts;
  if (first === undefined || Number(call) === 0) return "Free";
  return `${describeItem(first.item).label} ${Math.round((100 * Number(first.cost)) / Number(call))} %`;
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
