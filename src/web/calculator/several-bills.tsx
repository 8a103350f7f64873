// The bills of several pasted calls: each is priced by itself, so that tiers are decided per call, and the sum is exact.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer, Ask } from "../../api-client.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { sum } from "../ui/amounts.ts";
import { formatCount, formatUsd } from "../ui/format.ts";
import { Notice, Remarks } from "../ui/notice.tsx";
import { Figure, headings, Table } from "../ui/table.tsx";
import { type Bill, readBill } from "./bill.ts";
import { responseNotes, sumFacts, wordRemarks } from "./bill-remarks.ts";
import { checkForm } from "./check-form.ts";
import { fillForm, type Group } from "./pasted.ts";
import { type Call, type CallForm, callHref } from "./query.ts";

export type PricedCall = { call: Call; answer: Answer<Bill> };

const AT_ONCE = 6;

/** The calls of groups whose offer is settled; `form` has the rest, such as the day. */
export function settledCalls(groups: readonly Group[], form: CallForm): Call[] {
  return groups.flatMap(({ readings, finding }) =>
    readings.flatMap((reading) => {
      if (finding.kind !== "settled") return [];
      const checked = checkForm({ ...fillForm(form, reading, finding.offerId), calls: "1", per: "all" });
      return checked.ok ? [checked.call] : [];
    }),
  );
}

/** Asks for every bill, equal calls once, a few at a time. */
export async function priceSeveral(
  ask: Ask,
  calls: readonly Call[],
  signal?: AbortSignal,
): Promise<PricedCall[]> {
  const distinct = new Map(calls.map((call) => [callHref(call), call]));
  const answers = new Map<string, Answer<Bill>>();
  const waiting = [...distinct];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [key, call] = next;
      answers.set(key, await readBill(ask, call, signal));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return calls.flatMap((call) => {
    const answer = answers.get(callHref(call));
    return answer ? [{ call, answer }] : [];
  });
}

/** The exact sum of all bills. */
export function totalCost(priced: readonly PricedCall[]): string {
  return sum(priced.flatMap(({ answer }) => (answer.ok ? [answer.value.total] : [])));
}

type SeveralBillsProps = {
  groups: readonly Group[];
  form: CallForm;
  nameOf: (provider: string) => string;
  /** The bills that the Worker rendered. */
  first: PricedCall[] | undefined;
};

export function SeveralBills({ groups, form, nameOf, first }: SeveralBillsProps) {
  const calls = settledCalls(groups, form);
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
  const notes = [...responseNotes(sumFacts(groups.flatMap(({ readings }) => readings))), ...new Set(words)];
  return (
    <>
      <p class="total" role="status">
        <span class="quiet">{formatCount(priced.length - unpriced)} calls</span>{" "}
        <strong data-total={totalCost(priced)}>{formatUsd(totalCost(priced))}</strong>
      </p>
      {unpriced > 0 && (
        <p class="warning">
          {unpriced === 1 ? "1 call has" : `${formatCount(unpriced)} calls have`} no price; the sum leaves{" "}
          {unpriced === 1 ? "it" : "them"} out.
        </p>
      )}
      <Remarks remarks={notes} />
      <CallTable priced={priced} nameOf={nameOf} />
    </>
  );
}

function CallTable({ priced, nameOf }: { priced: PricedCall[]; nameOf: (provider: string) => string }) {
  return (
    <Table kind="lines" headings={headings("Call", ["Cost", "number"])}>
      <tbody>
        {priced.map(({ call, answer }, index) => (
          <tr key={index}>
            <th scope="row">
              <a href={callHref(call)}>
                {formatCount(index + 1)}. {call.model} at {nameOf(call.provider)}
              </a>
            </th>
            <Figure>{answer.ok ? formatUsd(answer.value.total) : answer.problem.message}</Figure>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
