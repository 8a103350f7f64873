import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { decimalOf, rational, total as sum } from "../helpers/rational.ts";
import { workedBill } from "../helpers/worked-bill.ts";
import { ANTHROPIC_AND_CLOUD_BODIES } from "../responses/bodies/anthropic-and-clouds.ts";
import { BILLED, BODIES } from "../responses/bodies/billed.ts";
import { OPENAI_BODIES } from "../responses/bodies/openai.ts";
import { ask, screenshot, visit } from "./visit.ts";

const PASTE = "Or paste a response";
const EXAMPLE = "gpt-6-sol";
const NAMELESS = '{"usage":{"inputTokens":3000,"outputTokens":500,"cachedInputTokens":2100}}';
const RETRY_PAUSE_MS = 1000;

/** One of each kind; all of them, in Node: test/web/calculator/bodies.test.ts. */
const TRIED = [
  "Responses, priority, with hosted tools: a search, a page opened, a file search",
  "Messages with both lifetimes of cache writes, searches and fetches",
  "Gemini generateContent",
  "Mistral OCR",
  "OpenRouter, on the caller's own key",
  "LiteLLM for Anthropic",
  "AI SDK 5, Anthropic",
];

describe("a body pasted into an empty calculator is billed as what it is, or a question is asked", () => {
  test.each(BODIES.filter(({ name }) => TRIED.includes(name)))("bills $name", async (body) => {
    const { page } = await visit("/?view=calculator");
    const provider = BILLED[body.name] ?? "";
    await page.getByLabel(PASTE).fill(textOf(body.sent));
    await expect
      .poll(() => outcome(page), { timeout: 20_000 })
      .toContain(`Read as ${body.shape}. ${body.model} at`);
    expect(await page.locator("select[name=provider]").inputValue()).toBe(provider);
    expect(await page.locator("input[name=model]").inputValue()).toBe(body.model);
    const expected = await workedBill(ask, provider, body);
    const shown = page.locator(".bill[aria-busy=false] [data-total]");
    await expect.poll(() => shown.getAttribute("data-total"), { timeout: 15_000 }).toBe(expected);
    const remarks = await page.locator(".bill").innerText();
    for (const [name, count] of body.unused ?? [])
      expect(remarks).toContain(`${name} ${count.toLocaleString("en-US")}`);
  });

  test.each(BODIES.filter(({ name }) => !(name in BILLED)).slice(0, 2))(
    "asks about $name",
    async ({ sent, model }) => {
      const { page } = await visit("/?view=calculator");
      await page.getByLabel(PASTE).fill(textOf(sent));
      const question = page.locator(".question");
      await question.waitFor();
      expect(await question.innerText()).toContain(model ?? "names no model");
      expect(await page.locator("[data-total]").count()).toBe(0);
      expect(await page.locator("input[name=model]").inputValue()).not.toBe(EXAMPLE);
    },
  );
});

describe("a question is answered", () => {
  test("by choosing an option", async () => {
    const { page } = await visit("/?view=calculator");
    const usage = { prompt_tokens: 90, completion_tokens: 10 };
    await page.getByLabel(PASTE).fill(textOf({ model: "meta-llama/Llama-3.3-70B-Instruct-Turbo", usage }));
    await page
      .getByRole("button", { name: /at Together/ })
      .first()
      .click();
    await page.getByText("as chosen").waitFor();
    await page.waitForSelector("[data-total]");
    expect(page.url()).toContain("provider=together");
    await page.getByRole("button", { name: "Change" }).click();
    await page
      .getByRole("button", { name: /at DeepInfra/ })
      .first()
      .click();
    await page.waitForSelector("[data-total]");
    expect(page.url()).toContain("provider=deepinfra");
  });

  test("by the form's own fields", async () => {
    const { page } = await visit("/?view=calculator");
    await page.getByLabel(PASTE).fill(NAMELESS);
    await page.getByText("The response names no model").waitFor();
    await page.locator("select[name=provider]").selectOption("openai");
    await page.locator("input[name=model]").fill(EXAMPLE);
    await page.waitForSelector("[data-total='0.00722']");
  });

  test("by the earlier choice when the response names no model", async () => {
    const { page } = await visit("/?view=calculator&provider=openai&model=gpt-6-sol");
    await page.getByLabel(PASTE).fill(NAMELESS);
    await page.getByText("as chosen; the response names no model").waitFor();
    await page.waitForSelector("[data-total='0.00722']");
    await page
      .getByLabel(PASTE)
      .fill('{"input_tokens":3000,"output_tokens":500,"cache_read_input_tokens":2100}');
    await page.getByText("It does not look like an answer of openai's API").waitFor();
  });
});

test("a response that says when it was made is priced then, or now", async () => {
  const { page } = await visit("/?view=calculator");
  const usage = { prompt_tokens: 90, completion_tokens: 10 };
  await page.getByLabel(PASTE).fill(textOf({ model: "gpt-4o", created: 1785574800, usage }));
  await page.waitForURL(/at=2026-08-01T09/);
  await page.getByRole("button", { name: "Price it now" }).click();
  await expect.poll(() => page.url()).not.toContain("at=");
  await page.getByRole("button", { name: "Price it then" }).click();
  await page.waitForURL(/at=2026-08-01T09/);
});

