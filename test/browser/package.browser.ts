// The npm package in a browser: both entries answer as they do in Node.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildPackage } from "../../scripts/package/build-package.ts";
import { snapshotText } from "../../scripts/publish/snapshot.ts";
import { FIRST } from "../helpers/builds.ts";
import { newFolder } from "../helpers/new-folder.ts";
import { browser } from "./visit.ts";

const COUNTS = { prompt_tokens: 1000, completion_tokens: 500 };
const CALLS = [{ provider_id: "p", model_id: "m", usage: COUNTS, at: "2026-11-21" }, { model_id: 5 }];
type Package = { openPrices: (options: object) => Promise<{ cost: (call: object) => Promise<unknown> }> };

test.each(["index", "cost"])("%s", async (entry) => {
  const folder = await newFolder();
  await buildPackage(folder, "1.0.0");
  const numbered = { serial: 1, published_at: "2026-11-21T12:00:00Z" };
  const snapshot = snapshotText({ ...FIRST.draft, ...numbered }, FIRST.keys);
  const code = (await readFile(join(folder, `${entry}.js`))).toString("base64");
  const address = `data:text/javascript;base64,${code}`;
  const { openPrices }: Package = await import(/* @vite-ignore */ address);
  const prices = await openPrices({ source: JSON.parse(snapshot), mode: "offline" });
  const inNode = await Promise.all(CALLS.map((call) => prices.cost(call)));
  expect(inNode).toMatchObject([{ cost_breakdown: { total_exact: "0.015" } }, { error: {} }]);
  const page = await browser.newPage();
  const inPage = await page.evaluate(`(async () => {
    const { openPrices } = await import("${address}");
    const prices = await openPrices({ source: ${snapshot}, mode: "offline" });
    return Promise.all(${JSON.stringify(CALLS)}.map((call) => prices.cost(call)));
  })()`);
  await page.close();
  expect(inPage).toEqual(inNode);
});
