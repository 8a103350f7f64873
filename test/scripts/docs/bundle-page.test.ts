// The site's folder as it is built: names, headers, and a licence for every package that is in a bundle.
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { bundlePage } from "../../../scripts/docs/bundle-page.ts";
import { newFolder } from "../../helpers/new-folder.ts";

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
  await bundlePage(folder);
  namesText = await text("asset-names.json");
});

const text = (name: string) => readFile(path.join(folder, name), "utf8");
let namesText: string;

const scripts = (): string[] => Object.values(JSON.parse(namesText).scripts);

test("building again keeps the names and removes files no build names", async () => {
  await writeFile(path.join(folder, "assets/catalogue-OLD.js"), "");
  await bundlePage(folder);
  expect(await text("asset-names.json")).toBe(namesText);
  const files = (await readdir(path.join(folder, "assets"))).map((name) => `/assets/${name}`);
  expect(files.sort()).toEqual(scripts().sort());
});

test("each screen has one script, named by its hash", () => {
  expect(scripts()).toEqual(
    ["accuracy", "calculator", "catalogue", "changes", "compare", "model", "status"].map((view) =>
      expect.stringMatching(`^/assets/${view}-[A-Z0-9]{8}\\.js$`),
    ),
  );
});

test("the style sheet and the icon are inlined, the sheet also under its hash", async () => {
  const { style, styleHash, icon } = JSON.parse(await text("asset-names.json"));
  expect(style).toMatch(/^:root\{.*\}$/s);
  expect(createHash("sha256").update(style).digest("base64")).toBe(styleHash);
  const [, svg = ""] = icon.split("data:image/svg+xml,");
  expect(`${decodeURIComponent(svg)}\n`).toBe(await text("favicon.svg"));
});

test("hashed files are cached for ever, and every file has the page's headers", async () => {
  const headers = await text("_headers");
  expect(headers).toMatch(/^\/assets\/\*\n {2}Cache-Control: public, max-age=31536000, immutable\n\/favicon/);
  expect(headers).toContain(
    "\n/favicon.svg\n  Cache-Control: public, max-age=604800\n/social-card.png\n  Cache-Control: public, max-age=604800\n/*\n",
  );
  expect(headers).toContain("\n  content-security-policy: default-src 'self';");
  expect(headers).toContain("\n  X-Content-Type-Options: nosniff\n");
});

test("the link preview card is 1200 by 630 pixels, in light colours", async () => {
  const card = await readFile(path.join(folder, "social-card.png"));
  const header = new DataView(card.buffer, card.byteOffset, 24);
  expect([card.toString("latin1", 1, 4), header.getUint32(16), header.getUint32(20)]).toEqual([
    "PNG",
    1200,
    630,
  ]);
  expect(card.length).toBeLessThan(40_000);
});

describe("licences", () => {
  // An unminified bundle has each file's path as a comment before its code.
  test.each([
    ["the page", "src/web/browser/take-over.tsx", ["preact"]],
    [
      "the Worker",
      "src/index.ts",
      ["hono", "zod", "preact", "preact-render-to-string", "@hono/zod-validator"],
    ],
  ])("every package in %s is named with its licence text", async (_, entry, least) => {
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      format: "esm",
      write: false,
    });
    const code = outputFiles.map((file) => file.text).join("\n");
    const inside = code.matchAll(/^ *\/\/ node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//gm);
    const packages = new Set(Array.from(inside, ([, name = ""]) => name));
    expect([...packages]).toEqual(expect.arrayContaining(least));
    const licences = await text("third-party-licenses.txt");
    for (const name of packages)
      expect(licences).toMatch(new RegExp(`^${name} \\d[\\w.-]+ \\(\\S+\\)\n-+\n`, "m"));
    for (const owner of ["Jason Miller", "Yusuke Wada", "Colin McDonnell"]) expect(licences).toContain(owner);
  });

  test("every script says where the licences are", async () => {
    const scripts = (await readdir(path.join(folder, "assets"))).filter((name) => name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts)
      expect(await text(`assets/${script}`)).toMatch(/^\/\*! Licences: \/third-party-licenses\.txt \*\/\n/);
  });
});
