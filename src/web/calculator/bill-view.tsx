// A bill: total, stacked bar, itemised table, what the usage convention did to the counts, and the call to take along.
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { PriceEntry } from "../../contract/price-answers.ts";
import { times } from "../../pricing/decimal.ts";
import { countIn, type Usage } from "../../pricing/usage.ts";
import { camelName } from "../../schemas/camel-names.ts";
import { TOKEN_KINDS } from "../../schemas/charges.ts";
import { describeItem, TOKEN_ITEMS } from "../api/bill-items.ts";
import { Page } from "../api/page.ts";
import { lifeTag, nextNote } from "../offers/rate-cell.tsx";
import { StackedBar } from "../ui/bar-chart.tsx";
import { formatCount, formatRate, formatUsd, instantText, leastText } from "../ui/format.ts";
import { List } from "../ui/layout.tsx";
import { CopyBlock, SnippetList } from "../ui/snippets.tsx";
import { Table } from "../ui/table.tsx";
import { Downloads } from "../ui/table-text.tsx";
import { DAYS_IN_MONTH } from "../workload/workload.ts";
import { type Bill, type BillLine, billSnippets, totalOf } from "./bill.ts";
import { billRemarks, sizeWarning } from "./bill-remarks.ts";
import { minuteOf } from "./pasted.ts";
import { type Call, callHref, PERIOD_LABELS } from "./query.ts";

type BillViewProps = {
  bill: Bill;
  call: Call;
  entry: PriceEntry | undefined;
  /** What a pasted response has that is not in the bill. */
  notes: readonly string[];
  quote?: ComponentChildren;
};

export function BillView({ bill, call, entry, notes, quote }: BillViewProps) {
  const { nameOf, origin } = useContext(Page);
  const { totalExact: total, lineItems: lines, contractedTotalExact: own } = bill.costBreakdown;
  const isPartial = bill.status === "partial";
  const warning = sizeWarning(bill, entry);
  return (
    <>
      <Total label={call.calls > 1 ? "One call" : "Total"} isPartial={isPartial} total={total} own={own} />
      {bill.next && nextNote(totalOf(bill), bill.next.total, bill.next.from)}
      <p class="hint">
        {call.model} at {nameOf(call.provider)} {entry && lifeTag(entry)} · {instantText(bill.at)} · prices of
        version {bill.prices.version.slice(0, 8)}
        {bill.checked !== undefined && `, checked ${bill.checked}`}
      </p>
      {call.calls > 1 && <CallsTotal bill={bill} call={call} />}
      {warning !== undefined && <p class="warning">{warning}</p>}
      <List kind="remarks" texts={[...notes, ...billRemarks(bill, call, entry)]} />
      <Shares {...bill.costBreakdown} />
      <LineListing lines={lines} label="Total" total={leastText(total, isPartial)} usage={call.usage} />
      <p class="hint">{explain(bill)}</p>
      {own !== undefined && (
        <LineListing
          lines={bill.costBreakdown.contractedLineItems ?? []}
          label="Total at my rates"
          total={leastText(own, isPartial)}
        />
      )}
      {quote}
      <div class="take-along">
        <h2>Take it along</h2>
        <p>
          <Downloads name="bill" rows={billRows(bill, call)} />
        </p>
        <CopyBlock label="link" text={`${origin}${callHref({ ...call, at: call.at || minuteOf(bill) })}`} />
        <SnippetList snippets={billSnippets(call, origin)} />
      </div>
    </>
  );
}

/** `isPartial`: some rate is unknown, and the total is the least. */
type TotalProps = { label: string; total: string; own: string | undefined; isPartial: boolean };

export function Total({ label, total, own, isPartial }: TotalProps) {
  return (
    <p class="total" role="status">
      <span class="quiet">{label}</span> <strong data-total={total}>{leastText(total, isPartial)}</strong>{" "}
      {own !== undefined && (
        <span>
          at my rates <b>{leastText(own, isPartial)}</b>
        </span>
      )}
    </p>
  );
}

