// inputDigest: another one for every change of what a build is made from. writeBuild and readBuild: the same build back, for the same
// inputs only. summary: what a build holds, in two lines. buildInput: the prices folder, for today.
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import {
  buildInput,
  inputDigest,
  readBuild,
  summary,
  writeBuild,
} from "../../../scripts/build/current-build.ts";
import { smallBuild } from "../../helpers/builds.ts";
import { newFolder } from "../../helpers/new-folder.ts";

const DAY = "2026-11-21";
const FILES: Record<string, string> = {
  "package-lock.json": "{}",
  "prices/providers.json": "{}",
  "prices/catalog/openai.json": "{}",
  "scripts/build/build-keys.ts": "export {}",
  "scripts/litellm/render.ts": "export {}",
  "src/lists/packed-listing.ts": "export {}",
  "src/store/keys.ts": "export {}",
  "src/schemas/price.ts": "export {}",
};

let root: string;

beforeEach(async () => {
  root = await newFolder();
  for (const [name, text] of Object.entries(FILES)) await put(name, text);
});

async function put(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), text);
}

describe("inputDigest", () => {
  test.each<[string, () => Promise<unknown>]>([
    ...Object.keys(FILES).map((name): [string, () => Promise<unknown>] => [
      `${name} is edited`,
      () => put(name, "export {};"),
    ]),
    ["a file is new", () => put("prices/catalog/xai.json", "{}")],
    ["an empty file is new", () => put("prices/catalog/xai.json", "")],
    ["a file is gone", () => rm(path.join(root, "prices/catalog/openai.json"))],
    [
      "a file has another name",
      () => rename(path.join(root, "prices/catalog/openai.json"), path.join(root, "prices/catalog/xai.json")),
    ],
    [
      "a file moves between the folders",
      () => rename(path.join(root, "src/store/keys.ts"), path.join(root, "scripts/build/keys.ts")),
    ],
  ])("differs when %s", async (_name, change) => {
    const before = await inputDigest(DAY, root);
    await change();
    expect(await inputDigest(DAY, root)).not.toBe(before);
  });

  test("differs on another day", async () => {
    expect(await inputDigest("2026-11-22", root)).not.toBe(await inputDigest(DAY, root));
  });

  test("keeps file boundaries apart", async () => {
    await put("prices/a.json", "x");
    await put("prices/b.json", "y");
    const before = await inputDigest(DAY, root);
    await put("prices/a.json", "x\nprices/b.json 1\ny");
    await rm(path.join(root, "prices/b.json"));
    expect(await inputDigest(DAY, root)).not.toBe(before);
  });

  test("does not change with the same files, or with texts that no build reads", async () => {
    const before = await inputDigest(DAY, root);
    await put("prices/README.md", "edited");
    await put("src/store/keys.ts.orig", "edited");
    await put("src/web/page.tsx", "edited");
    await put("test/x.test.ts", "edited");
    expect(await inputDigest(DAY, root)).toBe(before);
  });
});

test("covers every module that a build runs", async () => {
  const seen = new Set<string>();
  const visit = async (file: string): Promise<void> => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = await readFile(file, "utf8");
    for (const [, to = ""] of text.matchAll(/from "(\.[^"]+)"/g))
      await visit(path.posix.join(path.posix.dirname(file), to));
  };
  await visit("scripts/build/current-build.ts");
  expect(seen).toContain("src/lists/packed-listing.ts");
  expect([...seen].filter((file) => !/^(prices|scripts|src)\/.*\.(ts|json)$/.test(file))).toEqual([]);
});

describe("a build on disk", () => {
  const build = smallBuild("0.000005");

  test("is read back as it was, for its own digest only", async () => {
    expect(await readBuild("digest", root)).toBeUndefined();
    await writeBuild(build, "digest", root);
    const { draft, keys } = (await readBuild("digest", root)) ?? { draft: undefined, keys: new Map() };
    expect(draft).toEqual(build.draft);
    expect(new Map([...keys].map(([key, bytes]) => [key, Buffer.from(bytes).toString("hex")]))).toEqual(
      new Map([...build.keys].map(([key, bytes]) => [key, Buffer.from(bytes).toString("hex")])),
    );
    expect(await readBuild("another", root)).toBeUndefined();
  });

  test("replaces the previous one with all its keys", async () => {
    await writeBuild(build, "digest", root);
    await writeBuild(smallBuild("0.000006"), "next", root);
    const names = await readdir(path.join(root, "dist/prices/keys"));
    expect(names.map(decodeURIComponent).sort()).toEqual([...smallBuild("0.000006").keys.keys()].sort());
    expect(await readBuild("digest", root)).toBeUndefined();
  });

  test("does not exist while half written", async () => {
    await writeBuild(build, "digest", root);
    const broken = {
      ...smallBuild("0.000006"),
      keys: new Map([
        ["x", "no bytes" as unknown as Uint8Array],
        ["y", undefined as unknown as Uint8Array],
      ]),
    };
    await expect(writeBuild(broken, "next", root)).rejects.toThrow();
    expect(await readBuild("digest", root)).toBeUndefined();
    expect(await readBuild("next", root)).toBeUndefined();
  });
});

test("summary counts providers, rows, keys and bytes", () => {
  const build = smallBuild("0.000005");
  const { version, map } = build.draft;
  const bytes = [...build.keys.values()].reduce((sum, { length }) => sum + length, 0);
  expect(summary(build).split("\n")).toEqual([
    `version ${version}: 2 providers, 61 rows, 61 priced, 61 map keys, prices as of 2026-09-30`,
    `8 KV keys, ${bytes} bytes; map ${map.bytes} bytes, gzipped ${map.gzip_bytes}`,
  ]);
});

test("summary includes the map in the other shape, if any", () => {
  const { draft, keys } = smallBuild("0.000005");
  const api = { ...draft.map, bytes: 12, gzip_bytes: 3 };
  expect(summary({ draft: { ...draft, api }, keys })).toBe(
    `${summary({ draft, keys })}; api.json 12 bytes, gzipped 3`,
  );
});

test("buildInput reads the prices folder for today", async () => {
  const { catalog, providers, mapEntries, routingRules, today } = await buildInput();
  const slugs = new Set(providers.map(({ slug }) => slug));
  expect([...catalog.keys()].filter((slug) => !slugs.has(slug))).toEqual([]);
  expect([catalog.size, mapEntries.length, routingRules.length].every((size) => size > 0)).toBe(true);
  expect(today).toBe(new Date().toISOString().slice(0, 10));
});
