// mergeAll: the prices folder merged; the catalogue is what the inputs say, whatever was there before.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { mergeAll } from "../../../scripts/merge/merge-all.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";
import { newFolder } from "../../helpers/new-folder.ts";

const TODAY = "2026-11-21";
let folder: string;

beforeEach(async () => {
  folder = await newFolder();
  for (const name of ["observations", "costmap", "overrides", "pages"]) await mkdir(path.join(folder, name));
  const row = (provider: string, id: string, prompt: string) => ({
    provider,
    id,
    facts: {},
    prices: [aPrice(prompt, "0.00002")],
  });
  await write("providers.json", { providers: [aProvider("p"), aProvider("q"), aProvider("r")] });
  await write("aliases.json", { aliases: [] });
  await write("accepted-relations.json", { accepted: [] });
  await write("withdrawn.json", { withdrawn: [] });
  await write("observations/models-dev.json", {
    source: "models-dev",
    read: "2026-09-30",
    rows: [row("p", "m", "0.000004"), row("q", "n", "0.5")],
  });
  const entry = {
    key: "p/l",
    provider: "p",
    model: "l",
    prices: { input_cost_per_token: "0.000001" },
    other: {},
  };
  await write("costmap/p.json", { map_provider: "p", read: "2026-08-01", entries: [entry] });
});

async function write(name: string, json: unknown): Promise<void> {
  await writeFile(path.join(folder, name), JSON.stringify(json));
}

/** Every file of the catalogue by name. */
async function catalogue(): Promise<Record<string, string>> {
  const names = (await readdir(path.join(folder, "catalog"))).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, "catalog", name), "utf8")));
  return Object.fromEntries(names.map((name, i) => [name, texts[i] ?? ""]));
}

async function ids(file: string): Promise<string[]> {
  const { models } = JSON.parse((await catalogue())[file] ?? '{"models":[]}');
  return models.map(({ id }: { id: string }) => id);
}

test("a withdrawn row is written without its price", async () => {
  const wrong = { id: "p/m", reason: "Nobody serves it.", day: TODAY };
  await write("withdrawn.json", { withdrawn: [wrong] });
  await mergeAll(TODAY, folder);
  const { models } = JSON.parse((await catalogue())["p.json"] ?? "");
  expect(models.find(({ id }: { id: string }) => id === "m")).toMatchObject({
    prices: [],
    withdrawn: { day: TODAY },
  });
});

const OVERRIDE = {
  model: "typo",
  page: "https://example.com/",
  read: "2026-10-01",
  reason: "list price",
  rates: {},
};

describe("mergeAll", () => {
  test("merges sources and LiteLLM's map, writes a file per provider with rows, and returns a summary", async () => {
    expect(await mergeAll(TODAY, folder)).toBe(
      "2 providers, 3 rows, 2 with a price, 1 with a price held back",
    );
    expect(Object.keys(await catalogue())).toEqual(["p.json", "q.json"]);
    expect([await ids("p.json"), await ids("q.json")]).toEqual([["l", "m"], ["n"]]);
    expect((await catalogue())["p.json"]).toContain('"origin":{"source":"litellm","read":"2026-08-01"}');
  });

  test("makes the same catalogue from the same inputs, whatever it finds there", async () => {
    await mergeAll(TODAY, folder);
    const first = await catalogue();
    await mergeAll(TODAY, folder);
    expect(await catalogue()).toEqual(first);
    await write("catalog/p.json", { provider: "p", models: [] });
    await writeFile(path.join(folder, "catalog/q.json"), "{ not JSON");
    await write("catalog/unknown.json", { provider: "unknown", models: [] });
    await mergeAll(TODAY, folder);
    expect(await catalogue()).toEqual(first);
  });

  test("a removed override leaves nothing behind", async () => {
    await mergeAll(TODAY, folder);
    const before = await catalogue();
    await write("overrides/p.json", { provider: "p", overrides: [OVERRIDE] });
    await mergeAll(TODAY, folder);
    expect(await ids("p.json")).toEqual(["l", "m", "typo"]);
    await rm(path.join(folder, "overrides/p.json"));
    await mergeAll(TODAY, folder);
    expect(await catalogue()).toEqual(before);
  });

  test.each([
    ["2026-11-21", true],
    ["2026-11-20", false],
  ])("a breach accepted until %s stays: %s", async (until, stays) => {
    const rates = { prompt: "0.000004", completion: "0.00002", input_cache_read: "0.000005" };
    await write("observations/models-dev.json", {
      source: "models-dev",
      read: "2026-09-30",
      rows: [{ provider: "p", id: "m", facts: {}, prices: [{ rates }] }],
    });
    const accepted = { row: "p/m", relation: "cache_read_above_prompt", until, reason: "seen on its page" };
    await write("accepted-relations.json", { accepted: [accepted] });
    await mergeAll(TODAY, folder);
    expect(
      (await catalogue())["p.json"]?.includes(
        '"prices":[{"rates":{"prompt":"0.000004","completion":"0.00002","input_cache_read":"0.000005"}',
      ),
    ).toBe(stays);
  });

  test("a row counts as held back by one of its sources", async () => {
    const rows = [{ provider: "p", id: "m", facts: {}, prices: [aPrice("0.4", "2")] }];
    await write("observations/openrouter.json", { source: "openrouter", read: "2026-09-30", rows });
    expect(await mergeAll(TODAY, folder)).toMatch(/ 2 with a price held back$/);
  });

  test("a provider removed from the registry leaves no file behind", async () => {
    await mergeAll(TODAY, folder);
    await write("providers.json", { providers: [aProvider("p")] });
    await mergeAll(TODAY, folder);
    expect(Object.keys(await catalogue())).toEqual(["p.json"]);
  });

  test.each(["../../escaped", "a/b", ".hidden", "/tmp/x"])(
    "a slug that is a path, %j, is refused",
    async (slug) => {
      await write("providers.json", { providers: [aProvider(slug)] });
      await expect(mergeAll(TODAY, folder)).rejects.toThrow(/providers.json: providers.0.slug/);
      expect(await readdir(folder)).not.toContain("catalog");
    },
  );

  test.each(["http://example.com", "example.com", "javascript:alert(1)", ""])(
    "an override's page %j is refused",
    async (page) => {
      await write("overrides/p.json", { provider: "p", overrides: [{ ...OVERRIDE, page }] });
      await expect(mergeAll(TODAY, folder)).rejects.toThrow(/overrides\/p.json: overrides.0.page/);
    },
  );
});
