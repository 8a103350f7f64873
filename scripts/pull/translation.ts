// What every source's translation returns, and the small steps they share.
import type * as z from "zod/mini";
import type { Observation } from "../../src/schemas/observations.ts";
import type { RateName, Rates, Tier } from "../../src/schemas/price.ts";
import type { Provider, Source } from "../../src/schemas/registry.ts";
import { cleanNumber } from "./clean-number.ts";

/** Rows in our terms, and what could not be translated, one line each. */
export type Translation = { rows: Observation[]; problems: string[] };

/** Slugs by a source's own provider names. */
export function slugsOf(providers: readonly Provider[], source: Source): Map<string, string> {
  return new Map(
    providers.flatMap(({ slug, names }) => (names[source] ?? []).map((name) => [name, slug] as const)),
  );
}

/** Rates from `[name, value]` pairs, `places` digits moved; absent values stay unknown. */
export function toRates(
  pairs: readonly (readonly [RateName, number | string | undefined])[],
  places: number,
): Rates {
  const rates: Rates = {};
  for (const [name, value] of pairs) {
    if (value === undefined) continue;
    const rate = cleanNumber(value, places);
    if (rate === undefined) throw new Error(`${name}: ${JSON.stringify(value)} is not a price`);
    rates[name] = rate;
  }
  return rates;
}

/** Sources write one cliff as 199999, 200000 or 200001: all mean "above 200,000". */
export function threshold(size: number): number {
  const round = Math.round(size / 1000) * 1000;
  return Math.abs(size - round) <= 1 ? round : size;
}

/** Tiers sorted by threshold, without empty ones. */
export function sortedTiers(tiers: readonly Tier[]): { tiers?: Tier[] } {
  const real = tiers.filter(({ rates }) => Object.keys(rates).length > 0);
  return real.length === 0 ? {} : { tiers: real.toSorted((a, b) => a.above - b.above) };
}

/** Translates each item; one that cannot be is a problem, told with its name, and does not stop the others. */
export function translateEach<T>(
  items: Iterable<readonly [string, T]>,
  translate: (item: T, name: string) => Observation[],
): Translation {
  const rows: Observation[] = [];
  const problems: string[] = [];
  for (const [name, item] of items) {
    try {
      rows.push(...translate(item, name));
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { rows, problems };
}

/** A document parsed by its schema; throws naming the first place where it is not as expected. */
export function checked<S extends z.ZodMiniType>(schema: S, json: unknown): z.infer<S> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`not the document expected: ${issue?.path.join(".") || "top level"}: ${issue?.code}`);
}
