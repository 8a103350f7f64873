import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Usage } from "../../src/pricing/usage.ts";
import type { BaseCount } from "../../src/schemas/token-kinds.ts";
import { decimalOf, type Rational, rational, total as sum, times } from "../helpers/rational.ts";
import { usage } from "../helpers/service.ts";
import { ANTHROPIC_AND_CLOUD_BODIES } from "../responses/bodies/anthropic-and-clouds.ts";
import type { Body } from "../responses/bodies/body.ts";
import { HOST_BODIES } from "../responses/bodies/hosts.ts";
import { LIBRARY_BODIES } from "../responses/bodies/libraries.ts";
import { MAKER_BODIES } from "../responses/bodies/makers.ts";
import { OPENAI_BODIES } from "../responses/bodies/openai.ts";
import { origin, screenshot, startBrowser, type Visit, visit } from "./visit.ts";

const BODIES = [
  ...OPENAI_BODIES,
  ...ANTHROPIC_AND_CLOUD_BODIES,
  ...MAKER_BODIES,
  ...HOST_BODIES,
  ...LIBRARY_BODIES,
];
const PASTE = "Or paste a response";
const EXAMPLE = "gpt-6-sol";
const RETRY_PAUSE_MS = 1000;

/** Body -> the provider it is billed at when nothing was chosen; of every other body the page has to ask. */
const BILLED: Readonly<Record<string, string>> = {
  "Chat Completions": "openai",
  "Chat Completions, flex, reasoning inside the completion by the total": "openai",
  "Chat Completions with audio in and out": "openai",
  "Responses, priority, with hosted tools: a search, a page opened, a file search": "openai",
  Embeddings: "openai",
  "Realtime with speech, an image and a cache": "openai",
  "Responses that keep their cache for half a day": "openai",
  "Gemini with speech": "google_ai_studio",
  "Mistral OCR": "mistral",
  "a line of a batch's output": "openai",
  "Messages with both lifetimes of cache writes, searches and fetches": "anthropic",
  "Messages of a batch, in the US, with a compaction beside them": "anthropic",
  "Messages from Bedrock": "bedrock",
  "Bedrock Converse in an invocation log": "bedrock",
  "Gemini generateContent": "google_ai_studio",
  "Vertex generateContent, provisioned": "vertex",
  "Gemini in the Python SDK's names": "google_ai_studio",
  "Google Interactions": "google_ai_studio",
  DeepSeek: "deepseek",
  "xAI Chat Completions": "xai",
  "Perplexity deep research": "perplexity",
  "Perplexity, whose searches are in the fee per request": "perplexity",
  "OpenRouter, on the caller's own key": "openrouter",
  "OpenRouter's record of a generation": "openrouter",
  Groq: "groq",
  Cerebras: "cerebras",
  "Azure OpenAI": "azure",
  "Mistral, with audio it bills by the second": "mistral",
  Moonshot: "moonshot",
  Fireworks: "fireworks",
  "Alibaba with an explicit cache": "alibaba",
  MiniMax: "minimax",
  "Z.AI": "zai",
  "LiteLLM for Anthropic": "anthropic",
  "a proxy whose prompt lacks the cache counts": "anthropic",
  "AI SDK 5, Anthropic": "anthropic",
  "AI SDK 6": "openai",
  LangChain: "openai",
  "OpenTelemetry attributes": "bedrock",
  "a request to this service": "openai",
  "a request to this service's other calculator": "openai",
};

let browser: Browser;
let open: Visit;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser.close());

