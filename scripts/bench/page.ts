// The page on a phone with a slow network, in a real browser: when it is there, what moves, how soon figures follow the last key.
import { type Browser, chromium, type Page } from "playwright-core";
import { createTestHarness } from "wrangler";
import type { Env } from "../../src/env.ts";
import type { Build } from "../build/build-keys.ts";
import { storeOver } from "../kv/local-kv.ts";
import { publishBuild } from "../publish/publish.ts";
import { systemClock } from "../publish/writer-lock.ts";
import { medians } from "./statistics.ts";

/** The conditions of the first measurement of the page: 400 kbit/s, 400 ms to the server, a processor four times slower. */
export const CONDITIONS = { kilobits: 400, latency: 400, processor: 4, width: 360, height: 740 };
const KEY_PAUSE_MS = 120;
const SETTLED_MS = 2500;

const VIEWS = [
  { name: "catalogue", path: "/" },
  { name: "search", path: "/?q=claude+opus" },
  { name: "model", path: "/models/claude-opus-5-5" },
  { name: "calculator", path: "/?view=calculator" },
  { name: "compare", path: "/compare" },
  { name: "changes", path: "/changes" },
] as const;

/** Types a text into a field and waits until an element with `shows` in it is on screen. */
const TYPINGS = [
  {
    ...{ name: "search", path: "/", field: "[name=q]", text: "claude-opus", shows: "" },
    until: "section[aria-busy=false] .prices tbody tr:first-child a[href*='claude-opus']",
  },
  {
    ...{ name: "bill", path: "/?view=calculator", field: "[name=prompt_tokens]", text: "90000" },
    ...{ until: ".bill[aria-busy=false] .lines td", shows: "82,000" },
  },
  {
    ...{ name: "workload", path: "/compare", field: "[name=calls]", text: "66667" },
    ...{ until: ".result[aria-busy=false] th", shows: "66,667" },
  },
] as const;
type Typing = (typeof TYPINGS)[number];

export type Seen = { name: string; lcp: number; shift: number; kilobytes: number; requests: number };
export type Typed = { name: string; delay: number; shift: number };
export type Measured = { seen: Seen[]; typed: Typed[] };

/** Medians over rounds; each visit is the first of its browser. */
export async function measurePage(origin: string, rounds: number): Promise<Measured> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const repeat = async <T extends Record<string, number>>(name: string, visit: () => Promise<T>) => {
    const all: T[] = [];
    while (all.length < rounds) all.push(await visit());
    return { name, ...medians(all) };
  };
  try {
    const measured: Measured = { seen: [], typed: [] };
    for (const view of VIEWS)
      measured.seen.push(await repeat(view.name, () => seeView(browser, origin, view)));
    for (const typing of TYPINGS)
      measured.typed.push(await repeat(typing.name, () => type(browser, origin, typing)));
    return measured;
  } finally {
    await browser.close();
  }
}

async function seeView(browser: Browser, origin: string, { path }: { path: string }) {
  const { page, sent, close } = await open(browser, origin, path);
  const { lcp, shift } = await observed(page);
  const { bytes, requests } = sent;
  await close();
  return { lcp, shift, kilobytes: bytes / 1000, requests };
}

async function type(browser: Browser, origin: string, { path, field, text, until, shows }: Typing) {
  const { page, close } = await open(browser, origin, path);
  await page.locator(field).fill("");
  await page.waitForTimeout(1000);
  await page.evaluate(`watchFor(${JSON.stringify(until)}, ${JSON.stringify(shows)})`);
  await page.locator(field).pressSequentially(text, { delay: KEY_PAUSE_MS });
  // What an earlier key asked for may come first.
  await page.waitForTimeout(SETTLED_MS);
  const { shift, figures, lastKey } = await observed(page);
  await close();
  if (figures < lastKey) throw new Error(`${path} shows no ${shows || until} after ${text}`);
  return { delay: figures - lastKey, shift };
}

/** A page on the slow network, once its script is there. */
async function open(browser: Browser, origin: string, path: string) {
  const { width, height, latency, kilobits, processor } = CONDITIONS;
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const throughput = (kilobits * 1000) / 8;
  const sent = { bytes: 0, requests: 0 };
  // Pictures in the page itself are not sent for.
  const inPage = new Set<string>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("data:")) inPage.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (inPage.has(requestId)) return;
    sent.bytes += encodedDataLength;
    sent.requests += 1;
  });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: processor });
  await page.addInitScript(OBSERVE);
  await page.goto(new URL(path, origin).href, { waitUntil: "load" });
  await page.waitForSelector("html[data-ready]");
  await page.waitForLoadState("networkidle");
  return { page, sent, close: () => context.close() };
}

type Observed = { lcp: number; shift: number; lastKey: number; figures: number };

/** Runs in the page before its script and keeps the measurements: asking from outside would take the slowed processor longer than the page. */
const OBSERVE = `
  globalThis.observed = { lcp: 0, shift: 0, lastKey: 0, figures: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) observed.lcp = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) observed.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
  addEventListener("keyup", ({ timeStamp }) => { observed.lastKey = timeStamp; }, true);
  globalThis.watchFor = (selector, text) => {
    const isThere = () => [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text));
    let was = isThere();
    new MutationObserver(() => {
      const is = isThere();
      if (is && !was) requestAnimationFrame(() => setTimeout(() => { observed.figures = performance.now(); }));
      was = is;
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  };
`;

function observed(page: Page): Promise<Observed> {
  return page.evaluate("observed");
}

/** Serves a build as its first publish makes it. */
export async function servePage(build: Build): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createTestHarness({ workers: [{ configPath: "./wrangler.toml" }] });
  const { url } = await server.listen();
  const { PRICES } = await server.getWorker<Env>().getEnv();
  const store = storeOver(PRICES, "the KV of the page", async () => {});
  await publishBuild(build, store, systemClock, { progress: () => {} });
  return { origin: url.origin, close: () => server.close() };
}