/** The cost of all calls. Each is charged as a single call, so that their sum reaches no tier. */
function CallsTotal({ bill, call: { calls, per } }: { bill: Bill; call: Call }) {
  return (
    <p class="total calls-total">
      <span class="quiet">
        {formatCount(calls)} calls {PERIOD_LABELS[per]}
      </span>{" "}
      <strong>{callsCost(bill, calls)}</strong>
      {per === "day" && (
        <span class="quiet">
          {DAYS_IN_MONTH} days <b>{callsCost(bill, calls * DAYS_IN_MONTH)}</b>
        </span>
      )}
    </p>
  );
}

/** What so many calls cost, today and from an announced change of the price on. */
function callsCost(bill: Bill, calls: number) {
  const all = (total: string) => times(total, String(calls));
  const cost = all(totalOf(bill));
  const next = bill.next && nextNote(cost, all(bill.next.total), bill.next.from);
  return [leastText(cost, bill.status === "partial"), next];
}

function billRows({ costBreakdown, at, prices }: Bill, { provider, model }: Call): string[][] {
  const { lineItems, contractedLineItems = [] } = costBreakdown;
  const basis = [provider, model, at, prices.version];
  const row = (rates: string, { item, quantity, rate, cost }: BillLine) => {
    return [rates, item, String(quantity), rate, cost, ...basis];
  };
  const heads = "rates item quantity usd_rate usd_cost provider_id model_id at prices_version";
  return [
    heads.split(" "),
    ...lineItems.map((line) => row("list", line)),
    ...contractedLineItems.map((line) => row("own", line)),
  ];
}

/** `usage` holds the counts as given, shown beside the charged ones. */
type LineListingProps = { lines: readonly BillLine[]; label: string; total: string; usage?: Usage };

function LineListing({ lines, label, total, usage }: LineListingProps) {
  const givenIn = ({ item, quantity }: BillLine) => {
    const kind = TOKEN_KINDS.find((one) => camelName(one.item) === item);
    return usage && kind ? countIn(usage, kind.count) : quantity;
  };
  const charged = (line: BillLine) => {
    const { billableQuantity: count = line.quantity } = line;
    const text = formatCount(count);
    return usage && givenIn(line) !== count ? <span class="changed">{text}</span> : text;
  };
  return (
    <Table
      label={`${label}, item by item`}
      kind="lines"
      rows={lines}
      columns={[
        ["Item", itemName],
        usage && ["As given", (line) => formatCount(givenIn(line)), "number"],
        ["Charged", charged, "number"],
        [
          "USD per 1M",
          ({ item, rate }) => (TOKEN_ITEMS.has(item) ? formatRate(rate, "1m") : `${formatUsd(rate)} each`),
          "number",
        ],
        ["Cost", ({ cost }) => formatUsd(cost), "number"],
      ]}
      foot={
        <tr>
          <th scope="row">{label}</th>
          <td colSpan={usage ? 4 : 3} class="number">
            {total}
          </td>
        </tr>
      }
    />
  );
}

function itemName({ item }: BillLine) {
  const { label, tone } = describeItem(item);
  return [<span class={`swatch tone-${tone}`} aria-hidden="true" />, label];
}

function Shares({ lineItems, totalExact }: Bill["costBreakdown"]) {
  const all = lineItems.map(({ item, cost }) => ({ key: item, value: Number(cost), ...describeItem(item) }));
  const percent = (value: number) => Math.round((100 * value) / Number(totalExact)) || 0;
  const texts = all.map(({ label, value }) => `${label} ${percent(value)} %`);
  const parts = all.filter(({ value }) => value > 0);
  if (parts.length === 0) return null;
  return (
    <div class="chart" role="img" aria-label={`Shares of the total: ${texts.join(", ")}`}>
      <StackedBar parts={parts} most={parts.reduce((total, { value }) => total + value, 0)} />
    </div>
  );
}

function explain({ costBreakdown: { usageApplied: applied } }: Bill): string {
  const cache = applied.promptIncludesCache
    ? "contain the cache counts, so those are taken out before the prompt rate"
    : "do not contain the cache counts";
  return `Prompt tokens ${cache}. Completion tokens ${applied.completionIncludesReasoning ? "" : "do not "}contain reasoning.`;
}
