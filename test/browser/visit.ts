// A browser for a test file and pages in it, each with what it must not do: fail, or ask anyone but the service.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";

export const origin = inject("origin");

/** axe-core as text, to run in a page. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Asks the service beside the page. */
export function ask(path: string, init?: RequestInit): Promise<Response> {
  return fetch(new URL(path, origin), init);
}

export type Visit = {
  page: Page;
  /** Script errors, refused resources and requests to other hosts, as they happen. */
  complaints: string[];
};

let visitors = 0;
const ended: (() => Promise<void>)[] = [];

/** The browser of the test file. */
export let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
});

// A test's visits end with it, and fail it if there were complaints.
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

afterAll(() => browser.close());

/**
 * Opens a path, until the test ends; each visit has an address of its own, so that no rate limit joins them. `early` is done on the page as the
 * server sent it, before its script arrives.
 */
export async function visit(
  path: string,
  options: BrowserContextOptions = {},
  early?: (page: Page) => Promise<void>,
): Promise<Visit> {
  visitors += 1;
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 860 },
    extraHTTPHeaders: { "cf-connecting-ip": `192.0.2.${visitors % 250}` },
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  page.on("request", (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (asked !== origin && protocol !== "data:") complaints.push(request.url());
  });
  if (early) await openSlowly(page, path, early);
  else await page.goto(path);
  // Documents have no script to wait for.
  const isScripted = options.javaScriptEnabled !== false && !path.startsWith("/docs");
  if (isScripted) await page.waitForSelector("html[data-ready]");
  ended.push(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  return { page, complaints };
}

/** Opens a path and holds its script back until `early` is done. */
async function openSlowly(page: Page, path: string, early: (page: Page) => Promise<void>): Promise<void> {
  const done = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await done.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForSelector("footer.bottom");
  await early(page);
  done.resolve();
}

/** Saves what is on screen for the README, when asked to: SCREENSHOTS=1 npm run test:browser. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `docs-images/${name}.png` });
}
