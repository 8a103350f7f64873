// The mix: how often each kind of request is asked.
import type { Ask } from "./ask.ts";
import { camelCall, traceCall } from "./calls.ts";
import { costMap, healthOf, heldCostMap } from "./documents.ts";
import { modelListing, priceListing, providerListing, search } from "./lists.ts";
import type { Random } from "./random.ts";
import { refused } from "./refusals.ts";
import type { PublishedVersion, World } from "./world.ts";

/** Makes the next request. */
export function traffic(random: Random, world: World, versions: readonly PublishedVersion[]): () => Ask {
  const mix: readonly (readonly [weight: number, ask: () => Ask])[] = [
    [40, () => traceCall(random, world)],
    [20, () => camelCall(random, world)],
    [8, () => priceListing(random, world)],
    [8, () => search(random, world)],
    [4, () => modelListing(random, world)],
    [1, () => providerListing(world)],
    [1, () => costMap(random)],
    [4, () => heldCostMap(random, versions)],
    [4, healthOf],
    [10, () => refused(random)],
  ];
  const asks = mix.flatMap(([weight, ask]) => Array.from({ length: weight }, () => ask));
  return () => random.pick(asks)();
}
