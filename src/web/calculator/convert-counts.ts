// The same tokens, counted another way: input in total, of which cached, and output in total, of which reasoning.
import { toBuckets } from "../../pricing/usage.ts";
import type { UsageConvention } from "../../schemas/registry.ts";
import { TOKEN_KINDS } from "../../schemas/token-kinds.ts";
import { type Answer, type Ask, read } from "../api/api.ts";
import type { PriceList } from "../api/entries.ts";
import { readBill } from "./bill.ts";
import { type Call, perCount } from "./query.ts";

/**
 * A call whose counts mean the same at every provider; `applied` is how the provider it was counted at counts. Totals beyond
 * what is counted exactly stay apart.
 */
export function toTotals(call: Call, applied: UsageConvention): Call {
  const normalised = toBuckets(call.usage, "provider", applied);
  if (!normalised.ok) return call;
  const { buckets } = normalised;
  const apart = { ...call.usage };
  for (const { item, count } of TOKEN_KINDS) apart[count] = buckets[item];
  const totals = { ...apart };
  for (const { count, partOf } of TOKEN_KINDS) {
    const whole = TOKEN_KINDS.find(({ item }) => item === partOf);
    if (whole) totals[whole.count] += apart[count];
  }
  return Object.values(totals).every(Number.isSafeInteger)
    ? { ...call, convention: "inclusive", usage: totals }
    : { ...call, convention: "separate", usage: apart };
}

/** How a provider's own API counts, as the service applies it; undefined when no bill of its models tells. */
export async function readConvention(ask: Ask, call: Call): Promise<UsageConvention | undefined> {
  const nothing = { ...call, subprovider: "", byok: false, at: "", usage: perCount(() => 0) };
  const own = await readBill(ask, nothing);
  if (own.ok) return own.value.applied;
  const params = new URLSearchParams({
    provider_id: call.provider,
    sort_column: "prompt",
    order: "desc",
    page_size: "1",
  });
  const priced: Answer<PriceList> = await read(ask, `/v1/prices?${params}`);
  const model = priced.ok ? priced.value.data[0]?.model_id : undefined;
  const other = model === undefined ? undefined : await readBill(ask, { ...nothing, model });
  return other?.ok ? other.value.applied : undefined;
}
