// The mix: how often each kind of request is asked.
import fc from "fast-check";
import type { Ask } from "./ask.ts";
import { camelCalls, traceCalls } from "./calls.ts";
import { costMaps, healths, heldCostMaps } from "./documents.ts";
import { modelLists, priceLists, providerLists, searches } from "./lists.ts";
import { refusals } from "./refusals.ts";
import type { PublishedVersion, World } from "./world.ts";

/** Requests made at a time. */
const BLOCK = 100;

/** Requests without end, the same ones for the same seed. */
export function* traffic(
  seed: number,
  world: World,
  versions: readonly PublishedVersion[],
): Generator<Ask, never> {
  const any = fc.oneof(
    { weight: 40, arbitrary: traceCalls(world) },
    { weight: 20, arbitrary: camelCalls(world) },
    { weight: 8, arbitrary: priceLists(world) },
    { weight: 8, arbitrary: searches(world) },
    { weight: 4, arbitrary: modelLists(world) },
    { weight: 1, arbitrary: providerLists(world) },
    { weight: 1, arbitrary: costMaps() },
    { weight: 4, arbitrary: heldCostMaps(versions) },
    { weight: 4, arbitrary: healths() },
    { weight: 10, arbitrary: refusals() },
  );
  for (let block = seed * 1_000_000; ; block++) yield* fc.sample(any, { seed: block, numRuns: BLOCK });
}
