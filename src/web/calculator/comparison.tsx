// The same call at every offer of the model: the same tokens, counted once, at each one's rates.

import { useEffect, useState } from "preact/hooks";
import type { Answer } from "../../api-client.ts";
import { describeItem } from "../api/bill-items.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { ProblemNotice } from "../api/problem-notice.tsx";
import { modelHref, offerText } from "../offers/offer-id.ts";
import { BarChart, barLabels } from "../ui/bar-chart.tsx";
import { followHere } from "../ui/dom.ts";
import { formatCount, formatUsd } from "../ui/format.ts";
import { Folded, Section } from "../ui/layout.tsx";
import { Notes, Notice } from "../ui/notice.tsx";
import { Figure, headings, Table } from "../ui/table.tsx";
import type { Bill } from "./bill.ts";
import type { ComparedCall, ComparedOffer } from "./compare-call.ts";
import { billKey, type Call, callHref, PERIOD_LABELS } from "./query.ts";

const UNREACHED: Answer<ComparedCall> = {
  ok: false,
  problem: { kind: "offline", message: "The comparison cannot be loaded." },
};

/** Offers in the chart and the table at once; the others are in a table that opens. */
const SHOWN = 16;

type ComparisonProps = {
  bill: Bill;
  call: Call;
  /** What the Worker compared, which may be the cheapest alone. */
  first: Answer<ComparedCall> | undefined;
  compare: () => void;
};

export function Comparison({ bill, call, first, compare }: ComparisonProps) {
  return (
    <Section id="comparison" title="The same call elsewhere">
      {call.compare ? (
        <ComparedBills bill={bill} call={call} first={first} />
      ) : (
        <a
          class="button"
          href={callHref({ ...call, compare: true })}
          onClick={(event) => followHere(event, compare)}
        >
          Compare across providers
        </a>
      )}
    </Section>
  );
}

function ComparedBills({ bill, call, first }: Omit<ComparisonProps, "compare">) {
  const [compared, setCompared] = useState(first);
  const [loading, setLoading] = useState(false);
  const load = async (signal?: AbortSignal) => {
    setLoading(true);
    const answer = await import("./compare-call.ts")
      .then(({ compareCall }) => compareCall(browserAsk, call, bill, Date.now(), { signal }))
      .catch(() => UNREACHED);
    if (signal?.aborted) return;
    setCompared(answer);
    setLoading(false);
  };
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [billKey(call), call.calls, call.per]);
  if (compared === undefined) return <Notice title="Asking every provider …" />;
  if (!compared.ok) return <ProblemNotice problem={compared.problem} retry={() => load()} />;
  if (compared.value.priced.length === 0) return <Notice title="No provider can price this call" />;
  return (
    <div class="elsewhere" aria-busy={loading}>
      <Compared compared={compared.value} call={call} />
    </div>
  );
}

function Compared({ compared, call }: { compared: ComparedCall; call: Call }) {
  const { same, priced, refused, left, aside, beside } = compared;
  const least = compared.least === undefined ? undefined : priced[compared.least];
  const bars = toBars(priced.slice(0, SHOWN));
  const table = { call, same, least };
  return (
    <>
      <p role="status">{comparisonSummary(priced, least)}</p>
      {left > 0 && (
        <noscript>
          <p class="hint">
            These are the {formatCount(priced.length + refused.length)} cheapest by their listed rates;
            without JavaScript the {formatCount(left)} others are not priced.
          </p>
        </noscript>
      )}
      <BarChart
        bars={bars}
        description="Cost of this call at the cheapest offers; the table has the figures."
      />
      <ComparisonTable {...table} priced={priced.slice(0, SHOWN)} />
      {priced.length > SHOWN && (
        <Folded summary={`${formatCount(priced.length - SHOWN)} more, dearer or the same`}>
          <ComparisonTable {...table} priced={priced.slice(SHOWN)} />
        </Folded>
      )}
      {refused.length > 0 && <Refused refused={refused} />}
      <p>
        {aside > 0 &&
          `${formatCount(aside)} more are plans, free tiers, offers without a public price or no longer sold: `}
        <a href={modelHref(call.model)}>every offer of {call.model}</a>.{" "}
        {beside !== undefined && <a href={beside}>The cheapest side by side, for a workload</a>}
      </p>
    </>
  );
}

