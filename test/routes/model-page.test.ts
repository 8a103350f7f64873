// GET /models/{id}: one page per model over a small build, whatever the id it is asked for by.
import { beforeAll, expect, test } from "vitest";
import { buildKeys } from "../../scripts/build/build-keys.ts";
import type { CatalogModel, CatalogPrice } from "../../scripts/files/catalog.ts";
import { publishBuild } from "../../scripts/publish/publish.ts";
import type { Env } from "../../src/env.ts";
import { inputOf, type Parts } from "../helpers/builds.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { memoryKvStore } from "../helpers/memory-kv-store.ts";
import { startService } from "../helpers/service.ts";
import { clockAt, quiet } from "../helpers/virtual-clock.ts";

const CHANGED = "2026-09-15T16:00:00Z";
const AHEAD = "2126-01-01T00:00:00Z";
const PAGE = "https://acme.example/pricing";

const price = (prompt: string, more: Partial<CatalogPrice> = {}): CatalogPrice => ({
  ...more,
  rates: { prompt, completion: "0.00002" },
  origin: { source: "page", read: "2026-09-30", page: PAGE, confidence: "official" },
});
const model = (id: string, prices: CatalogPrice[], more: Partial<CatalogModel> = {}): CatalogModel => ({
  id,
  canonical: "acme/x-1",
  facts: {},
  other_sources: [],
  prices,
  ...more,
});

const HOURS = [{ utc: "01:00-04:00", days: [1, 2], rates: { prompt: "0.000003" } }];
const PRICES = [
  price("0.000001", { until: CHANGED }),
  price("0.000002", {
    from: CHANGED,
    until: AHEAD,
    hours: HOURS,
    service_tiers: { batch: { rates: { prompt: "0.0000005" } } },
  }),
  price("0.000004", { from: AHEAD }),
];
const FACTS = {
  name: "X One",
  context_tokens: 200_000,
  capabilities: ["tool_call"],
  released: "2026-01-31",
  retires: "2990-12-31",
  replaced_by: "x-2",
};
const DISSENT = {
  source: "portkey",
  id: "x",
  read: "2026-07-01",
  agrees: false,
  rates: { prompt: "0.000008" },
  held_back: "one of one",
};
const MAPPED = { ...price("0.000009"), origin: { source: "litellm", read: "2026-08-01" } };
const models = {
  acme: [
    model("x-1", PRICES, { status: "deprecated", facts: FACTS }),
    { id: "alone", facts: {}, other_sources: [], prices: [price("0.000001")] },
  ],
  host: [model("acme.x-1:0", [price("0.000002")]), model("old/x-1", [price("0.1")], { status: "delisted" })],
  gate: [model("acme/X-1", [MAPPED], { other_sources: [DISSENT] })],
};

let kv: MemoryKv;

beforeAll(async () => {
  const providers: Parts["providers"] = { acme: { name: "Acme", kind: "maker" } };
  const store = memoryKvStore();
  await publishBuild(
    buildKeys(inputOf({ models, providers, today: "2026-11-01" })),
    store,
    clockAt("2026-11-01T12:00:00Z"),
    quiet,
  );
  kv = new MemoryKv(store.values);
});

async function page(id: string, settings: Partial<Env> = {}) {
  const response = await startService(new MemoryKv(kv.values), settings).fetch(`/models/${id}`);
  const html = await response.text();
  const offers = Array.from(html.matchAll(/<span class="offer-id">([^<]*)</g), ([, one]) => one);
  return { status: response.status, html, offers, etag: response.headers.get("etag") };
}

test.each(["acme/x-1", "x-1", "acme.x-1:0", "acme/X-1", "acme%2FX-1"])(
  "%s leads to the model's only page",
  async (id) => {
    const { status, html, offers } = await page(id);
    expect([status, offers]).toEqual([200, ["x-1", "acme/X-1", "acme.x-1:0", "old/x-1"]]);
    expect(html).toContain("<h1>X One</h1>");
    expect(html).toContain('<link rel="canonical" href="http://service/models/acme/x-1"');
  },
);

