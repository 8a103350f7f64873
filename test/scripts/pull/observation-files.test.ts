// prices/observations and prices/costmap as a pull leaves them: whole, with what earlier pulls knew, and nowhere else.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { MapEntry } from "../../../scripts/files/cost-map.ts";
import { type Outcome, pullObservations } from "../../../scripts/pull/pull-observations.ts";
import { MAP_SOURCE, OBSERVATION_SOURCES } from "../../../scripts/pull/sources.ts";
import { aProvider } from "../../helpers/facts.ts";
import { newFolder } from "../../helpers/new-folder.ts";

const OPENROUTER = (override: unknown = {}) => ({
  data: [{ id: "a/m", name: "M", pricing: { prompt: "0.1", completion: "0.2", overrides: [override] } }],
});
const MAP = {
  "ll/a": { litellm_provider: "ll", input_cost_per_token: 1e-6 },
  "lm/b": { litellm_provider: "lm", input_cost_per_token: 2e-6 },
};

const DAY = "2026-08-01";
let folder: string;
let lines: string[];

beforeEach(async () => {
  folder = await newFolder();
  lines = [];
  await mkdir(join(folder, "prices"));
  const names = { "models-dev": [], litellm: ["ll", "lm"], "genai-prices": [] };
  const providers = [aProvider("openrouter"), aProvider("p", { names })];
  await writeFile(join(folder, "prices/providers.json"), JSON.stringify({ providers }));
});

async function pull(documents: { openrouter?: unknown; map?: unknown }, only?: string): Promise<Outcome[]> {
  const from = join(folder, "from");
  await mkdir(from, { recursive: true });
  await writeFile(join(from, "openrouter.models.json"), JSON.stringify(documents.openrouter ?? OPENROUTER()));
  await writeFile(join(from, MAP_SOURCE.file), JSON.stringify(documents.map ?? MAP));
  return pullObservations({
    from,
    day: DAY,
    prices: join(folder, "prices"),
    cache: join(folder, "cache"),
    progress: (line) => lines.push(line),
    sources: OBSERVATION_SOURCES.filter(({ name }) => name === "openrouter"),
    ...(only !== undefined && { only }),
  });
}

const read = (...path: string[]) => readFile(join(folder, "prices", ...path), "utf8");
const mapFiles = async () => (await readdir(join(folder, "prices/costmap"))).sort();

test("an unreadable row is a problem; the old row stays and the others are read", async () => {
  const document = (prompt: unknown) => ({
    data: [
      { id: "a/n", name: "N", pricing: { prompt } },
      ...["a", "b", "c", "d"].map((id) => ({ id, name: id, pricing: {} })),
    ],
  });
  await pull({ openrouter: document("0.1") });
  expect((await pull({ openrouter: document(null) }))[0]).toMatchObject({ name: "openrouter", rows: 4 });
  expect(lines).toContain("openrouter: left out: a/n: pricing.prompt: invalid_type");
  const rows = (await read("observations/openrouter.json")).split("\n");
  expect(rows.find((row) => row.includes('"a/n"'))).toBe(
    '{"provider":"openrouter","id":"a/n","facts":{"name":"N"},"prices":[{"rates":{"prompt":"0.1"}}],"read":"2026-08-01"},',
  );
});

test("a map that cannot be written completely loses no key", async () => {
  await pull({});
  await mkdir(join(folder, "prices/costmap/lm.json.tmp"));
  const outcomes = await pull({ map: { ...MAP, "ll/a": { ...MAP["ll/a"], input_cost_per_token: 3e-6 } } });
  expect(outcomes[1]?.failure).toMatch(/EISDIR/);
  expect(await read("costmap/lm.json")).toContain('"key":"lm/b"');
  expect(await read("costmap/ll.json")).toContain('"key":"ll/a"');
});

test("a key no longer in the map stays in its provider's file with the day it was last seen", async () => {
  const more = Object.fromEntries(["c", "d", "e"].map((id) => [`ll/${id}`, MAP["ll/a"]]));
  await pull({ map: { ...MAP, ...more } });
  expect((await pull({ map: { "ll/a": MAP["ll/a"], ...more } }))[1]).toMatchObject({
    name: "litellm",
    rows: 4,
  });
  expect(JSON.parse(await read("costmap/lm.json")).entries).toEqual([
    {
      key: "lm/b",
      provider: "p",
      model: "b",
      prices: { input_cost_per_token: "0.000002" },
      other: { litellm_provider: "lm" },
      read: DAY,
      gone: DAY,
    },
  ]);
});

