// What is asked of every view: it fits a phone and a finger, the keyboard is where it was, and nothing needs a script to be billed.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { origin, visit } from "./visit.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const BODY =
  '{"object":"chat.completion","model":"gpt-4o","usage":{"prompt_tokens":1000,"completion_tokens":500}}';

test.each([
  ["/", ".prices tbody td.number", true],
  ["/models/claude-opus-5-5", ".list-price strong", true],
  ["/?view=calculator", "[data-total]", false],
  ["/changes", ".changes tbody td", false],
  ["/accuracy", "main strong", false],
  ["/compare", "[data-call]", false],
] as const)(
  "%s fits a phone: the first price is visible, fields do not zoom, touch targets are large enough, tables scroll by keyboard",
  async (path, price, isFirst) => {
    const { page } = await visit(path, PHONE);
    const box = await page.locator(price).first().boundingBox();
    const bottom = (box?.y ?? 9999) + (box?.height ?? 0);
    const right = (box?.x ?? 999) + (box?.width ?? 0);
    expect({
      zooming: await smallText(page),
      small: await smallTargets(page),
      locked: await lockedScrollers(page),
      first: isFirst ? [bottom < 740, right < 360] : [],
    }).toEqual({ zooming: [], small: [], locked: [], first: isFirst ? [true, true] : [] });
  },
);

test.each([
  ["/", 1280, 800, 14],
  ["/?q=claude+sonnet", 1280, 800, 14],
  ["/?provider=openai", 1280, 720, 14],
  ["/changes", 1366, 768, 14],
  ["/models/llama-3.3-70b-instruct", 1366, 768, 14],
  ["/", 390, 844, 6],
  ["/changes", 390, 844, 6],
  ["/models/claude-sonnet-4-5?prompt=50k", 390, 844, 6],
])("%s on %i by %i shows at least %i rows", async (path, width, height, least) => {
  const { page } = await visit(path, { viewport: { width, height } });
  // By the cost of a call once the table is at the top, below its form.
  if (path.includes("prompt="))
    await page
      .locator(".prices")
      .first()
      .evaluate((one) => one.scrollIntoView());
  const bottoms = await page
    .locator(".prices tbody tr:not(.group)")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom > 0 && bottom <= height).length).toBeGreaterThanOrEqual(least);
});

/** Fields whose text is so small that a phone zooms in on them. */
function smallText(page: Page): Promise<string[]> {
  return page
    .locator("input, select, textarea")
    .filter({ visible: true })
    .evaluateAll((fields) =>
      fields
        .filter(
          (field) =>
            !field.matches("[type=checkbox]") && Number.parseFloat(getComputedStyle(field).fontSize) < 16,
        )
        .map(({ outerHTML }) => outerHTML),
    );
}

/** What is pressed and less than 24 px high or wide, links within a sentence aside (WCAG 2.2, 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator("a, button, input, select, textarea, summary")
    .filter({ visible: true })
    .evaluateAll((targets) =>
      targets
        .filter((target) => {
          const { width, height } = (target.closest("label") ?? target).getBoundingClientRect();
          const isInText =
            target.matches("p a, li a, dd a, figcaption a") && getComputedStyle(target).display === "inline";
          return !isInText && !target.matches(".skip") && Math.min(width, height) < 24;
        })
        .map(
          (target) => `${target.outerHTML.slice(0, 90)} ${Math.round(target.getBoundingClientRect().height)}`,
        ),
    );
}

/** Tables that are wider than the screen and cannot be scrolled by key. */
function lockedScrollers(page: Page): Promise<string[]> {
  return page
    .locator(".scroll")
    .evaluateAll((boxes) =>
      boxes
        .filter((box) => box.scrollWidth > box.clientWidth && box.getAttribute("tabindex") !== "0")
        .map(({ className }) => className),
    );
}

test("focus moves to a model's content when opened from a list, and back to its link after Back", async () => {
  const { page } = await visit("/?q=opus");
  const focused = () =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
  const second = page.locator(".prices tbody .name > a").nth(1);
  const name = await second.innerText();
  await second.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/models\//);
  await page.waitForSelector("html[data-ready]");
  await expect.poll(focused).toBe("main");
  await page.goBack();
  await page.waitForSelector("html[data-ready]");
  await expect.poll(focused).toBe(name);
});

describe("the calculator without JavaScript", () => {
  test("bills its fields by keyboard alone, then what is pasted", async () => {
    const { page } = await visit("/?view=calculator", { javaScriptEnabled: false });
    await page.locator("select[name=provider]").selectOption("openai");
    await page.locator("input[name=model]").fill("gpt-4o");
    await page.getByLabel("Input tokens in total").fill("1000");
    await page.getByLabel("Output tokens in total").fill("500");
    await page.getByLabel("of which cache read").fill("0");
    await page.keyboard.press("Enter");
    await page.waitForURL(/model=gpt-4o&prompt=1000&completion=500/);
    expect(await page.locator("[data-total]").getAttribute("data-total")).toBe("0.0075");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(
      `${origin}/?view=calculator&provider=openai&model=gpt-4o&prompt=1000&completion=500&convention=inclusive`,
    );
    await page.getByLabel("Or paste a response").fill(BODY.replace("500", "1500"));
    await page.getByRole("button", { name: "Show the bill" }).click();
    await page.locator("[data-total='0.0175']").waitFor();
    // What is pasted is in no address.
    expect(new URL(page.url()).search).toBe("");
    await page.getByText("Python", { exact: true }).click();
    expect(await page.locator("pre", { hasText: "urllib" }).isVisible()).toBe(true);
  });

  test("asks which provider sent a response, and a button answers", async () => {
    const { page } = await visit("/?view=calculator", { javaScriptEnabled: false });
    const body = '{"model":"llama-3.3-70b-instruct","usage":{"prompt_tokens":1000,"completion_tokens":0}}';
    await page.getByLabel("Or paste a response").fill(body);
    await page.getByRole("button", { name: "Show the bill" }).click();
    await page.getByText("Whose response is this?").waitFor();
    expect(await page.locator("[data-total]").count()).toBe(0);
    await page.locator(".choices button").first().click();
    await page.locator("[data-total]").waitFor();
  });
});

test("the sitemap lists more than a thousand models, and its pages open", async () => {
  const text = await (await fetch(new URL("/sitemap.xml", origin))).text();
  const pages = Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, loc = ""]) => loc);
  expect(pages.length).toBeGreaterThan(1000);
  expect(pages.length).toBeLessThanOrEqual(50_000);
  for (const page of [...pages.slice(0, 12), ...pages.slice(-3)])
    expect([page, (await fetch(page)).status]).toEqual([page, 200]);
});
