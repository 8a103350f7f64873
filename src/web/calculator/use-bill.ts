// The bill of a call and the model's row in the lists, read as the call changes.

import type { Answer } from "../../api-client.ts";
import type { PriceEntry } from "../../contract/price-answers.ts";
import { readEntry } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { useLoaded } from "../ui/use-loaded.ts";
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
  const known = first && { key: first.bill.ok ? billKey(first.call) : "", value: first };
  const load = async (signal: AbortSignal) =>
    call && { call, bill: await readBill(browserAsk, call, signal) };
  const options = { first: known, pause: TYPING_PAUSE_MS };
  const { value, loading, again } = useLoaded(call && billKey(call), load, options);
  const billed = call && value;
  // With the present values of the fields that a bill does not depend on.
  const { compare = false, calls = 1, per = "all" } = call ?? {};
  return { bill: billed?.bill, billed: billed && { ...billed.call, compare, calls, per }, loading, again };
}

/** The row of a model at a provider. */
export function useEntry(provider: string | undefined, model: string | undefined): PriceEntry | undefined {
  const offerId = provider !== undefined && model !== undefined ? { provider, model } : undefined;
  const { value, loading } = useLoaded(
    offerId && JSON.stringify(offerId),
    async (signal) => offerId && readEntry(browserAsk, offerId, signal),
  );
  return loading ? undefined : value;
}
