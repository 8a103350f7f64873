// A day of requests in hundreds of places, worked out: which are answered from the cache in front, by a warm isolate or by a fresh one, how
// long that takes, and what it costs. BENCHMARKS.md prints what is assumed.

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
  /** KV: the store looks at the manifest that often; what is read was not read at the place for a while. */
  manifestS: 30,
  kvMs: 120,
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

/** Of one route: its share of all requests, shares of its own, latency in milliseconds, and what a thousand of them cost. */
export type RouteDay = { name: string; share: number } & Record<
  "fromCache" | "warm" | "cold" | "p50" | "p99" | "cpuMs" | "kvReads",
  number
>;

/** The shares of `count` things of which the n-th is asked for 1/n times as often as the first. */
function zipf(count: number): number[] {
  const weights = Array.from({ length: count }, (_, i) => 1 / (i + 1));
  const all = sumOf(weights);
  return weights.map((weight) => weight / all);
}

const PLACES = zipf(ASSUMED.places);
const SHARDS = zipf(ASSUMED.shards);

/** Works out a day of requests over all places. The chance of no request in a time is exp(-expected number). */
export function workOutDay(routes: readonly DayRoute[], perSecond: number, cached: boolean): RouteDay[] {
  const weights = sumOf(routes.map(({ weight }) => weight));
  const flows = routes.map((route) => {
    const rate = (perSecond * route.weight) / weights;
    const isKept = cached && route.cacheable;
    const kept = isKept ? keptShares(rate, route.addresses) : { place: 0, tier: 0, renewed: 0 };
    return { ...kept, route, isKept, rate, runs: 1 - kept.place - kept.tier + kept.renewed };
  });
  const ran = (own: typeof flows) => sumOf(own.map(({ rate, runs }) => rate * runs));
  return flows.map((flow) => {
    const sharing = flows.filter(({ route }) => route.data === flow.route.data);
    const day = routeDay(flow, runShares(flow.route.data, ran(flows), ran(sharing)));
    return { name: flow.route.name, share: flow.route.weight / weights, ...day };
  });
}

type Flow = { route: DayRoute; isKept: boolean; place: number; tier: number; runs: number };

function routeDay({ route, isKept, place, tier, runs }: Flow, { cold, fresh, looks }: Runs) {
  const { coldMs, warmMs, data } = route;
  const [waited, missMs, readMs] = [
    1 - place - tier,
    isKept ? KEPT_MS : 0,
    data === "none" ? 0 : ASSUMED.kvMs,
  ];
  const latency = percentiles([
    [place, ASSUMED.cacheMs],
    [tier, KEPT_MS],
    [waited * cold, missMs + ASSUMED.startMs + ASSUMED.kvMs + readMs + coldMs],
    [waited * fresh, missMs + readMs + coldMs],
    [waited * (1 - cold - fresh), missMs + warmMs],
  ]);
  return {
    ...{ fromCache: place + tier, cold: waited * cold, warm: waited * (1 - cold) },
    ...{ p50: latency(50), p99: latency(99) },
    cpuMs: 1000 * runs * ((cold + fresh) * coldMs + (1 - cold - fresh) * warmMs),
    kvReads: 1000 * runs * (looks + (readMs > 0 ? cold + fresh : 0)),
  };
}

/** What an answer takes that another place has, and one that nobody has before it is made. */
const KEPT_MS = ASSUMED.cacheMs + ASSUMED.tierMs;

/** Shares of a route's requests that the cache answers, at the place or behind all places, and those that have the answer renewed. */
function keptShares(rate: number, addresses: number) {
  const shares = { place: 0, tier: 0, renewed: 0 };
  for (const share of zipf(addresses)) {
    const anywhere = heldShares(rate * share);
    const here = PLACES.map((place) => ({ place, ...heldShares(rate * share * place) }));
    const near = sumOf(here.map(({ place, held }) => place * held));
    const tier = Math.max(0, anywhere.held - near);
    shares.place += share * near;
    shares.tier += share * tier;
    shares.renewed +=
      share * (sumOf(here.map(({ place, renews }) => place * renews)) + tier * anywhere.renews);
  }
  return shares;
}

/** Of what is asked for so often: shares that find an answer, and that are the first to find it old and have it renewed. */
function heldShares(perSecond: number) {
  const { freshS, staleS } = ASSUMED;
  const forgotten = Math.exp(-perSecond * staleS);
  const renewals = 1 / (1 + perSecond * freshS);
  return { held: 1 - forgotten * renewals, renews: (1 - forgotten) * renewals };
}

type Runs = { cold: number; fresh: number; looks: number };

/** Of what runs: shares in an isolate that is new, that has to read its data anew, and that looks at the manifest. */
function runShares(data: DayRoute["data"], ran: number, ranWithData: number): Runs {
  const shares = { cold: 0, fresh: 0, looks: 0 };
  for (const place of PLACES) {
    const cold = Math.exp(-ran * place * ASSUMED.idleS);
    const lifeS = 1 / (1 / ASSUMED.publishS + ran * place * cold);
    const keys = { none: [], listing: [1], map: [1], shard: SHARDS }[data];
    const first = (asked: number) => (1 - Math.exp(-asked)) / asked;
    const unread = sumOf(keys.map((key) => key * first(place * ranWithData * key * lifeS)));
    shares.cold += place * cold;
    shares.fresh += place * Math.max(0, unread - cold);
    shares.looks += place / (1 + ran * place * ASSUMED.manifestS);
  }
  return shares;
}

/** The value that so many percent of the weight do not exceed. */
function percentiles(parts: readonly (readonly [weight: number, value: number])[]) {
  return (percent: number) => {
    const upTo = (most: number) => sumOf(parts.map(([weight, value]) => (value <= most ? weight : 0)));
    const values = parts.map(([, value]) => value).sort((a, b) => a - b);
    return values.find((value) => upTo(value) >= percent / 100 - 1e-9) ?? Number.NaN;
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
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
