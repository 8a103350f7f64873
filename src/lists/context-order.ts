// Rows by the tokens their contexts hold, which a listing keeps for its filter and not as a column.
import type { Rows } from "./listing-source.ts";
import type { ListingView } from "./listing-view.ts";

const orders = new WeakMap<ListingView, Rows>();

/** Rows of which the context is known, from the smallest to the largest, equal ones in the listing's order. */
export function byContext(view: ListingView): Rows {
  const order = orders.get(view) ?? sorted(view);
  orders.set(view, order);
  return order;
}

function sorted(view: ListingView): Rows {
  const { rows, tokens } = view.contexts();
  const known = Array.from(rows, (row, i) => ({ row, tokens: tokens[i] ?? 0 }));
  return known.sort((a, b) => a.tokens - b.tokens || a.row - b.row).map(({ row }) => row);
}
