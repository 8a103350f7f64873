// The simulated day, part by part: chance that repeats, a bill worked out by hand, and what one place does request by request.
import { describe, expect, test } from "vitest";
import {
  ASSUMED,
  chance,
  type DayRoute,
  dayRoutes,
  monthlyBill,
  simulateDay,
  World,
  zipf,
} from "../../../scripts/bench/day.ts";

const LIST: DayRoute = {
  name: "list",
  weight: 1,
  addresses: 1,
  cacheable: true,
  coldMs: 20,
  warmMs: 1,
  data: "listing",
};
const CALL: DayRoute = { ...LIST, name: "call", cacheable: false, data: "shard" };
const { kvFarMs, kvNearMs, startMs, cacheMs, tierMs, publishS, freshS } = ASSUMED;

describe("chance", () => {
  test("is the same for the same seed", () => {
    const [one, other] = [chance(7), chance(7)];
    const drawn = Array.from({ length: 5 }, () => one());
    expect(Array.from({ length: 5 }, () => other())).toEqual(drawn);
    expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true);
  });

  test("draws the second half as often as the first, and none past the last", () => {
    const draw = zipf(3, chance(1));
    const counts = [0, 0, 0];
    for (let i = 0; i < 11_000; i++) {
      const drawn = draw();
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    const shares = counts.map((count) => count / 11_000);
    expect(shares[0]).toBeCloseTo(6 / 11, 1);
    expect(shares[1]).toBeCloseTo(3 / 11, 1);
    expect(counts).toHaveLength(3);
  });
});

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

describe("a place", () => {
  function latencies(route: DayRoute, cached: boolean, times: readonly number[]) {
    return times.map((_, i) => {
      const world = new World([route], cached);
      for (const now of times.slice(0, i + 1)) world.ask({ now, route: 0, place: 0, address: 0, shard: 0 });
      return world.results()[0];
    });
  }

  test("answers first from a fresh isolate, then from the cache, and renews what is old", () => {
    const days = latencies(LIST, true, [0, 1, freshS + 1, freshS + 2]);
    const first = startMs + 2 * kvFarMs + 20 + cacheMs + tierMs;
    const all = (perThousand: "cpuMs" | "kvReads") =>
      days.map((day) => Math.round(((day?.[perThousand] ?? 0) / 1000) * (day?.requests ?? 0)));
    expect(days.map((day) => day?.p99)).toEqual([first, first, first, first]);
    expect(days.map((day) => day?.fromCache)).toEqual([0, 1 / 2, 2 / 3, 3 / 4]);
    // The third request is answered at once and has the answer renewed by a warm isolate, which looks at the manifest again.
    expect([all("cpuMs"), all("kvReads")]).toEqual([
      [20, 20, 21, 21],
      [2, 2, 3, 3],
    ]);
  });

  test("never answers a call from the cache, and dies when nobody asks", () => {
    const [, second, third] = latencies(CALL, true, [0, 1, 1 + ASSUMED.idleS]);
    expect([second?.fromCache, second?.warm, second?.p50]).toEqual([0, 1 / 2, 1]);
    expect([third?.cold, third?.warm]).toEqual([2 / 3, 1 / 3]);
  });

  test("reads its data anew after a publish, near or far", () => {
    const [, after] = latencies(CALL, false, [publishS - 10, publishS + 1]);
    expect(after?.kvReads).toBeCloseTo((3 / 2) * 1000);
    expect(after?.p50).toBe(20 + kvFarMs);
    expect(kvNearMs).toBeLessThan(kvFarMs);
  });
});

test("a day has every request once, and no cache makes nothing cheaper", () => {
  const routes = [LIST, CALL];
  const [cached, bare] = [true, false].map((cached) =>
    simulateDay(routes, { requests: 3000, seconds: 3600, cached }),
  );
  const sum = (days = cached) => days?.reduce((all, { requests }) => all + requests, 0);
  expect([sum(), sum(bare)]).toEqual([3000, 3000]);
  expect(cached?.[0]?.cpuMs).toBeLessThan(bare?.[0]?.cpuMs ?? 0);
  expect(
    bare?.every(({ fromCache, warm, cold }) => fromCache === 0 && Math.abs(warm + cold - 1) < 1e-9),
  ).toBe(true);
});

test("routes take their costs from what was measured, and a third of the first answer where nothing was", () => {
  const cold = new Map(Object.entries({ page: 30, map: 9 }));
  const routes = dayRoutes(cold, new Map([["cost-map-gzip", 2]]));
  const of = (name: string) => routes.find((route) => route.name === name);
  expect([of("page")?.warmMs, of("map")?.warmMs, of("map")?.coldMs]).toEqual([10, 2, 9]);
});
