// The committed catalogue on the days it announces: what changes, changes in list, sorting, calculators and cost map with the
// same second, and nothing between.
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { CatalogPrice } from "../../scripts/files/catalog.ts";
import { readProviders } from "../../scripts/files/prices-folder.ts";
import { MODEL_PRICING_PROVIDERS } from "../../src/contract/cost-requests.ts";
import type { Manifest } from "../../src/schemas/manifest.ts";
import { committedCatalogue, publishedCatalogue } from "../helpers/builds.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { type Service, startService } from "../helpers/service.ts";

/** The day of the build: what the catalogue announces after it is tried. */
const BUILT = "2026-11-21";
const MAP = "/v1/model_prices_and_context_window.json";
const SITE: ReadonlySet<string> = new Set(MODEL_PRICING_PROVIDERS);

type Announced = { provider: string; keys: string[]; id: string; prices: readonly CatalogPrice[] };

let service: Service;
let manifest: Manifest;
let announced: Announced[];

beforeAll(async () => {
  const published = await publishedCatalogue();
  manifest = published.manifest;
  service = startService(new MemoryKv(published.values));
  const providers = new Map((await readProviders()).map((provider) => [provider.slug, provider]));
  announced = [...(await committedCatalogue())].flatMap(([provider, models]) =>
    models
      .filter(({ prices }) =>
        prices.some(({ from, until }) => [from, until].some((day) => day && day > BUILT)),
      )
      .map(({ id, prices }) => {
        const keys = [`${providers.get(provider)?.map_provider}/${id}`, id];
        return { provider, keys, id, prices };
      }),
  );
}, 240_000);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

/** The prompt rate in force at an instant, by the catalogue's own dates. */
function rateAt(prices: readonly CatalogPrice[], at: string): number | undefined {
  const entry = prices.findLast(({ from = "", until = "9" }) => from <= at && at < until);
  return entry?.rates.prompt === undefined ? undefined : Number(entry.rates.prompt);
}

/** Every instant at which one of these prices begins or ends, and every eighth of the others, at which none may move. */
function tried(): string[] {
  const own = new Set(announced.flatMap(({ prices }) => prices.flatMap(({ from, until }) => [from, until])));
  return manifest.turns.map(({ from }) => from).filter((from, i) => own.has(from) || i % 8 === 0);
}

type CostMap = Record<string, { input_cost_per_token?: number } | undefined>;

async function told({ provider, id, keys }: Announced, map: CostMap) {
  const { data } = Object(
    await (
      await service.fetch(`/v1/prices?provider_id=${provider}&model_id=${encodeURIComponent(id)}`)
    ).json(),
  );
  const usage = { prompt_tokens: 1, completion_tokens: 0 };
  const call = await service.post("/v1/traces/cost", { model_id: id, provider_id: provider, usage });
  const site = { promptTokens: 1, completionTokens: 0 };
  const siteCall = await service.post("/api/models/pricing/calculate", {
    modelId: id,
    provider,
    usage: site,
  });
  return {
    list: data[0].pricing?.prompt,
    calculator: Object(await call.json()).pricing?.prompt,
    ...(SITE.has(provider) && { site: Object(await siteCall.json()).pricing?.input }),
    map: keys.map((key) => map[key]?.input_cost_per_token).find((rate) => rate !== undefined),
  };
}

describe("around each announced instant", () => {
  test("one second before, everything shows the old price; from then on, the new one", async () => {
    for (const from of tried()) {
      for (const seconds of [-1, 0]) {
        const now = Date.parse(from) + 1000 * seconds;
        vi.setSystemTime(now);
        const at = `${new Date(now).toISOString().slice(0, 19)}Z`;
        const map: CostMap = (await service.ask(MAP)).body;
        for (const one of announced) {
          const rate = rateAt(one.prices, at);
          const everywhere = {
            list: rate,
            calculator: rate,
            map: rate,
            ...(SITE.has(one.provider) && { site: rate }),
          };
          expect([one.id, at, await told(one, map)]).toEqual([one.id, at, everywhere]);
        }
      }
    }
  }, 120_000);

  test("lists are sorted by the prices they show", async () => {
    for (const from of tried()) {
      for (const seconds of [-1, 0]) {
        vi.setSystemTime(Date.parse(from) + 1000 * seconds);
        const shown: number[] = [];
        for (const provider of new Set(announced.map((one) => one.provider))) {
          const query = `/v1/prices?provider_id=${provider}&sort_column=prompt&page_size=1000`;
          const { data } = (await service.ask(query)).body;
          // A row is 0 where it is not known, and then after all others.
          const rates: number[] = data.map(
            (row: { pricing: { prompt: number } | null }) => row.pricing?.prompt ?? 0,
          );
          shown.push(...rates.slice(0, rates.findLastIndex((rate) => rate > 0) + 1));
          expect(shown).toEqual(shown.toSorted((a, b) => a - b));
          shown.length = 0;
        }
      }
    }
  }, 120_000);
});
