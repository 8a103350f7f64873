import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { visit } from "./visit.ts";

function field(page: Page, name: string) {
  return page.locator(`[name=${name}]`);
}

describe("what is typed before the script loads", () => {
  test("reaches the calculator's form, bill and address", async () => {
    const { page } = await visit("/?view=calculator", {}, async (early) => {
      await field(early, "prompt_tokens").fill("777");
      await field(early, "cache_read_tokens").fill("0");
      await field(early, "provider").selectOption("anthropic");
      await field(early, "model").fill("claude-opus-5-5");
    });
    await page.waitForSelector(".lines td:text('777')");
    expect(await field(page, "provider").inputValue()).toBe("anthropic");
    expect(page.url()).toContain("provider=anthropic&model=claude-opus-5-5&prompt=777&");
  });

  test("is read as a paste when it is one", async () => {
    const { page } = await visit("/?view=calculator", {}, async (early) => {
      await field(early, "paste").fill(
        '{"model":"gpt-4o","usage":{"prompt_tokens":9,"completion_tokens":1}}',
      );
    });
    await page.getByText("gpt-4o at OpenAI", { exact: true }).waitFor();
  });

  test("is searched for in the catalogue", async () => {
    const { page } = await visit("/", {}, async (early) => {
      await field(early, "q").fill("opus 5.5");
      await early.getByText("Filters and order").click();
      await field(early, "provider").selectOption("anthropic");
    });
    await expect
      .poll(() => page.locator(".prices tbody .name > a").allTextContents())
      .toEqual(["Claude Opus 5.5"]);
    expect(await field(page, "q").inputValue()).toBe("opus 5.5");
    expect(page.url()).toContain("q=opus+5.5&provider=anthropic");
  });

  test("does not replace what the address says", async () => {
    const { page } = await visit("/?view=calculator&prompt=5&completion=6&byok=1", {}, async () => {});
    await page.waitForSelector("[data-total], .bill [role=alert]");
    expect(new URL(page.url()).search).toBe("?view=calculator&prompt=5&completion=6&byok=1");
  });
});

// Each message: test/web/calculator/check-form.test.ts.
test("a number that cannot be priced is refused at its field, also after a reload", async () => {
  const { page } = await visit("/?view=calculator");
  await page.waitForSelector("[data-total]");
  await field(page, "completion_tokens").fill("-4");
  await page.getByText("“-4” is not a whole number").waitFor();
  expect(await field(page, "completion_tokens").getAttribute("aria-invalid")).toBe("true");
  expect(await field(page, "completion_tokens").inputValue()).toBe("-4");
  await page.getByText("No bill until the marked fields are right").waitFor();
  expect(await page.locator("[data-total]").count()).toBe(0);
  await page.reload();
  await page.getByText("“-4” is not a whole number").waitFor();
});

test("no model is suggested without a provider", async () => {
  const { page } = await visit("/?view=calculator&provider=&model=gpt");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await field(page, "model").fill("gpt-4o");
  await field(page, "provider").selectOption("openai");
  await page.waitForSelector("[data-total]");
  expect(asked.filter((url) => /provider_id=(&|$)/.test(url))).toEqual([]);
});

test("another provider keeps a model it knows and offers candidates for one it does not", async () => {
  const { page } = await visit("/?view=calculator&provider=openai&model=gpt-4o");
  await page.waitForSelector("[data-total]");
  await field(page, "provider").selectOption("azure");
  await page.waitForURL(/provider=azure/);
  await page.waitForSelector(".bill[aria-busy=false] [data-total]");
  expect(await field(page, "model").inputValue()).toBe("gpt-4o");
  // A router knows the maker's name, and what it means.
  await field(page, "provider").selectOption("openrouter");
  await page.waitForURL(/provider=openrouter/);
  await page.waitForSelector(".bill[aria-busy=false] [data-total]");
  await field(page, "provider").selectOption("anthropic");
  await page.getByText("Which model at Anthropic?").waitFor();
});
