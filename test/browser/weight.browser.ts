import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { browser, origin, visit } from "./visit.ts";

const ASSETS = "dist/site/assets";
const MAX_SCRIPT_BYTES = 160 * 1024;

/** Addresses of the files a document names, in its order. */
function filesIn(html: string): string[] {
  return Array.from(html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g), ([, file = ""]) => file);
}

test("all scripts together are at most 160 KiB gzipped", () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
  const bytes = scripts.map((name) => gzipSync(readFileSync(`${ASSETS}/${name}`)).length);
  expect(scripts.length).toBeGreaterThan(1);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
});

describe("a first view: the gzipped size of the document and what it references, and the requests it makes", () => {
  test.each([
    ["catalogue", "/", 50, []],
    ["catalogue", "/?q=claude+opus", 42, []],
    ["model", "/models/claude-opus-5-5", 37, []],
    ["calculator", "/?view=calculator", 57, ["/v1/prices"]],
    ["compare", "/compare", 37, []],
    ["changes", "/changes", 35, []],
    ["accuracy", "/accuracy", 22, []],
  ])("%s %s: %i KiB, its scripts, then %j", async (view, path, kilobytes, calls) => {
    const html = await (await fetch(new URL(path, origin))).text();
    const files = filesIn(html);
    expect(files[0]).toMatch(new RegExp(`^/assets/${view}-[A-Z0-9]{8}\\.js$`));
    const parts = [html, ...files.map((file) => readFileSync(`dist/site${file}`))];
    const bytes = parts.reduce((sum, part) => sum + gzipSync(part).length, 0);
    expect(bytes / 1024).toBeLessThanOrEqual(kilobytes);

    const { page } = await visit(path);
    await page.waitForLoadState("networkidle");
    const asked = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(asked.map((url) => new URL(url).pathname).sort()).toEqual([...files, ...calls].sort());
  });
});

test.each(["/", "/?q=claude+opus", "/changes"])("nothing moves while %s arrives slowly", async (path) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const throughput = 50_000;
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 100, downloadThroughput: throughput, uploadThroughput: throughput },
  });
  await page.addInitScript(`
    globalThis.moved = 0;
    new PerformanceObserver((list) => { moved += list.getEntries().length; }).observe({ type: "layout-shift" });
  `);
  await page.goto(new URL(path, origin).href);
  await page.waitForSelector("html[data-ready]");
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate("moved")).toBe(0);
  await context.close();
});

test("scripts are named by their hash and cached for ever; style and icon are inlined", async () => {
  const html = await (await fetch(origin)).text();
  expect(html).not.toMatch(/rel="stylesheet"|href="\/favicon/);
  expect(html).toMatch(/<link rel="icon" href="data:image\/svg\+xml,%3Csvg/);
  for (const file of filesIn(html)) {
    const { headers } = await fetch(new URL(file, origin));
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

describe("one pause in typing sends one request", () => {
  test.each([
    ["a search", "/", "q", ["c", "cl", "claude opus"], "/v1/prices/search"],
    ["a bill", "/?view=calculator", "prompt_tokens", ["90000", "90001", "90002"], "/v1/traces/cost"],
    ["a bill after none", "/?view=calculator", "prompt_tokens", ["", "9000", "90000"], "/v1/traces/cost"],
    ["a paste", "/?view=calculator", "paste", ["h", "he", "hello"], "/v1/responses/cost/batch"],
    ["a comparison", "/compare", "calls", ["6", "66", "667"], "/v1/traces/cost/batch"],
  ])("%s", async (_, path, field, typed, asked) => {
    const { page } = await visit(path);
    await page.waitForLoadState("networkidle");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const text of typed) {
      await page.locator(`[name=${field}]`).fill(text);
      await page.clock.runFor(30);
    }
    expect(requests).toEqual([]);
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === asked);
    await page.clock.runFor(1000);
    await answered;
    await page.clock.runFor(1000);
    expect(requests).toEqual([asked]);
  });
});

test("a path that is not a file is still answered by the service", async () => {
  const response = await fetch(new URL("/nothing", origin));
  expect([response.status, await response.json()]).toMatchObject([404, { error: { code: "no_such_path" } }]);
});
