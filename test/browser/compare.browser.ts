import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { worked } from "./listed-rates.ts";
import { origin, visit } from "./visit.ts";

const [SOL, SONNET] = [
  ["openai", "gpt-6-sol"],
  ["anthropic", "claude-sonnet-5-5"],
] as const;
/** 3,000 in, of which 70 % cached, and 500 out. */
const USUAL = { uncached: 900, cached: 2100, output: 500 };

/** Exact cost of a call at each offer, by the offer's id. */
function costs(page: Page): Promise<Record<string, string>> {
  return page
    .locator(".compared tbody tr:has([data-call])")
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [
          row.querySelector("[data-model]")?.getAttribute("data-model"),
          row.querySelector("[data-call]")?.getAttribute("data-call"),
        ]),
      ),
    );
}

function ids(page: Page): Promise<string[]> {
  return page
    .locator(".compared [data-model]")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-model") ?? ""));
}

test("a workload is priced exactly as it is typed and kept in the address, and only the figures move", async () => {
  const { page } = await visit("/compare");
  expect((await costs(page))["gpt-6-sol"]).toBe(await worked(SOL, USUAL));
  const tops = () =>
    page.locator("h2").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  const before = await tops();
  await page.getByLabel("Calls a day").fill("66667");
  await page.waitForURL(/calls=66667/);
  const month = await worked(SOL, { ...USUAL, calls: 66_667 * 30 });
  await page.waitForSelector(`[data-month="${month}"]`);
  expect(await tops()).toEqual(before);
  await page.getByLabel("Of which cached").fill("0");
  const uncached = await worked(SOL, { ...USUAL, uncached: 3000, cached: 0 });
  await expect.poll(async () => (await costs(page))["gpt-6-sol"]).toBe(uncached);
  await page.getByLabel("Output tokens").fill("");
  await page.getByText("Enter a whole number up to 99,999,999.").waitFor();
  // Nothing is priced in the place of what is missing.
  expect(await page.locator("[data-call]").count()).toBe(0);
  await page.getByLabel("Output tokens").fill("0.5k");
  await page.getByLabel("Of which reasoning").fill("700");
  await page
    .getByText("Reasoning is part of the output: of each call 500 tokens of it are counted.")
    .waitFor();
  expect(await page.getByLabel("Output tokens").inputValue()).toBe("0.5k");
  const other = await visit(page.url());
  expect(await costs(other.page)).toEqual(await costs(page));
});

test("up to twelve models are found by name without JavaScript; the page names what exceeds that, and the CSV has the same figures", async () => {
  const { page } = await visit("/compare?m=openai/gpt-6-sol&m=anthropic/claude-opus-5-5", {
    javaScriptEnabled: false,
  });
  await page
    .getByLabel("Add models")
    .fill("gemini 3.8 flash, groq gpt oss 120b, mistral large, deepseek chat");
  await page.getByRole("button", { name: "Compare" }).click();
  const shown = await costs(page);
  expect(Object.keys(shown)).toHaveLength(6);
  const amounts = Object.values(shown).map(Number);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  const csv = await (
    await fetch(new URL((await page.getByRole("link", { name: "CSV" }).getAttribute("href")) ?? "", origin))
  ).text();
  const lines = csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
  expect(Object.fromEntries(lines.map(([, model = "", call = ""]) => [model, call]))).toEqual(shown);
  expect(await page.locator("tr.differs").count()).toBeGreaterThan(3);
  const opus = /^Claude Opus 5.5 at Anthropic\s+claude-opus-5-5/;
  for (const place of [
    "[data-model=claude-opus-5-5]",
    ".compared-places li >> nth=1",
    "#facts ~ section th >> nth=2",
  ])
    expect(await page.locator(place).innerText()).toMatch(opus);
  expect(await page.title()).toMatch(/^Compare .*Claude Opus 5.5/);
  await page.getByRole("link", { name: "Remove GPT-6 Sol" }).click();
  expect(await ids(page)).not.toContain("gpt-6-sol");
  const more = Array.from({ length: 8 }, (_, i) => `&m=openai/gpt-${i}`).join("");
  await page.goto(`${page.url()}${more}`);
  await page.getByText("1 more are named than the 12 that are compared.").waitFor();
  expect(await page.getByLabel("Add models").count()).toBe(0);
});

test("what is not found leads on to models that may be meant", async () => {
  const { page } = await visit("/compare?m=openai/gpt-6-sol&calls=7");
  await page.getByLabel("Add models").fill("claude opus 99");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByText("Nothing was found for “claude opus 99”.").waitFor();
  await page.getByRole("link", { name: "claude-opus-5-5 at Anthropic" }).click();
  await page.waitForURL(/m=anthropic%2Fclaude-opus-5-5&calls=7$/);
  expect(await ids(page)).toEqual(["gpt-6-sol", "claude-opus-5-5"]);
});

test("pasted responses are priced at each offer at once, and again when some are removed", async () => {
  const { page } = await visit("/compare?m=openai/gpt-6-sol&m=anthropic/claude-sonnet-5-5");
  await page.getByText("Or paste responses").click();
  const chat = {
    usage: { prompt_tokens: 3000, completion_tokens: 500, prompt_tokens_details: { cached_tokens: 2100 } },
  };
  const message = {
    type: "message",
    usage: { input_tokens: 900, cache_read_input_tokens: 2100, output_tokens: 500 },
  };
  await page.getByLabel("One response, an array").fill(`${JSON.stringify(chat)}\n${JSON.stringify(message)}`);
  await page.getByText("2 pasted").waitFor();
  // Twice the same tokens.
  expect(await costs(page)).toEqual(await both(2));
  await page.getByLabel("One response, an array").fill("hello");
  await page.getByText("The pasted text cannot be read").waitFor();
  await page.getByLabel("One response, an array").fill("");
  await expect.poll(() => costs(page)).toEqual(await both(1));
});

test("works with the keyboard alone", async () => {
  const { page } = await visit("/compare?m=openai/gpt-6-sol");
  await page.locator("#main").focus();
  const stops: string[] = [];
  for (let stop = 0; stop < 4; stop++) {
    await page.keyboard.press("Tab");
    stops.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent ?? "",
      ),
    );
  }
  expect(stops).toEqual(["Remove GPT-6 Sol", "Chat", "Agent, 10 turns", "Answers from documents (RAG)"]);
  for (let stop = 0; stop < 4; stop++) await page.keyboard.press("Tab");
  await page.keyboard.type("1000");
  await page.waitForURL(/input=1000/);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("claude opus 5.5");
  await page.keyboard.press("Enter");
  await page.waitForURL(/m=anthropic%2Fclaude-opus-5-5/);
  expect(new URL(page.url()).searchParams.get("input")).toBe("1000");
});

async function both(calls: number): Promise<Record<string, string>> {
  return {
    [SOL[1]]: await worked(SOL, { ...USUAL, calls }),
    [SONNET[1]]: await worked(SONNET, { ...USUAL, calls }),
  };
}
