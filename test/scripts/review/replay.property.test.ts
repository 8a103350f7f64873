// The gate's promise: whatever is edited in prices/, an answer of the service that it moves is named by the gate.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type BuildInput, buildKeys } from "../../../scripts/build/build-keys.ts";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import type { Provider } from "../../../scripts/files/registry.ts";
import { publishBuild } from "../../../scripts/publish/publish.ts";
import { NO_WITNESSES, Origins } from "../../../scripts/review/origins.ts";
import { versionOf } from "../../../scripts/review/read-version.ts";
import { replay } from "../../../scripts/review/replay.ts";
import { aModel, inputOf, model, NOW } from "../../helpers/builds.ts";
import { MemoryKv } from "../../helpers/memory-kv.ts";
import { memoryKvStore } from "../../helpers/memory-kv-store.ts";
import "../../helpers/seed.ts";
import { type Service, startService } from "../../helpers/service.ts";
import { clockAt, quiet } from "../../helpers/virtual-clock.ts";

const PAGE = { page: "https://e.com/p", read: "2026-11-01", confidence: "official" as const };
const RATES = { prompt: "0.000002", completion: "0.000008" };
const CACHED = { ...RATES, input_cache_read: "0.000001", input_cache_write_1h: "0.000004" };

/** A catalogue with some of everything that can be charged. */
const INPUT: BuildInput = inputOf({
  models: {
    p: [
      {
        ...model("m", {
          rates: CACHED,
          tiers: [{ above: 200_000, rates: { prompt: "0.000004" } }],
          service_tiers: { priority: { rates: { prompt: "0.000005" } } },
        }),
        aliases: [{ id: "old", declared_by: "x" }],
      },
      model("h", { hours: [{ utc: "01:00-09:00", except: "feasts", rates: { prompt: "0.000006" } }] }),
      { ...model("d", { until: "2026-12-24T00:00:00Z" }), facts: { released: "2026-01-01" } },
      aModel("u", { rates: {}, units: { per_song: "0.1" } }),
    ],
    q: [model("m")],
  },
  providers: {
    p: {
      aliases: ["pp"],
      usage: { prompt_includes_cache: true, completion_includes_reasoning: true, page: PAGE.page },
      service_tiers: [{ name: "batch", words: ["slow"], factor: "0.5", ...PAGE }],
      regions: [{ name: "eu", words: ["de"], factor: "1.1", ...PAGE }],
      fees: [{ name: "web_fetch", unit: "call", price: "0.01", ...PAGE }],
    },
  },
  calendars: [
    {
      name: "feasts",
      page: PAGE.page,
      read: "2026-11-01",
      from: "2026-01-01",
      until: "2026-12-31",
      days: ["2026-12-25"],
    },
  ],
});

const factor = fc.constantFrom("0.9", "1.3", "4");
const value = fc.constantFrom("0", "0.000001", "0.000003", "0.00005");

function onPrice(change: (price: CatalogPrice) => Partial<CatalogPrice>) {
  return onModel((one) => ({ ...one, prices: one.prices.map((price) => ({ ...price, ...change(price) })) }));
}

function onModel(change: (model: CatalogModel) => CatalogModel) {
  return (input: BuildInput, row: number): BuildInput => {
    const own = input.catalog.get("p") ?? [];
    const models = own.map((one, i) => (i === row ? change(one) : one));
    return { ...input, catalog: new Map([...input.catalog, ["p", models]]) };
  };
}

function onProvider(change: Partial<Provider>) {
  return (input: BuildInput): BuildInput => ({
    ...input,
    providers: input.providers.map((one) => (one.slug === "p" ? { ...one, ...change } : one)),
  });
}

