// Prices one call at several providers: its counts are first made totals, so that every provider charges the same tokens
// whatever its own convention is.
import type { Ask } from "../api/api.ts";
import { type PriceEntry, priceOf } from "../api/entries.ts";
import { type Bill, readBill } from "./bill.ts";
import { toTotals } from "./convert-counts.ts";
import type { Call } from "./query.ts";

/** A bill, and the call it is of. */
export type ComparedBill = { call: Call; bill: Bill };

const MAX_PROVIDERS = 16;

/**
 * The call's bill at the cheapest providers of its model, least total first, bills that lack an item last; providers that
 * cannot price it are left out.
 */
export async function compareCall(
  ask: Ask,
  call: Call,
  bill: Bill,
  entries: readonly PriceEntry[],
  signal?: AbortSignal,
): Promise<ComparedBill[]> {
  const same = toTotals(call, bill.applied);
  const asked = entries.filter((entry) => priceOf(entry) !== undefined).slice(0, MAX_PROVIDERS);
  const bills = await Promise.all(
    asked.map(async ({ provider_id: provider, model_id: model }) => {
      const there = { ...same, provider, model, subprovider: "", byok: false };
      const answer = await readBill(ask, there, signal).catch(() => undefined);
      return answer?.ok ? [{ call: there, bill: answer.value }] : [];
    }),
  );
  return bills.flat().sort((a, b) => lacking(a) - lacking(b) || Number(a.bill.total) - Number(b.bill.total));
}

function lacking({ bill }: ComparedBill): number {
  return bill.unpriced.length;
}
