// What a workload costs at each offer, with a bar of its parts; and the same as CSV.
import { describeItem } from "../api/bill-items.ts";
import { offerText } from "../offers/offer-id.ts";
import { StackedBar } from "../ui/bar-chart.tsx";
import { formatCount, formatUsd } from "../ui/format.ts";
import { Notes } from "../ui/notice.tsx";
import { Figure, figures, headings, Table } from "../ui/table.tsx";
import type { CompareQuery } from "../workload/query.ts";
import type { Cost, Outcome } from "../workload/workload.ts";
import type { Compared } from "./load.ts";
import { type NameOf, OfferName } from "./offer-name.tsx";

type CostTableProps = { query: CompareQuery; compared: Compared; nameOf: NameOf };

export function CostTable({ query, compared, nameOf }: CostTableProps) {
  const { outcomes, pasted } = compared;
  const { calls } = query.workload;
  const [best] = outcomes.filter((outcome) => outcome.ok && !outcome.cost.partial);
  const most = Math.max(...outcomes.map((outcome) => (outcome.ok ? Number(outcome.cost.call) : 0)));
  const one = pasted && pasted.priced > 0 ? `${formatCount(pasted.priced)} pasted` : "One call";
  return (
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
        {formatUsd(call)}
      </td>
      <Figure>{formatUsd(day)}</Figure>
      <td class="number" data-month={month}>
        {formatUsd(month)}
      </td>
      <Figure>{least > 0 ? (Number(call) / least).toFixed(2) : "–"}</Figure>
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

const COLUMNS = [
  "provider_id",
  "model_id",
  "usd_per_call",
  "usd_per_day",
  "usd_per_month",
  "largest_part",
  "notes",
];

/** One line an offer, in the order they are given. */
export function compareCsv(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => {
    const { provider, model } = outcome.offerId;
    if (!outcome.ok) return [provider, model, "", "", "", "", outcome.message];
    const { call, day, month, parts, notes } = outcome.cost;
    return [provider, model, call, day, month, parts[0]?.item ?? "", notes.join("; ")];
  });
  return [COLUMNS, ...rows].map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

/** Quoted where it must be; text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
