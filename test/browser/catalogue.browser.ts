import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { screenshot, startBrowser, visit } from "./visit.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

function ids(page: Page): Promise<string[]> {
  return page.locator(".prices tbody .name > a").allTextContents();
}

async function prices(page: Page, column: number): Promise<number[]> {
  const cells = await page.locator(`.prices tbody tr td:nth-of-type(${column})`).allTextContents();
  return cells.map((text) => Number(text.replace(/,/g, ""))).filter((price) => !Number.isNaN(price));
}

async function whenRows(page: Page, accept: (ids: string[]) => boolean): Promise<string[]> {
  await expect.poll(async () => accept(await ids(page)), { timeout: 10_000 }).toBe(true);
  return ids(page);
}

describe("without JavaScript", () => {
  test("the first table is there, and search, sort and pages are plain addresses", async () => {
    const { page, end } = await visit(browser, "/", { javaScriptEnabled: false });
    expect(await ids(page)).toHaveLength(50);
    await page.getByLabel("Search models").fill("gpt 4o mini");
    await page.getByRole("button", { name: "Show" }).click();
    const found = await ids(page);
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((id) => !/gpt.4o.mini/i.test(id))).toEqual([]);
    await page.getByRole("link", { name: "Next page" }).click();
    const next = await ids(page);
    expect(next.filter((id) => found.includes(id) && next.indexOf(id) === found.indexOf(id))).toEqual([]);
    await end();
  });
});

describe("search, filter, sort, unit", () => {
  test("search as you type narrows the rows and keeps the address", async () => {
    const { page, end } = await visit(browser, "/");
    await screenshot(page, "catalogue");
    await page.getByLabel("Search models").pressSequentially("claude opus", { delay: 20 });
    await whenRows(
      page,
      (shown) => shown.length > 0 && shown.every((id) => /claude.*opus|opus.*claude/i.test(id)),
    );
    expect(new URL(page.url()).searchParams.get("q")).toBe("claude opus");
    await page.reload();
    await whenRows(page, (shown) => shown.length > 0 && shown.every((id) => /opus/i.test(id)));
    expect(await page.getByLabel("Search models").inputValue()).toBe("claude opus");
    await end();
  });

  test("a click on a price sorts by it, a second one turns it round; rows without it are last", async () => {
    const { page, end } = await visit(browser, "/?provider=openai");
    await page.getByRole("link", { name: "Output", exact: true }).click();
    await expect.poll(() => page.locator("th[aria-sort=ascending]").innerText()).toContain("Output");
    await page.waitForSelector("section[aria-busy=false]");
    const up = await prices(page, 5);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    await page.getByRole("link", { name: "Output", exact: true }).click();
    await page.waitForURL(/order=desc/);
    await expect.poll(async () => (await prices(page, 5))[0], { timeout: 5000 }).toBeGreaterThan(up[0] ?? 0);
    const down = await prices(page, 5);
    expect(down).toEqual(down.toSorted((a, b) => b - a));
    await end();
  });

  test("a rate without a column of its own gets one when sorted by", async () => {
    const { page, end } = await visit(browser, "/?provider=all");
    await page.getByLabel("Sort by").selectOption("audio");
    await page.waitForSelector("th[aria-sort=ascending] >> text=Audio in");
    await end();
  });

  test("the provider filter holds, and back brings the rows of before", async () => {
    const { page, end } = await visit(browser, "/");
    const before = await ids(page);
    await page.locator("select[name=provider]").selectOption("groq");
    await expect
      .poll(async () => new Set(await page.locator(".prices tbody td:nth-of-type(1)").allTextContents()))
      .toEqual(new Set(["groq"]));
    await page.goBack();
    expect(await whenRows(page, (shown) => shown[0] === before[0])).toEqual(before);
    await end();
  });

  test.each([
    ["1m", "2.00"],
    ["1k", "0.002"],
    ["token", "0.000002"],
  ])("unit %s shows gpt-6-sol's input as %s", async (unit, shown) => {
    const { page, end } = await visit(browser, "/?q=gpt-6-sol&provider=openai");
    await page.getByLabel("Unit").selectOption(unit);
    const row = page.locator("tr", { has: page.getByRole("link", { name: "gpt-6-sol", exact: true }) });
    expect(await row.locator("td:nth-of-type(4)").innerText()).toBe(shown);
    await end();
  });

  test("pages of all rows: the last has the rest", async () => {
    const { page, end } = await visit(browser, "/?provider=all");
    const total = Number(
      /of ([\d,]+)/.exec(await page.locator(".count").innerText())?.[1]?.replace(/,/g, ""),
    );
    expect(total).toBeGreaterThan(10_000);
    await page.getByRole("link", { name: "Last page" }).click();
    await expect
      .poll(() => page.locator(".count").innerText())
      .toContain(`–${total.toLocaleString("en-US")} of`);
    expect(await ids(page)).toHaveLength(total % 50 || 50);
    await end();
  });

  test("details open on demand: tiers, sources, day", async () => {
    const { page, end } = await visit(browser, "/?q=gpt-6-sol&provider=openai");
    const row = page.locator("tr", { has: page.getByRole("link", { name: "gpt-6-sol", exact: true }) });
    await row.locator("summary").click();
    const text = await row.locator("dl").innerText();
    expect(text).toContain("Above 272,000 tokens");
    expect(text).toMatch(/Read\s+2026-/);
    expect(text).toContain("Sources");
    await end();
  });
});

