// What a day of requests is made of, and what each kind costs: measured figures on one side, assumptions on the other.
/** One kind of request. Times in milliseconds of processor time; `addresses` are different URLs, asked for after Zipf. */
export type DayRoute = {
  name: string;
  /** Of all requests, in weights. */
  weight: number;
  addresses: number;
  /** The cache in front may keep it. */
  cacheable: boolean;
  /** What its first answer in a fresh isolate, and every further one, costs. */
  coldMs: number;
  warmMs: number;
  /** The data it reads beside the manifest: nothing, the one listing or map, or one of so many shards. */
  data: "none" | "listing" | "map" | "shard";
};

/** The mix: most calls price a call, most reads are of few addresses. `as` is the bench's path that is the nearest when warm. */
const MIX = [
  { name: "trace-cost", as: "trace-cost", weight: 40, addresses: 1, cacheable: false, data: "shard" },
  {
    name: "camel-openrouter",
    as: "site-calculator",
    weight: 8,
    addresses: 1,
    cacheable: false,
    data: "shard",
  },
  { name: "map", as: "cost-map-gzip", weight: 15, addresses: 2, cacheable: true, data: "map" },
  { name: "price", as: "prices-provider", weight: 15, addresses: 4000, cacheable: true, data: "listing" },
  { name: "search", as: "search", weight: 8, addresses: 20_000, cacheable: true, data: "listing" },
  { name: "list", as: "prices-100", weight: 4, addresses: 300, cacheable: true, data: "listing" },
  { name: "sorted", as: "prices-100", weight: 2, addresses: 100, cacheable: true, data: "listing" },
  { name: "models", as: "models-1000", weight: 2, addresses: 50, cacheable: true, data: "listing" },
  { name: "page", as: "page", weight: 5, addresses: 2000, cacheable: true, data: "listing" },
  { name: "health", as: "cost-map-304", weight: 1, addresses: 1, cacheable: false, data: "none" },
] as const;

/**
 * The routes with their measured costs in milliseconds, by the names of the bench's paths. What is not measured warm, the page, is taken to
 * cost a third of its first answer.
 */
export function dayRoutes(cold: ReadonlyMap<string, number>, warm: ReadonlyMap<string, number>): DayRoute[] {
  return MIX.map(({ as, ...route }) => {
    const coldMs = cold.get(route.name) ?? Number.NaN;
    return { ...route, coldMs, warmMs: warm.get(as) ?? coldMs / 3 };
  });
}
