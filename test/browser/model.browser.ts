import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { screenshot, startBrowser, visit } from "./visit.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

test("every provider, cheapest first and marked, with a chart", async () => {
  const { page, end } = await visit(browser, "/");
  await page.getByLabel("Search models").fill("claude-sonnet-4-5");
  await page.getByRole("link", { name: "claude-sonnet-4-5", exact: true }).first().click();
  await page.waitForURL(/\/models\/claude-sonnet-4-5/);
  const providers = await page.locator(".prices tbody tr").count();
  expect(providers).toBeGreaterThan(10);
  expect(await page.locator(".best .tag").first().innerText()).toBe("cheapest");
  const input = await page.locator(".best td:nth-of-type(3)").first().innerText();
  const all = await page.locator(".prices tbody td:nth-of-type(3):not(.unpriced)").allTextContents();
  expect(Math.min(...all.map(Number).filter((price) => !Number.isNaN(price)))).toBe(Number(input));
  const chart = page.getByRole("img", { name: /Input and output price/ });
  await page.locator("#chart").evaluate((heading) => heading.scrollIntoView());
  await page.waitForSelector(".chart[aria-busy=false]");
  await expect.poll(() => chart.evaluate(isInked), { timeout: 5000 }).toBe(true);
  await screenshot(page, "model-chart");
  await page.evaluate(() => scrollTo(0, 0));
  await screenshot(page, "model");
  await end();
});

/** Something is drawn on a canvas. */
function isInked(node: Node): boolean {
  if (!(node instanceof HTMLCanvasElement)) return false;
  const pixels = node.getContext("2d")?.getImageData(0, 0, node.width, node.height).data;
  return pixels?.some((value) => value > 0) ?? false;
}

test("an id with slashes and colons has a page", async () => {
  const { page, end } = await visit(browser, "/models/deepseek/deepseek-r1:free");
  expect(await page.locator("h1").innerText()).toBe("deepseek/deepseek-r1:free");
  await end();
});

test("the rows of the cost map come on demand", async () => {
  const { page, end } = await visit(browser, "/models/gpt-6-sol");
  await page.getByRole("button", { name: "Show its rows of the cost map" }).click();
  await page.locator("pre", { hasText: '"litellm_provider": "openai"' }).waitFor();
  expect(await page.locator("pre", { hasText: "curl -s" }).innerText()).toContain("/v1/traces/cost");
  await end();
});

test("a model nobody lists says so", async () => {
  const { page, end } = await visit(browser, "/models/no-such-model");
  await page.getByText("No such model is listed").waitFor();
  await end();
});
