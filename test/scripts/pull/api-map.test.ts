// models.dev's document beside its prices: every fact in our own format, one bad provider or model being one problem; what a later
// reading keeps of an earlier one, and the files it leaves.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ApiProvider, apiProvider } from "../../../scripts/files/api-map.ts";
import { type ApiTranslation, mergeFiles, pullApiMap, translateApi } from "../../../scripts/pull/api-map.ts";
import { apiModelOf, apiProviderOf } from "../../helpers/api-files.ts";
import { aProvider } from "../../helpers/facts.ts";
import { newFolder } from "../../helpers/new-folder.ts";

const P = aProvider("p", { names: { "models-dev": ["md"] } });
const READ = "2026-10-01";
const HEAD = { id: "md", name: "MD", npm: "@ai-sdk/md", env: ["MD_KEY"] };

const translated = (models: object, more: object = {}) =>
  translateApi({ md: { ...HEAD, ...more, models } }, [P], READ);
const modelOf = (more: object) => translated({ m: { id: "m", name: "M", ...more } }).providers[0]?.models[0];

test("a provider: npm, env, address and page", () => {
  const { providers } = translated({}, { api: "https://md.example/v1", doc: "https://md.example" });
  expect(providers).toEqual([
    {
      ...{ provider: "md", read: READ, name: "MD", npm: "@ai-sdk/md", env: ["MD_KEY"] },
      ...{ api: "https://md.example/v1", doc: "https://md.example", models: [] },
    },
  ]);
});

describe("a model", () => {
  // biome-ignore format: one line a case
  test.each([
    ["its family", { family: "f" }, { family: "f" }],
    ["knowledge and change", { knowledge: "2025-08", last_updated: "2026-01-02" }, { knowledge: "2025-08", updated: "2026-01-02" }],
    ["temperature, also where it takes none", { temperature: false }, { temperature: false }],
    ["structured output that is stated not to be there", { structured_output: false }, { structured_output: false }],
    ["interleaved reasoning", { interleaved: true }, { interleaved: true }],
    ["the field it goes in", { interleaved: { field: "reasoning_details" } }, { interleaved: "reasoning_details" }],
    ["its maker's model", { canonical_model_id: "maker/m" }, { canonical: "maker/m" }],
    ["how it is called", { provider: { npm: "x", api: "https://a/v1", shape: "responses" } }, { serving: { npm: "x", api: "https://a/v1", shape: "responses" } }],
    [
      "modes, with what a request carries; their prices are elsewhere",
      {
        experimental: {
          modes: {
            fast: {
              cost: { input: 1 },
              provider: { body: { service_tier: "priority" }, headers: { h: "1" } },
            },
          },
        },
      },
      { modes: { fast: { body: { service_tier: "priority" }, headers: { h: "1" } } } },
    ],
    ["no price, since the registry names its provider", { cost: { input: 1, output: 2 } }, {}],
  ])("%s", (_, stated, expected) => {
    expect(modelOf(stated)).toEqual({ id: "m", facts: { name: "M" }, ...expected });
  });

  test("keeps its price while the registry does not name its provider", () => {
    const cost = { input: 1, output: 2 };
    const models = { m: { id: "m", name: "M", cost } };
    const { providers } = translateApi({ new: { ...HEAD, models } }, [P], READ);
    expect(providers[0]?.models[0]?.prices).toEqual([
      { rates: { prompt: "0.000001", completion: "0.000002" } },
    ]);
  });
});

test("an unexpected value is a problem and stops nothing else", () => {
  const json = {
    md: {
      ...HEAD,
      models: {
        good: { id: "good", name: "G" },
        bad: { id: "bad" },
        worse: { id: "worse", name: "W", family: 1 },
      },
    },
    broken: { models: {} },
    "../evil": { ...HEAD, models: {} },
  };
  const { providers, problems, unread } = translateApi(json, [P], READ);
  expect(providers.map(({ provider, models }) => [provider, models.map(({ id }) => id)])).toEqual([
    ["md", ["good"]],
  ]);
  expect(problems).toHaveLength(4);
  expect([...unread]).toEqual(["md/bad", "md/worse", "broken", "../evil"]);
});

