// What sources state about an offer besides the served price, and where a price comes from.
import { inForce } from "../../src/pricing/rates.ts";
import type { Day, PriceEntry, RateName, Rates } from "../../src/schemas/price.ts";
import { type CatalogPrice, type Claim, originOfRate } from "../files/catalog.ts";
import { startOf } from "../files/days.ts";
import type { Provider } from "../files/registry.ts";
import { stated } from "../files/stated.ts";
import { normaliseId } from "../translate/model-ids.ts";
import type { SourcedRow } from "./group-models.ts";
import { isZero, zeroIsPrice } from "./listed-price.ts";
import type { Statement } from "./statements.ts";
import { CARD } from "./timeline.ts";

/** A row's present price as a claim, and whether every rate that it states is the served one. */
export function claim(
  sourced: SourcedRow,
  served: PriceEntry | undefined,
  heldBack: string | undefined,
  today: Day,
): Claim {
  const price = inForce(sourced.row.prices, startOf(today));
  const rates = Object.entries(price?.rates ?? {}) as [RateName, string][];
  const agrees =
    price !== undefined && served !== undefined && rates.every(([name, rate]) => served.rates[name] === rate);
  return {
    source: sourced.source,
    id: sourced.row.id,
    read: sourced.row.read ?? sourced.read,
    agrees,
    ...(price !== undefined && !agrees && { rates: price.rates }),
    ...stated({ held_back: heldBack }),
  };
}

/** A source's claim that contradicts the served card. */
export type Dissent = { claim: Claim; rates: Rates };

/** Sources with another prompt or completion rate than the served one, unless the provider's own page was read no earlier. */
export function dissenting(claims: readonly Claim[], served: CatalogPrice | undefined): Dissent[] {
  return claims.flatMap((claim) => {
    const rates: Rates = {};
    for (const name of CARD) {
      const theirs = claim.rates?.[name];
      const origin = served && originOfRate(served, name);
      const settled = origin?.confidence === "official" && claim.read <= origin.read;
      if (theirs !== undefined && theirs !== served?.rates[name] && !settled) rates[name] = theirs;
    }
    return Object.keys(rates).length === 0 ? [] : [{ claim, rates }];
  });
}

/** A gateway's own prices of a model, by subprovider; a 0 that stands for an unknown price is left out. */
export function subproviderPrices(
  id: string,
  { provider, rows, today }: { provider: Provider; rows: readonly SourcedRow[]; today: Day },
) {
  const wanted = normaliseId(id);
  return rows.flatMap((sourced) => {
    const { source, read, row } = sourced;
    if (row.subprovider === undefined || normaliseId(row.id) !== wanted) return [];
    const price = inForce(row.prices, startOf(today));
    if (price === undefined || (isZero(price) && !zeroIsPrice(row.id, provider))) return [];
    const { subprovider, since } = row;
    const origin = { source, read: row.read ?? read };
    return [{ subprovider, price: { ...price, ...stated({ since }), origin } }];
  });
}

/** The origin of a decided price. */
export function originOfStatement({ source, read, page, confidence }: Statement): CatalogPrice["origin"] {
  return { source, read, ...stated({ page }), ...(confidence !== "listed" && { confidence }) };
}
