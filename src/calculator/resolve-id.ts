// What an id means: the model, its maker, its sellers and their prices.
import type { QuoteCall, QuoteRequest } from "../contract/cost-requests.ts";
import type { ResolveQuery } from "../contract/list-requests.ts";
import type { PriceEntry } from "../contract/price-answers.ts";
import type { QuotedOffer } from "../contract/quote-answers.ts";
import type { Resolved } from "../contract/reference-answers.ts";
import { ok, type Result } from "../failure.ts";
import { given } from "../given.ts";
import { knownRate, type ListingView, openListing } from "../lists/listing-view.ts";
import { compare } from "../pricing/decimal.ts";
import { totalOf } from "../pricing/quote-counts.ts";
import { usageOf } from "../pricing/usage.ts";
import { toInstant } from "../schemas/moment.ts";
import { sellerOf } from "../schemas/sellers.ts";
import { GONE } from "../schemas/words.ts";
import { type ListedProvider, providerNamed } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";
import { findModel, findProvider } from "./find-model.ts";
import { type ListedOffer, listedEntry, listedOffers } from "./listed-offer.ts";
import { billResolved } from "./price-call.ts";

type Matched = Resolved["matches"][number];
type Offer = Resolved["offers"][number];
export type OfferQuotes = Result<{ list: QuotedOffer[]; nearest?: string[] }>;
export const MAX_OFFERS = 200;

/** Finds what an id means, and the rows of that model on sale under any id. Fails with `invalid` if the provider is unknown. */
export async function findSellers(version: Version, query: Pick<ResolveQuery, "model_id" | "provider_id">) {
  const named = query.provider_id === undefined ? undefined : findProvider(version, query.provider_id);
  if (named && !named.ok) return named;
  const view = await version.listing(openListing);
  const matches = await (named
    ? matchAt(version, named.value, query.model_id)
    : matchAnywhere(version, view, query));
  if (!matches.ok) return matches;
  const at = toInstant(version.now);
  const rows = matches.value.flatMap(({ model_id, provider_id }) =>
    view.packed.rowsOfModel(model_id).filter((row) => view.providerId(row) === provider_id),
  );
  const canonical = rows.map((row) => listedEntry(view, row, at).canonical).find((one) => one !== undefined);
  const all = canonical === undefined ? rows : view.packed.rowsOfCanonical(canonical);
  const serving = all.filter(
    (row) => rows.includes(row) || !GONE.some((status) => status === view.status(row, at)),
  );
  return ok({ view, named, matches: matches.value, canonical, rows: serving });
}

/** Quotes the offers of a model that meet the wishes of a request, the cheapest first; the nearest ids if no model is meant. */
export async function quotesOnSale(
  version: Version,
  { model_id, region }: QuoteCall,
  { capability, certainty, kind: kinds }: QuoteRequest,
  quote: (offer: ListedOffer & Pick<PriceEntry, "provider_id" | "model_id">) => Result<QuotedOffer>,
): Promise<OfferQuotes> {
  const found = await findSellers(version, { model_id });
  if (!found.ok) return found;
  const { view, matches, rows } = found.value;
  if (matches.length === 0) return ok({ list: [], nearest: view.nearestIds(model_id) });
  const facets = capability?.map((word) => [...view.packed.rowsOfFacet("capabilities", word)]) ?? [];
  const able = [...new Set(rows)].filter((row) => facets.every((facet) => facet.includes(row)));
  const list: QuotedOffer[] = [];
  for (const { entry, resolved } of listedOffers(view, able, toInstant(version.now))) {
    const kind = version.providers.get(entry.provider_id)?.kind;
    if (certainty && !certainty.includes(entry.certainty ?? "low")) continue;
    if (kinds && !kinds.some((one) => one === kind)) continue;
    if (region != null && entry.offer?.region !== region) continue;
    const quoted = quote({ entry, resolved, provider_id: entry.provider_id, model_id: entry.model_id });
    if (!quoted.ok) return quoted;
    list.push({ ...quoted.value, ...(kind !== undefined && { kind }) });
  }
  return ok({ list: list.sort(byDue) });
}