describe("a later reading", () => {
  const reading = (...providers: ApiProvider[]): ApiTranslation => ({
    providers,
    problems: [],
    unread: new Set(),
  });
  const at = (day: string, ids: string[]) =>
    apiProviderOf(
      "p",
      ids.map((id) => apiModelOf(id)),
      { read: day },
    );
  const BEFORE = [at("2026-09-30", ["a", "b", "c", "d", "e"])];

  test("keeps what is no longer listed and says since when", () => {
    const [file] = mergeFiles(BEFORE, reading(at(READ, ["a", "b", "c", "d", "f"])), READ);
    expect(file?.models).toEqual([
      ...["a", "b", "c", "d"].map((id) => apiModelOf(id)),
      apiModelOf("e", { read: "2026-09-30", gone: READ }),
      apiModelOf("f"),
    ]);
  });

  test("keeps a provider that is gone, and one that could not be read, unchanged", () => {
    const others = { ...at("2026-09-30", ["x"]), provider: "q" };
    const now = reading(at(READ, ["a", "b", "c", "d", "e"]));
    const gone = mergeFiles([...BEFORE, others], now, READ);
    expect(gone.map(({ provider }) => provider)).toEqual(["p", "q"]);
    expect(gone[1]?.models[0]?.gone).toBe(READ);
    const unread = mergeFiles([...BEFORE, others], { ...now, unread: new Set(["q"]) }, READ);
    expect(unread[1]).toEqual(others);
  });

  test("restores a model that comes back", () => {
    const gone = mergeFiles(BEFORE, reading(at(READ, ["a", "b", "c", "d"])), READ);
    const back = at("2026-10-02", ["a", "b", "c", "d", "e"]);
    expect(mergeFiles(gone, reading(back), "2026-10-02")).toEqual([back]);
  });

  test("is refused when it has shrunk", () => {
    expect(() => mergeFiles(BEFORE, reading(at(READ, ["a"])), READ)).toThrow(/shrunk from 5 rows to 1/);
  });

  test("never removes a provider or a model over any readings", () => {
    const ids = fc.subarray(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"], { minLength: 8 });
    fc.assert(
      fc.property(fc.array(ids, { minLength: 1, maxLength: 6 }), (readings) => {
        let files: ApiProvider[] = [];
        const ever = new Set<string>();
        for (const [i, listed] of readings.entries()) {
          const day = `2026-10-${String(i + 1).padStart(2, "0")}`;
          files = mergeFiles(files, reading(at(day, listed)), day);
          for (const id of listed) ever.add(id);
        }
        expect(files.flatMap(({ models }) => models.map(({ id }) => id))).toEqual([...ever].toSorted());
      }),
    );
  });
});

test("a document becomes one file per provider, which the next one updates", async () => {
  const folder = await newFolder();
  const pull = (read: string, ids: string[], into = folder) => {
    const models = Object.fromEntries(ids.map((id) => [id, { id, name: id }]));
    return pullApiMap({ md: { ...HEAD, models } }, [P], { folder: into, read });
  };
  const apimap = path.join(folder, "new");
  expect(await pull(READ, ["a", "b", "c", "d", "e"], apimap)).toEqual({ rows: 5, problems: [] });
  expect(await readdir(apimap)).toEqual(["md.json"]);
  await pull(READ, ["a", "b", "c", "d", "e"]);
  expect(await pull("2026-10-02", ["a", "b", "c", "d"])).toEqual({ rows: 4, problems: [] });
  await expect(pull("2026-10-03", ["a"])).rejects.toThrow("shrunk from 4 rows to 1");
  const file = apiProvider.parse(JSON.parse(await readFile(path.join(folder, "md.json"), "utf8")));
  expect([file.read, file.models.map(({ id, gone }) => [id, gone])]).toEqual([
    "2026-10-02",
    [...["a", "b", "c", "d"].map((id) => [id, undefined]), ["e", "2026-10-02"]],
  ]);
});
