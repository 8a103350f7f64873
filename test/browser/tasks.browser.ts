// What people come for, done as they would do it: the answer is right, and takes no more steps than the bound. A step is a click, a
// text typed or a page opened.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { decimalOf, rational, times, total } from "../helpers/rational.ts";
import { cost, listed } from "../helpers/worked-bill.ts";
import { worked } from "./listed-rates.ts";
import { ask, visit } from "./visit.ts";

/** Someone at the page, who is counted. */
function personAt(page: Page) {
  const steps = { clicks: 0, typed: 0, opened: 1 };
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame() && page.url() !== last.url) opens(page.url());
  });
  const last = { url: page.url() };
  const opens = (url: string) => {
    if (new URL(url).pathname !== new URL(last.url).pathname) steps.opened += 1;
    last.url = url;
  };
  return {
    click: async (target: Locator) => {
      steps.clicks += 1;
      await target.click();
    },
    type: async (target: Locator, text: string) => {
      steps.typed += 1;
      await target.fill(text);
    },
    steps: () => steps.clicks + steps.typed + steps.opened,
  };
}

/** The figures of a row of a table, by the head of its row. */
async function figures(page: Page, table: string, head: string): Promise<string[]> {
  const row = page.locator(`${table} tbody tr`, { has: page.locator("th", { hasText: head }) }).first();
  return row.locator("td").allInnerTexts();
}

const perMillion = (rate: number | undefined) => decimalOf(times(rational(1_000_000), cost(1, rate ?? 0)));
const figure = (text: string | undefined) => decimalOf(rational((text ?? "").replaceAll(",", "")));

test("the price of Claude Opus 5.5, cached and in batch: 4 steps", async () => {
  const { page } = await visit("/");
  const person = personAt(page);
  await person.type(page.getByLabel("Search models"), "opus 5.5");
  await person.click(page.locator(".name > a", { hasText: "Claude Opus 5.5" }).first());
  await page.waitForURL("**/models/claude-opus-5-5");
  const rates = await listed(ask, "anthropic", "claude-opus-5-5");
  const names = await page.locator(".card thead th").allInnerTexts();
  const [standard, batch] = [await figures(page, ".card", "Standard"), await figures(page, ".card", "Batch")];
  const shown = (cells: readonly string[], name: string) => figure(cells[names.indexOf(name) - 1]);
  expect(shown(standard, "Input")).toBe(perMillion(rates.prompt));
  expect(shown(standard, "Output")).toBe(perMillion(rates.completion));
  expect(shown(standard, "Cache read")).toBe(perMillion(rates.input_cache_read));
  expect(shown(standard, "Cache write")).toBe(perMillion(rates.input_cache_write));
  expect(shown(standard, "Cache write, 1 hour")).toBe(perMillion(rates.input_cache_write_1h));
  const { data } = Object(
    await (await ask("/v1/prices?provider_id=anthropic&model_id=claude-opus-5-5")).json(),
  );
  expect(shown(batch, "Input")).toBe(perMillion(data[0].service_tiers.batch.prompt));
  expect(person.steps()).toBeLessThanOrEqual(4);
});

test("the cheapest confirmed host of Llama 3.3 70B with tools: 4 steps", async () => {
  const { page } = await visit("/");
  const person = personAt(page);
  await person.type(page.getByLabel("Search models"), "llama 3.3 70b");
  await person.click(page.locator(".name > a[data-model*='3-3-70b-instruct']").first());
  await page.waitForURL("**/models/**");
  const hosts = page.locator(".sellers").first().locator("tbody", { hasText: "Hosts" });
  // The mark may be a reseller's: of the hosts, by price, the first that is neither doubted nor told by one source alone.
  await page.locator("tr.best").getByText("cheapest verified").waitFor();
  const sureHosts = hosts.locator("tr", { hasText: /(medium|high) \d/ });
  const best = sureHosts.filter({ hasNotText: /, 1 source|disputed/ }).first();
  expect(await best.innerText()).not.toContain("not stated: tools");
  const shown = (await best.locator("td").allInnerTexts()).slice(0, 2).map(Number);
  // What two sources or the host's page say, and nobody disputes, of hosts.
  const { data } = Object(
    await (await ask("/v1/prices?canonical=meta/llama-3-3-70b-instruct&include=facts&page_size=1000")).json(),
  );
  const providers = Object(await (await ask("/v1/reference/providers")).json()).data;
  const kinds = new Map<string, string>(
    providers.map((one: { provider_id: string; kind: string }) => [one.provider_id, one.kind]),
  );
  const sure = data.filter(
    (one: Row) =>
      ["host", "maker"].includes(kinds.get(one.provider_id) ?? "") &&
      one.provider_id !== "meta" &&
      one.pricing &&
      one.status !== "retired" &&
      one.certainty !== "low" &&
      ((one.sources?.length ?? 0) > 1 || /^(official|two)/.test(one.facts.evidence?.confidence ?? "")) &&
      (one.facts.dissent ?? []).length === 0,
  );
  const least = Math.min(...sure.map(({ pricing }: Row) => pricing.prompt + pricing.completion));
  expect((shown[0] ?? 0) + (shown[1] ?? 0)).toBeCloseTo(least * 1e6, 6);
  expect(person.steps()).toBeLessThanOrEqual(4);
});

