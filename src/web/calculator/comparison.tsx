// The same call at every provider that serves the model: the same tokens, counted once, at each one's rates.
import { useEffect, useMemo, useState } from "preact/hooks";
import { type Answer, readModel } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { Notice, ProblemNotice } from "../shell/notice.tsx";
import { BarChart } from "../ui/bar-chart.tsx";
import { labelsOf } from "../ui/bars.ts";
import { formatCount, formatUsd } from "../ui/format.ts";
import { timesCalls } from "./amounts.ts";
import type { Bill } from "./bill.ts";
import { describeItem } from "./bill-items.ts";
import { type ComparedBill, compareCall } from "./compare-call.ts";
import { billKey, type Call, callHref, type Period } from "./query.ts";

const PERIODS: Readonly<Record<Period, string>> = { all: "", day: "a day", month: "a month" };

type ComparisonProps = { bill: Bill; call: Call; compare: () => void };

export function Comparison({ bill, call, compare }: ComparisonProps) {
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison">The same call elsewhere</h2>
      {call.compare ? (
        <ComparedBills bill={bill} call={call} />
      ) : (
        <button type="button" class="button" onClick={compare}>
          Compare across providers
        </button>
      )}
    </section>
  );
}

function ComparedBills({ bill, call }: { bill: Bill; call: Call }) {
  const [compared, setCompared] = useState<Answer<ComparedBill[]>>();
  const key = billKey(call);
  const load = async (signal?: AbortSignal) => {
    const rows = await readModel(browserAsk, call.model);
    const bills = rows.ok
      ? { ...rows, value: await compareCall(browserAsk, call, bill, rows.value, signal) }
      : rows;
    if (!signal?.aborted) setCompared(bills);
  };
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [key]);
  const bars = useMemo(() => (compared?.ok ? barsOf(compared.value) : undefined), [compared]);
  if (compared === undefined) return <Notice title="Asking every provider …" />;
  if (!compared.ok) return <ProblemNotice problem={compared.problem} retry={() => load()} />;
  if (compared.value.length === 0) return <Notice title="No other provider lists this model with a price" />;
  return (
    <>
      {bars && (
        <BarChart bars={bars} description="Cost of this call by provider; the table has the figures." />
      )}
      <ComparisonTable bills={compared.value} call={call} />
    </>
  );
}

function ComparisonTable({ bills, call }: { bills: ComparedBill[]; call: Call }) {
  const best = bills[0]?.bill;
  const { calls, per } = call;
  const least = Number(best?.total);
  const isBest = ({ total, unpriced }: Bill) => total === best?.total && unpriced.length === 0;
  return (
    <div class="scroll">
      <table class="prices lines">
        <ComparisonHead call={call} />
        <tbody>
          {bills.map(({ call: there, bill }) => (
            <tr key={`${there.provider} ${there.model}`} class={isBest(bill) ? "best" : undefined}>
              <th scope="row">
                <a href={callHref({ ...there, calls, per })}>{there.provider}</a>{" "}
                {isBest(bill) && <span class="tag">cheapest</span>}
                <span class="id">{there.model}</span>
              </th>
              <td class="number">
                {formatUsd(bill.total)}
                {bill.unpriced.length > 0 && <span class="id">without {namesOf(bill.unpriced)}</span>}
              </td>
              {calls > 1 && <td class="number">{formatUsd(timesCalls(bill.total, calls))}</td>}
              <td class="number">{least > 0 ? `${(Number(bill.total) / least).toFixed(2)}×` : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ComparisonHead({ call: { calls, per } }: { call: Call }) {
  return (
    <thead>
      <tr>
        <th scope="col">Provider</th>
        <th scope="col" class="number">
          Cost
        </th>
        {calls > 1 && (
          <th scope="col" class="number">
            {formatCount(calls)} calls {PERIODS[per]}
          </th>
        )}
        <th scope="col" class="number">
          Times the cheapest
        </th>
      </tr>
    </thead>
  );
}

function namesOf(items: string[]): string {
  return items.map((item) => describeItem(item).label.toLowerCase()).join(", ");
}

function barsOf(bills: ComparedBill[]) {
  const items = [...new Set(bills.flatMap(({ bill }) => bill.lines.map(({ item }) => item)))];
  return {
    labels: labelsOf(bills.map(({ call }) => call)),
    series: items.map((item) => ({
      ...describeItem(item),
      values: bills.map(({ bill }) => Number(bill.lines.find((line) => line.item === item)?.cost ?? 0)),
    })),
    stacked: true,
    marked: 0,
    format: (value: number) => formatUsd(Number(value.toPrecision(6))),
  };
}
