// What one call costs at each offer, as a table: the figures of the chart.
import { formatCount, formatUsd } from "../ui/format.ts";
import type { ComparedOffer } from "./compare-call.ts";
import { type Call, callHref, type Period } from "./query.ts";

const PERIODS: Readonly<Record<Period, string>> = { all: "", day: "a day", month: "a month" };

type TableProps = {
  priced: readonly ComparedOffer[];
  call: Call;
  /** The call as it is priced at each. */
  same: Call;
  /** What the others are compared with. */
  least: ComparedOffer | undefined;
};

export function ComparisonTable({ priced, call, same, least }: TableProps) {
  const { calls, per } = call;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section class="scroll" tabIndex={0} aria-label="Cost at each offer">
      <table class="prices lines">
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
              To the least confirmed
            </th>
          </tr>
        </thead>
        <tbody>
          {priced.map((one) => (
            <Row key={`${one.place.provider} ${one.place.model}`} {...one} {...{ call, same, least }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = ComparedOffer & Omit<TableProps, "priced">;

function Row({ place, provider, cost, call: { calls, per }, same, least }: RowProps) {
  const isLeast = cost === least?.cost;
  const base = Number(least?.cost.call);
  const there: Call = { ...same, ...place, subprovider: "", byok: false, calls, per };
  return (
    <tr class={isLeast ? "best" : undefined}>
      <th scope="row">
        <a href={callHref(there)}>{provider}</a> {isLeast && <span class="tag">least confirmed</span>}
        <span class="id">{place.model}</span>
      </th>
      <td class="number" data-cost={cost.call}>
        {formatUsd(cost.call)}
        {cost.notes.map((note) => (
          <span key={note} class="id">
            {note}
          </span>
        ))}
      </td>
      {calls > 1 && <td class="number">{formatUsd(cost.day)}</td>}
      <td class="number">{base > 0 ? `${(Number(cost.call) / base).toFixed(2)}×` : "–"}</td>
    </tr>
  );
}
