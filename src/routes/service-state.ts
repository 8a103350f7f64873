// The state of the service: /health, /v1/status for monitoring, and /v1/accuracy, which compares prices with sellers' pages.
import type { Context, Hono } from "hono";
import { accuracyQuery } from "../contract/list-requests.ts";
import type { Health, ServiceStatus } from "../contract/service-answers.ts";
import { ok } from "../failure.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readMissing, readPrices, respondRead } from "../http/read-prices.ts";
import { type App, respondJson } from "../http/respond.ts";
import { validate } from "../http/validate.ts";
import { accuracyPage, daysSince1970, evidenceStatus } from "../lists/trust-view.ts";
import { STATUS_PATH } from "../schemas/paths.ts";
import { providerNamed } from "../store/provider-index.ts";
import { ifReadable } from "../store/version.ts";
import { parameterReader } from "./read-request.ts";

export function serviceState(app: Hono<App>): void {
  app.get("/health", async (c) => {
    const read = await readPrices(c, async ({ manifest, stale }) => ok({ manifest, stale }));
    if (!read.ok) return respondFailure(c, read.failure);
    const { manifest, stale } = read.value;
    const { version, serial, published_at, as_of, counts } = manifest;
    const age_seconds = Math.max(0, Math.floor((Date.now() - Date.parse(published_at)) / 1000));
    const missing = await readMissing(c);
    return respondJson<Health>(c, {
      status: stateOf(missing, stale),
      ...(missing.length > 0 && { missing }),
      ...{ version, serial, published_at, as_of, age_seconds, counts },
    });
  });

  app.get(STATUS_PATH, (c) => respondStatus(c));

  const unknown = parameterReader(accuracyQuery);
  app.get("/v1/accuracy", validate("query", accuracyQuery), (c) => {
    const { provider_id: named, ...query } = c.req.valid("query");
    return respondRead(c, async ({ trust, providers, now }) => {
      const report = await trust();
      const provider_id = named && (providerNamed(providers, named)?.slug ?? named);
      const nameOf = (slug: string) => providerNamed(providers, slug)?.name ?? slug;
      const answer = accuracyPage(report, { ...query, provider_id }, now, nameOf);
      const body = JSON.stringify({ ...answer, meta: { ...answer.meta, ...unknown(c) } });
      return ok({ name: `accuracy.${daysSince1970(now)}`, body });
    });
  });
}

async function respondStatus(c: Context<App>): Promise<Response> {
  const read = await readPrices(c, async (version) => {
    const { manifest, stale, now } = version;
    // The state is also told while these cannot be read; `signed` is then null.
    const trust = await ifReadable(version.trust());
    const record = await ifReadable(version.publication(manifest));
    return ok({ manifest, stale, evidence: evidenceStatus(trust?.providers ?? {}, now), record });
  });
  if (!read.ok) return respondFailure(c, read.failure);
  const { manifest, stale, evidence, record } = read.value;
  const { version, serial, published_at } = manifest;
  const degraded = await readMissing(c);
  return respondJson<ServiceStatus>(c, {
    ...{ status: stateOf(degraded, stale), version, serial, published_at },
    signed: record === null ? null : record?.public_key !== undefined,
    gate: record?.gate ? { result: "passed", ...record.gate } : null,
    refresh: record?.refresh ? { ...record.refresh, last_change: published_at } : null,
    degraded,
    ...evidence,
  });
}

function stateOf(missing: readonly string[], isStale: boolean) {
  return missing.length > 0 ? "degraded" : isStale ? "stale" : "ok";
}
