// From the times of fresh isolates to a row for each path.
import type { ColdPath } from "./cold-paths.ts";
import { median } from "./statistics.ts";

/** Milliseconds of one path: medians, what the reads alone cost, and the ratio to the unknown path's. */
export type ColdRow = {
  name: string;
  target: number;
  ms: number;
  kvMs: number;
  reads: number;
  ratio: number;
};

/** Medians, net, and as a ratio to the first path's. */
export function toRows(
  paths: readonly ColdPath[],
  costs: ReadonlyMap<string, readonly number[]>,
  controls: ReadonlyMap<string, readonly number[]>,
  keys: ReadonlyMap<string, readonly string[]>,
): ColdRow[] {
  const net = (name: string) => median(costs.get(name) ?? []) - median(controls.get(name) ?? []);
  const unknown = paths[0]?.name ?? "";
  return paths.map(({ name, target }) => ({
    ...{ name, target, ms: net(name) },
    kvMs: median(controls.get(name) ?? []) - median(controls.get(unknown) ?? []),
    reads: keys.get(name)?.length ?? 0,
    ratio: net(name) / net(unknown),
  }));
}
