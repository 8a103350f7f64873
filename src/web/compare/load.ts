// What a comparison asks the API: each offer's entry, and one batch that prices the workload at all of them.
import { type Answer, type Ask, read } from "../../api-client.ts";
import type { Reading } from "../../responses/read-response.ts";
import type { PriceEntry, PriceList } from "../api/entries.ts";
import type { OfferId } from "../offers/offer-id.ts";
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

/** Reads what providers sent back, `src/responses/read-text.ts`. */
export type ReadText = (text: string) => { readings: Reading[] } | { reason: string };

/** Prices a comparison; `today` is the UTC day, `readText` the reader of responses. */
export async function loadCompared(
  ask: Ask,
  query: CompareQuery,
  today: string,
  readText: ReadText,
): Promise<Answer<Compared>> {
  const costs = await priceWorkload(ask, query, today, readText);
  if (!costs.ok) return costs;
  const entries: (PriceEntry | undefined)[] = [];
  for (const offerId of query.offerIds) entries.push(await entryOf(ask, offerId));
  return { ...costs, value: { entries, ...costs.value } };
}

/** The cost of the workload, or of the pasted calls instead, at each offer. */
export async function priceWorkload(
  ask: Ask,
  query: CompareQuery,
  today: string,
  readText: ReadText,
  signal?: AbortSignal,
): Promise<Answer<Omit<Compared, "entries">>> {
  const { calls, pasted } = countedIn(query, readText);
  const costs = await priceCalls(ask, query, calls, today, signal);
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

function countedIn(
  { usage, workload }: CompareQuery,
  readText: ReadText,
): { calls: Counted[]; pasted?: NonNullable<Compared["pasted"]> } {
  if (usage === "") return { calls: [workloadCall(workload)] };
  const text = readText(usage);
  if (!("readings" in text))
    return { calls: [workloadCall(workload)], pasted: { calls: 0, priced: 0, reason: text.reason } };
  const priced = text.readings.slice(0, MAX_PASTED_CALLS);
  const calls = priced.map((reading) =>
    pastedCall(reading.usage, reading.convention === "provider" ? "inclusive" : reading.convention),
  );
  return { calls, pasted: { calls: text.readings.length, priced: calls.length } };
}

async function entryOf(ask: Ask, { provider, model }: OfferId): Promise<PriceEntry | undefined> {
  const params = new URLSearchParams({ provider_id: provider, model_id: model, include: "facts" });
  const list = await read<PriceList>(ask, `/v1/prices?${params}`);
  return list.ok ? list.value.data[0] : undefined;
}
