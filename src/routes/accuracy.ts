// GET /v1/accuracy: what providers' own pages print against what is served.
import type { Hono } from "hono";
import { accuracyQuery } from "../contract/list-requests.ts";
import { ok } from "../failure.ts";
import { respondList } from "../http/cache.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readPrices } from "../http/read-prices.ts";
import type { App } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { accuracyPage, daysSince1970 } from "../lists/trust-view.ts";
import type { PriceStore } from "../store/price-store.ts";
import { providerNamed } from "../store/provider-index.ts";

/** GET /v1/accuracy, from a store. */
export function accuracy(app: Hono<App>, store: PriceStore): void {
  app.get("/v1/accuracy", validate("query", accuracyQuery), async (c) => {
    const { provider_id, result, page, page_size } = c.req.valid("query");
    const read = await readPrices(c, store, async ({ trust, providers, now }) => {
      const report = await trust();
      if (!report.ok) return report;
      const provider = provider_id && (providerNamed(providers, provider_id)?.slug ?? provider_id);
      const query = { page, pageSize: page_size, ...(provider && { provider }), ...(result && { result }) };
      const nameOf = (slug: string) => providerNamed(providers, slug)?.name ?? slug;
      return ok({ day: daysSince1970(now), answer: accuracyPage(report.value, query, now, nameOf) });
    });
    if (!read.ok) return respondFailure(c, read.failure);
    const { day, answer } = read.value;
    return respondList(c, `accuracy.${day}`, JSON.stringify(answer));
  });
}
