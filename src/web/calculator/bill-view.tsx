// A bill: total, stacked bar, itemised table, what the usage convention did to the counts, and the call as a command.
import { useMemo } from "preact/hooks";
import { BarChart } from "../ui/bar-chart.tsx";
import { CopyBlock } from "../ui/copy-block.tsx";
import { formatCount, formatRate, formatUsd } from "../ui/format.ts";
import { type Bill, type BillLine, curlOf } from "./bill.ts";
import { describeItem } from "./bill-items.ts";
import { CountsTable } from "./counts-table.tsx";
import { type Call, callHref } from "./query.ts";

type BillViewProps = { bill: Bill; call: Call; origin: string };

export function BillView({ bill, call, origin }: BillViewProps) {
  const bars = useMemo(() => barsOf(bill), [bill]);
  return (
    <>
      <p class="total" role="status">
        <span class="quiet">Total</span> <strong data-total={bill.total}>{formatUsd(bill.total)}</strong>
      </p>
      <Remarks bill={bill} call={call} />
      {bars.series.length > 0 && (
        <BarChart bars={bars} description={`Shares of the total: ${shares(bill)}`} />
      )}
      <LineListing bill={bill} />
      <CountsTable usage={call.usage} bill={bill} />
      <h2>Take it along</h2>
      <CopyBlock label="curl" text={curlOf(call, origin)} />
      <CopyBlock label="link" text={`${origin}${callHref(call)}`} />
    </>
  );
}

function LineListing({ bill }: { bill: Bill }) {
  return (
    <div class="scroll">
      <table class="prices lines">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" class="number">
              Quantity
            </th>
            <th scope="col" class="number">
              USD per 1M
            </th>
            <th scope="col" class="number">
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {bill.lines.map((line) => (
            <LineRow key={line.item} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td colSpan={3} class="number">
              {formatUsd(bill.total)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function LineRow({ line: { item, quantity, rate, cost } }: { line: BillLine }) {
  const { label, tone } = describeItem(item);
  return (
    <tr>
      <th scope="row">
        <span class={`swatch tone-${tone}`} aria-hidden="true" />
        {label}
      </th>
      <td class="number">{formatCount(quantity)}</td>
      <td class="number">{isPerToken(item) ? formatRate(rate, "1m") : `${formatUsd(rate)} each`}</td>
      <td class="number">{formatUsd(cost)}</td>
    </tr>
  );
}

function Remarks({ bill, call }: { bill: Bill; call: Call }) {
  const { tierAbove, fallbacks, unpriced, matched } = bill;
  const remarks = [
    matched && `Priced as ${matched.model} (${matched.rule.replace(/_/g, " ")}).`,
    tierAbove !== undefined &&
      `The input is above ${formatCount(tierAbove)} tokens, so the whole call is at the higher tier's rates.`,
    ...fallbacks.map(
      ([unknown, charged]) =>
        `The ${words(unknown)} rate is not known; ${words(charged)} was charged instead.`,
    ),
    unpriced.length > 0 &&
      `Not in the total, since no rate is known: ${unpriced.map((item) => describeItem(item).label).join(", ")}.`,
    call.at && `At the rates of ${call.at}.`,
  ].filter((remark) => typeof remark === "string" && remark !== "");
  if (remarks.length === 0) return null;
  return (
    <ul class="remarks">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

function barsOf({ lines }: Bill) {
  return {
    labels: ["This call"],
    series: lines
      .filter(({ cost }) => Number(cost) > 0)
      .map(({ item, cost }) => ({ ...describeItem(item), values: [Number(cost)] })),
    stacked: true,
    format: formatUsd,
  };
}

function shares({ lines, total }: Bill): string {
  return lines
    .map(({ item, cost }) => `${describeItem(item).label} ${percent(Number(cost), Number(total))}`)
    .join(", ");
}

function percent(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((100 * part) / whole)} %` : "0 %";
}

/** Searches, calls, fees and discounts are not counted in tokens. */
function isPerToken(item: string): boolean {
  return !["web_search", "webSearch", "request", "byokFee", "discount"].includes(item);
}

/** A rate's name in words: `inputCacheRead` and `input_cache_read` are "input cache read". */
function words(name: string): string {
  return name.replace(/_/g, " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
