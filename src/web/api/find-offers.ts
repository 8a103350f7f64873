// The catalogue's search, where a model is named in words or by an id that nobody lists.
import { type Answer, type Ask, read } from "../../api-client.ts";
import type { PriceList } from "../../contract/price-answers.ts";

/** A row of a list by its names. */
type Found = { provider: string; model: string };

/** Offers that a text may mean, the best first; without a text the newest. `more` narrows or groups them, in the API's words. */
export async function findOffers(
  ask: Ask,
  text: string,
  more: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Found[]> {
  const isNamed = text.trim() !== "";
  const order = isNamed
    ? { q: text, scope: "all", sort_by: "relevance" }
    : { sort_column: "released", order: "desc" };
  const path = `/v1/prices${isNamed ? "/search" : ""}?${new URLSearchParams({ ...order, ...more })}`;
  const list: Answer<PriceList> = await read(ask, path, signal && { signal });
  return list.ok ? list.value.data.map((row) => ({ provider: row.provider_id, model: row.model_id })) : [];
}
