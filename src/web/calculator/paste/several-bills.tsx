// The bill of several pasted calls: a row each and their exact sum.
import { useEffect, useRef, useState } from "preact/hooks";
import { browserAsk } from "../../api/browser-ask.ts";
import { Notice } from "../../shell/notice.tsx";
import { formatCount, formatUsd } from "../../ui/format.ts";
import { wordRemarks } from "../bill-remarks.ts";
import { type CallForm, callHref } from "../query.ts";
import { notesOf, togetherOf } from "./notes.ts";
import { callsOf, type PricedCall, priceSeveral, totalOf } from "./price-several.ts";
import type { Group } from "./state.ts";

type SeveralBillsProps = {
  groups: readonly Group[];
  form: CallForm;
  nameOf: (provider: string) => string;
  /** The bills to begin with, where the Worker has rendered them. */
  first: PricedCall[] | undefined;
};

export function SeveralBills({ groups, form, nameOf, first }: SeveralBillsProps) {
  const calls = callsOf(groups, form);
  const key = calls.map(callHref).join();
  const [priced, setPriced] = useState(first);
  const shown = useRef(first && key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = undefined;
    const controller = new AbortController();
    setPriced(undefined);
    priceSeveral(browserAsk, calls, controller.signal).then(setPriced, (error) => {
      if (!controller.signal.aborted) throw error;
    });
    return () => controller.abort();
  }, [key]);
  if (priced === undefined) return <Notice title={`Pricing ${formatCount(calls.length)} calls …`} />;
  const unpriced = priced.filter(({ answer }) => !answer.ok).length;
  const words = priced.flatMap(({ call, answer }) => (answer.ok ? wordRemarks(answer.value, call) : []));
  const notes = [...notesOf(togetherOf(groups.flatMap(({ readings }) => readings))), ...new Set(words)];
  return (
    <>
      <p class="total" role="status">
        <span class="quiet">{formatCount(priced.length - unpriced)} calls</span>{" "}
        <strong data-total={totalOf(priced)}>{formatUsd(totalOf(priced))}</strong>
      </p>
      {unpriced > 0 && (
        <p class="warning">{formatCount(unpriced)} calls have no price and are not in the sum.</p>
      )}
      {notes.length > 0 && (
        <ul class="remarks">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <CallTable priced={priced} nameOf={nameOf} />
    </>
  );
}

function CallTable({ priced, nameOf }: { priced: PricedCall[]; nameOf: (provider: string) => string }) {
  return (
    <div class="scroll">
      <table class="prices lines">
        <thead>
          <tr>
            <th scope="col">Call</th>
            <th scope="col" class="number">
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {priced.map(({ call, answer }, index) => (
            <tr key={index}>
              <th scope="row">
                <a href={callHref(call)}>
                  {formatCount(index + 1)}. {call.model} at {nameOf(call.provider)}
                </a>
              </th>
              <td class="number">{answer.ok ? formatUsd(answer.value.total) : answer.problem.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
