import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { AXE, screenshot, visit } from "./visit.ts";

const VIEWS = [
  ["catalogue", "/"],
  ["filters", "/?mode=any&can=vision&every=1"],
  ["speech", "/?mode=speech"],
  ["no match", "/?q=nosuchmodelanywhere"],
  ["calculator", "/?view=calculator"],
  ["refused input", "/?view=calculator&prompt=-4&completion=&calls=0"],
  ["unknown at a provider", "/?view=calculator&provider=openai&model=gpt-4oo"],
  ["comparison", "/?view=calculator&provider=anthropic&model=claude-sonnet-4-5&compare=1"],
  ["model", "/models/claude-opus-5-5"],
  ["model with hours", "/models/deepseek-flash"],
  ["model by the cost of a call", "/models/mistral-large-latest?prompt=50k&certainty=high,medium"],
  ["compare", "/compare?batch=50"],
  [
    "compare six, pasted",
    `/compare?${["openai/gpt-6-sol", "openai/gpt-4o", "anthropic/claude-opus-5-5", "anthropic/claude-sonnet-4-5", "google_ai_studio/gemini-3.1-pro-preview", "nobody/nothing"].map((m) => `m=${m}`).join("&")}&usage=%7B%22usage%22%3A%7B%22prompt_tokens%22%3A9%7D%7D`,
  ],
  ["changes", "/changes?change=corrected"],
  ["accuracy", "/accuracy"],
  ["unknown model", "/models/no-such-model"],
] as const;
const WIDTHS = [1280, 1024, 768, 320];
/** What a colour scheme changes of it. */
const COLOURS = ["color-contrast", "link-in-text-block"];
const DARK = "rgb(17, 19, 23)";
/** On paper there is nothing to press. */
const CONTROLS = "main button, main input, main select, main textarea, .top nav, .chips, .pager";

/** Serious breaches of all rules, or of some: which, and where. */
function breaches(page: Page, rules?: readonly string[]): Promise<unknown> {
  const options = rules ? { runOnly: rules } : { rules: { "target-size": { enabled: true } } };
  return page.evaluate(`${AXE}; axe.run(${JSON.stringify(options)}).then(({ violations }) => violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`);
}

/** How far a page reaches, in pixels. */
function reach(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Words in cells of tables that stand on more than one line. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.evaluate("//td//text()", document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    return Array.from({ length: texts.snapshotLength }, (_, n) => texts.snapshotItem(n)).flatMap((text) =>
      Array.from((text?.textContent ?? "").matchAll(/[a-z]{2,}/gi)).flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text as Node, index);
        range.setEnd(text as Node, index + word.length);
        return range.getClientRects().length > 1 ? word : [];
      }),
    );
  });
}

describe("axe-core finds no serious issue in light and dark; nothing scrolls sideways; print shows no controls", () => {
  test.each(VIEWS)("%s", async (name, path) => {
    const { page } = await visit(path, { colorScheme: "light" });
    await page.waitForLoadState("networkidle");
    expect(await breaches(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await breaches(page, COLOURS)).toEqual([]);
    expect(await page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor)).toBe(DARK);
    if (name === "catalogue") await screenshot(page, "catalogue-dark");
    await page.emulateMedia({ colorScheme: "light" });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(async () => [width, (await reach(page)) <= width]).toEqual([width, true]);
    }
    if (name === "catalogue" || name === "calculator") await screenshot(page, `${name}-phone`);
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 720, height: 1000 });
    const pressable = page.locator(CONTROLS).filter({ visible: true });
    expect(await pressable.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))).toEqual([]);
    expect(await page.locator("h1").count()).toBe(1);
    await expect.poll(() => reach(page)).toBeLessThanOrEqual(720);
    expect(await brokenWords(page)).toEqual([]);
  });
});

describe("with the keyboard alone", () => {
  test("skip link, search, sort and opening a model's page work", async () => {
    const { page } = await visit("/");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("claude-sonnet-4-5");
    await page.waitForURL(/q=claude-sonnet-4-5/);
    await page.waitForSelector("section[aria-busy=false] .name > a >> text=Claude Sonnet 4.5");
    await tabTo(page, /^Input/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/sort=prompt/);
    await page.waitForSelector("section[aria-busy=false]");
    await tabTo(page, /^claude.sonnet.4.5/i);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/models\//);
  });

  test("the calculator works from provider to bill", async () => {
    const { page } = await visit("/?view=calculator");
    await page.locator("#main").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Anthropic");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("claude-opus-5-5");
    await page.keyboard.press("Escape");
    for (const count of ["1000", "0", "0"]) {
      await page.keyboard.press("Tab");
      await page.keyboard.press("Control+A");
      await page.keyboard.type(count);
    }
    await expect.poll(() => page.locator("[data-total]").getAttribute("data-total")).toBe("0.004");
  });

  test("focus is visible on every stop of the first screen", async () => {
    const { page } = await visit("/");
    for (let stop = 0; stop < 24; stop++) {
      await page.keyboard.press("Tab");
      const outline = await page.evaluate(() => {
        const style = getComputedStyle(document.activeElement ?? document.body);
        return style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth);
      });
      expect([stop, outline]).toEqual([stop, 3]);
    }
  });
});

async function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
}

/** Presses Tab until the element in focus has a text. */
async function tabTo(page: Page, text: RegExp): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    if (text.test(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no stop has the text ${text}`);
}
