// buildKeys: every key under the hash of its bytes, the same for the same prices and day, and nothing of strangers. What a
// version turns into is in it: list, sorting, calculators and cost map agree at any instant, without a publish.
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { type Build, type BuildInput, buildKeys, hashOf } from "../../../scripts/build/build-keys.ts";
import type { CatalogModel, CatalogPrice } from "../../../scripts/files/catalog.ts";
import { publishBuild } from "../../../scripts/publish/publish.ts";
import { draft as draftSchema } from "../../../src/schemas/manifest.ts";
import { dataKeys } from "../../../src/store/keys.ts";
import { aModel } from "../../helpers/builds.ts";
import { aPrice, aProvider } from "../../helpers/facts.ts";
import { MemoryKv } from "../../helpers/memory-kv.ts";
import { memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { startService } from "../../helpers/service.ts";
import { clockAt, quiet } from "../../helpers/virtual-clock.ts";

const DAY_MS = 86_400_000;
const TODAY = "2026-11-21";
const START = Date.parse(TODAY);

/** Day 0 is today. */
function dayOf(number: number): string {
  return new Date(START + number * DAY_MS).toISOString().slice(0, 10);
}

function startOf(number: number): string {
  return `${dayOf(number)}T00:00:00Z`;
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
    const span = { from: startOf(from), ...(next !== undefined && { until: startOf(next) }) };
    const rates = {
      prompt: `0.0000${String(micros).padStart(2, "0")}`.replace(/0+$/, ""),
      completion: "0.00009",
    };
    return [{ ...span, rates, origin: { source: "models-dev", read: "2026-09-30" } }];
  });
  return { ...aModel(id, {}), prices };
}

