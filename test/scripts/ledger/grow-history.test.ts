// growHistory without anything to grow; what grows is in read-editions.test.ts, beside the repository it is read from.
import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readHistory } from "../../../scripts/files/history.ts";
import { readMap, readObservations } from "../../../scripts/files/prices-folder.ts";
import { growHistory, readClones } from "../../../scripts/ledger/grow-history.ts";
import { newFolder } from "../../helpers/new-folder.ts";

test("a pull adds no history for a list without one, and an empty folder of clones adds nothing", async () => {
  const prices = await newFolder();
  for (const name of ["providers.json", "withdrawn.json", "costmap"])
    cpSync(`prices/${name}`, path.join(prices, name), { recursive: true });
  mkdirSync(path.join(prices, "observations"));
  expect(await growHistory(prices)).toEqual([]);
  expect(await readClones(await newFolder(), () => {}, prices)).toEqual([]);
  expect(await readHistory(prices)).toEqual([]);
});

test("the history of each list has the newest edition that prices/ holds", async () => {
  const [map, observations] = [await readMap(), await readObservations()];
  const held = new Map([
    ...observations.map((one) => [one.source, one.read] as const),
    ["litellm", map.read],
  ]);
  for (const { source, read } of await readHistory())
    expect([source, held.get(source) ?? ""] <= [source, read]).toBe(true);
});
