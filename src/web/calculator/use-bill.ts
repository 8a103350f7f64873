// The bill of a call and the model's row in the lists, read as the call changes.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Answer } from "../../api-client.ts";
import type { PriceEntry } from "../../contract/price-answers.ts";
import { readEntry } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { type Bill, readBill } from "./bill.ts";
import { billKey, type Call } from "./query.ts";

const TYPING_PAUSE_MS = 160;

/** A call and its bill. */
export type Billed = { bill: Answer<Bill>; call: Call };

/**
 * The bill of a call: while the next is on its way, the last one stays, to begin with the `first` that the Worker rendered. Without a
 * call the bill is undefined.
 */
export function useBill(call: Call | undefined, first: Billed | undefined) {
  const [shown, setShown] = useState(first);
  const [loading, setLoading] = useState(false);
  const running = useRef<AbortController>(undefined);
  const load = async () => {
    running.current?.abort();
    if (call === undefined) {
      setLoading(false);
      return setShown(undefined);
    }
    const controller = new AbortController();
    running.current = controller;
    setLoading(true);
    try {
      const bill = await readBill(browserAsk, call, controller.signal);
      if (controller.signal.aborted) return;
      setShown({ bill, call });
      setLoading(false);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    }
  };
  const key = call && billKey(call);
  const isFirst = useRef(true);
  // Before the next paint: the pause begins with the key that was pressed, not with the frame that shows it.
  useLayoutEffect(() => {
    const waits = call !== undefined && !isFirst.current;
    isFirst.current = false;
    if (shown?.bill.ok && key === billKey(shown.call) && !loading) return;
    const pause = setTimeout(load, waits ? TYPING_PAUSE_MS : 0);
    return () => clearTimeout(pause);
  }, [key]);
  // Clear the bill at once when the call becomes invalid.
  const current = call && shown;
  return { bill: current?.bill, billed: call && shown && withRest(shown.call, call), loading, load };
}

/** The row of a model at a provider. */
export function useEntry(provider: string | undefined, model: string | undefined): PriceEntry | undefined {
  const [found, setFound] = useState<{ key: string; entry: PriceEntry | undefined }>();
  const key = JSON.stringify([provider, model]);
  useEffect(() => {
    if (provider === undefined || model === undefined || found?.key === key) return;
    const controller = new AbortController();
    readEntry(browserAsk, { provider, model }, controller.signal).then(
      (entry) => setFound({ key, entry }),
      (error) => {
        if (!controller.signal.aborted) throw error;
      },
    );
    return () => controller.abort();
  }, [key]);
  return found?.key === key ? found.entry : undefined;
}

/** A billed call with the present values of the fields that its bill does not depend on. */
function withRest(billed: Call, { compare, calls, per }: Call): Call {
  return { ...billed, compare, calls, per };
}
