// buildKeys: what a version turns into is in it. List, sorting, calculators and cost map agree at any instant, without a publish.
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Build, buildKeys } from "../../../scripts/build/build-keys.ts";
import { publishBuild } from "../../../scripts/publish/publish-build.ts";
import type { CatalogModel, CatalogPrice } from "../../../src/schemas/catalog.ts";
import { dataKeys } from "../../../src/store/keys.ts";
import { aProvider } from "../../helpers/facts.ts";
import { MemoryKv } from "../../helpers/memory-kv.ts";
import { memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { startService } from "../../helpers/service.ts";
import { aModel } from "../../helpers/small-build.ts";

const DAY_MS = 86_400_000;
const TODAY = "2026-11-21";
const START = Date.parse(TODAY);

/** Day 0 is today. */
function dayOf(number: number): string {
  return new Date(START + number * DAY_MS).toISOString().slice(0, 10);
}

/** A model's price from a day on, in whole millionths of a dollar a token; undefined where none is known. */
type Step = { from: number; micros: number | undefined };

/** What holds on a day: found by looking at every step, the last one first. */
function priceOn(steps: readonly Step[], day: number): number | undefined {
  return steps.toReversed().find(({ from }) => from <= day)?.micros;
}

function modelOf(id: string, steps: readonly Step[]): CatalogModel {
  const prices = steps.flatMap(({ from, micros }, i): CatalogPrice[] => {
    const next = steps[i + 1]?.from;
    if (micros === undefined) return [];
    const span = { from: dayOf(from), ...(next !== undefined && { until: dayOf(next - 1) }) };
    const rates = {
      prompt: `0.0000${String(micros).padStart(2, "0")}`.replace(/0+$/, ""),
      completion: "0.00009",
    };
    return [{ ...span, rates, origin: { source: "models-dev", read: "2026-09-30" } }];
  });
  return { ...aModel(id, {}), prices };
}

function build(models: CatalogModel[], today = TODAY): Build {
  const input = { providers: [aProvider("p")], mapEntries: [], routingRules: [], today };
  return buildKeys({ ...input, catalog: new Map([["p", models]]) });
}

const steps = fc
  .uniqueArray(
    fc.record({
      from: fc.integer({ min: -40, max: 20 }),
      micros: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
    }),
    { selector: ({ from }) => from, minLength: 1, maxLength: 5 },
  )
  .map((some) => some.toSorted((a, b) => a.from - b.from));

afterEach(() => {
  vi.useRealTimers();
});

describe("a version turns by itself", () => {
  test("list, sorting, calculator and cost map agree at any instant with what was announced", async () => {
    const timelines = fc.array(steps, { minLength: 1, maxLength: 4 });
    const time = fc.integer({ min: 0, max: 30 * DAY_MS });
    await fc.assert(
      fc.asyncProperty(timelines, fc.array(time, { maxLength: 4 }), async (models, times) => {
        const ids = models.map((_, i) => `m${i}`);
        const kv = memoryKvStore();
        vi.useFakeTimers({ toFake: ["Date"], now: START });
        const built = build(models.map((some, i) => modelOf(`m${i}`, some)));
        await publishBuild(built, kv, new Date(START), () => undefined);
        const service = startService(new MemoryKv(kv.values));
        for (const now of times.toSorted((a, b) => a - b)) {
          vi.setSystemTime(START + now);
          const day = Math.floor(now / DAY_MS);
          const expected = models.map((some) => {
            const micros = priceOn(some, day);
            return micros === undefined ? undefined : micros / 1e6;
          });
          expect(await pricesOf(service, ids)).toEqual({
            list: expected,
            calculator: expected,
            map: expected,
          });
          const { data } = Object(await (await service.fetch("/v1/prices?sort_column=prompt")).json());
          const sorted = data.map(({ pricing }: { pricing: { prompt: number } | null }) => pricing?.prompt);
          expect(sorted).toEqual([
            ...expected.flatMap((price) => price ?? []).sort((a, b) => a - b),
            ...expected.filter((price) => price === undefined),
          ]);
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  async function pricesOf(service: ReturnType<typeof startService>, ids: readonly string[]) {
    const { data } = Object(await (await service.fetch("/v1/prices")).json());
    const map = Object(await (await service.fetch("/v1/model_prices_and_context_window.json")).json());
    const usage = { prompt_tokens: 1, completion_tokens: 0 };
    const calculator = ids.map(async (model_id) => {
      const answer = await service.post("/v1/traces/cost", { model_id, provider_id: "p", usage });
      const { cost_breakdown } = Object(await answer.json());
      return cost_breakdown === null ? undefined : cost_breakdown.prompt;
    });
    return {
      list: data.map(({ pricing }: { pricing: { prompt: number } | null }) => pricing?.prompt),
      calculator: await Promise.all(calculator),
      map: ids.map((id) => map[`p/${id}`]?.input_cost_per_token),
    };
  }
});

describe("what names a version", () => {
  const models = [
    modelOf("m", [
      { from: -4, micros: 1 },
      { from: 10, micros: 2 },
      { from: 20, micros: 3 },
    ]),
  ];

  test("the manifest names a map for the build and for each announced day, from its midnight", () => {
    const { draft, keys } = build(models);
    expect(draft.since).toBe("2026-11-17T00:00:00Z");
    expect(draft.turns.map(({ from }) => from)).toEqual(["2026-12-01T00:00:00Z", "2026-12-11T00:00:00Z"]);
    const named = dataKeys({ ...draft, serial: 1, published_at: "", history: [] });
    expect(named.toSorted()).toEqual([...keys.keys()].sort());
    expect(named.filter((key) => key.startsWith("map.gz:"))).toHaveLength(3);
  });

  test("days between which nothing changes are one version", () => {
    expect(build(models, dayOf(9)).draft).toEqual(build(models).draft);
    expect(build(models, dayOf(10)).draft.version).not.toBe(build(models).draft.version);
  });

  test("an instant on which the map stays the same names the same key", () => {
    const [one] = models;
    if (one === undefined) throw new Error("no model");
    const [price] = one.prices;
    if (price === undefined) throw new Error("no price");
    const subproviders = [{ subprovider: "Azure", price: { ...price, from: dayOf(15) } }];
    const { draft } = build([{ ...one, subproviders }]);
    const [, second, third] = [draft.map, ...draft.turns.map(({ map }) => map)];
    expect(draft.turns).toHaveLength(3);
    expect(third).toEqual(second);
  });
});