test("a model of unknown family has a page by its id", async () => {
  const { status, html, offers } = await page("alone");
  expect([status, offers]).toEqual([200, ["alone"]]);
  expect(html).toContain('<link rel="canonical" href="http://service/models/alone"');
});

test("says what it is, what it can do, its limits, status, last day and successor", async () => {
  const { html } = await page("x-1");
  for (const [term, text] of [
    ["Maker", "Acme"],
    ["Context", "200K tokens"],
    ["Can", "tools"],
    ["Released", "2026-01-31"],
    ["Status", "deprecated"],
    ["Replaced by", '<a href="/models/x-2">x-2</a>'],
  ])
    expect(html).toContain(`<dt>${term}</dt><dd>${text}</dd>`);
  expect(html).toContain('<span class="tag deprecated">ends 31 Dec ’90</span>');
});

test("folds offers at the list price and ended ones", async () => {
  const { html } = await page("x-1");
  expect(html).toContain("$20.00 output</strong></span> per 1M tokens: Acme's list price");
  expect(html).toContain("the same at 1 more offer.");
  expect(html).toContain("<summary>At the list price too · 1</summary>");
  expect(html).toContain("<summary>No longer sold, at the last price · 1</summary>");
});

test("shows evidence with link and day, and dissent with its reason", async () => {
  const { html } = await page("x-1");
  expect(html).toContain(`<a href="${PAGE}">acme.example</a>, 2026-09-30, official`);
  expect(html).toContain("portkey, 2026-07-01, input $8.00 per 1M, one of one");
});

test("shows the newest and the median reading of all offers on sale, and whether it is current", async () => {
  // Of 2026-08-01 and three times 2026-09-30; what is delisted does not count.
  expect((await page("x-1")).html).toMatch(
    /href="\/status" title="Median price checked 2026-09-30"><span class="sure">● Newest version<.*Checked 30 Sep, \d+ % first-hand/,
  );
});

test("shows batch prices and hours in one table", async () => {
  const { html } = await page("x-1");
  expect(html).toContain('<tr><th scope="row">Batch</th><td class="number">0.50</td>');
  expect(html).toContain('<tr><th scope="row">01:00-04:00 UTC, Mon, Tue</th><td class="number">3.00</td>');
});

test("draws its history: past, present with the dearest hours, and announced", async () => {
  const { html } = await page("x-1");
  const chart = /<svg.*?<\/svg>/s.exec(html)?.[0] ?? "";
  for (const name of ["past", "current", "announced"]) expect(chart).toContain(`<path class="${name}"`);
  expect(chart.match(/class="peak"/g)).toHaveLength(1);
  expect(chart).toContain("2026-09-15</text>");
  expect(html).toContain("2 changes of its price are known. From 2126-01-01: input $4.00, output $20.00");
  expect(html).toContain("from 2026-09-15 16:00 UTC to 2126-01-01");
});

test("shows calls in three languages for the maker's offer", async () => {
  const { html } = await page("acme/X-1");
  for (const name of ["curl", "Python", "TypeScript"]) expect(html).toContain(`<summary>${name}</summary>`);
  expect(html).toContain("&quot;model_id&quot;:&quot;x-1&quot;,&quot;provider_id&quot;:&quot;acme&quot;");
});

test.each([
  ["x-11", 'href="/models/x-1"'],
  ["nothing-like-it", 'value="nothing-like-it"'],
  ["x-1/", 'value="x-1"'],
])("%s is 404 and searches: %s", async (id, shown) => {
  const { status, html, etag } = await page(id);
  expect([status, etag]).toEqual([404, null]);
  expect(html).toContain(`There is no page /models/${id}.`);
  expect(html).toContain(shown);
});
