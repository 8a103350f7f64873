// Prices one call at several providers: its counts are first made disjoint, so that every provider charges the same tokens
// whatever its own convention is.
import { toBuckets } from "../../pricing/usage.ts";
import { TOKEN_KINDS } from "../../schemas/token-kinds.ts";
import type { Ask } from "../api/api.ts";
import { type PriceEntry, priceOf } from "../api/entries.ts";
import { type Bill, readBill } from "./bill.ts";
import type { Call } from "./query.ts";

export type ComparedBill = { provider: string; model: string; bill: Bill };

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
  const same = withDisjointCounts(call, bill);
  const asked = entries.filter((entry) => priceOf(entry) !== undefined).slice(0, MAX_PROVIDERS);
  const bills = await Promise.all(
    asked.map(async ({ provider_id: provider, model_id: model }) => {
      const there = { ...same, provider, model, subprovider: "", byok: false };
      const answer = await readBill(ask, there, signal).catch(() => undefined);
      return answer?.ok ? [{ provider, model, bill: answer.value }] : [];
    }),
  );
  return bills.flat().sort((a, b) => lacking(a) - lacking(b) || Number(a.bill.total) - Number(b.bill.total));
}

function lacking({ bill }: ComparedBill): number {
  return bill.unpriced.length;
}

function withDisjointCounts(call: Call, { applied }: Bill): Call {
  const normalised = toBuckets(call.usage, "provider", applied);
  if (!normalised.ok) return call;
  const { buckets } = normalised;
  const disjoint = TOKEN_KINDS.map(({ item, count }) => [count, buckets[item]]);
  return { ...call, convention: "separate", usage: { ...call.usage, ...Object.fromEntries(disjoint) } };
}
