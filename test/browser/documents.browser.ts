// The documents: pages without any script, in a browser that would run one.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { AXE, origin, visit } from "./visit.ts";

/** Opens what is folded, all of it or that of a part. */
function unfold(page: Page, part = ""): Promise<void> {
  return page.evaluate((within) => {
    for (const one of document.querySelectorAll<HTMLDetailsElement>(`${within} details`)) one.open = true;
  }, part);
}

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
] as const)("%s, %s: no axe violation and no sideways scroll at 320 px", async (path, colorScheme) => {
  const viewport = { width: 320, height: 640 };
  const { page } = await visit(path, { colorScheme, viewport });
  // All 112 schemas would take axe most of a minute.
  for (const part of ["nav", "#calculators"]) await unfold(page, part);
  expect(await violations(page, colorScheme === "light" ? "all" : "colours")).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${origin}${path}`);
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(ground).toBe(colorScheme === "dark" ? "rgb(17, 19, 23)" : "rgb(255, 255, 255)");
});

test("documents share the page's header and footer and show where they are on the site", async () => {
  const { page } = await visit("/accuracy", { javaScriptEnabled: false });
  const links = page.locator("header.top nav a, footer.bottom a");
  const frame = () => links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const linked = await frame();
  const current = page.locator("header.top [aria-current]");
  expect([linked.length, await current.innerText()]).toEqual([15, "Accuracy"]);
  for (const [path, name] of [
    ["/docs", "Docs"],
    ["/docs/guide", "Guide"],
    ["/docs/guide/stripe", "Guide"],
  ] as const) {
    await page.goto(path);
    expect([await frame(), await current.innerText()]).toEqual([linked, name]);
  }
});

test("on a phone the reference starts with its contents folded by group, at less than a quarter of the unfolded length", async () => {
  const viewport = { width: 360, height: 740 };
  const { page } = await visit("/docs", { viewport });
  const contents = page.getByRole("navigation", { name: "On this page" });
  expect((await contents.locator("details").last().boundingBox())?.y).toBeLessThan(740);
  expect(await contents.locator("details[open]").count()).toBe(1);
  const length = () => page.evaluate(() => document.documentElement.scrollHeight);
  const folded = await length();
  await unfold(page);
  expect((await length()) / folded).toBeGreaterThan(4);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator("#headers").scrollIntoViewIfNeeded();
  expect((await contents.boundingBox())?.y).toBeGreaterThanOrEqual(0);
});

test("the reference links from its contents to a path and from there to a schema", async () => {
  const { page } = await visit("/docs", { javaScriptEnabled: false });
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
});
