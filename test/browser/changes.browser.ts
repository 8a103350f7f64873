import { expect, test } from "vitest";
import { visit } from "./visit.ts";

test.each([true, false])(
  "filters and pages work and lead to the model, JavaScript %s",
  async (javaScriptEnabled) => {
    const { page } = await visit("/changes", { javaScriptEnabled });
    const rows = page.locator(".changes tbody tr:not(.group)");
    expect(await rows.count()).toBe(18);
    const kinds = await rows.locator(".tag").allTextContents();
    for (const kind of kinds.slice(0, 10)) expect(kind).toMatch(/^Price (up|down)$/);
    await page.getByRole("link", { name: /^Ended · / }).click();
    await page.waitForURL(/change=retired/);
    expect(await rows.count()).toBe(50);
    await page.getByRole("link", { name: "Next page" }).click();
    await page.waitForURL(/page=2/);
    expect(await page.locator(".pager .here").innerText()).toMatch(/^Page 2 of \d+$/);
    await page.getByLabel("Providers").fill("google_ai_studio");
    await page.getByText(/^Filters/).click();
    for (const kind of ["Retired", "No longer listed", "Status"]) await page.getByLabel(kind).uncheck();
    await page.getByLabel("Price up").check();
    await page.getByLabel("Price down").check();
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL("**/changes?provider=google_ai_studio&percent=&since=&change=up&change=down");
    expect(new Set(await rows.locator(".tag").allTextContents())).toEqual(
      new Set(["Price up", "Price down"]),
    );
    await page.getByRole("link", { name: "Coming" }).click();
    await page.waitForURL("**/changes?provider=google_ai_studio&change=announced");
    expect(new Set(await rows.locator(".tag").allTextContents())).toEqual(new Set(["Announced", "Ends"]));
    await rows.first().getByRole("link").first().click();
    await page.waitForURL(/\/models\//);
  },
);

test("works with the keyboard alone", async () => {
  const { page } = await visit("/changes");
  await page.getByLabel("Providers").focus();
  await page.keyboard.type("xai");
  await page.keyboard.press("Enter");
  await page.waitForURL(/provider=xai/);
  expect(await page.getByLabel("Providers").inputValue()).toBe("xai");
});

test("pasted calls leave their counts in the address, and nothing of their text", {
  timeout: 60_000,
}, async () => {
  const { page } = await visit("/changes?provider=openai");
  await page.getByText("Only what concerns my calls").click();
  await page
    .getByLabel("Responses, or lines of a log")
    .fill('{"id":"private","model":"gpt-4o","usage":{"prompt_tokens":1000,"completion_tokens":500}}');
  await page.getByRole("button", { name: "Show what concerns them" }).click();
  await page.waitForURL(/\/changes\?provider=openai&usage=/);
  expect(page.url()).toContain("gpt-4o");
  expect(page.url()).not.toContain("private");
  await page.getByRole("link", { name: "Show every change" }).first().click();
  await page.waitForURL("**/changes?provider=openai");
});