function Refused({ refused }: Pick<ComparedCall, "refused">) {
  return (
    <Folded summary={`${formatCount(refused.length)} cannot price this call`}>
      <ul>
        {refused.map(({ offerId, provider, message }) => (
          <li key={offerText(offerId)}>
            {provider}: {message}
          </li>
        ))}
      </ul>
    </Folded>
  );
}

/** `38 offers are priced, the cheapest first. Cheapest verified price: $0.0126, the same at 21 of them.` */
function comparisonSummary(priced: readonly ComparedOffer[], least: ComparedOffer | undefined): string {
  const count = `${formatCount(priced.length)} ${priced.length === 1 ? "offer is" : "offers are"} priced, the cheapest first.`;
  if (least === undefined) return `${count} No second source verifies any of these prices.`;
  const same = priced.filter(({ cost }) => cost.call === least.cost.call && !cost.partial).length;
  const where = same === 1 ? `at ${least.provider}` : `the same at ${formatCount(same)} of them`;
  return `${count} Cheapest verified price: ${formatUsd(least.cost.call)}, ${where}.`;
}

function toBars(priced: readonly ComparedOffer[]) {
  const items = [...new Set(priced.flatMap(({ cost }) => cost.parts.map(({ item }) => item)))];
  return {
    labels: barLabels(priced.map(({ provider, offerId: { model } }) => ({ provider, model }))),
    series: items.map((item) => ({
      ...describeItem(item),
      values: priced.map(({ cost }) => Number(cost.parts.find((part) => part.item === item)?.cost ?? 0)),
    })),
    format: (value: number) => formatUsd(Number(value.toPrecision(6))),
  };
}

type TableProps = {
  priced: readonly ComparedOffer[];
  call: Call;
  /** The call as it is priced at each. */
  same: Call;
  /** What the others are compared with. */
  least: ComparedOffer | undefined;
};

function ComparisonTable({ priced, call, same, least }: TableProps) {
  const { calls, per } = call;
  return (
    <Table
      label="Cost at each offer"
      kind="lines"
      headings={headings(
        "Provider",
        ["Cost", "number"],
        calls > 1 && [`${formatCount(calls)} calls ${PERIOD_LABELS[per]}`, "number"],
        ["To the cheapest verified", "number"],
      )}
    >
      <tbody>
        {priced.map((one) => (
          <Row key={offerText(one.offerId)} {...one} {...{ call, same, least }} />
        ))}
      </tbody>
    </Table>
  );
}

type RowProps = ComparedOffer & Omit<TableProps, "priced">;

function Row({ offerId, provider, cost, call: { calls, per }, same, least }: RowProps) {
  const isLeast = cost === least?.cost;
  const base = Number(least?.cost.call);
  const there: Call = { ...same, ...offerId, subprovider: "", byok: false, calls, per };
  return (
    <tr class={isLeast ? "best" : undefined}>
      <th scope="row">
        <a href={callHref(there)}>{provider}</a> {isLeast && <span class="tag">cheapest verified</span>}
        <span class="id">{offerId.model}</span>
      </th>
      <td class="number" data-cost={cost.call}>
        {cost.partial && "at least "}
        {formatUsd(cost.call)}
        <Notes notes={cost.notes} />
      </td>
      {calls > 1 && <Figure>{formatUsd(cost.day)}</Figure>}
      <Figure>{base > 0 && !cost.partial ? `${(Number(cost.call) / base).toFixed(2)}×` : "–"}</Figure>
    </tr>
  );
}
