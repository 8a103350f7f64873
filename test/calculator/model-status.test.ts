// Where a model is in its life at the time of a call: by day, and by both calculators.
import { expect, test } from "vitest";
import { buildKeys } from "../../scripts/build/build-keys.ts";
import type { CatalogModel } from "../../scripts/files/catalog.ts";
import { firstVersion } from "../../scripts/kv/memory-kv.ts";
import { modelStatusAt } from "../../src/calculator/find-model.ts";
import type { ShardModel } from "../../src/schemas/shard.ts";
import { aProvider } from "../helpers/facts.ts";
import { MemoryKv } from "../helpers/memory-kv.ts";
import { startService, usage } from "../helpers/service.ts";

const NOON = "2026-11-22T12:00:00Z";

test.each<[ShardModel["life"], string, string | undefined]>([
  [undefined, NOON, undefined],
  [{ status: "retired", since: "2026-11-22" }, NOON, "retired"],
  [{ status: "retired", since: "2026-11-22" }, "2026-11-21T23:59:59Z", undefined],
  [{ status: "retired" }, "2020-01-01T00:00:00Z", "retired"],
  [{ status: "delisted", since: "2026-11-01", retires: "2026-10-01" }, NOON, "delisted"],
  [{ status: "deprecated", retires: "2026-11-23" }, "2026-11-22T23:59:59Z", "deprecated"],
  [{ status: "deprecated", retires: "2026-11-23" }, "2026-11-23T00:00:00Z", "retired"],
  [{ status: "active", retires: "2026-12-31" }, NOON, undefined],
  [{ status: "preview", since: "2026-01-01" }, NOON, "preview"],
])("%j at %s is %s", (life, at, status) => {
  expect(modelStatusAt(life ? { life } : {}, at)).toBe(status);
});

test("a call to a retired model is priced at its day; today's answer says retired and uses the last price", async () => {
  const origin = { source: "override", read: "2026-09-30" };
  const old: CatalogModel = {
    id: "old",
    status: "retired",
    status_since: "2026-08-06",
    facts: { retires: "2026-08-06" },
    other_sources: [],
    prices: [{ rates: { prompt: "0.000002", completion: "0.00001" }, origin }],
  };
  const build = buildKeys({
    catalog: new Map([["openai", [old]]]),
    providers: [aProvider("openai")],
    mapEntries: [],
    routingRules: [],
    calendars: [],
    today: "2026-11-22",
  });
  const service = startService(new MemoryKv(firstVersion(build, new Date(NOON)).values));
  const counts = { prompt_tokens: 1000, completion_tokens: 100 };
  const told = async (at: object) => {
    const snake = { model_id: "old", provider_id: "openai", usage: usage(counts), ...at };
    const camel = {
      modelId: "old",
      provider: "openai",
      usage: { promptTokens: 1000, completionTokens: 100 },
      ...at,
    };
    const one = Object(await (await service.post("/v1/traces/cost", snake)).json());
    const other = Object(await (await service.post("/api/models/pricing/calculate", camel)).json());
    expect(other.costBreakdown.totalExact).toBe(one.cost_breakdown.total_exact);
    return [one.cost_breakdown.total_exact, one.model_status, other.modelStatus];
  };
  expect(await told({})).toEqual(["0.003", "retired", "retired"]);
  expect(await told({ at: "2026-08-05" })).toEqual(["0.003", undefined, undefined]);
});
