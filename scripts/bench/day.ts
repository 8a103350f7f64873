// A day of requests in hundreds of places, by simulation: which are answered from the cache in front, by a warm isolate or by a fresh
// one, how long that takes, and what it costs. BENCHMARKS.md prints what is assumed.
import { percentile } from "./statistics.ts";

/** Times in milliseconds or, where the name ends in S, seconds. */
export const ASSUMED = {
  /** Places that answer, and providers whose shards are read: each asked for after Zipf. */
  places: 300,
  shards: 296,
  /** A place has one isolate, which ends after so long without a request. */
  idleS: 600,
  /** Its start is not processor time of the request. */
  startMs: 5,
  /** The cache in front: src/http/cache.ts has the windows; a place, and one tier behind all places. */
  freshS: 300,
  staleS: 300,
  cacheMs: 5,
  tierMs: 30,
  /** KV: the store looks at the manifest that often; values are near for a minute after a read. */
  manifestS: 30,
  dataS: 60,
  kvNearMs: 8,
  kvFarMs: 120,
  publishS: 6 * 3600,
} as const;

/** One kind of request. Times in milliseconds of processor time; `addresses` are different URLs, asked for after Zipf. */
export type DayRoute = {
  name: string;
  /** Of all requests, in weights. */
  weight: number;
  addresses: number;
  /** The cache in front may keep it. */
  cacheable: boolean;
  coldMs: number;
  warmMs: number;
  /** What it reads beside the manifest: nothing, the one listing or map, or one of so many shards. */
  data: "none" | "listing" | "map" | "shard";
};

/** Name, the measured path it resembles when warm, weight, addresses, kept by the cache, data. */
const MIX = [
  ["trace-cost", "trace-cost", 40, 1, false, "shard"],
  ["camel-openrouter", "site-calculator", 8, 1, false, "shard"],
  ["map", "cost-map-gzip", 15, 2, true, "map"],
  ["price", "prices-provider", 15, 4000, true, "listing"],
  ["search", "search", 8, 20_000, true, "listing"],
  ["list", "prices-100", 4, 300, true, "listing"],
  ["sorted", "prices-100", 2, 100, true, "listing"],
  ["models", "models-1000", 2, 50, true, "listing"],
  ["page", "page", 5, 2000, true, "listing"],
  ["health", "cost-map-304", 1, 1, false, "none"],
] as const;

/** The routes with their measured milliseconds by path. One not measured warm, the page, costs a third of its first answer. */
export function dayRoutes(cold: ReadonlyMap<string, number>, warm: ReadonlyMap<string, number>): DayRoute[] {
  return MIX.map(([name, path, weight, addresses, cacheable, data]) => {
    const coldMs = cold.get(name) ?? Number.NaN;
    return { name, weight, addresses, cacheable, data, coldMs, warmMs: warm.get(path) ?? coldMs / 3 };
  });
}

/** Of one route: shares of its requests, latency in milliseconds, and what a thousand of them cost. */
export type RouteDay = { name: string; requests: number } & Record<
  "fromCache" | "warm" | "cold" | "p50" | "p99" | "cpuMs" | "kvReads",
  number
>;

/** Simulates; every request is at one of the places, for one of its route's addresses. */
export function simulateDay(
  routes: readonly DayRoute[],
  { requests, seconds, cached }: { requests: number; seconds: number; cached: boolean },
): RouteDay[] {
  const next = chance(1);
  const weights = routes.map(({ weight }) => weight);
  const [pickRoute, pickPlace] = [weighted(weights, next), zipf(ASSUMED.places, next)];
  const [pickShard, pickAddress] = [
    zipf(ASSUMED.shards, next),
    routes.map(({ addresses }) => zipf(addresses, next)),
  ];
  const world = new World(routes, cached);
  for (let i = 0; i < requests; i++) {
    const route = pickRoute();
    const address = pickAddress[route]?.() ?? 0;
    world.ask({ now: (i / requests) * seconds, route, place: pickPlace(), address, shard: pickShard() });
  }
  return world.results();
}

export type Ask = { now: number; route: number; place: number; address: number; shard: number };

/** An isolate of a place: when it last answered, since when it has its manifest, and the version of each datum it has read. */
type Isolate = { last: number; manifest: number; read: Map<string, number> };

/** What the places hold, and what was asked of them. */
export class World {
  readonly #routes: readonly DayRoute[];
  readonly #cached: boolean;
  /** When an answer was made, by its address, at a place and in the tier behind all places. */
  readonly #kept = new Map<string, number>();
  readonly #isolates = new Map<number, Isolate>();
  /** When a key was last read at a place, so that KV has it there. */
  readonly #near = new Map<string, number>();
  readonly #tallies: { latencies: number[]; fromCache: number; cold: number; cpuMs: number; reads: number }[];

  constructor(routes: readonly DayRoute[], cached: boolean) {
    this.#routes = routes;
    this.#cached = cached;
    this.#tallies = routes.map(() => ({ latencies: [], fromCache: 0, cold: 0, cpuMs: 0, reads: 0 }));
  }

