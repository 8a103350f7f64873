// Converts counts to totals: input with its cached part, output with its reasoning part.
import { type Answer, type Ask, read } from "../../api-client.ts";
import type { PriceList } from "../../contract/price-answers.ts";
import { toBuckets, tokensOf } from "../../pricing/buckets.ts";
import { type Buckets, countIn, type Usage, usageOf } from "../../pricing/usage.ts";
import { TOKEN_KINDS, type TokenKind } from "../../schemas/charges.ts";
import type { UsageConvention } from "../../schemas/provider-terms.ts";
import { readBill } from "./bill.ts";
import type { Call } from "./query.ts";

/**
 * A call whose counts mean the same at every provider; `applied` is how the provider it was counted at counts. Counts stay
 * separate where a total would be too large to be exact.
 */
export function toTotals(call: Call, applied: UsageConvention): Call {
  const normalised = toBuckets(call.usage, "provider", applied);
  if (!normalised.ok) return call;
  const { buckets } = normalised;
  const total = (item: TokenKind): number =>
    TOKEN_KINDS.filter(({ partOf }) => partOf === item).reduce(
      (sum, part) => sum + total(part.item),
      tokensOf(buckets, item),
    );
  const usage = usageOf((name) => {
    const kind = TOKEN_KINDS.find(({ count }) => count === name);
    if (kind === undefined) return countIn(call.usage, name);
    const cached = TOKEN_KINDS.find(({ modality }) => modality === kind.item);
    return total(kind.item) + (cached ? total(cached.item) : 0);
  });
  const counts = TOKEN_KINDS.map(({ count }) => countIn(usage, count));
  if (counts.every(Number.isSafeInteger)) return { ...call, convention: "inclusive", usage };
  return { ...call, convention: "separate", usage: apart(call.usage, buckets) };
}

/** The six counts of every call, none within another. */
function apart(usage: Usage, { prompt, completion, cache_read, cache_write, reasoning }: Buckets): Usage {
  return {
    ...{ prompt_tokens: prompt, completion_tokens: completion, cache_read_tokens: cache_read },
    ...{ cache_write_tokens: cache_write, reasoning_tokens: reasoning },
    web_search_count: usage.web_search_count,
  };
}

/** How a provider's own API counts, as the service applies it; undefined when no model of it can be billed. */
export async function readConvention(ask: Ask, call: Call): Promise<UsageConvention | undefined> {
  const nothing = { ...call, subprovider: "", byok: false, at: "", usage: usageOf(() => 0) };
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