type Edit = (input: BuildInput, row: number) => BuildInput;

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .record({
      name: fc.constantFrom("prompt", "completion", "input_cache_read", "web_search", "request"),
      value,
    })
    .map(({ name, value: rate }) => onPrice(({ rates }) => ({ rates: { ...rates, [name]: rate } }))),
  value.map((prompt) => onPrice(() => ({ service_tiers: { priority: { rates: { prompt } } } }))),
  fc
    .constantFrom(100_000, 200_000, 250_000)
    .map((above) => onPrice(() => ({ tiers: [{ above, rates: { prompt: "0.000009" } }] }))),
  fc
    .constantFrom("2026-03-01", "2026-12-01", "2027-02-01")
    .map((day) => onPrice(() => ({ until: `${day}T00:00:00Z` }))),
  fc
    .constantFrom("2026-03-01", "2027-02-01")
    .map((released) => onModel((one) => ({ ...one, facts: { released } }))),
  fc.constant(onModel((one) => ({ ...one, offer: { region: "eu" } }))),
  fc.constant(onModel((one) => ({ ...one, prices: [] }))),
  fc
    .constantFrom("old", "other")
    .map((id) => onModel((one) => ({ ...one, aliases: [{ id, declared_by: "x" }] }))),
  factor.map((one) =>
    onProvider({ service_tiers: [{ name: "batch", words: ["slow", "default"], factor: one, ...PAGE }] }),
  ),
  factor.map((one) => onProvider({ regions: [{ name: "eu", words: ["de"], factor: one, ...PAGE }] })),
  fc.constant(onProvider({ fees: [{ name: "web_search", unit: "search", price: "0.5", ...PAGE }] })),
  fc.constant(onProvider({ aliases: [] })),
  fc
    .boolean()
    .map((includes) =>
      onProvider({ usage: { prompt_includes_cache: includes, completion_includes_reasoning: true } }),
    ),
  fc.constant((input: BuildInput) => ({
    ...input,
    calendars: input.calendars.map((one) => ({ ...one, days: [] })),
  })),
);

const ask = fc.record({
  provider_id: fc.constantFrom("p", "pp", "P"),
  model_id: fc.constantFrom("m", "old", "h", "d", "u"),
  at: fc.constantFrom(
    "2026-02-15T02:00:00Z",
    "2026-05-05T05:00:00Z",
    NOW,
    "2026-12-02T10:00:00Z",
    "2026-12-25T02:00:00Z",
    "2027-03-03T03:00:00Z",
  ),
  service_tier: fc.constantFrom(null, "batch", "slow", "default", "priority"),
  region: fc.constantFrom(null, "eu", "de"),
  usage: fc.constantFrom(
    ...[
      { prompt_tokens: 5000 },
      { prompt_tokens: 200_001 },
      { prompt_tokens: 5000, cache_read_tokens: 3000 },
    ],
    ...[
      { prompt_tokens: 5000, cache_write_tokens: 3000 },
      { prompt_tokens: 50, web_search_count: 2 },
    ],
    ...[
      { prompt_tokens: 0, units: { per_song: "3" } },
      { prompt_tokens: 0, units: { web_fetches: "3" } },
    ],
  ),
});

/** A build as the gate compares it, and as a service over it answers. */
async function published(input: BuildInput) {
  const [build, kv] = [buildKeys(input), memoryKvStore()];
  await publishBuild(build, kv, clockAt(NOW), quiet);
  return { version: versionOf(build), service: startService(new MemoryKv(kv.values)) };
}

/** What a service answers: status, total, what is unpriced and assumed. */
function answers(service: Service, asks: readonly unknown[]): Promise<string[]> {
  return Promise.all(
    asks.map(async (one) => {
      const request = { ...(one as { usage: object }) };
      const usage = { completion_tokens: 100, ...request.usage };
      const response = await service.post("/v1/traces/cost", { ...request, usage });
      const { status, cost_breakdown: cost } = Object(await response.json());
      return JSON.stringify([response.status, status, cost?.total_exact, cost?.unpriced, cost?.assumed]);
    }),
  );
}

test("every answer changed by an edit is named", async () => {
  const before = await published(INPUT);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(edit, fc.nat(3)), { minLength: 1, maxLength: 2 }),
      fc.array(ask, { minLength: 12, maxLength: 12 }),
      async (edits, asks) => {
        const edited = edits.reduce((input, [change, row]) => change(input, row), INPUT);
        const after = await published(edited);
        const [was, now] = [await answers(before.service, asks), await answers(after.service, asks)];
        const versions = { before: before.version, after: after.version };
        const table = await replay({ ...versions, origins: new Origins(NO_WITNESSES), now: NOW });
        const moved = was.some((answer, i) => answer !== now[i]);
        if (moved) expect(table.rows().length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 10 },
  );
}, 60_000);
