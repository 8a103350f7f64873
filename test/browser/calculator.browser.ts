import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { origin, screenshot, startBrowser, visit } from "./visit.ts";

const ANTHROPIC = {
  id: "msg_1",
  model: "claude-opus-5-5",
  usage: {
    input_tokens: 2000,
    cache_read_input_tokens: 40_000,
    cache_creation_input_tokens: 3000,
    output_tokens: 900,
    server_tool_use: { web_search_requests: 2 },
  },
};
const COUNTED = { prompt_tokens: 0, completion_tokens: 0, cache_read_tokens: 0, cache_write_tokens: 0 };
const SAMPLE_SIZE = 20;

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

async function total(page: Page): Promise<string> {
  await page.waitForSelector(".bill[aria-busy=false] [data-total]");
  return (await page.locator("[data-total]").getAttribute("data-total")) ?? "";
}

async function priced(provider_id: string, model_id: string, usage: object): Promise<string> {
  const response = await fetch(new URL("/v1/traces/cost", origin), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider_id, model_id, usage }),
  });
  const answer = (await response.json()) as { cost_breakdown: { total_exact: string } | null };
  return answer.cost_breakdown?.total_exact ?? `HTTP ${response.status}`;
}

describe("from paste to bill", () => {
  test("a pasted response fills the counts and the convention, and the bill is the API's", async () => {
    const { page, end } = await visit(browser, "/?view=calculator&provider=anthropic&model=claude-opus-5-5");
    await page.getByLabel("Or paste a response").fill(JSON.stringify(ANTHROPIC));
    await page.getByText("Read as Anthropic Messages.").waitFor();
    const expected = await priced("anthropic", "claude-opus-5-5", {
      prompt_tokens: 2000,
      completion_tokens: 900,
      cache_read_tokens: 40_000,
      cache_write_tokens: 3000,
      web_search_count: 2,
    });
    await expect.poll(() => total(page), { timeout: 10_000 }).toBe(expected);
    expect(await page.locator(".lines").first().locator("tbody tr").count()).toBe(5);
    await page.getByRole("img", { name: /Shares of the total/ }).waitFor();
    await screenshot(page, "calculator");
    await end();
  });

  test("what is no usage is said beside the field", async () => {
    const { page, end } = await visit(browser, "/?view=calculator");
    await page.getByLabel("Or paste a response").fill('{"usage": ');
    await page.getByText("This is not JSON.").waitFor();
    await end();
  });

  test("what the convention did to the counts is shown", async () => {
    const { page, end } = await visit(
      browser,
      "/?view=calculator&provider=openai&model=gpt-6-sol&prompt=12000&completion=10&cache_read=8000",
    );
    await total(page);
    const row = page.getByRole("row", { name: /^Prompt/ });
    expect(await row.locator("td").allTextContents()).toEqual(["12,000", "4,000"]);
    await page.getByLabel("How the counts add up").selectOption("separate");
    await expect.poll(() => row.locator("td").allTextContents()).toEqual(["12,000", "12,000"]);
    await end();
  });
});

