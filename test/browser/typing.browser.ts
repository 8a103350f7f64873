import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBrowser, visit } from "./visit.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

function field(page: Page, name: string) {
  return page.locator(`[name=${name}]`);
}

describe("what is typed before the script arrives", () => {
  test("is in the calculator's form, bill and address", async () => {
    const { page, end } = await visit(browser, "/?view=calculator", {}, async (early) => {
      await field(early, "prompt_tokens").fill("777");
      await field(early, "cache_read_tokens").fill("0");
      await field(early, "provider").selectOption("anthropic");
      await field(early, "model").fill("claude-opus-5-5");
    });
    await page.waitForSelector(".lines td:text('777')");
    expect(await field(page, "provider").inputValue()).toBe("anthropic");
    expect(page.url()).toContain("provider=anthropic&model=claude-opus-5-5&prompt=777&");
    await end();
  });

  test("is read, if it is a paste", async () => {
    const { page, end } = await visit(browser, "/?view=calculator", {}, async (early) => {
      await field(early, "paste").fill(
        '{"model":"gpt-4o","usage":{"prompt_tokens":9,"completion_tokens":1}}',
      );
    });
    await page.getByText("gpt-4o at OpenAI").waitFor();
    await end();
  });

  test("is searched for in the catalogue", async () => {
    const { page, end } = await visit(browser, "/", {}, async (early) => {
      await field(early, "q").fill("opus 5.5");
      await early.getByText("Filters and order").click();
      await field(early, "provider").selectOption("anthropic");
    });
    await expect
      .poll(() => page.locator(".prices tbody .name > a").allTextContents())
      .toEqual(["Claude Opus 5.5"]);
    expect(await field(page, "q").inputValue()).toBe("opus 5.5");
    expect(page.url()).toContain("q=opus+5.5&provider=anthropic");
    await end();
  });

  test("and what is not typed stays as the address has it", async () => {
    const { page, end } = await visit(
      browser,
      "/?view=calculator&prompt=5&completion=6&byok=1",
      {},
      async () => {},
    );
    await page.waitForSelector("[data-total], .bill [role=alert]");
    expect(new URL(page.url()).search).toBe("?view=calculator&prompt=5&completion=6&byok=1");
    await end();
  });
});

describe("a number that is none is refused at its field", () => {
  test.each([
    ["prompt_tokens", "", "Enter a whole number."],
    ["completion_tokens", "-4", "“-4” is not a whole number"],
    ["cache_write_tokens", "3.5", "“3.5” is not a whole number"],
    ["prompt_tokens", "7999", "The input in total must contain the cached tokens."],
    ["calls", "0", "Enter 1 or more."],
  ])("%s %j: %s", async (name, typed, message) => {
    const { page, end } = await visit(browser, "/?view=calculator");
    await page.waitForSelector("[data-total]");
    await field(page, name).fill(typed);
    await page.getByText(message).waitFor();
    expect(await field(page, name).getAttribute("aria-invalid")).toBe("true");
    expect(await field(page, name).inputValue()).toBe(typed);
    await page.getByText("No bill until the marked fields are right").waitFor();
    expect(await page.locator("[data-total]").count()).toBe(0);
    await page.reload();
    await page.getByText(message).waitFor();
    await end();
  });
});

test("another provider keeps the model where it is known, and offers candidates where it is not", async () => {
  const { page, end } = await visit(browser, "/?view=calculator&provider=openai&model=gpt-4o");
  await page.waitForSelector("[data-total]");
  await field(page, "provider").selectOption("azure");
  await page.waitForURL(/provider=azure/);
  await page.waitForSelector(".bill[aria-busy=false] [data-total]");
  expect(await field(page, "model").inputValue()).toBe("gpt-4o");
  await field(page, "provider").selectOption("openrouter");
  await page.getByText("Which model at OpenRouter?").waitFor();
  await page.getByRole("button", { name: "openai/gpt-4o at OpenRouter", exact: true }).click();
  await page.waitForSelector(".bill[aria-busy=false] [data-total]");
  expect(page.url()).toContain("model=openai%2Fgpt-4o&");
  await end();
});
