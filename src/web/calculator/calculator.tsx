// The calculator: a call on one side, its bill on the other. The address always holds the whole call.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Answer, readProviders } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import type { ProviderName } from "../api/entries.ts";
import { Notice, ProblemNotice } from "../shell/notice.tsx";
import { dom } from "../ui/dom.ts";
import { type Bill, readBill } from "./bill.ts";
import { BillView } from "./bill-view.tsx";
import { Comparison } from "./comparison.tsx";
import { CallForm } from "./form.tsx";
import { type Call, callHref, readCall } from "./query.ts";

const TYPING_PAUSE_MS = 250;

type CalculatorProps = { providers: ProviderName[]; search: string; origin: string };

export function Calculator({ providers: known, search, origin }: CalculatorProps) {
  const [call, setCall] = useState(() => readCall(new URLSearchParams(search)));
  const [providers, setProviders] = useState(known);
  const { bill, billed, loading, load } = useBill(call);
  const change = (next: Call) => {
    setCall(next);
    dom.history.replaceState(dom.history.state, "", callHref(next));
  };
  const retry = async () => {
    load();
    const again = await readProviders(browserAsk);
    if (again.ok) setProviders(again.value);
  };
  return (
    <>
      <h1>Calculator</h1>
      <p class="lead">What one call costs, to the last digit. The address holds the whole call: share it.</p>
      <div class="calculator">
        <CallForm call={call} providers={providers} change={change} />
        <section class="bill" aria-label="Bill" aria-busy={loading}>
          {bill === undefined && <Waiting complete={isComplete(call)} />}
          {bill && !bill.ok && <ProblemNotice problem={bill.problem} retry={retry} />}
          {bill?.ok && billed && <BillView bill={bill.value} call={billed} origin={origin} />}
        </section>
      </div>
      {bill?.ok && billed && <Comparison bill={bill.value} call={billed} change={change} />}
    </>
  );
}

function Waiting({ complete }: { complete: boolean }) {
  return complete ? (
    <Notice title="Pricing the call …" />
  ) : (
    <Notice title="No call to price yet">
      <p>Choose a provider and a model.</p>
    </Notice>
  );
}

/** The bill of a call, and the call it is of: while the next is on its way, the last one stays. */
function useBill(call: Call) {
  const [shown, setShown] = useState<{ bill: Answer<Bill>; call: Call }>();
  const [loading, setLoading] = useState(false);
  const running = useRef<AbortController>(undefined);
  const load = async () => {
    running.current?.abort();
    if (!isComplete(call)) return setShown(undefined);
    const controller = new AbortController();
    running.current = controller;
    setLoading(true);
    try {
      setShown({ bill: await readBill(browserAsk, call, controller.signal), call });
      setLoading(false);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    }
  };
  useEffect(() => {
    const pause = setTimeout(load, shown === undefined ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [callHref({ ...call, compare: false })]);
  return { bill: shown?.bill, billed: shown && { ...shown.call, compare: call.compare }, loading, load };
}

function isComplete({ provider, model }: Call): boolean {
  return provider.trim() !== "" && model.trim() !== "";
}
