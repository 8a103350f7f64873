// pullObservations: sources side by side; one that fails or shrinks keeps its previous facts and does not stop the others.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { today } from "../../../scripts/files/days.ts";
import { observationsFile } from "../../../scripts/files/evidence.ts";
import { type Outcome, pullObservations } from "../../../scripts/pull/pull-observations.ts";
import { OBSERVATION_SOURCES } from "../../../scripts/pull/sources.ts";
import { aProvider } from "../../helpers/facts.ts";
import { misbehavingServer, sendJson } from "../../helpers/misbehaving-server.ts";
import { newFolder } from "../../helpers/new-folder.ts";

const MODELS_DEV = (ids: string[]) =>
  JSON.stringify({
    md: {
      ...{ name: "MD", npm: "@ai-sdk/md", env: ["MD_KEY"] },
      models: Object.fromEntries(ids.map((id) => [id, { id, name: id, cost: { input: 1, output: 2 } }])),
    },
  });
const MAP = JSON.stringify({ "ll/m": { litellm_provider: "ll", input_cost_per_token: 1e-6 } });
const GENAI = JSON.stringify([
  { id: "gp", name: "GP", models: [{ id: "m", match: {}, prices: { input_mtok: 1 } }] },
]);

let folder: string;

beforeEach(async () => {
  folder = await newFolder();
  await mkdir(join(folder, "prices"));
  const names = { "models-dev": ["md"], litellm: ["ll"], "genai-prices": ["gp"] };
  const providers = [aProvider("openrouter"), aProvider("p", { names })];
  await writeFile(join(folder, "prices/providers.json"), JSON.stringify({ providers }));
});

/** Pulls three sources from a local server that answers with these bodies; undefined is a 500. */
async function pull(bodies: { modelsDev?: string; genai?: string; map?: string }): Promise<Outcome[]> {
  const send = (body: string | undefined) => (_request: unknown, response: Parameters<typeof sendJson>[0]) =>
    body === undefined ? response.writeHead(500).end() : sendJson(response, body);
  const { url } = await misbehavingServer({
    "/md": send(bodies.modelsDev),
    "/gp": send(bodies.genai),
    "/map": send(bodies.map),
  });
  const sources = OBSERVATION_SOURCES.flatMap((source) => {
    if (source.name === "models-dev") return [{ ...source, url: url("/md") }];
    return source.name === "genai-prices" ? [{ ...source, url: url("/gp") }] : [];
  });
  return pullObservations({
    prices: join(folder, "prices"),
    cache: join(folder, "cache"),
    progress: () => undefined,
    sources,
    map: { url: url("/map"), file: "" },
    fetch: { allowLoopback: true, maxPauseMs: 1, timeoutMs: 1000 },
  });
}

async function tree(): Promise<Record<string, string>> {
  const root = join(folder, "prices");
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith(".json")).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(root, name), "utf8")])),
  );
}

const FIVE = ["a", "b", "c", "d", "e"];

test("every source writes its facts, sorted, one row per line", async () => {
  expect(await pull({ modelsDev: MODELS_DEV(["b", "a"]), genai: GENAI, map: MAP })).toEqual([
    { name: "models-dev", rows: 2, changes: { added: 2, gone: 0, repriced: 0 } },
    { name: "genai-prices", rows: 1, changes: { added: 1, gone: 0, repriced: 0 } },
    { name: "litellm", rows: 1, changes: { added: 1, gone: 0, repriced: 0 } },
    { name: "api-map", rows: 2 },
  ]);
  const files = await tree();
  expect(Object.keys(files)).toEqual([
    "apimap/md.json",
    "costmap/_routing.json",
    "costmap/ll.json",
    "observations/genai-prices.json",
    "observations/models-dev.json",
    "providers.json",
  ]);
  expect(
    files["observations/models-dev.json"]
      ?.split("\n")
      .slice(1, 3)
      .map((line) => JSON.parse(line.replace(/,$/, "")).id),
  ).toEqual(["a", "b"]);
});

test.each([
  ["answers 500", undefined, /HTTP 500/],
  ["is truncated", MODELS_DEV(FIVE).slice(0, -5), /not complete JSON/],
  ["has another shape", "[]", /not the document expected: top level/],
  ["cannot be read in any of its rows", '{"md":{"models":[]}}', /shrunk from 5 rows to 0/],
  ["has shrunk", MODELS_DEV(["a", "b", "c"]), /shrunk from 5 rows to 3/],
  ["is empty", "{}", /shrunk from 5 rows to 0/],
])(
  "a source that %s keeps its previous facts, and the others continue",
  async (_name, modelsDev, message) => {
    await pull({ modelsDev: MODELS_DEV(FIVE), genai: GENAI, map: MAP });
    const before = await tree();
    const newer = GENAI.replace('"input_mtok":1', '"input_mtok":3');
    const outcomes = await pull({ ...(modelsDev !== undefined && { modelsDev }), genai: newer, map: MAP });
    expect(outcomes.map(({ name, failure }) => [name, failure === undefined])).toEqual([
      ["models-dev", false],
      ["genai-prices", true],
      ["litellm", true],
      ["api-map", false],
    ]);
    expect(outcomes[0]?.failure).toMatch(message);
    const after = await tree();
    expect(after["observations/models-dev.json"]).toBe(before["observations/models-dev.json"]);
    expect(after["apimap/md.json"]).toBe(before["apimap/md.json"]);
    expect(after["observations/genai-prices.json"]).toContain('"0.000003"');
  },
);

