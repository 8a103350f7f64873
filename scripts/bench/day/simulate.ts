// A day of requests in hundreds of places: which are answered from the cache in front, by a warm isolate or by a fresh one, how long
// that takes, and how much processor time and KV it costs.
import { percentile } from "../statistics.ts";
import { DAY_ASSUMPTIONS as ASSUMED } from "./assumptions.ts";
import { chance, weighted, zipf } from "./chance.ts";
import type { DayRoute } from "./routes.ts";

export type DayOptions = {
  /** Requests in the whole time, all places together. */
  requests: number;
  seconds: number;
  /** Whether there is a cache in front. */
  cached: boolean;
  seed?: number;
};

/** Of one route: shares of its requests, latency in milliseconds, and what a thousand of them cost. */
export type RouteDay = {
  name: string;
  requests: number;
  fromCache: number;
  warm: number;
  cold: number;
  p50: number;
  p99: number;
  cpuMs: number;
  kvReads: number;
};

/** An isolate of a place: when it last answered, since when it has its manifest, and the version of each datum it has read. */
type Isolate = { last: number; manifest: number; read: Map<string, number> };

/** Simulates; every request is at one of the places, for one of its route's addresses. */
export function simulateDay(routes: readonly DayRoute[], options: DayOptions): RouteDay[] {
  const next = chance(options.seed ?? 1);
  const pickRoute = weighted(
    routes.map(({ weight }) => weight),
    next,
  );
  const pickPlace = zipf(ASSUMED.places, next);
  const pickShard = zipf(ASSUMED.shards, next);
  const pickAddress = routes.map(({ addresses }) => zipf(addresses, next));
  const world = new World(routes, options.cached);
  for (let i = 0; i < options.requests; i++) {
    const now = (i / options.requests) * options.seconds;
    const route = pickRoute();
    world.ask({ now, route, place: pickPlace(), address: pickAddress[route]?.() ?? 0, shard: pickShard() });
  }
  return world.results();
}

export type Ask = { now: number; route: number; place: number; address: number; shard: number };

/** What the places hold, and what was asked of them. */
export class World {
  readonly #routes: readonly DayRoute[];
  readonly #cached: boolean;
  /** When an answer was made, by its address, at a place and in the tier behind all places. */
  readonly #kept = new Map<string, number>();
  readonly #isolates = new Map<number, Isolate>();
  /** When a key was last read at a place, so that KV has it there. */
  readonly #near = new Map<string, number>();
  readonly #tallies: {
    latencies: number[];
    fromCache: number;
    warm: number;
    cold: number;
    cpuMs: number;
    reads: number;
  }[];

  constructor(routes: readonly DayRoute[], cached: boolean) {
    this.#routes = routes;
    this.#cached = cached;
    this.#tallies = routes.map(() => ({ latencies: [], fromCache: 0, warm: 0, cold: 0, cpuMs: 0, reads: 0 }));
  }

  /** One request. */
  ask(ask: Ask): void {
    const route = this.#routes[ask.route];
    const tally = this.#tallies[ask.route];
    if (route === undefined || tally === undefined) throw new Error(`there is no route ${ask.route}`);
    const found = this.#cached && route.cacheable ? this.#find(ask) : undefined;
    if (found) {
      tally.fromCache++;
      tally.latencies.push(found.latency);
      if (!found.renews) return;
    }
    const { latency, cold, cpuMs, reads } = this.#run(ask, route);
    tally.cpuMs += cpuMs;
    tally.reads += reads;
    if (this.#cached && route.cacheable) this.#keep(ask);
    if (found) return;
    tally[cold ? "cold" : "warm"]++;
    tally.latencies.push(latency + (this.#cached && route.cacheable ? ASSUMED.cacheMs + ASSUMED.tierMs : 0));
  }

  results(): RouteDay[] {
    return this.#routes.map(({ name }, i) => {
      const {
        latencies = [],
        fromCache = 0,
        warm = 0,
        cold = 0,
        cpuMs = 0,
        reads = 0,
      } = this.#tallies[i] ?? {};
      const requests = latencies.length;
      return {
        ...{ name, requests, fromCache: fromCache / requests, warm: warm / requests, cold: cold / requests },
        ...{ p50: percentile(latencies, 50), p99: percentile(latencies, 99) },
        ...{ cpuMs: (cpuMs / requests) * 1000, kvReads: (reads / requests) * 1000 },
      };
    });
  }

  /** An answer that is kept at the place, or behind all places; one that is past its freshness is renewed by one request. */
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
  #run(ask: Ask, route: DayRoute): { latency: number; cold: boolean; cpuMs: number; reads: number } {
    const { now, place } = ask;
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
    const key = route.data === "shard" ? `shard ${ask.shard}` : route.data;
    const fresh = key !== "none" && isolate.read.get(key) !== version;
    if (fresh) {
      latency += this.#read(`${key} ${version} ${place}`, now, ASSUMED.dataS);
      isolate.read.set(key, version);
      reads++;
    }
    const cpuMs = cold || fresh ? route.coldMs : route.warmMs;
    return { latency: latency + cpuMs, cold, cpuMs, reads };
  }

  /** How long a read takes: as long as KV keeps what was read here lately, it is near. */
  #read(key: string, now: number, keptS: number): number {
    const before = this.#near.get(key);
    this.#near.set(key, now);
    return before !== undefined && now - before < keptS ? ASSUMED.kvNearMs : ASSUMED.kvFarMs;
  }
}