describe("when there is nothing to show", () => {
  test("no match says so and offers the way back", async () => {
    const { page, end } = await visit(browser, "/?q=nosuchmodelanywhere");
    expect(await page.locator(".notice-title").innerText()).toBe("No model matches");
    await screenshot(page, "empty");
    await page.getByRole("link", { name: "Show every model" }).click();
    await whenRows(page, (shown) => shown.length === 50);
    await end();
  });

  test("a row without a public price says why", async () => {
    const { page, end } = await visit(browser, "/?q=glm-5.3&provider=zhipuai-coding-plan");
    expect(await page.locator(".unpriced").first().innerText()).toContain("subscription");
    await end();
  });

  test("API down: an alert with another try, which works once it is back", async () => {
    const { page, end } = await visit(browser, "/");
    const down = { status: 503, contentType: "application/json", body: '{"error":{"message":"Not now."}}' };
    await page.route("**/v1/**", (route) => route.fulfill(down));
    await page.getByLabel("Search models").fill("haiku");
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toContain("Prices cannot be read just now");
    await screenshot(page, "api-down");
    await page.unroute("**/v1/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await whenRows(page, (shown) => shown.length > 0 && shown.every((id) => /haiku/i.test(id)));
    await end();
  });

  test("a key is asked for, used, and kept in this tab only", async () => {
    const { page, end } = await visit(browser, "/");
    const refused = { status: 401, contentType: "application/json", body: '{"error":{"message":"No key."}}' };
    await page.route("**/v1/**", async (route) => {
      const { authorization } = await route.request().allHeaders();
      return authorization === "Bearer a key" ? route.continue() : route.fulfill(refused);
    });
    await page.getByLabel("Search models").fill("haiku");
    await page.getByLabel("API key").fill("a key");
    await page.getByRole("button", { name: "Use key" }).click();
    await whenRows(page, (shown) => shown.length > 0 && shown.every((id) => /haiku/i.test(id)));
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.length, document.cookie])).toEqual([
      1,
      0,
      "",
    ]);
    await end();
  });

  test("offline: a banner, the rows stay, and a search says there is no connection", async () => {
    const { page, end } = await visit(browser, "/");
    await page.context().setOffline(true);
    await page.getByText("You are offline.").waitFor();
    expect(await ids(page)).toHaveLength(50);
    await page.getByLabel("Search models").fill("haiku");
    await page.getByText("No connection").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await whenRows(page, (shown) => shown.length > 0);
    await end();
  });
});