describe("a body pasted into a fresh calculator is billed as what it is, or asked about", () => {
  beforeAll(async () => {
    open = await visit(browser, "/?view=calculator");
  });
  // Each body comes from an address of its own, so that no rate limit joins them.
  let bodies = 0;
  beforeEach(async () => {
    bodies += 1;
    await open.page.context().setExtraHTTPHeaders({ "cf-connecting-ip": `198.51.100.${bodies % 250}` });
    await open.page.getByLabel(PASTE).fill("");
    await open.page.waitForSelector(".bill[aria-busy=false] [data-total]");
  });
  afterAll(() => open.end());

  test.each(BODIES.filter(({ name }) => name in BILLED))("bills $name", async (body) => {
    const { page } = open;
    const provider = BILLED[body.name] ?? "";
    await page.getByLabel(PASTE).fill(textOf(body.sent));
    await expect
      .poll(() => outcome(page), { timeout: 20_000 })
      .toContain(`Read as ${body.shape}. ${body.model} at`);
    expect(await page.locator("select[name=provider]").inputValue()).toBe(provider);
    expect(await page.locator("input[name=model]").inputValue()).toBe(body.model);
    const expected = await (body.modifiers ? answered(provider, body) : worked(provider, body));
    const shown = page.locator(".bill[aria-busy=false] [data-total]");
    await expect.poll(() => shown.getAttribute("data-total"), { timeout: 15_000 }).toBe(expected);
    const remarks = await page.locator(".bill").innerText();
    for (const [name, count] of body.unused ?? [])
      expect(remarks).toContain(`${name} ${count.toLocaleString("en-US")}`);
  });

  test.each(BODIES.filter(({ name }) => !(name in BILLED)))("asks about $name", async ({ sent, model }) => {
    const { page } = open;
    await page.getByLabel(PASTE).fill(textOf(sent));
    const question = page.locator(".question");
    await question.waitFor();
    expect(await question.innerText()).toContain(model ?? "names no model");
    expect(await page.locator("[data-total]").count()).toBe(0);
    expect(await page.locator("input[name=model]").inputValue()).not.toBe(EXAMPLE);
  });
});

describe("what was asked is answered", () => {
  const TOGETHER = HOST_BODIES.find(({ name }) => name.startsWith("Together"));

  test("by a choice", async () => {
    const { page, end } = await visit(browser, "/?view=calculator");
    await page.getByLabel(PASTE).fill(textOf(TOGETHER?.sent));
    await page.getByRole("button", { name: /at Together/ }).click();
    await page.getByText("as chosen").waitFor();
    await page.waitForSelector("[data-total]");
    expect(page.url()).toContain("provider=together");
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("button", { name: /at DeepInfra/ }).click();
    await page.waitForSelector("[data-total]");
    expect(page.url()).toContain("provider=deepinfra");
    await end();
  });

  test("by the form's own fields", async () => {
    const { page, end } = await visit(browser, "/?view=calculator");
    await page
      .getByLabel(PASTE)
      .fill('{"usage":{"inputTokens":3000,"outputTokens":500,"cachedInputTokens":2100}}');
    await page.getByText("The response names no model").waitFor();
    await page.locator("select[name=provider]").selectOption("openai");
    await page.locator("input[name=model]").fill(EXAMPLE);
    await page.waitForSelector("[data-total='0.00722']");
    await end();
  });

  test("by what was chosen before, where the response names no model", async () => {
    const { page, end } = await visit(browser, "/?view=calculator&provider=openai&model=gpt-6-sol");
    await page
      .getByLabel(PASTE)
      .fill('{"usage":{"inputTokens":3000,"outputTokens":500,"cachedInputTokens":2100}}');
    await page.getByText("as chosen; the response names no model").waitFor();
    await page.waitForSelector("[data-total='0.00722']");
    await page
      .getByLabel(PASTE)
      .fill('{"input_tokens":3000,"output_tokens":500,"cache_read_input_tokens":2100}');
    await page.getByText("It does not look like an answer of openai's API").waitFor();
    await end();
  });
});

describe("streams and several calls", () => {
  test("a stream is one call", async () => {
    const { page, end } = await visit(browser, "/?view=calculator");
    const start = { input_tokens: 1000, cache_read_input_tokens: 0, output_tokens: 1 };
    const events = [
      {
        type: "message_start",
        message: { id: "msg_1", type: "message", model: "claude-opus-5-5", usage: start },
      },
      { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 100 } },
    ];
    await page.getByLabel(PASTE).fill(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
    const body = { counts: { prompt_tokens: 1000, completion_tokens: 100 }, model: "claude-opus-5-5" };
    const expected = await worked("anthropic", body);
    await page.waitForSelector(`[data-total='${expected}']`);
    await end();
  });

  test("several are priced one by one and added up; a link leads to each", async () => {
    const { page, end } = await visit(browser, "/?view=calculator");
    const [chat, message] = [OPENAI_BODIES[0], ANTHROPIC_AND_CLOUD_BODIES[0]];
    if (!chat || !message) throw new Error("no bodies");
    await page.getByLabel(PASTE).fill(`${textOf(chat.sent)}\n${textOf(message.sent)}`);
    const parts = [await worked("openai", chat), await worked("anthropic", message)];
    const expected = decimalOf(sum(parts.map(rational)));
    await page.waitForSelector(`[data-total='${expected}']`);
    expect(await page.locator(".bill tbody tr").count()).toBe(2);
    await page.getByRole("link", { name: "2. claude-opus-5-5 at Anthropic" }).click();
    await page.waitForSelector(`[data-total='${parts[1]}']`);
    await end();
  });
});

