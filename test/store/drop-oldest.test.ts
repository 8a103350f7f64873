// What an isolate keeps of shards is bounded: those read first go first, the last one stays however large it is.
import { expect, test } from "vitest";
import { dropOldest } from "../../src/store/drop-oldest.ts";

test.each<[name: string, sizes: number[], kept: number[]]>([
  ["all that fit", [3, 3, 4], [3, 3, 4]],
  ["not the first, when one is too many", [3, 4, 4], [4, 4]],
  ["the last alone", [5, 5, 9], [9]],
  ["the last, larger than all", [1, 11], [11]],
  ["nothing of nothing", [], []],
])("of ten it keeps %s", (_, sizes, kept) => {
  const shards = new Map(sizes.map((size, i) => [String(i), { size }]));
  dropOldest(shards, 10);
  expect([...shards.values()].map(({ size }) => size)).toEqual(kept);
});
