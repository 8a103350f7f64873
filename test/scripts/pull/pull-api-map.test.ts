// models.dev's document beside its prices: what a later reading keeps of an earlier one, and the files it leaves.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ApiProvider, apiProvider } from "../../../scripts/files/api-map.ts";
import type { ApiTranslation } from "../../../scripts/pull/api-map.ts";
import { mergeFiles, pullApiMap } from "../../../scripts/pull/pull-api-map.ts";
import { apiModelOf, apiProviderOf } from "../../helpers/api-files.ts";
import { aProvider } from "../../helpers/facts.ts";

const READ = "2026-10-01";

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

  test("keeps what is listed no more, and says since when", () => {
    const [file] = mergeFiles(BEFORE, reading(at(READ, ["a", "b", "c", "d", "f"])), READ);
    expect(file?.models.map(({ id, read, gone }) => [id, read, gone])).toEqual([
      ["a", undefined, undefined],
      ["b", undefined, undefined],
      ["c", undefined, undefined],
      ["d", undefined, undefined],
      ["e", "2026-09-30", READ],
      ["f", undefined, undefined],
    ]);
  });

  test("keeps a provider that is gone, and one that could not be read as it was", () => {
    const others = { ...at("2026-09-30", ["x"]), provider: "q" };
    const now = reading(at(READ, ["a", "b", "c", "d", "e"]));
    const gone = mergeFiles([...BEFORE, others], now, READ);
    expect(gone.map(({ provider }) => provider)).toEqual(["p", "q"]);
    expect(gone[1]?.models[0]?.gone).toBe(READ);
    const unread = mergeFiles([...BEFORE, others], { ...now, unread: new Set(["q"]) }, READ);
    expect(unread[1]).toEqual(others);
  });

  test("a model that comes back is there again", () => {
    const [gone] = mergeFiles(BEFORE, reading(at(READ, ["a", "b", "c", "d"])), READ);
    const [back] = mergeFiles(
      gone ? [gone] : [],
      reading(at("2026-10-02", ["a", "b", "c", "d", "e"])),
      "2026-10-02",
    );
    expect(back).toEqual(at("2026-10-02", ["a", "b", "c", "d", "e"]));
  });

  test("one that has shrunk is refused", () => {
    expect(() => mergeFiles(BEFORE, reading(at(READ, ["a"])), READ)).toThrow(/shrunk from 5 rows to 1/);
  });

  test("over any readings, no provider and no model ever goes", () => {
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

test("a document becomes a file a provider, which the next one renews", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "pull-api-map-"));
  const document = (...ids: string[]) => {
    const models = Object.fromEntries(ids.map((id) => [id, { id, name: id }]));
    return { md: { id: "md", name: "MD", npm: "@ai-sdk/md", env: [], models } };
  };
  const pull = (day: string, ...ids: string[]) =>
    pullApiMap(document(...ids), [aProvider("p", { names: { "models-dev": ["md"] } })], {
      folder,
      read: day,
    });
  try {
    const apimap = path.join(folder, "new");
    expect(await pullApiMap(document("a", "b", "c", "d", "e"), [], { folder: apimap, read: READ })).toEqual({
      rows: 5,
      problems: [],
    });
    expect(await readdir(apimap)).toEqual(["md.json"]);
    await pull(READ, "a", "b", "c", "d", "e");
    expect(await pull("2026-10-02", "a", "b", "c", "d")).toEqual({ rows: 4, problems: [] });
    await expect(pull("2026-10-03", "a")).rejects.toThrow("shrunk from 4 rows to 1");
    const file = apiProvider.parse(JSON.parse(await readFile(path.join(folder, "md.json"), "utf8")));
    expect([file.read, file.models.map(({ id, gone }) => [id, gone])]).toEqual([
      "2026-10-02",
      [...["a", "b", "c", "d"].map((id) => [id, undefined]), ["e", "2026-10-02"]],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
