// What a comparison asks the API: each offer's entry, and one batch that prices the workload at all of them.

import { type Answer, type Ask, read } from "../../api-client.ts";
import type { PriceEntry, PriceList } from "../../contract/price-answers.ts";
import { readEntry } from "../api/api.ts";
import type { OfferId } from "../offers/offer-id.ts";
import { todayUtc } from "../ui/format.ts";
import type { CompareQuery } from "../workload/query.ts";
import { type Counted, type Outcome, pastedCall, priceCalls, workloadCall } from "../workload/workload.ts";

/** Pasted calls that are priced: a batch takes no more lines. */
export const MAX_PASTED_CALLS = 80;

export type Compared = {
  /** In the order of the address; undefined for an unlisted offer. */
  entries: (PriceEntry | undefined)[];
  outcomes: Outcome[];
  /** Pasted calls: how many, how many of them are priced, or why the text cannot be read. */
  pasted?: { calls: number; priced: number; reason?: string };
};

/** Prices a comparison. */
export async function loadCompared(ask: Ask, query: CompareQuery): Promise<Answer<Compared>> {
  const costs = await priceWorkload(ask, query);
  if (!costs.ok) return costs;
  const entries: (PriceEntry | undefined)[] = [];
  for (const offerId of query.offerIds) entries.push(await readEntry(ask, offerId));
  return { ...costs, value: { entries, ...costs.value } };
}

/** The cost of the workload, or of the pasted calls instead, at each offer. */
export async function priceWorkload(
  ask: Ask,
  query: CompareQuery,
  signal?: AbortSignal,
): Promise<Answer<Omit<Compared, "entries">>> {
  const { calls, pasted } = await countedIn(query);
  const costs = await priceCalls(ask, query, calls, todayUtc(), signal);
  return costs.ok ? { ...costs, value: { outcomes: costs.value, ...(pasted && { pasted }) } } : costs;
}

/** The best match of a text, to add to a comparison; undefined when nothing is found. */
export async function searchOffer(ask: Ask, text: string): Promise<OfferId | undefined> {
  const params = new URLSearchParams({
    q: text,
    scope: "all",
    sort_by: "relevance",
    group_by: "model",
    page_size: "1",
  });
  const list = await read<PriceList>(ask, `/v1/prices/search?${params}`);
  const [found] = list.ok ? list.value.data : [];
  return found && { provider: found.provider_id, model: found.model_id };
}

type CountedCalls = { calls: Counted[]; pasted?: NonNullable<Compared["pasted"]> };

/** The calls to price; the reader of responses is loaded when there is one to read. */
async function countedIn({ usage, workload }: CompareQuery): Promise<CountedCalls> {
  if (usage === "") return { calls: [workloadCall(workload)] };
  const { readText } = await import("../../responses/read-text.ts");
  const text = readText(usage);
  if (!("readings" in text))
    return { calls: [workloadCall(workload)], pasted: { calls: 0, priced: 0, reason: text.reason } };
  const priced = text.readings.slice(0, MAX_PASTED_CALLS);
  const calls = priced.map((reading) =>
    pastedCall(reading.usage, reading.convention === "provider" ? "inclusive" : reading.convention),
  );
  return { calls, pasted: { calls: text.readings.length, priced: calls.length } };
}
