// The committed withdrawals in what is served: 402 with the reason, no price in any list, upstream's own keys still in the map.
import { beforeAll, describe, expect, test } from "vitest";
import { buildKeys } from "../../scripts/build/build-keys.ts";
import type { Catalog } from "../../scripts/files/catalog.ts";
import {
  readCalendars,
  readCatalog,
  readMap,
  readProviders,
  readWithdrawn,
} from "../../scripts/files/prices-folder.ts";
import { publishBuild } from "../../scripts/publish/publish.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { memoryKvStore } from "../helpers/memory-kv-store.ts";
import { type Service, startService, usage } from "../helpers/service.ts";
import { clockAt, quiet } from "../helpers/virtual-clock.ts";

const BUILT = "2026-11-22";
const withdrawn = await readWithdrawn();
const { entries } = await readMap();
const slugs = new Set(withdrawn.map(({ id }) => id.slice(0, id.indexOf("/"))));

let service: Service;
let map: Record<string, unknown>;

beforeAll(async () => {
  const catalog: Catalog = new Map([...(await readCatalog())].filter(([slug]) => slugs.has(slug)));
  const providers = await readProviders();
  const store = memoryKvStore();
  const build = buildKeys({
    catalog,
    providers,
    mapEntries: entries,
    routingRules: [],
    calendars: await readCalendars(),
    today: BUILT,
  });
  await publishBuild(build, store, clockAt(BUILT), quiet);
  service = startService(new MemoryKv(store.values));
  map = Object(await (await service.fetch("/v1/model_prices_and_context_window.json")).json());
}, 60_000);

describe("a withdrawn row", () => {
  test.each(withdrawn.map((entry) => [entry.id, entry] as const))("%s", async (id, { reason, day, see }) => {
    const [provider_id = "", ...rest] = id.split("/");
    const body = { provider_id, model_id: rest.join("/"), usage: usage({ prompt_tokens: 1 }) };
    const response = await service.post("/v1/traces/cost", body);
    const why = `Withdrawn on ${day}: ${reason}${see === undefined ? "" : ` See ${see}.`}`;
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ error: why, unpriced_reason: "withdrawn" });
  });
});

test("no Claude has a price at Google AI Studio, and 16 wrong rows are withdrawn", async () => {
  const models = (await readCatalog()).get("google_ai_studio") ?? [];
  const claudes = models.filter(({ id }) => id.startsWith("claude-"));
  expect(claudes.filter(({ prices }) => prices.length > 0)).toEqual([]);
  expect(claudes.length).toBeGreaterThanOrEqual(16);
});

test.each(["claude-opus-5-5", "claude-fable-5-1", "claude-opus-5", "gemini-2.5-pro-tts"])(
  "%s is priced at Vertex AI",
  async (id) => {
    const row = (await readCatalog()).get("vertex")?.find((model) => model.id === id);
    expect(row?.prices.length).toBeGreaterThan(0);
  },
);

test("the map keeps every upstream key and none that we added for a withdrawn row", () => {
  expect(entries.filter(({ key }) => map[key] === undefined)).toEqual([]);
  const upstream = new Set(entries.map(({ key }) => key));
  const added = Object.keys(map).filter((key) => key.startsWith("gemini/claude-") && !upstream.has(key));
  expect(added).toEqual([]);
});
