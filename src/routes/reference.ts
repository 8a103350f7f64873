// Lists models and providers, the offers an id may mean (/v1/resolve), and the dated prices of an offer (/v1/prices/history).
import type { Hono } from "hono";
import { pricesRef } from "../calculator/calculation.ts";
import { findModel, findProvider } from "../calculator/find-model.ts";
import { resolveId } from "../calculator/resolve-id.ts";
import type { DatedPrice, PriceHistory } from "../contract/history-answers.ts";
import {
  type ModelListQuery,
  modelListQuery,
  type PriceHistoryQuery,
  priceHistoryQuery,
  providerListQuery,
  providerParams,
  resolveQuery,
} from "../contract/list-requests.ts";
import type { ProviderDetail, ProviderList } from "../contract/reference-answers.ts";
import { fail, noRoute, ok } from "../failure.ts";
import { given } from "../given.ts";
import { respondRead } from "../http/read-prices.ts";
import type { App } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { listModels, type Unknown } from "../lists/list-query.ts";
import { openListing } from "../lists/listing-view.ts";
import { daysSince1970, evidenceAge } from "../lists/trust-view.ts";
import { stageAt } from "../pricing/life.ts";
import { toInstant } from "../schemas/moment.ts";
import type { HistoryEntry } from "../schemas/price-history.ts";
import type { ListedProvider } from "../store/provider-index.ts";
import type { Version } from "../store/version.ts";
import { providerFilter } from "./prices.ts";
import { parameterReader, validQuery } from "./read-request.ts";

export function reference(app: Hono<App>): void {
  const unknown = parameterReader(modelListQuery);
  app
    .get("/v1/reference/models", validate("query", modelListQuery), (c) => {
      const query = c.req.valid("query");
      return respondRead(c, (version) => readModels(version, query, unknown(c)), query.prices_version);
    })
    .get("/v1/reference/providers", validQuery(providerListQuery), (c) => {
      const { kind: kinds, prices_version } = c.req.valid("query");
      const work = async ({ manifest }: Version) => {
        const data: ProviderList["data"] = manifest.providers
          .filter(({ kind }) => kinds === undefined || kinds.some((one) => one === kind))
          .map(providerEntry);
        return ok({ name: ["providers", ...(kinds ?? [])].join("-"), body: JSON.stringify({ data }) });
      };
      return respondRead(c, work, prices_version);
    })
    .get("/v1/reference/providers/:id", validate("param", providerParams), (c) =>
      respondRead(c, (version) => providerDetail(version, c.req.valid("param").id)),
    )
    .get("/v1/resolve", validQuery(resolveQuery), (c) => {
      const query = c.req.valid("query");
      const work = async (version: Version) => {
        const answer = await resolveId(version, query);
        return answer.ok ? ok({ name: "resolve", body: JSON.stringify(answer.value) }) : answer;
      };
      return respondRead(c, work, query.prices_version);
    })
    .get("/v1/prices/history", validQuery(priceHistoryQuery), (c) => {
      const query = c.req.valid("query");
      return respondRead(c, (version) => readHistory(version, query), query.prices_version);
    });
}

async function readModels(
  { providers, listing, now }: Version,
  { provider_id, page, page_size }: ModelListQuery,
  unknown: Unknown,
) {
  const view = await listing(openListing);
  const filter = { ...unknown, ...providerFilter(providers, { provider_id }) };
  const at = toInstant(now);
  const body = listModels(view, filter, { page, page_size }, at);
  return ok({ name: `models.${view.announcedCount(at)}`, body });
}

/** Answers with one provider and its evidence, or fails with the nearest names. */
async function providerDetail(version: Version, name: string) {
  const found = findProvider(version, name);
  if (!found.ok) return fail(noRoute(found.failure.message));
  const report = await version.trust();
  const trust = report.providers[found.value.slug];
  if (trust === undefined) return fail(noRoute(`Nothing is known of ${found.value.slug}.`));
  const { rows: _none, ...entry } = providerEntry(found.value);
  const { reads, ...known } = trust;
  const detail: ProviderDetail = { ...entry, ...known, evidence: evidenceAge(reads, version.now) };
  return ok({ name: `provider.${daysSince1970(version.now)}`, body: JSON.stringify(detail) });
}

function providerEntry(listed: ListedProvider): ProviderList["data"][number] {
  const { slug, name, kind, aliases, replaced_by, shard } = listed;
  const rows = shard === undefined ? (0 as const) : undefined;
  return given({ provider_id: slug, name, kind, aliases, replaced_by, rows });
}

async function readHistory(version: Version, { provider_id, model_id }: PriceHistoryQuery) {
  const provider = findProvider(version, provider_id);
  if (!provider.ok) return provider;
  const found = await findModel(version, provider.value, model_id);
  if (!found.ok) return found;
  const { model, match } = found.value;
  const history = await version.history(provider.value);
  const known = history?.models.find(({ id }) => id === model.id) ?? { id: model.id, entries: [] };
  const { id: _id, entries, ...recorded } = known;
  const at = toInstant(version.now);
  const { status, since } = stageAt(model.life ?? {}, at);
  const answer: PriceHistory = {
    model_id,
    provider_id,
    ...(match.rule && { matched: { model_id: match.id, rule: match.rule } }),
    ...recorded,
    ...(status !== (recorded.status ?? "active") && { status, ...(since && { status_since: since }) }),
    prices: pricesRef(version.manifest),
    data: entries.map((entry) => datedPrice(entry, at)),
  };
  return ok({ name: `history.${provider.value.history ?? ""}`, body: JSON.stringify(answer) });
}

function datedPrice({ from, until, read, first_seen, ...entry }: HistoryEntry, at: string): DatedPrice {
  const state = (from ?? "") > at ? "announced" : (until ?? "~") <= at ? "past" : "current";
  return {
    state,
    effective_from: from ?? null,
    effective_until: until ?? null,
    first_seen: first_seen ?? null,
    read: read === "" ? null : read,
    ...entry,
  };
}