describe("what cannot be read leaves no bill on show", () => {
  test.each([
    '{"usage": ',
    "hello",
    '{"usage":{"prompt_tokens":-1,"completion_tokens":2}}',
    '{"object":"list"}',
  ])("%s", async (text) => {
    const { page, end } = await visit(browser, "/?view=calculator");
    await page.waitForSelector("[data-total]");
    await page.getByLabel(PASTE).fill(text);
    await page.locator("#paste-outcome.wrong").waitFor();
    expect(await page.locator("[data-total]").count()).toBe(0);
    await page.getByLabel(PASTE).fill("");
    await page.waitForSelector("[data-total]");
    await end();
  });
});

test("clearing the paste restores what was there before it, and keeps what was typed besides", async () => {
  const { page, end } = await visit(
    browser,
    "/?view=calculator&provider=openai&model=gpt-4o&prompt=777&completion=7",
  );
  const bill = page.locator(".bill[aria-busy=false] [data-total]");
  const before = await bill.getAttribute("data-total");
  await page.getByLabel(PASTE).fill(textOf(ANTHROPIC_AND_CLOUD_BODIES[0]?.sent));
  await page.getByText("claude-opus-5-5 at Anthropic").waitFor();
  await bill.waitFor();
  await screenshot(page, "calculator");
  await page.getByLabel("Number of calls").fill("5");
  await page.getByLabel(PASTE).fill("");
  await expect.poll(() => bill.getAttribute("data-total")).toBe(before);
  expect(await page.getByLabel("How the counts add up").inputValue()).toBe("provider");
  expect(await page.getByLabel("Number of calls").inputValue()).toBe("5");
  expect(page.url()).toContain("model=gpt-4o&prompt=777");
  await end();
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

/** What the service answers for a whole body, tier of service and region included. */
async function answered(provider_id: string, { sent, model }: Body): Promise<string> {
  const response = await fetch(new URL("/v1/responses/cost", origin), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ response: sent, provider_id, model_id: model }),
  });
  const answer = (await response.json()) as { cost_breakdown: { total_exact: string } | null };
  return answer.cost_breakdown?.total_exact ?? `HTTP ${response.status}`;
}

/** The sum worked out with fractions from the listed rates; a host's and a key's from the calculator that knows them. */
async function worked(
  provider: string,
  body: Pick<Body, "counts" | "model" | "subprovider"> & Partial<Body>,
): Promise<string> {
  const counts = usage(body.counts) as Record<BaseCount, number>;
  if (body.subprovider !== undefined) return routed(provider, body, counts);
  const inclusive = body.convention !== "separate";
  const uncached =
    counts.prompt_tokens - (inclusive ? counts.cache_read_tokens + counts.cache_write_tokens : 0);
  const visible = counts.completion_tokens - (inclusive ? counts.reasoning_tokens : 0);
  const rates = await listed(provider, body.model ?? "");
  const or = (rate: string, other: string) => rates[rate] || rates[other] || 0;
  return decimalOf(
    sum([
      cost(uncached, rates.prompt ?? 0),
      cost(counts.cache_read_tokens, or("input_cache_read", "prompt")),
      cost(counts.cache_write_tokens, or("input_cache_write", "prompt")),
      cost(visible, rates.completion ?? 0),
      cost(counts.reasoning_tokens, or("internal_reasoning", "completion")),
      cost(counts.web_search_count, rates.web_search ?? 0),
      cost(1, rates.request ?? 0),
      ...furtherOf(body.counts, inclusive, rates),
      ...Object.entries(body.units ?? {}).map(([name, count]) =>
        times(rational(count), rateOf(UNITS[name] ?? [], rates)),
      ),
    ]),
  );
}