test("files of a provider that left the registry and of an interrupted run are removed", async () => {
  await pull({});
  for (const name of ["ll", "gone"])
    await writeFile(join(folder, `prices/costmap/${name}.json.tmp`), '{"map_pro');
  const entry = { key: "old/m", provider: "old", model: "m", prices: {}, other: {} };
  const file = { map_provider: "old", read: "2026-08-01", entries: [entry] };
  await writeFile(join(folder, "prices/costmap/old.json"), JSON.stringify(file));
  expect((await pull({}))[1]).toMatchObject({ name: "litellm", rows: 2 });
  expect(await mapFiles()).toEqual(["_routing.json", "ll.json", "lm.json"]);
});

test.each([
  [-1e-6, "is negative"],
  ["0.000001", "is not a finite number"],
  [2.5, "is above 1 USD"],
])("an entry with %j as a price in the map is reported and unchanged", async (price, breach) => {
  await pull({});
  const bad = { ...MAP["ll/a"], input_cost_per_token: price, output_cost_per_token: 1e-6 };
  await pull({ map: { ...MAP, "ll/a": bad, "ll/c": MAP["ll/a"] } });
  expect(lines).toContain(`litellm: left out: ll/a: input_cost_per_token ${breach}`);
  const entries = JSON.parse(await read("costmap/ll.json")).entries;
  expect(entries.map(({ key, prices, gone }: MapEntry) => [key, prices, gone])).toEqual([
    ["ll/a", { input_cost_per_token: "0.000001" }, undefined],
    ["ll/c", { input_cost_per_token: "0.000001" }, undefined],
  ]);
});

test("each bad entry, field and flag of the map is one line, and the rest is read", async () => {
  const good = MAP["ll/a"];
  const map = {
    "ll/a": { ...good, supports_time_travel: true, mode: "agent", supports_vision: null, max_tokens: 10 },
    "ll/b": { ...good, supported_endpoints: ["/v9/telepathy"], input_cost_per_thought: 1e-6 },
    "ll/c": null,
    "ll/d\n## Gate": good,
  };
  expect((await pull({ map }))[1]).toMatchObject({ name: "litellm", rows: 2 });
  expect(lines.filter((line) => line.startsWith("litellm: left out"))).toEqual([
    "litellm: left out: ll/a: supports_time_travel is not a field of the format",
    "litellm: left out: ll/a: mode is not one of its values",
    "litellm: left out: ll/a: supports_vision is null",
    "litellm: left out: ll/b: supported_endpoints is not a list of its values",
    "litellm: left out: ll/b: input_cost_per_thought is not a field of the format",
    "litellm: left out: ll/c: is not an object",
    "litellm: left out: ll/d\\u{a}## Gate: is no key that can be printed",
  ]);
  expect(JSON.parse(await read("costmap/ll.json")).entries.map(({ other }: MapEntry) => other)).toEqual([
    { litellm_provider: "ll", max_tokens: 10 },
    { litellm_provider: "ll" },
  ]);
});

test.each(["../../escaped", "a/b", ".hidden", "_routing", ""])(
  "a map provider named %j cannot name a file elsewhere",
  async (name) => {
    const providers = [aProvider("openrouter"), aProvider("p", { names: { litellm: [name] } })];
    await writeFile(join(folder, "prices/providers.json"), JSON.stringify({ providers }));
    const outcomes = await pull({ map: { m: { litellm_provider: name } } });
    expect(outcomes[1]?.failure).toMatch(/map_provider/);
    expect(await readdir(folder)).toEqual(["from", "prices"]);
    expect((await readdir(join(folder, "prices"))).sort()).toEqual(["observations", "providers.json"]);
  },
);

test("a document's provider that the registry lacks gets no file", async () => {
  await pull({ map: { ...MAP, "x/m": { litellm_provider: "../../escaped" } } });
  expect(lines).toContain("litellm: left out: x/m: provider ../../escaped is not in the registry");
  expect(await mapFiles()).toEqual(["_routing.json", "ll.json", "lm.json"]);
});

test("only the named source is pulled; an unknown name is refused with the known ones", async () => {
  expect(await pull({}, "openrouter")).toMatchObject([{ name: "openrouter", rows: 1 }]);
  expect(await readdir(join(folder, "prices"))).not.toContain("costmap");
  await expect(pull({}, "nope")).rejects.toThrow("no source is named nope; there are openrouter, litellm");
});