describe("several pasted calls", () => {
  test("each is priced and summed by model and day; one bad line affects only itself", async () => {
    const { page } = await visit("/?view=calculator");
    const [chat, message] = [OPENAI_BODIES[0], ANTHROPIC_AND_CLOUD_BODIES[0]];
    if (!chat || !message) throw new Error("no bodies");
    const lines = [chat.sent, message.sent].map((sent) => JSON.stringify(sent));
    await page.getByLabel(PASTE).fill([...lines, '{"id": "cut'].join("\n"));
    const parts = [await workedBill(ask, "openai", chat), await workedBill(ask, "anthropic", message)];
    const expected = decimalOf(sum(parts.map(rational)));
    await page.waitForSelector(`[data-total='${expected}']`);
    expect(await page.locator(".bill tbody tr").count()).toBe(2);
    await page.getByText("1 line is not priced").waitFor();
    await page.getByText("My rates").click();
    // A fetched page has no rate, so that nothing is known of what is not paid.
    for (const [percent, own] of [
      [-100, "unknown"],
      [0, `at least $${expected}`],
    ]) {
      await page.getByLabel("A provider or provider/model").fill(`* ${percent}%`);
      await page.getByText(`at my rates ${own}`).waitFor();
    }
    const link = await page.locator(".bill pre").innerText();
    const other = await visit(link.slice(link.indexOf("/?")), { javaScriptEnabled: false });
    expect(await other.page.locator("[data-total]").getAttribute("data-total")).toBe(expected);
  });

  test("when many providers sell the model, the page asks for one and the answer prices the calls", async () => {
    const { page } = await visit("/?view=calculator");
    const line = (id: string) =>
      JSON.stringify({
        id,
        model: "llama-3.3-70b-versatile",
        usage: { prompt_tokens: 1000, completion_tokens: 10 },
      });
    await page.getByLabel(PASTE).fill(Array.from({ length: 300 }, (_, i) => line(`c${i}`)).join("\n"));
    await page.getByText("300 lines are not priced").waitFor();
    await page.getByRole("button", { name: "at Groq" }).first().click();
    await page.getByText("300 calls", { exact: true }).waitFor();
    expect(await page.getByText("not priced").count()).toBe(0);
  });
});

describe("an unreadable paste leaves no bill on the page", () => {
  test.each([
    '{"usage": ',
    "hello",
    '{"usage":{"prompt_tokens":-1,"completion_tokens":2}}',
    '{"object":"list"}',
  ])("%s", async (text) => {
    const { page } = await visit("/?view=calculator");
    await page.waitForSelector("[data-total]");
    await page.getByLabel(PASTE).fill(text);
    await page.locator("#paste-outcome.wrong").waitFor();
    expect(await page.locator("[data-total]").count()).toBe(0);
    await page.getByLabel(PASTE).fill("");
    await page.waitForSelector("[data-total]");
  });

  test("what it names can be chosen, without the counts of the call before", async () => {
    const { page } = await visit("/?view=calculator");
    await page.getByLabel(PASTE).fill('{"model": "gpt-4o-mini", "usage": {"prompt_tokens": 3');
    await page.getByRole("button", { name: "gpt-4o-mini at OpenAI", exact: true }).click();
    await page.getByText("No bill until").waitFor();
    expect(await page.locator("[name=prompt_tokens]").inputValue()).toBe("");
  });
});

test("clearing the paste restores what was there before and keeps what else was typed", async () => {
  const { page } = await visit("/?view=calculator&provider=openai&model=gpt-4o&prompt=777&completion=7");
  const bill = page.locator(".bill[aria-busy=false] [data-total]");
  const before = await bill.getAttribute("data-total");
  await page.getByLabel(PASTE).fill(textOf(ANTHROPIC_AND_CLOUD_BODIES[0]?.sent));
  await page.getByText("claude-opus-5-5 at Anthropic", { exact: true }).waitFor();
  await bill.waitFor();
  await screenshot(page, "calculator");
  await page.getByLabel("Number of calls").fill("5");
  await page
    .getByLabel(PASTE)
    .fill(textOf(ANTHROPIC_AND_CLOUD_BODIES[0]?.sent).replace('"standard"', '"batch"'));
  await page.waitForURL(/tier=batch/);
  await page.getByLabel(PASTE).fill("");
  await expect.poll(() => bill.getAttribute("data-total")).toBe(before);
  expect(await page.getByLabel("How the counts add up").inputValue()).toBe("provider");
  expect(await page.getByLabel("Number of calls").inputValue()).toBe("5");
  expect(page.url()).toMatch(/model=gpt-4o&prompt=777&completion=7&convention=provider&calls=5$/);
});

/** What the page says of the paste; a slow machine's store may have to be asked again, as the page offers. */
async function outcome(page: Page): Promise<string> {
  const again = page.getByRole("button", { name: "Try again" });
  if (await again.isVisible()) {
    await again.click();
    await page.waitForTimeout(RETRY_PAUSE_MS);
  }
  return page.locator("#paste-outcome").innerText();
}

function textOf(sent: unknown): string {
  return JSON.stringify(sent, null, 1);
}
