// The prices/ folder: which files are read and in which order, what a wrong file says, and what writing leaves behind.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { CatalogModel } from "../../../scripts/files/catalog.ts";
import {
  readApiProviders,
  readCalendars,
  readCatalog,
  readMap,
  readProviders,
  writeCatalogs,
} from "../../../scripts/files/prices-folder.ts";
import { newFolder } from "../../helpers/new-folder.ts";

let prices: string;

beforeEach(async () => {
  prices = await newFolder();
});

/** Writes files of the folder by their paths in it: values as JSON, texts as they are. */
async function write(files: Record<string, unknown>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(prices, name)), { recursive: true });
    const text = typeof content === "string" ? content : JSON.stringify(content);
    await writeFile(path.join(prices, name), text);
  }
}

const calendar = (name: string) => ({
  name,
  ...{ page: "https://p.example", read: "2026-11-01", from: "2026-01-01", until: "2026-12-31", days: [] },
});

test("every .json file of a folder is read in the order of names, except those starting with _", async () => {
  await write({
    "calendars/b.json": calendar("b"),
    "calendars/a.json": calendar("a"),
    "calendars/_c.json": "not read",
    "calendars/d.json.tmp": "not read",
    "calendars/notes.md": "not read",
  });
  expect((await readCalendars(prices)).map(({ name }) => name)).toEqual(["a", "b"]);
});

test.each<[string, () => Promise<unknown>, string, unknown, string]>([
  [
    "a list",
    () => readProviders(prices),
    "providers.json",
    { providers: [{ slug: "A" }] },
    "providers.0.slug: ",
  ],
  [
    "a file of a folder",
    () => readCalendars(prices),
    "calendars/a.json",
    { ...calendar("a"), days: ["soon"] },
    "days.0: ",
  ],
])("a wrong value in %s is reported with its file and place", async (_name, read, file, content, place) => {
  await write({ [file]: content });
  await expect(read()).rejects.toThrow(`${path.join(prices, file)}: ${place}`);
});

const map = (provider: string, read: string, ...keys: string[]) => ({
  ...{ map_provider: provider, read },
  entries: keys.map((key) => ({ key, provider, model: key, prices: {}, other: {} })),
});

test.each<[string, Record<string, unknown>, string, string[]]>([
  [
    "all files' entries",
    { a: map("a", "2026-11-01", "x", "y"), b: map("b", "2026-11-02", "z") },
    "2026-11-01",
    ["x", "y", "z"],
  ],
  [
    "the day of one that has any",
    { a: map("a", "2026-11-01"), b: map("b", "2026-11-02", "z") },
    "2026-11-02",
    ["z"],
  ],
  ["none at all", { a: map("a", "2026-11-01") }, "1970-01-01", []],
])("the cost map: %s", async (_name, files, read, keys) => {
  const named = Object.entries(files).map(([name, file]) => [`costmap/${name}.json`, file]);
  await write(Object.fromEntries(named));
  const found = await readMap(prices);
  expect([found.read, found.entries.map(({ key }) => key)]).toEqual([read, keys]);
});

test("only the requested provider of models.dev's document is read", async () => {
  expect((await readApiProviders(undefined, "xai")).map(({ provider }) => provider)).toEqual(["xai"]);
});

test("a catalogue reads back as written, and missing providers have no file", async () => {
  const model = (id: string): CatalogModel => ({ id, facts: {}, prices: [], other_sources: [] });
  await writeCatalogs(new Map([["gone", [model("m")]]]), prices);
  const catalog = new Map([
    ["p", [model("m"), model("n")]],
    ["q", []],
  ]);
  await writeCatalogs(catalog, prices);
  expect(await readdir(path.join(prices, "catalog"))).toEqual(["p.json", "q.json"]);
  expect(await readCatalog(prices)).toEqual(catalog);
  const lines = (await readFile(path.join(prices, "catalog", "p.json"), "utf8")).split("\n");
  expect(lines.map((line) => line.includes('"id":'))).toEqual([false, true, true, false, false]);
});