type Row = {
  provider_id: string;
  status: string;
  certainty?: string;
  sources?: string[];
  pricing: { prompt: number; completion: number };
  facts: { evidence?: { confidence?: string }; dissent?: unknown[] };
};

test("two million calls a month with three models: 8 steps", async () => {
  const { page } = await visit("/");
  const person = personAt(page);
  await person.click(page.getByRole("link", { name: "Compare", exact: true }));
  await page.waitForURL("**/compare");
  await page.waitForSelector("html[data-ready]");
  await person.type(page.getByLabel("Input tokens"), "3000");
  await person.type(page.getByLabel("Of which cached"), "70");
  await person.type(page.getByLabel("Output tokens"), "500");
  await person.type(page.getByLabel("Calls a day"), "66667");
  const counts = { uncached: 900, cached: 2100, output: 500, calls: 66_667 * 30 };
  for (const place of [
    ["openai", "gpt-6-sol"],
    ["anthropic", "claude-sonnet-5-5"],
  ] as const)
    await page.waitForSelector(`[data-month="${await worked(place, counts)}"]`);
  const months = await page
    .locator("[data-month]")
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute("data-month"))));
  expect(months).toHaveLength(3);
  expect(months).toEqual(months.toSorted((a, b) => a - b));
  expect(person.steps()).toBeLessThanOrEqual(8);
});

test("the cost of a response in a log: 3 steps", async () => {
  const { page } = await visit("/");
  const person = personAt(page);
  await person.click(page.getByRole("link", { name: "Calculator", exact: true }));
  await page.waitForSelector("html[data-ready] [name=paste]");
  const usage = {
    input_tokens: 900,
    cache_read_input_tokens: 2100,
    output_tokens: 500,
    cache_creation_input_tokens: 1000,
    cache_creation: { ephemeral_5m_input_tokens: 200, ephemeral_1h_input_tokens: 800 },
  };
  await person.type(
    page.getByLabel("Or paste a response"),
    JSON.stringify({ id: "msg_1", type: "message", model: "claude-opus-5-5", usage }),
  );
  const rates = await listed(ask, "anthropic", "claude-opus-5-5");
  const expected = total([
    cost(900, rates.prompt ?? 0),
    cost(2100, rates.input_cache_read ?? 0),
    cost(200, rates.input_cache_write ?? 0),
    cost(800, rates.input_cache_write_1h ?? 0),
    cost(500, rates.completion ?? 0),
  ]);
  await page.waitForSelector(`[data-total="${decimalOf(expected)}"]`);
  expect(await page.locator("select[name=provider]").inputValue()).toBe("anthropic");
  expect(person.steps()).toBeLessThanOrEqual(4);
});

test("what changed at a provider in the last month: 5 steps", async () => {
  const { page } = await visit("/");
  const person = personAt(page);
  await person.click(page.getByRole("link", { name: "Changes", exact: true }));
  await page.waitForURL("**/changes");
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  await person.click(page.getByRole("link", { name: "Last 30 days" }));
  await page.waitForURL(`**/changes?since=${month}`);
  await person.type(page.getByLabel("Providers"), "openrouter");
  await page.getByLabel("Providers").press("Enter");
  await page.waitForURL(`**/changes?provider=openrouter&**since=${month}*`);
  const news = "change=up,down,new,retired,delisted,status&by=effective";
  const { meta } = Object(
    await (await ask(`/v1/changes?provider_id=openrouter&${news}&since=${month}`)).json(),
  );
  expect(meta.total).toBeGreaterThan(0);
  expect(await page.locator(".count").innerText()).toBe(
    `${meta.total.toLocaleString("en-US")} ${meta.total === 1 ? "change" : "changes"}`,
  );
  expect(person.steps()).toBeLessThanOrEqual(5);
});

describe("the cheapest model that is not a chat model: 3 steps each", () => {
  test.each([
    ["Embedding", "Input", "embedding", ({ pricing }: Offer) => pricing?.prompt],
    ["Speech", "USD per 1M characters", "audio_speech", ({ units }: Offer) => units?.input_per_character],
  ] as const)("%s by %s", async (mode, column, name, priceOf) => {
    const { page } = await visit("/");
    const person = personAt(page);
    await person.click(
      page.getByRole("navigation", { name: "What models do" }).getByRole("link", { name: mode }),
    );
    await page.waitForURL(new RegExp(`mode=${mode.toLowerCase()}`));
    await page.waitForSelector("section[aria-busy=false]");
    await person.click(page.locator(".prices thead").getByRole("link", { name: column }));
    await page.waitForURL(/sort=/);
    await page.waitForSelector("section[aria-busy=false]");
    const { data } = Object(
      await (await ask(`/v1/prices?mode=${name}&group_by=model&page_size=1000`)).json(),
    );
    const known = data.flatMap((offer: Offer) => priceOf(offer) || []);
    const shown = page.locator(".prices tbody tr:not(:has-text('free')) td").first();
    await expect
      .poll(async () => Number((await shown.innerText()).replace("$", "")))
      .toBeCloseTo(Math.min(...known) * 1e6, 6);
    expect(person.steps()).toBeLessThanOrEqual(3);
  });
});

type Offer = { pricing: { prompt: number } | null; units?: { input_per_character?: number } };