test("a map that shrinks leaves the map's facts unchanged", async () => {
  const entries = Object.fromEntries(
    FIVE.map((id) => [`ll/${id}`, { litellm_provider: "ll", input_cost_per_token: 1e-6 }]),
  );
  await pull({ modelsDev: MODELS_DEV(FIVE), genai: GENAI, map: JSON.stringify(entries) });
  const before = await tree();
  const outcomes = await pull({ modelsDev: MODELS_DEV(FIVE), genai: GENAI, map: MAP });
  expect(outcomes[2]?.failure).toMatch(/shrunk from 5 rows to 1/);
  expect(await tree()).toEqual(before);
});

test("a row no longer listed stays with the day it was last seen, and is not counted next time", async () => {
  await pull({ modelsDev: MODELS_DEV(FIVE), genai: GENAI, map: MAP });
  expect((await pull({ modelsDev: MODELS_DEV(FIVE.slice(1)), genai: GENAI, map: MAP }))[0]?.rows).toBe(4);
  const rows = async () =>
    observationsFile.parse(JSON.parse((await tree())["observations/models-dev.json"] ?? "")).rows;
  expect((await rows()).map(({ id, read, gone }) => [id, read, gone])).toEqual([
    ["a", today(), today()],
    ...FIVE.slice(1).map((id) => [id, undefined, undefined]),
  ]);
  // Four of four is no shrunk source, and three are less than four fifths of the four listed.
  expect((await pull({ modelsDev: MODELS_DEV(FIVE.slice(2)), genai: GENAI, map: MAP }))[0]?.failure).toBe(
    "shrunk from 4 rows to 3",
  );
});

test("rows of a provider that left the registry are removed", async () => {
  await pull({ modelsDev: MODELS_DEV(FIVE), genai: GENAI, map: MAP });
  const providers = [
    aProvider("q", { names: { "models-dev": ["md"], litellm: ["ll"], "genai-prices": ["gp"] } }),
  ];
  await writeFile(join(folder, "prices/providers.json"), JSON.stringify({ providers }));
  await pull({ modelsDev: MODELS_DEV(["a"]), genai: GENAI, map: MAP });
  const files = Object.values(await tree()).join();
  expect(files).not.toContain('"provider":"p"');
  expect(files).toContain('"provider":"q","id":"a"');
  expect(files).toContain('"key":"ll/m","provider":"q"');
});

test("a folder has a feed's first part, which its seller reads as one of several", async () => {
  const from = join(folder, "from");
  await mkdir(from);
  const source = OBSERVATION_SOURCES.find(({ seller }) => seller?.provider === "azure");
  if (source === undefined) throw new Error("no azure");
  const effectiveStartDate = "2026-03-01T00:00:00Z";
  const Items = ["inp", "opt"].map((side) => {
    const meterName = `5.4 ${side} Gl 1M Tokens`;
    return { meterName, unitOfMeasure: "1M", retailPrice: 2, effectiveStartDate, armRegionName: "eastus2" };
  });
  await writeFile(join(from, source.file), JSON.stringify({ Items }));
  await writeFile(join(folder, "prices/providers.json"), JSON.stringify({ providers: [aProvider("azure")] }));
  const prices = join(folder, "prices");
  const folders = { from, day: "2026-08-01", prices, cache: join(folder, "cache") };
  const map = { url: "https://example.com/map", file: "no.json" };
  const options = { ...folders, progress: () => undefined, sources: [source], map };
  expect((await pullObservations(options))[0]).toMatchObject({ rows: 1 });
});

test("a folder needs the day of its documents; a source without one there keeps its facts", async () => {
  const from = join(folder, "from");
  await mkdir(from);
  await writeFile(join(from, "copy.json"), MAP);
  const options = {
    ...{ from, prices: join(folder, "prices"), cache: join(folder, "cache"), progress: () => undefined },
    sources: OBSERVATION_SOURCES.filter(({ name }) => name === "genai-prices"),
    map: { url: "https://example.com/map", file: "copy.json" },
  };
  await expect(pullObservations(options)).rejects.toThrow("--day DAY");
  expect(await pullObservations({ ...options, day: "2026-08-01" })).toMatchObject([
    { name: "genai-prices", rows: 0, skipped: "not in the folder" },
    { name: "litellm", rows: 1 },
  ]);
  expect((await tree())["costmap/ll.json"]).toContain('"read":"2026-08-01"');
});