function build(models: CatalogModel[], today = TODAY): Build {
  const input = { providers: [aProvider("p")], mapEntries: [], routingRules: [], calendars: [], today };
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

test("a version changes by itself: list, sorting, calculator and cost map agree at every instant with what was announced", async () => {
  const timelines = fc.array(steps, { minLength: 1, maxLength: 4 });
  const time = fc.integer({ min: 0, max: 30 * DAY_MS });
  await fc.assert(
    fc.asyncProperty(timelines, fc.array(time, { maxLength: 4 }), async (models, times) => {
      const ids = models.map((_, i) => `m${i}`);
      const kv = memoryKvStore();
      vi.useFakeTimers({ toFake: ["Date"], now: START });
      const built = build(models.map((some, i) => modelOf(`m${i}`, some)));
      await publishBuild(built, kv, clockAt(TODAY), quiet);
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
        const { data } = (await service.ask("/v1/prices?sort_column=prompt")).body;
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
  const { data } = (await service.ask("/v1/prices")).body;
  const map = (await service.ask("/v1/model_prices_and_context_window.json")).body;
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

describe("the name of a version", () => {
  const models = [
    modelOf("m", [
      { from: -4, micros: 1 },
      { from: 10, micros: 2 },
      { from: 20, micros: 3 },
    ]),
  ];

  test("the manifest names a map for the build and for each announced day, from midnight", () => {
    const { draft, keys } = build(models);
    expect(draft.since).toBe("2026-11-17T00:00:00Z");
    expect(draft.turns.map(({ from }) => from)).toEqual(["2026-12-01T00:00:00Z", "2026-12-11T00:00:00Z"]);
    const named = dataKeys({ ...draft, serial: 1, published_at: "", history: [] });
    expect(named.toSorted()).toEqual([...keys.keys()].sort());
    expect(named.filter((key) => key.startsWith("map.gz:"))).toHaveLength(3);
  });

  test("days without a change share one version", () => {
    expect(build(models, dayOf(9)).draft).toEqual(build(models).draft);
    expect(build(models, dayOf(10)).draft.version).not.toBe(build(models).draft.version);
  });

  test("an instant that leaves the map unchanged names the same key", () => {
    const [one] = models;
    if (one === undefined) throw new Error("no model");
    const [price] = one.prices;
    if (price === undefined) throw new Error("no price");
    const subproviders = [{ subprovider: "Azure", price: { ...price, from: startOf(15) } }];
    const { draft } = build([{ ...one, subproviders }]);
    const [, second, third] = [draft.map, ...draft.turns.map(({ map }) => map)];
    expect(draft.turns).toHaveLength(3);
    expect(third).toEqual(second);
  });
});

function aModelRead(id: string, prompt: string, read = "2026-09-30"): CatalogModel {
  const origin = { source: "models-dev", read } as const;
  return { id, facts: {}, prices: [{ ...aPrice(prompt, "0.00002"), origin }], other_sources: [] };
}

function input(changes: Partial<BuildInput> = {}): BuildInput {
  return {
    catalog: new Map([
      ["p", [aModelRead("m", "0.000005")]],
      ["q", [aModelRead("n", "0.000001"), { ...aModelRead("none", "1"), prices: [] }]],
    ]),
    providers: [aProvider("p", { aliases: ["pp"], subproviders: ["Azure"] }), aProvider("q"), aProvider("r")],
    mapEntries: [],
    routingRules: [],
    calendars: [],
    today: "2026-11-21",
    ...changes,
  };
}

describe("the keys of a version", () => {
  const { draft, keys } = buildKeys(input());

  test("are deterministic", () => expect(buildKeys(input())).toEqual({ draft, keys }));

  test("are named by the hash of their bytes", () => {
    for (const [key, bytes] of keys) {
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
      expect(key.split(":").at(-1)).toBe(hash);
      expect(hashOf(bytes)).toBe(hash);
    }
    expect([...keys.keys()].map((key) => key.split(":")[0])).toEqual([
      "shard",
      "shard",
      "history.gz",
      "history.gz",
      "table.gz",
      "trust.gz",
      "map.gz",
      "ledger.gz",
    ]);
  });

  test("have a draft that names them, in the format readers know", () => {
    const named = [
      ...draft.providers.flatMap(({ slug, shard }) =>
        shard === undefined ? [] : [`shard:${slug}:${shard}`],
      ),
      ...draft.providers.flatMap(({ slug, history }) =>
        history === undefined ? [] : [`history.gz:${slug}:${history}`],
      ),
      `table.gz:${draft.listing}`,
      `trust.gz:${draft.trust}`,
      `map.gz:${draft.map.gzip}`,
      `ledger.gz:${draft.ledger}`,
    ];
    expect(named).toEqual([...keys.keys()]);
    expect(draftSchema.parse(draft)).toEqual(draft);
    expect(draft.version).toMatch(/^[0-9a-f]{16}$/);
  });

  test("give the map's text and sizes", () => {
    const packed = keys.get(`map.gz:${draft.map.gzip}`) ?? new Uint8Array();
    const text = gunzipSync(packed);
    expect(draft.map).toMatchObject({ text: hashOf(text), bytes: text.length, gzip_bytes: packed.length });
  });

  test("counts rows, priced rows, the map's keys and providers with a model", () => {
    expect(draft.counts).toEqual({ providers: 2, rows: 3, priced: 2, map_keys: 2 });
  });

  test("names a provider without models, and no shard for it", () => {
    const keys = { shard: expect.any(String), history: expect.any(String) };
    const any = { kind: expect.any(String), aliases: [], subproviders: [] };
    expect(draft.providers).toEqual([
      { ...any, ...keys, slug: "p", name: "p", aliases: ["pp"], subproviders: ["Azure"] },
      { ...any, ...keys, slug: "q", name: "q" },
      { ...any, slug: "r", name: "r" },
    ]);
    const empty = buildKeys(
      input({
        catalog: new Map([
          ["p", [aModelRead("m", "1")]],
          ["q", []],
        ]),
      }),
    );
    expect(empty.draft.counts.providers).toBe(1);
    expect(empty.draft.providers[1]).not.toHaveProperty("shard");
  });

  test("does not count a price that starts later", () => {
    const later = {
      ...aModelRead("m", "1"),
      prices: [
        {
          ...aPrice("1", "1", { from: "2026-11-22T00:00:00Z" }),
          origin: { source: "x", read: "2026-01-01" },
        },
      ],
    };
    expect(buildKeys(input({ catalog: new Map([["p", [later]]]) })).draft.counts.priced).toBe(0);
    expect(
      buildKeys(input({ catalog: new Map([["p", [later]]]), today: "2026-11-22" })).draft.counts.priced,
    ).toBe(1);
  });

  test.each<[string, CatalogModel[], string]>([
    [
      "the median price's, the earlier of two",
      [aModelRead("a", "1", "2026-10-02"), aModelRead("b", "1", "2026-09-30")],
      "2026-09-30",
    ],
    [
      "the median of three, whatever other sources were read on",
      [
        aModelRead("a", "1", "2026-11-11"),
        aModelRead("b", "1", "2026-10-02"),
        {
          ...aModelRead("c", "1"),
          other_sources: [{ source: "x", id: "a", read: "2026-11-20", agrees: true }],
        },
      ],
      "2026-10-02",
    ],
    [
      "of rows that are sold",
      [aModelRead("a", "1", "2026-08-01"), { ...aModelRead("b", "1", "2026-10-02"), status: "retired" }],
      "2026-08-01",
    ],
    ["no bare month", [aModelRead("a", "1", "2026-09-30"), aModelRead("b", "1", "2026-12")], "2026-09-30"],
    ["the beginning, where nothing was read", [{ ...aModelRead("a", "1"), prices: [] }], "1970-01-01"],
  ])("the date is the day that is %s", (_name, models, day) => {
    expect(buildKeys(input({ catalog: new Map([["p", models]]) })).draft.as_of).toBe(day);
  });

  test("another price makes another version, and unchanged keys keep their names", () => {
    const catalog = new Map(input().catalog).set("p", [aModelRead("m", "0.000006")]);
    const other = buildKeys(input({ catalog }));
    expect(other.draft.version).not.toBe(draft.version);
    const kept = [...other.keys.keys()].filter((key) => keys.has(key)).map((key) => key.split(":")[1]);
    // Evidence was read on the same days, so what the version says of itself stays too.
    expect(kept).toEqual(["q", "q", draft.trust]);
  });

  test("looks up list prices of a gateway's models only for providers with a fee", () => {
    const gateway = aProvider("gate", { byok_fee: "0.05" });
    const host = aProvider("p", { subproviders: ["Azure"] });
    const catalog = new Map([
      ["gate", [aModelRead("m", "1")]],
      ["p", [aModelRead("m", "2")]],
    ]);
    const shardOf = (provider: typeof gateway) => {
      const built = buildKeys(input({ catalog, providers: [provider, host] }));
      const [key = ""] = [...built.keys.keys()].filter((name) => name.startsWith("shard:gate"));
      return JSON.parse(Buffer.from(built.keys.get(key) ?? []).toString());
    };
    expect(shardOf(gateway).models[0].listed_at).toEqual({ Azure: "m" });
    expect(shardOf(aProvider("gate")).models[0]).not.toHaveProperty("listed_at");
  });

  test("refuses a provider that the registry lacks and names its files", () => {
    const catalog = new Map([
      ...input().catalog,
      ["gone", [aModelRead("m", "1")]] as const,
      ["left", []] as const,
    ]);
    expect(() => buildKeys(input({ catalog }))).toThrow(
      "prices/catalog/gone.json, prices/catalog/left.json: not a provider of prices/providers.json; " +
        "delete the file or name the provider",
    );
  });
});

test("a replaced provider says so; one without rows has no shard and no record", () => {
  const { draft } = buildKeys({
    catalog: new Map([
      ["p", [aModel("m", aPrice("0.000001", "0.000002"))]],
      ["q", []],
    ]),
    providers: [aProvider("p"), aProvider("q", { replaced_by: "p" })],
    ...{ mapEntries: [], routingRules: [], calendars: [], today: TODAY },
  });
  const named = { kind: "host", aliases: [], subproviders: [] };
  expect(draft.providers).toStrictEqual([
    { slug: "p", name: "p", ...named, shard: expect.any(String), history: expect.any(String) },
    { slug: "q", name: "q", ...named, replaced_by: "p" },
  ]);
});