/** By expected total, else by maximum; offers with an unknown rate come after the others and unpriced ones last. */
function byDue(a: QuotedOffer, b: QuotedOffer): number {
  const rankOf = ({ maximum, minimum }: QuotedOffer) => (maximum ? 0 : minimum ? 1 : 2);
  const dueOf = ({ expected, maximum, minimum }: QuotedOffer) => totalOf(expected ?? maximum ?? minimum);
  const nameOf = ({ provider_id, model_id }: QuotedOffer) => `${provider_id} ${model_id}`;
  return rankOf(a) - rankOf(b) || compare(dueOf(a), dueOf(b)) || (nameOf(a) < nameOf(b) ? -1 : 1);
}

/** Answers a query; fails with `invalid` if the provider is unknown. An id without a match gets the nearest ids. */
export async function resolveId(version: Version, query: ResolveQuery): Promise<Result<Resolved>> {
  const found = await findSellers(version, query);
  if (!found.ok) return found;
  const { view, named, matches, canonical, rows } = found.value;
  const at = toInstant(version.now);
  const offers = listedOffers(view, rows, at)
    .map((offer) => toOffer(version, offer, query))
    .sort(cheapestFirst);
  return ok({
    model_id: query.model_id,
    provider_id: named?.value.slug ?? null,
    matches,
    canonical: canonical ?? null,
    offers: offers.slice(0, MAX_OFFERS),
    offers_total: offers.length,
    nearest: matches.length > 0 ? [] : view.nearestIds(query.model_id),
  });
}

async function matchAt(version: Version, provider: ListedProvider, id: string): Promise<Result<Matched[]>> {
  const found = await findModel(version, provider, id);
  if (!found.ok) return found.failure.kind === "unknown_model" ? ok([]) : found;
  const { model, match } = found.value;
  return ok([{ provider_id: provider.slug, model_id: model.id, ...(match.rule && { rule: match.rule }) }]);
}

/** Looks for the exact id anywhere, then at its maker or at the provider named by its first part, by the rules there. */
async function matchAnywhere(
  version: Version,
  view: ListingView,
  { model_id }: Pick<ResolveQuery, "model_id">,
): Promise<Result<Matched[]>> {
  const listed = view.packed
    .rowsOfModel(model_id)
    .map((row) => ({ provider_id: view.providerId(row), model_id }));
  if (listed.length > 0) return ok(listed);
  const slash = model_id.indexOf("/");
  for (const name of [sellerOf(model_id), model_id.slice(0, Math.max(0, slash))]) {
    const provider = name === undefined ? undefined : providerNamed(version.providers, name);
    const found = provider && (await matchAt(version, provider, model_id));
    if (found && (!found.ok || found.value.length > 0)) return found;
  }
  return ok([]);
}

function toOffer(version: Version, { entry, resolved }: ListedOffer, query: ResolveQuery): Offer {
  const { model_id, provider_id } = entry;
  const kind = version.providers.get(provider_id)?.kind;
  const [prompt, completion] = [knownRate(entry, "prompt"), knownRate(entry, "completion")];
  const isKnown = prompt !== undefined && completion !== undefined;
  const total_exact = isKnown ? exactTotal(version, resolved, query) : undefined;
  return given({ provider_id, kind, model_id, prompt, completion, total_exact });
}

/** The exact total that the calculator charges for the usage. Cached tokens above the prompt's count are left out. */
function exactTotal(version: Version, resolved: ListedOffer["resolved"], query: ResolveQuery) {
  const { prompt_tokens, completion_tokens, cache_read_tokens } = query;
  const usage = {
    ...usageOf(() => 0),
    ...{ prompt_tokens, completion_tokens, cache_read_tokens: Math.min(cache_read_tokens, prompt_tokens) },
  };
  const ids = { model_id: resolved.model.id, provider_id: resolved.shard.provider };
  const bill = billResolved(version, { ...ids, usage, usage_convention: "inclusive" }, resolved);
  return bill.ok ? bill.value.breakdown.total : undefined;
}

/** Sorts unknown totals last, and ties by provider, then model. */
function cheapestFirst(a: Offer, b: Offer): number {
  const [one, other] = [a, b].map(({ total_exact = Infinity }) => Number(total_exact)) as [number, number];
  const isBefore = `${a.provider_id} ${a.model_id}` < `${b.provider_id} ${b.model_id}`;
  // The difference of two unknown totals is NaN.
  return one - other || (isBefore ? -1 : 1);
}