describe("sharing", () => {
  test("another visitor sees the same bill at the address", async () => {
    const first = await visit(browser, "/?view=calculator");
    await first.page.locator("select[name=provider]").selectOption("anthropic");
    await first.page.locator("input[name=model]").fill("claude-opus-5-5");
    await first.page.getByLabel("Prompt tokens").fill("123457");
    await expect.poll(async () => first.page.locator(".lines").first().innerText()).toContain("123,457");
    const bill = await total(first.page);
    const second = await visit(browser, first.page.url());
    expect(await total(second.page)).toBe(bill);
    await first.end();
    await second.end();
  });

  test("sub-provider and own key are in the address and on the bill", async () => {
    const path =
      "/?view=calculator&provider=openrouter&model=anthropic/claude-sonnet-4.5&subprovider=Anthropic&byok=1&prompt=1000&completion=500";
    const { page, end } = await visit(browser, path);
    expect(await total(page)).toBe("0.011025");
    expect(await page.locator(".lines").first().innerText()).toContain("Own-key fee");
    await page.getByLabel("On my own key").uncheck();
    await expect.poll(() => total(page)).toBe("0.0105");
    expect(page.url()).not.toContain("byok");
    await end();
  });

  test("the command on the page gives the bill on the page", async () => {
    const { page, end } = await visit(browser, "/?view=calculator");
    const shown = await total(page);
    const command = await page.locator("pre", { hasText: "curl -s" }).innerText();
    const [, url = "", body = ""] = /curl -s (\S+) .* -d '(.*)'$/s.exec(command) ?? [];
    const headers = { "content-type": "application/json" };
    const answer = await (await fetch(url, { method: "POST", headers, body })).json();
    expect(answer).toMatchObject({ cost_breakdown: { total_exact: shown } });
    await end();
  });
});

test("an unknown model says which are near", async () => {
  const { page, end } = await visit(browser, "/?view=calculator&provider=openai&model=gpt-4oo");
  expect(await page.getByRole("alert").innerText()).toContain("gpt-4o");
  await end();
});

test("the same call across providers, the cheapest marked, as a chart", async () => {
  const { page, end } = await visit(
    browser,
    "/?view=calculator&provider=anthropic&model=claude-sonnet-4-5&prompt=10000&completion=1000",
  );
  await page.getByRole("button", { name: "Compare across providers" }).click();
  await page.getByRole("img", { name: /Cost of this call by provider/ }).waitFor();
  const table = page.locator("section", { hasText: "The same call elsewhere" }).locator("table");
  const costs = await table.locator("tbody td:nth-of-type(1)").allTextContents();
  const amounts = costs.map((text) => Number(text.replace(/[$,]|without.*/g, "")));
  expect(amounts.length).toBeGreaterThan(5);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  const marked = await table.locator(".best td:nth-of-type(1)").allTextContents();
  expect(new Set(marked)).toEqual(new Set([costs[0]]));
  expect(page.url()).toContain("compare=1");
  await page.locator("#comparison").evaluate((heading) => heading.scrollIntoView());
  await page.waitForSelector("section:has(#comparison) .chart[aria-busy=false]");
  await screenshot(page, "comparison");
  await end();
});

test(`the bill is the API's for ${SAMPLE_SIZE} random calls`, async () => {
  const random = generator(20_261_121);
  const list = await fetch(new URL("/v1/prices?page_size=1000&page=4", origin));
  const { data } = (await list.json()) as {
    data: { provider_id: string; model_id: string; pricing: { prompt: number; completion: number } | null }[];
  };
  const rows = data.filter(({ pricing }) => pricing && pricing.prompt > 0 && pricing.completion > 0);
  const { page, end } = await visit(browser, "/?view=calculator");
  for (let i = 0; i < SAMPLE_SIZE; i++) {
    const row = rows[random(rows.length)];
    if (row === undefined) throw new Error("no priced rows on this page of the list");
    const usage = { ...COUNTED, prompt_tokens: random(400_000), completion_tokens: random(20_000) };
    usage.cache_read_tokens = random(usage.prompt_tokens + 1);
    usage.cache_write_tokens = random(1000);
    const expected = await priced(row.provider_id, row.model_id, usage);
    const params = new URLSearchParams({
      view: "calculator",
      provider: row.provider_id,
      model: row.model_id,
      prompt: String(usage.prompt_tokens),
      completion: String(usage.completion_tokens),
      cache_read: String(usage.cache_read_tokens),
      cache_write: String(usage.cache_write_tokens),
    });
    await page.goto(`/?${params}`);
    expect([row, usage, await total(page)]).toEqual([row, usage, expected]);
  }
  await end();
}, 120_000);

/** Integers below a bound, the same ones for the same seed. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
