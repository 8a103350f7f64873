// The day that is worked out, at its ends and at a rate worked out by hand; the bill of a month.
import { expect, test } from "vitest";
import { ASSUMED, type DayRoute, dayRoutes, monthlyBill, workOutDay } from "../../../scripts/bench/day.ts";

const LIST: DayRoute = {
  ...{ name: "list", weight: 1, addresses: 1, cacheable: true, data: "listing" },
  ...{ coldMs: 20, warmMs: 1 },
};
const CALL: DayRoute = { ...LIST, name: "call", cacheable: false, data: "shard" };
const { kvMs, startMs, cacheMs, tierMs } = ASSUMED;

test.each([
  ["nothing", { requests: 0, cpuMs: 0, reads: 0, writes: 0 }, 5],
  ["what is included", { requests: 10e6, cpuMs: 30e6, reads: 10e6, writes: 1e6 }, 5],
  [
    "a million more of each",
    { requests: 11e6, cpuMs: 31e6, reads: 11e6, writes: 2e6 },
    5 + 0.3 + 0.02 + 0.5 + 5,
  ],
  ["a billion requests", { requests: 1e9, cpuMs: 0, reads: 0, writes: 0 }, 5 + 990 * 0.3],
])("the bill of %s", (_, usage, usd) => {
  expect(monthlyBill(usage)).toBeCloseTo(usd, 10);
});

const [SELDOM, OFTEN] = [1e-9, 1e9];

test.each([
  [
    "nobody is there: a fresh isolate reads manifest and data",
    LIST,
    SELDOM,
    true,
    [0, 1],
    startMs + 2 * kvMs + 20 + cacheMs + tierMs,
    [20_000, 2000],
  ],
  ["all ask all the time: the place has the answer", LIST, OFTEN, true, [1, 0], cacheMs, [0, 0]],
  ["a call is never kept, and all is warm", CALL, OFTEN, false, [0, 0], 1, [1000, 0]],
  [
    "a call that is never kept finds nobody",
    CALL,
    SELDOM,
    true,
    [0, 1],
    startMs + 2 * kvMs + 20,
    [20_000, 2000],
  ],
] as const)("%s", (_, route, perSecond, cached, [fromCache, cold], p50, [cpuMs, kvReads]) => {
  const [day] = workOutDay([route], perSecond, cached);
  expect(day?.fromCache).toBeCloseTo(fromCache, 4);
  expect(day?.cold).toBeCloseTo(cold, 4);
  expect([day?.p50, Math.round(day?.cpuMs ?? 0), Math.round(day?.kvReads ?? 0)]).toEqual([
    p50,
    cpuMs,
    kvReads,
  ]);
});

test("the hit share of an address that is asked for as often as it expires matches the hand calculation", () => {
  // Once in 300 s over all places: exp(-1) forgets it in the 300 s in which it is old, and half of those who ask find it fresh.
  const [day] = workOutDay([LIST], 1 / 300, true);
  expect(day?.fromCache).toBeCloseTo(1 - Math.exp(-1) / 2, 10);
});

test("shares add up, and no cache makes nothing cheaper", () => {
  const [cached = [], bare = []] = [true, false].map((one) => workOutDay([LIST, CALL], 1, one));
  for (const { fromCache, warm, cold } of [...cached, ...bare])
    expect(fromCache + warm + cold).toBeCloseTo(1, 10);
  expect(cached.reduce((sum, { share }) => sum + share, 0)).toBe(1);
  expect(cached[0]?.cpuMs).toBeLessThan(bare[0]?.cpuMs ?? 0);
});

test("routes take their costs from measurements, and a third of the first answer without one", () => {
  const cold = new Map(Object.entries({ page: 30, map: 9 }));
  const routes = dayRoutes(cold, new Map([["cost-map-gzip", 2]]));
  const of = (name: string) => routes.find((route) => route.name === name);
  expect([of("page")?.warmMs, of("map")?.warmMs, of("map")?.coldMs]).toEqual([10, 2, 9]);
});
