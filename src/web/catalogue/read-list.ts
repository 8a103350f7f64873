// A page of the catalogue's rows. The API sorts by rates; by a price in a mode's own unit, which is made of several, they are
// sorted here: a mode with such a unit has a few hundred models.
import { type Answer, type Ask, read } from "../../api-client.ts";
import type { PriceEntry, PriceList } from "../../contract/price-answers.ts";
import { type CatalogueQuery, listPath, PAGE_SIZE, sortUnit } from "./query.ts";

/** The rows of a state, in its order. */
export async function readList(
  ask: Ask,
  query: CatalogueQuery,
  init?: RequestInit,
): Promise<Answer<PriceList>> {
  const list = await read<PriceList>(ask, listPath(query), init);
  return list.ok && sortUnit(query) ? { ...list, value: byUnit(list.value, query) } : list;
}

/** The state's page of a whole list, by the lowest price in the mode's unit; rows without one come last either way. */
export function byUnit({ data, meta }: PriceList, query: CatalogueQuery): PriceList {
  const unit = sortUnit(query);
  const priceOf = (entry: PriceEntry) => {
    const [lowest] = unit?.of(entry) ?? [];
    return lowest === undefined ? undefined : Number(lowest);
  };
  const priced = data.map((entry) => ({ entry, price: priceOf(entry) }));
  const sign = query.descending ? -1 : 1;
  const sorted = priced.toSorted((a, b) =>
    a.price === undefined || b.price === undefined
      ? Number(a.price === undefined) - Number(b.price === undefined)
      : sign * (a.price - b.price),
  );
  const first = (query.page - 1) * PAGE_SIZE;
  return {
    data: sorted.slice(first, first + PAGE_SIZE).map(({ entry }) => entry),
    meta: {
      ...meta,
      page: query.page,
      page_size: PAGE_SIZE,
      total: data.length,
      total_pages: Math.ceil(data.length / PAGE_SIZE),
    },
  };
}
