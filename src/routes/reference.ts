// GET /v1/reference/models and /v1/reference/providers: what is listed.
import type { Hono } from "hono";
import { findProvider } from "../calculator/find-model.ts";
import { modelListQuery, providerListQuery, providerParams } from "../contract/list-requests.ts";
import type { ProviderDetail, ProviderList } from "../contract/reference-answers.ts";
import { fail, ok, type Result } from "../failure.ts";
import { respondList } from "../http/cache.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import type { App } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { listModels } from "../lists/list-query.ts";
import { openListing } from "../lists/listing-view.ts";
import { daysSince1970, providerEvidence } from "../lists/trust-view.ts";
import { toInstant } from "../schemas/moment.ts";
import type { PriceStore } from "../store/price-store.ts";
import { knownSlugs, type ListedProvider } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";

/** GET /v1/reference/models and /v1/reference/providers, from a store. */
export function reference(app: Hono<App>, store: PriceStore): void {
  app
    .get("/v1/reference/models", validate("query", modelListQuery), async (c) => {
      const { provider_id, page, page_size, prices_version } = c.req.valid("query");
      const work = async ({ providers, listing, now }: Version) => {
        const view = await listing(openListing);
        if (!view.ok) return view;
        const filter = provider_id ? { providers: knownSlugs(providers, provider_id) } : {};
        const at = toInstant(now);
        const body = listModels(view.value, filter, { page, pageSize: page_size }, at);
        return ok({ name: `models.${view.value.announcedCount(at)}`, body });
      };
      const list = await readPrices(c, store, work, prices_version);
      return list.ok ? respondList(c, list.value.name, list.value.body) : respondFailure(c, list.failure);
    })
    .get("/v1/reference/providers", validate("query", providerListQuery), async (c) => {
      const { kind: kinds, prices_version } = c.req.valid("query");
      const read = await readPrices(c, store, async ({ manifest }) => ok(manifest), prices_version);
      if (!read.ok) return respondFailure(c, read.failure);
      const data: ProviderList["data"] = read.value.providers
        .filter(({ kind }) => kinds === undefined || kinds.some((one) => one === kind))
        .map(providerEntry);
      return respondList(c, ["providers", ...(kinds ?? [])].join("-"), JSON.stringify({ data }));
    })
    .get("/v1/reference/providers/:id", validate("param", providerParams), async (c) => {
      const { id } = c.req.valid("param");
      const detail = await readPrices(c, store, (version) => providerDetail(version, id));
      if (!detail.ok) return respondFailure(c, detail.failure);
      return respondList(c, `provider.${detail.value.day}`, detail.value.json);
    });
}

/** One provider with its evidence, or the failure that names the nearest. */
async function providerDetail(
  version: Version,
  name: string,
): Promise<Result<{ day: number; json: string }>> {
  const found = findProvider(version, name);
  if (!found.ok) return fail({ kind: "no_route", message: found.failure.message });
  const report = await version.trust();
  if (!report.ok) return report;
  const trust = report.value.providers[found.value.slug];
  if (trust === undefined)
    return fail({ kind: "no_route", message: `Nothing is known of ${found.value.slug}.` });
  const { rows: _none, ...entry } = providerEntry(found.value);
  const detail: ProviderDetail = { ...entry, ...providerEvidence(trust, version.now) };
  return ok({ day: daysSince1970(version.now), json: JSON.stringify(detail) });
}

/** A provider as it is listed; one without models says so, and which one has them. */
function providerEntry({
  slug,
  name,
  kind,
  aliases,
  replaced_by,
  shard,
}: ListedProvider): ProviderList["data"][number] {
  return {
    provider_id: slug,
    name,
    ...(kind !== undefined && { kind }),
    aliases,
    ...(replaced_by !== undefined && { replaced_by }),
    ...(shard === undefined && { rows: 0 }),
  };
}
