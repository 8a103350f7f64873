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
    const paging = { page: query.page, pageSize: query.page_size };
    const body = listPrices(view.value, { ...toSelection(providers, query), ...paging }, at);
    // A tag is of one address, so the query need not be in it.
    return ok({ name: `prices.${view.value.announcedCount(at)}`, body });
  };
  return respondRead(c, work, query.prices_version);
}

/** Which rows a query asks for, in which order, with what of each. */
export function toSelection(providers: Providers, query: RowQuery): Selection {
  const { q, scope, prompt_min = 0, prompt_max, completion_max } = query;
  const rates = [
    ...(prompt_min > 0 || prompt_max !== undefined
      ? [["prompt", prompt_min, prompt_max ?? Infinity] as const]
      : []),
    ...(completion_max === undefined ? [] : [["completion", 0, completion_max] as const]),
  ];
  return {
    ...(q !== undefined && (scope === "all" ? { phrase: q } : { terms: toTerms(q) })),
    ...providerFilter(providers, query),
    ...(query.mode && { modes: query.mode }),
    ...(query.capability && { capabilities: query.capability }),
    ...(query.context_min !== undefined && { contextMin: query.context_min }),
    ...(query.input_modality && { inputModalities: query.input_modality }),
    ...(query.output_modality && { outputModalities: query.output_modality }),
    ...(query.released_since !== undefined && { releasedSince: query.released_since }),
    ...(rates.length > 0 && { rates }),
    ...(query.status && { statuses: query.status }),
    ...(query.certainty && { certainties: query.certainty }),
    ...(query.group_by && { perModel: true }),
    ...(query.include?.includes("delisted") && { includeDelisted: true }),
    ...(query.include?.includes("facts") && { facts: true }),
    ...(query.model_id !== undefined && { modelId: query.model_id }),
    ...(query.canonical !== undefined && { canonical: query.canonical }),
    sort: { by: query.sort_column ?? query.sort_by, descending: query.order === "desc" },
  };
}

/** The providers that are named, of the kinds that are asked for; unknown names are listed. */
export function providerFilter(
  providers: Providers,
  { provider_id: names, kind: kinds }: Pick<PriceTableQuery, "provider_id" | "kind">,
): Pick<ListQuery, "providers" | "unknownProviders"> {
  const named = names && knownSlugs(providers, names);
  const unknown = unknownNames(providers, names);
  const ofKind = kinds && slugsOfKinds(providers, kinds);
  const slugs = named && ofKind ? named.filter((slug) => ofKind.includes(slug)) : (named ?? ofKind);
  return { ...(slugs && { providers: slugs }), ...(unknown.length > 0 && { unknownProviders: unknown }) };
}
