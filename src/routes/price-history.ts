// GET /v1/prices/history: every dated price of one offer, past, current and announced, with its evidence.

import type { Hono } from "hono";
import { pricesRef } from "../calculator/calculation.ts";
import { findModel, findProvider } from "../calculator/find-model.ts";
import type { DatedPrice, PriceHistory } from "../contract/history-answers.ts";
import { type PriceHistoryQuery, priceHistoryQuery } from "../contract/list-requests.ts";
import { ok, type Result } from "../failure.ts";
import { respondList } from "../http/cache.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import type { App } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { stageAt } from "../pricing/life.ts";
import { toInstant } from "../schemas/moment.ts";
import type { HistoryEntry } from "../schemas/price-history.ts";
import type { PriceStore } from "../store/price-store.ts";
import type { Version } from "../store/version.ts";

/** GET /v1/prices/history, from a store. */
export function priceHistory(app: Hono<App>, store: PriceStore): void {
  app.get("/v1/prices/history", validate("query", priceHistoryQuery), async (c) => {
    const query = c.req.valid("query");
    const read = await readPrices(c, store, (version) => readHistory(version, query), query.prices_version);
    if (!read.ok) return respondFailure(c, read.failure);
    return respondList(c, read.value.name, JSON.stringify(read.value.answer));
  });
}

async function readHistory(
  version: Version,
  { provider_id, model_id }: PriceHistoryQuery,
): Promise<Result<{ name: string; answer: PriceHistory }>> {
  const provider = findProvider(version, provider_id);
  if (!provider.ok) return provider;
  const found = await findModel(version, provider.value, model_id);
  if (!found.ok) return found;
  const { model, match } = found.value;
  const history = await version.history(provider.value);
  if (!history.ok) return history;
  const { entries = [], ...known } = history.value?.models.find(({ id }) => id === model.id) ?? {};
  const at = toInstant(version.now);
  const { id: _id, ...recorded } = { id: model.id, ...known };
  const { status, since } = stageAt(model.life ?? {}, at);
  const life = {
    ...recorded,
    ...(status !== (recorded.status ?? "active") && { status, ...(since && { status_since: since }) }),
  };
  return ok({
    name: `history.${provider.value.history ?? ""}`,
    answer: {
      model_id,
      provider_id,
      ...(match.rule && { matched: { model_id: match.id, rule: match.rule } }),
      ...life,
      prices: pricesRef(version.manifest),
      data: entries.map((entry) => datedPrice(entry, at)),
    },
  });
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
