// GET /v1/status: the state of the service for programs that watch it: its data, its last publish and the age of its evidence.
import type { Hono } from "hono";
import type { ServiceStatus } from "../contract/service-answers.ts";
import { ok } from "../failure.ts";
import { respondFailure } from "../http/failure-answers.ts";
import { readMissing, readPrices } from "../http/read-prices.ts";
import { type App, respondJson } from "../http/respond.ts";
import { evidenceStatus } from "../lists/trust-view.ts";
import { STATUS_PATH } from "../schemas/paths.ts";
import type { PriceStore } from "../store/price-store.ts";

/** GET /v1/status, from a store. */
export function status(app: Hono<App>, store: PriceStore): void {
  app.get(STATUS_PATH, async (c) => {
    const read = await readPrices(c, store, async ({ manifest, stale, now, trust, publication }) => {
      const report = await trust();
      if (!report.ok) return report;
      const record =
        manifest.publication === undefined ? ok(undefined) : await publication(manifest.publication);
      if (!record.ok) return record;
      const evidence = evidenceStatus(report.value, now);
      return ok({ manifest, stale, evidence, record: record.value });
    });
    if (!read.ok) return respondFailure(c, read.failure);
    const { manifest, stale, evidence, record } = read.value;
    const degraded = await readMissing(c, store);
    return respondJson<ServiceStatus>(c, {
      status: degraded.length > 0 ? "degraded" : stale ? "stale" : "ok",
      version: manifest.version,
      serial: manifest.serial,
      published_at: manifest.published_at,
      signed: record?.public_key !== undefined,
      gate: record?.gate ? { result: "passed", ...record.gate } : null,
      refresh: record?.refresh ? { ...record.refresh, last_change: manifest.published_at } : null,
      degraded,
      ...evidence,
    });
  });
}
