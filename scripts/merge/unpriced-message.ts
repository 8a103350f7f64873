// The sentence that a row without a public price carries.
import { NO_PUBLIC_PRICE } from "../../src/pricing/why-unpriced.ts";
import type { Provider } from "../files/registry.ts";
import type { ModelRows } from "./group-models.ts";

/** `zero`: a source lists it at 0. `held`: its rows that are held back, with the reasons. */
export function unpricedMessage(
  group: ModelRows,
  provider: Provider,
  zero: boolean,
  held: readonly { row: { source: string }; reason: string }[],
): string {
  const [first] = held;
  if (first !== undefined) {
    const witnesses = [...new Set(held.map(({ row }) => row.source))].join(", ");
    return `The only price known (${witnesses}) is doubted and held back: ${first.reason}.`;
  }
  if (group.rows.some(({ row }) => row.variable)) {
    return "The price varies with the model that is picked for each call, so there is no fixed public price.";
  }
  if (provider.zero_price === "plan") {
    return `Use is covered by the ${provider.name} subscription; no price per token is public.`;
  }
  if (zero) return "Listed at 0 without being published as free, so no public price is known.";
  return NO_PUBLIC_PRICE;
}
