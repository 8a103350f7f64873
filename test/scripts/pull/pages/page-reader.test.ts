// A page's prices as rows in our terms: tiers, services, hours, announced prices, ends; what could not be read is told.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { idForName, PAGE_SELLERS } from "../../../../scripts/pull/pages/page-reader.ts";
import { pullObservations } from "../../../../scripts/pull/pull-observations.ts";
import { translateSeller } from "../../../../scripts/pull/sellers/seller.ts";
import { aProvider } from "../../../helpers/facts.ts";
import { newFolder } from "../../../helpers/new-folder.ts";

const table = (header: string, ...rows: string[]) =>
  ["", header, header.replace(/[^|]+/g, " - "), ...rows, ""].map((line) => line && `| ${line} |`).join("\n");

function read(name: string, text: string) {
  const seller = PAGE_SELLERS.find((one) => one.name === name) ?? expect.unreachable(name);
  return translateSeller(seller, text, new Set([seller.provider]));
}

test("USD per token, by service tier and bound, under the API's id", () => {
  const text = `${table("Model | Input | Output | Cached Read | Cached Write", "GPT 5.5 (≤ 272K tokens) | $5.00 | $30.00 | $0.50 | -", "GPT 5.5 (> 272K tokens) | $10.00 | $45.00 | - | -", "Jev 1.13 | $0.042 | Free | - | -")}`;
  expect(read("opencode-page", text).rows).toEqual([
    {
      provider: "opencode",
      id: "gpt-5.5",
      facts: {},
      prices: [
        {
          rates: { prompt: "0.000005", completion: "0.00003", input_cache_read: "0.0000005" },
          tiers: [{ above: 272_000, rates: { prompt: "0.00001", completion: "0.000045" } }],
        },
      ],
    },
    {
      provider: "opencode",
      id: "jev-1.13",
      facts: {},
      prices: [{ rates: { prompt: "0.000000042", completion: "0" } }],
    },
  ]);
});

test("an announced price becomes the next one, with its batch and storage rates", () => {
  const paid = (label: string, price: string) =>
    `${label} | - | ${price} through December 31, 2026. $1.50 starting January 1, 2027.`;
  const storage = "$0.50 / 1,000,000 tokens per hour (storage price)";
  const text = `## F\n\n*\`gemini-x\`*\n\n### Standard\n${table(" | Free Tier | Paid Tier, per 1M tokens in USD", paid("Input price", "$0.75"), `Context caching price | - | $0.10 ${storage}`)}\n### Batch\n${table(" | Free Tier | Paid Tier, per 1M tokens in USD", paid("Input price", "$0.375"))}`;
  const [row] = read("google-page", text).rows;
  const kept = { units: { cache_storage_per_token_hour: "0.0000005" } };
  expect(row?.prices).toEqual([
    {
      until: "2026-12-31",
      rates: { prompt: "0.00000075", input_cache_read: "0.0000001" },
      service_tiers: { batch: { rates: { prompt: "0.000000375" } } },
      ...kept,
    },
    {
      from: "2027-01-01",
      rates: { prompt: "0.0000015", input_cache_read: "0.0000001" },
      service_tiers: { batch: { rates: { prompt: "0.0000015" } } },
      ...kept,
    },
  ]);
});

test("peak hours are read, and searches priced per thousand", () => {
  const html =
    '<table><tr><td colspan="3">MODEL</td><td>d</td></tr><tr><td>PRICING</td><td>1M INPUT TOKENS (CACHE MISS)</td><td>OFF-PEAK</td><td>$0.15</td></tr><tr><td>PRICING</td><td>1M INPUT TOKENS (CACHE MISS)</td><td>PEAK</td><td>$0.3</td></tr></table>';
  const window = { days: [1, 2, 3, 4, 5], except: "chinese-public-holidays", rates: { prompt: "0.0000003" } };
  expect(read("deepseek-page", html).rows[0]?.prices).toEqual([
    {
      rates: { prompt: "0.00000015" },
      hours: [
        { utc: "01:00-04:00", ...window },
        { utc: "06:00-10:00", ...window },
      ],
    },
  ]);
  const fees = table("Model | Search Queries (\\$/1K) | Low Context Size", "**Sonar** | \\$5 | \\$8");
  expect(read("perplexity-page", fees).rows[0]?.prices).toEqual([
    { rates: { web_search: "0.005", web_search_low: "0.008" } },
  ]);
});

test("an end without a price is a row, and a name without a rule is in the table of names", () => {
  const text = `${table("Model | Input", "Kimi K2 | $1")}\nDeprecated\n${table("Model | Deprecation date", "Qwen3 Coder 480B | February 6, 2026")}`;
  expect(read("opencode-page", text).rows.map(({ id, facts }) => [id, facts])).toEqual([
    ["kimi-k2", {}],
    ["qwen3-coder", { retires: "2026-02-06" }],
  ]);
});

test("an unreadable row leaves the old one as it was", () => {
  const { rows, problems, unread } = read(
    "zai-page",
    table("Model | Input | Output", "GLM-5 | \\$1 | \\$3.2", "GLM-6 | about \\$2 | \\$4"),
  );
  expect(rows.map(({ id }) => id)).toEqual(["glm-5"]);
  expect(problems).toEqual(['zai/glm-6: "about $2" is not understood']);
  expect(unread).toEqual([{ provider: "zai", id: "glm-6" }]);
});

test("the refresh reports a page whose tables no longer fit, and its old facts stay", async () => {
  const folder = await newFolder();
  const prices = join(folder, "prices");
  await mkdir(prices);
  await writeFile(join(prices, "providers.json"), JSON.stringify({ providers: [aProvider("zai")] }));
  const said: string[] = [];
  const pull = async (page: string, day: string) => {
    await writeFile(join(folder, "zai-page.md"), page);
    const places = { prices, from: folder, cache: folder, progress: (line: string) => said.push(line) };
    await pullObservations({ ...places, only: "zai-page", day });
    return readFile(join(prices, "observations/zai-page.json"), "utf8");
  };
  const before = await pull(`## Text\n${table("Model | Input", "GLM-5 | \\$1")}`, "2026-11-20");
  expect(await pull(`## \u200b\n${table("Model | Input", "GLM-5 | $2")}`, "2026-11-21")).toBe(before);
  expect(said).toEqual([
    "zai-page: 1 rows, 1 new",
    "zai-page: FAILED: a heading is empty: the page was flattened",
  ]);
});

test("a page at an untried address is read only by name", () => {
  expect(PAGE_SELLERS.filter(({ unproven }) => unproven).map(({ name }) => name)).toEqual(["stepfun-page"]);
});

test.each([
  ["by hand", "openai", "whisper", "whisper-1"],
  ["by hand at that provider only", "azure", "whisper", "whisper"],
  ["an id as it is printed", "p", "New/Model_1:x", "New/Model_1:x"],
  ["a display name as an id, with its dots", "p", "Claude Opus 4.6 (fast)", "claude-opus-4.6-fast-"],
])("the id of a name on a page: %s", (_rule, provider, name, id) => {
  expect(idForName(provider, name)).toBe(id);
});
