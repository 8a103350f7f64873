// What names the dated entry a call is charged by, and the version of the prices it is in.
import { shared } from "../json-text.ts";
import type { TraceCost } from "../schemas/cost-answers.ts";
import type { Manifest } from "../schemas/manifest.ts";
import type { ShardPrice } from "../schemas/shard.ts";

type PriceRef = TraceCost["price"];
type PricesRef = TraceCost["prices"];

const refs = new WeakMap<ShardPrice, PriceRef>();
const editions = new WeakMap<Manifest, PricesRef>();

/**
 * The entry's id, which stays the same as long as the entry begins when it does, and its span: `from` inclusive, `until`
 * exclusive, null where no bound is known. `offer` is what it is the price of, `openai/gpt-4o`.
 */
export function priceRef(price: ShardPrice, offer: string): PriceRef {
  let ref = refs.get(price);
  if (ref === undefined) {
    const { from, until } = price;
    ref = shared({
      id: from === undefined ? offer : `${offer}@${from.replace("T00:00:00Z", "")}`,
      effective_from: from ?? null,
      effective_until: until ?? null,
    });
    refs.set(price, ref);
  }
  return ref;
}

/** The version, as an answer names it. */
export function pricesRef(manifest: Manifest): PricesRef {
  let ref = editions.get(manifest);
  if (ref === undefined) {
    const { serial, version, as_of } = manifest;
    ref = shared({ serial, version, as_of });
    editions.set(manifest, ref);
  }
  return ref;
}
