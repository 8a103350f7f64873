import { describe, expect, test } from "vitest";
import { worked } from "./listed-rates.ts";
import { origin, screenshot, visit } from "./visit.ts";

test("searching leads to the model: the maker's offer first, equal prices folded, trusted hosts among them", async () => {
  const { page } = await visit("/?provider=anthropic&q=claude-opus-5-5");
  await page.locator(".name > a").first().click();
  await page.waitForURL(/\/models\//);
  expect(await page.locator("h1").innerText()).toBe("Claude Opus 5.5");
  expect(await page.locator(".sellers .seller").first().innerText()).toMatch(/^Anthropic\s+list price$/);
  expect(await page.locator(".list-price").innerText()).toMatch(
    /^\$4\.00 input, \$20\.00 output .* the same at \d+ more offers/,
  );
  expect(await page.locator(".best").count()).toBe(0);
  await page.getByText(/At the list price too/).click();
  for (const host of ["Amazon Bedrock", "Google Vertex AI", "OpenRouter"])
    expect(await page.locator(".folded .seller", { hasText: host }).first().isVisible()).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await screenshot(page, "model");
});

test.each([true, false])(
  "an announced change is drawn dashed and described in words, JavaScript %s",
  async (javaScriptEnabled) => {
    const { page } = await visit("/models/google/gemini-3-8-flash", { javaScriptEnabled });
    const chart = page.getByRole("img", {
      name: /^Price at Google AI Studio.*From 2027-01-01: input \$1\.50, output \$7\.50/,
    });
    await chart.scrollIntoViewIfNeeded();
    const dash = await chart
      .locator("path.announced")
      .first()
      .evaluate((path) => getComputedStyle(path).strokeDasharray);
    expect(dash).toBe("6px, 5px");
    expect(await page.locator(".wordy tbody tr").first().innerText()).toMatch(
      /from 2027-01-01\s+announced\s+1\.50\s+7\.50/,
    );
    if (javaScriptEnabled) await screenshot(page, "model-chart");
  },
);

test("the hours of the day form a band in the chart and rows with all rates", async () => {
  const { page } = await visit("/models/deepseek-flash");
  expect(await page.locator("svg .peak").count()).toBe(2);
  expect(
    await page.locator(".card tbody tr", { hasText: "01:00-04:00 UTC, Mon to Fri" }).innerText(),
  ).toContain("1.20");
});

test("a chosen unit is kept in the address", async () => {
  const { page } = await visit("/models/claude-opus-5-5");
  await page.getByText("Sort by the cost of my call").click();
  await page.getByLabel("Unit").selectOption("1k");
  await page.waitForURL(/unit=1k/);
  expect(await page.locator(".list-price").innerText()).toContain("$0.004 input");
});

describe("without JavaScript", () => {
  test("the unit in the address is kept, and evidence opens", async () => {
    const { page } = await visit("/models/claude-opus-5-5", { javaScriptEnabled: false });
    await page.getByText("Sort by the cost of my call").click();
    await page.getByLabel("Unit").selectOption("1k");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.waitForURL(/unit=1k/);
    expect(await page.locator(".list-price").innerText()).toContain("$0.004 input");
    await page.locator(".sellers summary").first().click();
    expect(await page.locator(".sellers dl").first().innerText()).toMatch(
      /platform\.claude\.com, 2026-\d\d-\d\d, official/,
    );
  });
});

test.each([true, false])(
  "offers are sorted by the cost of a call, JavaScript %s",
  async (javaScriptEnabled) => {
    const { page } = await visit("/models/claude-opus-5-5", { javaScriptEnabled });
    await page.getByText("Sort by the cost of my call").click();
    await page.getByLabel("Input tokens").fill("50k");
    await page.getByLabel("Of these cached").fill("40,000");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.waitForURL(/prompt=50k/);
    const own = page.locator('.sellers tbody tr:has(a[href*="provider=anthropic&"])').first();
    const worth = await worked(["anthropic", "claude-opus-5-5"], {
      ...{ uncached: 10_000, cached: 40_000, output: 500 },
    });
    expect(await own.locator("td").first().innerText()).toBe(`$${worth}`);
    await own.locator("td a").first().click();
    await page.waitForURL(/view=calculator/);
    expect(await page.locator("[data-total]").getAttribute("data-total")).toBe(worth);
  },
);

test("its TypeScript example runs unchanged", async () => {
  const { page } = await visit("/models/claude-opus-5-5");
  const text = await page.locator("pre", { hasText: "await fetch" }).textContent();
  expect(text).toContain(origin);
  const printed = page.waitForEvent("console");
  await page.evaluate(`(async () => {${text}})()`);
  expect((await printed).text()).toBe("0.014");
});

test("an id with slashes and colons has a page, linked at the model's address", async () => {
  const { page } = await visit("/models/deepseek/deepseek-r1:free");
  expect(await page.locator("h1").innerText()).toMatch(/DeepSeek|R1/);
});

test("an unknown model says so, above what the search finds for its id", async () => {
  const { page } = await visit("/models/anthropic/claude-opus-55");
  await page.getByText("There is no page /models/anthropic/claude-opus-55.").waitFor();
  expect(await page.locator(".name > a", { hasText: "Opus" }).count()).toBeGreaterThan(0);
});
