// The documents: pages without any script, in a browser that would run one.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { origin, startBrowser, visit } from "./visit.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

/** Of every rule that axe knows, whatever it weighs, or of those that depend on colours. */
function violations(page: Page, rules: "all" | "colours"): Promise<unknown> {
  const run = rules === "all" ? "{}" : "{ runOnly: ['cat.color'] }";
  return page.evaluate(`${AXE}; axe.run(${run}).then(({ violations }) => violations
    .map(({ id, impact, nodes }) => [id, impact, nodes.slice(0, 5).map(({ html }) => html)]))`);
}

test.each([
  ["/docs", "light"],
  ["/docs", "dark"],
  ["/docs/guide", "light"],
  ["/docs/guide", "dark"],
  ["/docs/guide/stripe", "light"],
] as const)(
  "%s, %s: no violation of any rule, and no sideways scroll at 320 px",
  async (path, colorScheme) => {
    const viewport = { width: 320, height: 640 };
    const { page, end } = await visit(browser, path, { colorScheme, viewport });
    expect(await violations(page, colorScheme === "light" ? "all" : "colours")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${origin}${path}`);
    await end();
  },
);

test("the reference leads from its contents to a path, from there to a schema", async () => {
  const { page, end } = await visit(browser, "/docs", { javaScriptEnabled: false });
  await page.getByRole("link", { name: "Cost of one call", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/#calculateTraceCost$/);
  const article = page.locator("#calculateTraceCost");
  expect(await article.locator("pre").first().innerText()).toContain(
    `curl -s --compressed "${origin}/v1/traces/cost"`,
  );
  await article.getByText("Example answer").click();
  expect(await article.locator("details pre").innerText()).toContain('"total_exact": "0.00725"');
  await article.getByRole("link", { name: "TraceCostRequest" }).click();
  expect(await page.locator("article:target dt").first().innerText()).toMatch(/^model_id string, 1 to 256/);
  await end();
});
