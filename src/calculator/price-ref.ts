// What names the dated entry a call is charged by, and the version of the prices it is in.
import type { TraceCost } from "../contract/cost-answers.ts";
import type { Manifest } from "../schemas/manifest.ts";
import type { ShardPrice } from "../schemas/shard.ts";

/**
 * The entry's id, which stays the same as long as the entry begins when it does, and its span: `from` inclusive, `until`
 * exclusive, null where no bound is known. `offer` is what it is the price of, `openai/gpt-4o`.
 */
export function priceRef({ from, until }: ShardPrice, offer: string): TraceCost["price"] {
  return {
    id: from === undefined ? offer : `${offer}@${from.replace("T00:00:00Z", "")}`,
    effective_from: from ?? null,
    effective_until: until ?? null,
  };
}

/** The version, as an answer names it. */
export function pricesRef({ serial, version, as_of }: Manifest): TraceCost["prices"] {
  return { serial, version, as_of };
}
