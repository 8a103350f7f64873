import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { origin } from "./visit.ts";

const ASSETS = "dist/site/assets";
const MAX_SCRIPT_BYTES = 150 * 1024;
const MAX_FIRST_VIEW_BYTES = 60 * 1024;

test("all scripts together are at most 150 KiB gzipped", () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
  const bytes = scripts.map((name) => gzipSync(readFileSync(`${ASSETS}/${name}`)).length);
  expect(scripts.length).toBeGreaterThan(1);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
});

test("the first view is at most 60 KiB gzipped: the document and what it names", async () => {
  const html = await (await fetch(origin)).text();
  const files = Array.from(html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g), ([, file = ""]) => file);
  const parts = [html, ...files.map((file) => readFileSync(`dist/site${file}`))];
  const bytes = parts.reduce((sum, part) => sum + gzipSync(part).length, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_FIRST_VIEW_BYTES);
});

test("the page names its script and style sheet by their hash, and they may be kept for ever", async () => {
  const html = await (await fetch(origin)).text();
  const files = Array.from(html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g), ([, file = ""]) => file);
  expect(files).toEqual([
    expect.stringMatching(/^\/assets\/style-[A-Z0-9]{8}\.css$/),
    expect.stringMatching(/^\/assets\/main-[A-Z0-9]{8}\.js$/),
  ]);
  for (const file of files) {
    const { headers } = await fetch(new URL(file, origin));
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("a page to read is at most 40 KiB gzipped", async () => {
  const html = await (await fetch(new URL("/models/claude-opus-5-5", origin))).text();
  const files = Array.from(html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g), ([, file = ""]) => file);
  const bytes = [html, ...files.map((file) => readFileSync(`dist/site${file}`))].map(
    (part) => gzipSync(part).length,
  );
  expect([files.length, bytes.reduce((sum, size) => sum + size, 0) <= 40 * 1024]).toEqual([2, true]);
});

test("a path that is no file is still the service's to answer", async () => {
  const response = await fetch(new URL("/nothing", origin));
  expect([response.status, await response.json()]).toMatchObject([404, { error: { code: "no_such_path" } }]);
});
