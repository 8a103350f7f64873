// GET /v1/prices and /v1/prices/search: price entries, filtered, sorted and paged.
import type { Context, Hono } from "hono";
import {
  type PriceListQuery,
  type PriceTableQuery,
  priceListQuery,
  priceSearchQuery,
} from "../contract/list-requests.ts";
import { ok } from "../failure.ts";
import { respondRead } from "../http/read-prices.ts";
import type { App } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { type ListQuery, listPrices, type Selection } from "../lists/list-query.ts";
import { openListing } from "../lists/listing-view.ts";
import { toInstant } from "../schemas/moment.ts";
import { toTerms } from "../spelling.ts";
import { knownSlugs, type Providers, slugsOfKinds, unknownNames } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";

/** What rows are filtered and sorted by; a list that is not searched has no scope. */
type RowQuery = Omit<PriceTableQuery, "scope"> & { scope?: PriceTableQuery["scope"] };

/** GET /v1/prices and /v1/prices/search. */
export function prices(app: Hono<App>): void {
  app
    .get("/v1/prices", validate("query", priceListQuery), (c) => respondPrices(c, c.req.valid("query")))
    .get("/v1/prices/search", validate("query", priceSearchQuery), (c) =>
      respondPrices(c, c.req.valid("query")),
    );
}

function respondPrices(c: Context<App>, query: PriceListQuery & RowQuery): Promise<Response> {
  const work = async ({ providers, now, listing }: Version) => {
    const view = await listing(openListing);
    if (!view.ok) return view;
    const at = toInstant(now);
    const { page, page_size, ...wanted } = query;
    const body = listPrices(view.value, { ...toSelection(providers, wanted), page, page_size }, at);
    // A tag is of one address, so the query need not be in it.
    return ok({ name: `prices.${view.value.announcedCount(at)}`, body });
  };
  return respondRead(c, work, query.prices_version);
}

/** Which rows a query asks for, in which order, with what of each. */
export function toSelection(
  providers: Providers,
  { q, scope, provider_id, kind, prices_version: _, ...query }: RowQuery,
): Selection {
  return {
    ...query,
    ...(q !== undefined && (scope === "all" ? { phrase: q } : { terms: toTerms(q) })),
    ...providerFilter(providers, { provider_id, kind }),
  };
}

/** The providers that are named, of the kinds that are asked for; unknown names are listed. */
export function providerFilter(
  providers: Providers,
  { provider_id: names, kind: kinds }: Pick<PriceTableQuery, "provider_id" | "kind">,
): Pick<ListQuery, "providers" | "unknown_providers"> {
  const named = names && knownSlugs(providers, names);
  const unknown = unknownNames(providers, names);
  const ofKind = kinds && slugsOfKinds(providers, kinds);
  const slugs = named && ofKind ? named.filter((slug) => ofKind.includes(slug)) : (named ?? ofKind);
  return { ...(slugs && { providers: slugs }), ...(unknown.length > 0 && { unknown_providers: unknown }) };
}