  /** One request. */
  ask(ask: Ask): void {
    const route = this.#routes[ask.route];
    const tally = this.#tallies[ask.route];
    if (route === undefined || tally === undefined) throw new Error(`there is no route ${ask.route}`);
    const isKept = this.#cached && route.cacheable;
    const found = isKept ? this.#find(ask) : undefined;
    if (found) {
      tally.fromCache++;
      tally.latencies.push(found.latency);
      if (!found.renews) return;
    }
    const { latency, cold, cpuMs, reads } = this.#run(ask, route);
    tally.cpuMs += cpuMs;
    tally.reads += reads;
    if (isKept) this.#keep(ask);
    if (found) return;
    if (cold) tally.cold++;
    tally.latencies.push(latency + (isKept ? ASSUMED.cacheMs + ASSUMED.tierMs : 0));
  }

  results(): RouteDay[] {
    return this.#tallies.map(({ latencies, fromCache, cold, cpuMs, reads }, i) => {
      const requests = latencies.length;
      const share = (count: number) => count / requests;
      return {
        ...{ name: this.#routes[i]?.name ?? "", requests },
        ...{ fromCache: share(fromCache), cold: share(cold), warm: share(requests - fromCache - cold) },
        ...{ p50: percentile(latencies, 50), p99: percentile(latencies, 99) },
        ...{ cpuMs: share(cpuMs) * 1000, kvReads: share(reads) * 1000 },
      };
    });
  }

  /** An answer kept at the place, or behind all places; one past its freshness is renewed by one request. */
  #find({ now, route, place, address }: Ask): { latency: number; renews: boolean } | undefined {
    const everywhere = `${route} ${address}`;
    for (const [key, latency] of [
      [`${everywhere} ${place}`, ASSUMED.cacheMs],
      [everywhere, ASSUMED.cacheMs + ASSUMED.tierMs],
    ] as const) {
      const made = this.#kept.get(key);
      if (made === undefined || now - made >= ASSUMED.freshS + ASSUMED.staleS) continue;
      const renews = now - made >= ASSUMED.freshS;
      if (key === everywhere && !renews) this.#kept.set(`${everywhere} ${place}`, made);
      return { latency, renews };
    }
    return undefined;
  }

  #keep({ now, route, place, address }: Ask): void {
    this.#kept.set(`${route} ${address}`, now);
    this.#kept.set(`${route} ${address} ${place}`, now);
  }

  /** The Worker's answer. */
  #run({ now, place, shard }: Ask, route: DayRoute) {
    const version = Math.floor(now / ASSUMED.publishS);
    const known = this.#isolates.get(place);
    const cold = known === undefined || now - known.last >= ASSUMED.idleS;
    const isolate = cold ? { last: now, manifest: Number.NEGATIVE_INFINITY, read: new Map() } : known;
    this.#isolates.set(place, isolate);
    isolate.last = now;
    let [latency, reads] = [cold ? ASSUMED.startMs : 0, 0];
    if (now - isolate.manifest >= ASSUMED.manifestS) {
      // A warm isolate answers while it looks: only a fresh one waits.
      const waited = this.#read(`manifest ${place}`, now, ASSUMED.manifestS);
      if (cold) latency += waited;
      isolate.manifest = now;
      reads++;
    }
    const key = route.data === "shard" ? `shard ${shard}` : route.data;
    const fresh = key !== "none" && isolate.read.get(key) !== version;
    if (fresh) {
      latency += this.#read(`${key} ${version} ${place}`, now, ASSUMED.dataS);
      isolate.read.set(key, version);
      reads++;
    }
    const cpuMs = cold || fresh ? route.coldMs : route.warmMs;
    return { latency: latency + cpuMs, cold, cpuMs, reads };
  }

  /** How long a read takes; it is near as long as KV keeps what was read here lately. */
  #read(key: string, now: number, keptS: number): number {
    const before = this.#near.get(key);
    this.#near.set(key, now);
    return before !== undefined && now - before < keptS ? ASSUMED.kvNearMs : ASSUMED.kvFarMs;
  }
}

/** The day whose published prices the bill uses. */
export const PRICES_OF = "2026-11-22";
/** USD for a million beyond the plan's 5 USD, and what that includes a month. */
const TARIFF = {
  requests: { each: 0.3, included: 10e6 },
  cpuMs: { each: 0.02, included: 30e6 },
  reads: { each: 0.5, included: 10e6 },
  writes: { each: 5, included: 1e6 },
} as const;

/**
 * USD a month for Workers Paid and Workers KV (https://developers.cloudflare.com/workers/platform/pricing/, .../kv/platform/pricing/). A
 * request that the cache answers counts as a request: the price page names no price of the cache itself.
 */
export function monthlyBill(used: Record<keyof typeof TARIFF, number>): number {
  const lines = Object.entries(TARIFF) as [keyof typeof TARIFF, { each: number; included: number }][];
  return lines.reduce(
    (sum, [name, { each, included }]) => sum + (Math.max(0, used[name] - included) / 1e6) * each,
    5,
  );
}

/** Numbers from 0 to 1, exclusive, the same for the same seed (a 32-bit xorshift). */
export function chance(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Draws 0 to `count` - 1; the n-th is drawn 1/n times as often as the first. */
export function zipf(count: number, next: () => number): () => number {
  const weights = Array.from({ length: count }, (_, i) => 1 / (i + 1));
  return weighted(weights, next);
}

function weighted(weights: readonly number[], next: () => number): () => number {
  let sum = 0;
  const upTo = Float64Array.from(weights, (weight) => {
    sum += weight;
    return sum;
  });
  return () => {
    const wanted = next() * sum;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) <= wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
