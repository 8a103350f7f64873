import { expect, test } from "vitest";
import { visit } from "./visit.ts";

test.each([true, false])(
  "filters, pages and leads to the model, JavaScript %s",
  async (javaScriptEnabled) => {
    const { page } = await visit("/changes", { javaScriptEnabled });
    const rows = page.locator(".changes tbody tr");
    expect(await rows.count()).toBe(50);
    await page.getByRole("link", { name: "Next page" }).click();
    await page.waitForURL(/page=2/);
    expect(await page.locator(".pager .here").innerText()).toMatch(/^Page 2 of \d+$/);
    await page.getByLabel("Providers").fill("google_ai_studio");
    await page.getByLabel("Kind of change").selectOption("announced");
    await page.getByLabel("By at least, percent").fill("100");
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL("**/changes?provider=google_ai_studio&change=announced&percent=100&since=");
    expect(new Set(await rows.locator(".tag").allTextContents())).toEqual(new Set(["Announced"]));
    expect(await page.getByLabel("Kind of change").inputValue()).toBe("announced");
    await rows.first().getByRole("link").first().click();
    await page.waitForURL(/\/models\//);
  },
);

test("is used by keyboard alone", async () => {
  const { page } = await visit("/changes");
  await page.getByLabel("Providers").focus();
  await page.keyboard.type("xai");
  await page.keyboard.press("Enter");
  await page.waitForURL(/provider=xai/);
  expect(await page.getByLabel("Providers").inputValue()).toBe("xai");
});
