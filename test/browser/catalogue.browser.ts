import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { screenshot, visit } from "./visit.ts";

/** Ids of the models on show. */
function ids(page: Page): Promise<string[]> {
  return page
    .locator(".prices tbody .name > a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("data-model") ?? ""));
}

/** A column's figures, by its header; what is not known is left out. */
async function prices(page: Page, header: string): Promise<number[]> {
  const headers = await page.locator(".prices thead th").allInnerTexts();
  const column = headers.findIndex((text) => text.trim().startsWith(header));
  const cells = await page.locator(`.prices tbody tr td:nth-of-type(${column})`).allTextContents();
  return cells.map((text) => Number(text.replace(/,/g, ""))).filter((price) => !Number.isNaN(price));
}

async function whenRows(page: Page, accept: (ids: string[]) => boolean): Promise<string[]> {
  await expect.poll(async () => accept(await ids(page)), { timeout: 10_000 }).toBe(true);
  return ids(page);
}

describe("without JavaScript", () => {
  test("the first table is rendered, and search, sort and paging use plain links", async () => {
    const { page } = await visit("/", { javaScriptEnabled: false });
    expect(await ids(page)).toHaveLength(50);
    await page.getByLabel("Search models").fill("gpt 4o mini");
    await page.getByRole("button", { name: "Show" }).click();
    const found = await ids(page);
    expect(found.length).toBeGreaterThan(5);
    expect(found[0]).toBe("gpt-4o-mini");
    await page.getByText("Filters and order").click();
    await page.getByLabel("Every offer").check();
    await page.getByRole("button", { name: "Show" }).click();
    const offers = await ids(page);
    expect(offers.length).toBeGreaterThan(found.length);
    await page.getByRole("link", { name: "Next page" }).click();
    const next = await ids(page);
    expect(next).not.toEqual(offers);
  });
});

describe("search, filter, sort, unit", () => {
  test("search narrows the rows as you type and updates the address", async () => {
    const { page } = await visit("/");
    await screenshot(page, "catalogue");
    await page.getByLabel("Search models").pressSequentially("claude opus", { delay: 20 });
    await whenRows(page, (shown) => shown[0] === "claude-opus-5-5" && shown.every((id) => /opus/i.test(id)));
    expect(new URL(page.url()).searchParams.get("q")).toBe("claude opus");
    await page.reload();
    await whenRows(page, (shown) => shown.length > 0 && shown.every((id) => /opus/i.test(id)));
    expect(await page.getByLabel("Search models").inputValue()).toBe("claude opus");
  });

  test("clicking a price sorts by it and clicking again reverses it; rows without that price come last", async () => {
    const { page } = await visit("/?provider=openai");
    await page.getByRole("link", { name: "Output", exact: true }).click();
    await expect.poll(() => page.locator("th[aria-sort=ascending]").innerText()).toContain("Output");
    await page.waitForSelector("section[aria-busy=false]");
    const up = await prices(page, "Output");
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    await page.getByRole("link", { name: "Output", exact: true }).click();
    await page.waitForURL(/order=desc/);
    await expect
      .poll(async () => (await prices(page, "Output"))[0], { timeout: 5000 })
      .toBeGreaterThan(up[0] ?? 0);
    const down = await prices(page, "Output");
    expect(down).toEqual(down.toSorted((a, b) => b - a));
  });

  test("capabilities are marked where there is room, contexts sort largest first, and a provider has a heading", async () => {
    const { page } = await visit("/?q=claude+opus+5.5&provider=anthropic");
    const marks = page.locator("tr:has([data-model=claude-opus-5-5]) .marks");
    expect(await marks.innerText()).toContain("TVRSC");
    expect(await marks.locator(".visually-hidden").textContent()).toBe(
      "tools, vision, reasoning, structured output, prompt caching",
    );
    await page.setViewportSize({ width: 1024, height: 800 });
    expect(await marks.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await page.locator("#provider").innerText()).toBe("Anthropic");
    await page.getByText("Filters and order").click();
    await page.locator("select[name=provider]").selectOption("groq");
    await page.getByRole("heading", { name: "Groq" }).waitFor();
    await page.goto("/");
    await page.getByRole("link", { name: "Context", exact: true }).click();
    await page.waitForURL(/sort=context_tokens&order=desc/);
    await page.waitForSelector("th[aria-sort=descending] >> text=Context");
    await page.waitForSelector("section[aria-busy=false]");
    const at = await page
      .locator(".prices thead th")
      .evaluateAll((all) => all.findIndex(({ ariaSort }) => ariaSort));
    const shown = await page.locator(`.prices tbody td:nth-child(${at + 1})`).allInnerTexts();
    const tokens = shown.map((text) => Number.parseFloat(text) * (text.endsWith("M") ? 1000 : 1));
    expect(tokens[0]).toBeGreaterThan(1900);
    expect(tokens).toEqual(tokens.toSorted((a, b) => b - a));
  });

  test("sorting by a rate without a column adds that column", async () => {
    const { page } = await visit("/?provider=all");
    await page.getByLabel("Sort by").selectOption("audio");
    await page.waitForSelector("th[aria-sort=ascending] >> text=Audio input");
    expect(await page.locator(".set").innerText()).toBe(" · 1 set");
  });

  test("the provider filter persists, and Back restores the previous rows", async () => {
    const { page } = await visit("/");
    const before = await ids(page);
    await page.getByText("Filters and order").click();
    await page.locator("select[name=provider]").selectOption("groq");
    await expect
      .poll(
        async () =>
          new Set((await page.locator(".name .narrow").allTextContents()).map((one) => one.slice(0, 4))),
      )
      .toEqual(new Set(["Groq"]));
    await page.goBack();
    expect(await whenRows(page, (shown) => shown[0] === before[0])).toEqual(before);
  });

  test("the last page of all rows shows the rest", async () => {
    const { page } = await visit("/?provider=all");
    const total = Number(
      /of ([\d,]+)/.exec(await page.locator(".count").innerText())?.[1]?.replace(/,/g, ""),
    );
    expect(total).toBeGreaterThan(10_000);
    await page.getByRole("link", { name: "Last page" }).click();
    await expect
      .poll(() => page.locator(".count").innerText())
      .toContain(`–${total.toLocaleString("en-US")} of`);
    expect(await ids(page)).toHaveLength(total % 50 || 50);
  });

  test("details open on demand and show tiers, sources and the day", async () => {
    const { page } = await visit("/?q=gpt-6-sol&provider=openai");
    const row = page.locator("tr", { has: page.locator("a[data-model=gpt-6-sol]") });
    await row.locator("summary").click();
    const text = await row.locator("dl").innerText();
    expect(text).toContain("Above 272,000 tokens");
    expect(text).toMatch(/Read\s+2026-/);
    expect(text).toMatch(/Can\s.*tools/);
    expect(text).toContain("Sources");
  });
});

describe("common searches", () => {
  test.each([
    ["claude opus 5.5", /^Claude Opus 5.5$/, "Anthropic"],
    // The newest of them, by its name or, where lists have no name yet, its id.
    ["gpt6", /^gpt-6\.\d[ -]sol$/i, "OpenAI"],
    ["bedrock opus", /^Claude Opus 5.5$/, "Amazon Bedrock"],
    ["o3", /^o3$/, "OpenAI"],
  ])(
    "%s: the first result is %s at %s, within the first three rows on a phone",
    async (q, name, provider) => {
      const { page } = await visit(`/?q=${encodeURIComponent(q)}`, {
        viewport: { width: 360, height: 740 },
      });
      const row = page.locator(".prices tbody tr").first();
      expect(await row.locator(".name > a").innerText()).toMatch(name);
      expect((await row.locator(".narrow").innerText()).split(" · ")[0]).toBe(provider);
      const price = await row.locator("td").first().boundingBox();
      expect((price?.y ?? 999) + (price?.height ?? 0)).toBeLessThan(740);
      expect((price?.x ?? 999) + (price?.width ?? 0)).toBeLessThan(360);
    },
  );

  test("filters are in the address and open when one is set; the number of offers is shown", async () => {
    const { page } = await visit("/");
    expect(await page.locator(".offers").first().innerText()).toMatch(/^\d+ offers$/);
    await page.getByText("Filters and order").click();
    await page.getByRole("checkbox", { name: "Tools" }).check();
    await page.locator("select[name=context]").selectOption("1000000");
    await page.getByLabel("Input at most").fill("3");
    await page.waitForURL(/context=1000000&max=3&can=tool_call/);
    await expect
      .poll(async () => (await prices(page, "Input")).filter((price) => price > 3), { timeout: 5000 })
      .toEqual([]);
    expect((await prices(page, "Input")).length).toBeGreaterThan(5);
    const shown = await ids(page);
    await page.reload();
    expect(await ids(page)).toEqual(shown);
    expect(await page.locator("select[name=context]").inputValue()).toBe("1000000");
    await page.getByLabel("Input at most").fill("3..");
    await page.getByRole("checkbox", { name: "Vision", exact: true }).check();
    // What is no number is not asked for.
    await page.waitForURL(/max=3&can=.*vision/);
  });
});

describe("keyboard shortcuts", () => {
  test("/ and Ctrl-K focus the search", async () => {
    const { page } = await visit("/");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    for (const key of ["/", "Control+K"]) {
      await page.locator("#main").focus();
      await page.keyboard.press(key);
      expect(await focused()).toBe("q");
    }
    await page.keyboard.type("claude/opus");
    expect(await page.getByLabel("Search models").inputValue()).toBe("claude/opus");
  });
});

describe("when there is nothing to show", () => {
  test("an empty result says so and offers a way back", async () => {
    const { page } = await visit("/?q=nosuchmodelanywhere");
    expect(await page.locator(".notice-title").innerText()).toBe("No model matches");
    await screenshot(page, "empty");
    await page.getByRole("link", { name: "Show every model" }).click();
    await whenRows(page, (shown) => shown.length === 50);
  });

  test("when the API is down, an alert offers a retry that works once it is back", async () => {
    const { page } = await visit("/");
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
  });

  test("an API key is asked for, used, and kept in this tab only", async () => {
    const { page } = await visit("/");
    const refused = { status: 401, contentType: "application/json", body: '{"error":{"message":"No key."}}' };
    await page.route("**/v1/**", async (route) => {
      const { authorization } = await route.request().allHeaders();
      return authorization === "Bearer a key" ? route.continue() : route.fulfill(refused);
    });
    await page.getByLabel("Search models").fill("haiku");
    await page.getByLabel("API key").fill(" a key ");
    await page.getByRole("button", { name: "Use key" }).click();
    await whenRows(page, (shown) => shown.length > 0 && shown.every((id) => /haiku/i.test(id)));
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.length, document.cookie])).toEqual([
      1,
      0,
      "",
    ]);
  });

  test("offline, the rows stay, and a search says there is no connection", async () => {
    const { page } = await visit("/");
    await page.context().setOffline(true);
    expect(await ids(page)).toHaveLength(50);
    await page.getByLabel("Search models").fill("haiku");
    await page.getByText("No connection").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await whenRows(page, (shown) => shown.length > 0);
  });
});