/** What parts by lifetime and modality cost beside the text they are parts of. */
function furtherOf(counts: Body["counts"], inclusive: boolean, rates: Record<string, number>): Rational[] {
  const { audio_cache_read_tokens: spoken = 0, image_cache_read_tokens: shown = 0 } = counts;
  const rate = (...names: string[]) => names.map((name) => rates[name]).find((one) => one) ?? 0;
  const more = (count: number | undefined, own: number, text: number) => [
    cost(count ?? 0, own),
    times(rational(-1), cost(count ?? 0, text)),
  ];
  const [prompt, completion] = [rate("prompt"), rate("completion")];
  const [read, written] = [rate("input_cache_read", "prompt"), rate("input_cache_write", "prompt")];
  const uncached = (count = 0, cached = 0) => count - (inclusive ? cached : 0);
  // The cached ones of a modality are in the text's own count of cache reads.
  return [
    ...more(uncached(counts.audio_prompt_tokens, spoken), rate("audio", "prompt"), prompt),
    ...more(uncached(counts.image_prompt_tokens, shown), rate("image_token", "prompt"), prompt),
    ...more(counts.video_prompt_tokens, rate("video_token", "prompt"), prompt),
    ...more(spoken, rate("input_audio_cache", "audio", "input_cache_read", "prompt"), read),
    ...more(shown, rate("image_token_cache", "image_token", "input_cache_read", "prompt"), read),
    ...more(
      counts.cache_write_1h_tokens,
      rate("input_cache_write_1h", "input_cache_write", "prompt"),
      written,
    ),
    ...more(
      counts.cache_write_12h_tokens,
      rate("input_cache_write_12h", "input_cache_write", "prompt"),
      written,
    ),
    ...more(counts.audio_completion_tokens, rate("audio_output", "completion"), completion),
    cost(counts.citation_tokens ?? 0, rate("citation", "prompt")),
  ];
}

/** Units of prices for what bodies count, the first that a price has, and how many make one. */
const UNITS: Readonly<Record<string, readonly (readonly [unit: string, of: number])[]>> = {
  audio_seconds: [["input_per_minute", 60]],
  pages: [
    ["ocr_per_page", 1],
    ["input_per_page", 1],
  ],
  file_searches: [
    ["input_per_file_search", 1],
    ["input_per_storage_search", 1],
  ],
};

/** USD for one, of a quotient that does not end 18 digits. */
function rateOf(
  units: readonly (readonly [unit: string, of: number])[],
  rates: Record<string, number>,
): Rational {
  const [unit, of] = units.find(([name]) => rates[name] !== undefined) ?? ["", 1];
  const { n, d } = cost(1, rates[unit] ?? 0);
  if (of === 1) return { n, d };
  const [top, bottom] = [n * 10n ** 40n, d * BigInt(of)];
  const digits = (top / bottom).toString().length - 18;
  const step = bottom * 10n ** BigInt(digits);
  return { n: (top + step / 2n) / step, d: 10n ** BigInt(40 - digits) };
}

function cost(count: number, rate: number): Rational {
  return times(
    rational(count),
    rational(rate.toLocaleString("en-US", { maximumFractionDigits: 20, useGrouping: false })),
  );
}

async function listed(provider_id: string, model_id: string): Promise<Record<string, number>> {
  const response = await fetch(
    new URL(`/v1/prices?${new URLSearchParams({ provider_id, model_id })}`, origin),
  );
  type Row = Record<"pricing" | "rates" | "units", Record<string, number>>;
  const { data } = (await response.json()) as { data: Row[] };
  if (data[0] === undefined) throw new Error(`${provider_id} lists no ${model_id}`);
  return { ...data[0].pricing, ...data[0].rates, ...data[0].units };
}

async function routed(
  provider: string,
  { model, subprovider, sent }: Pick<Body, "model" | "subprovider"> & Partial<Body>,
  counts: Usage,
): Promise<string> {
  const response = await fetch(new URL("/api/models/pricing/calculate", origin), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      modelId: model,
      provider,
      subprovider,
      isByok: textOf(sent).includes('"is_byok": true'),
      usage: {
        promptTokens: counts.prompt_tokens,
        completionTokens: counts.completion_tokens,
        cacheReadTokens: counts.cache_read_tokens,
        cacheWriteTokens: counts.cache_write_tokens,
      },
      usageConvention: "inclusive",
    }),
  });
  const answer = (await response.json()) as { costBreakdown: { totalExact: string } };
  return answer.costBreakdown.totalExact;
}
