// GET /v1/versions, and one version's cost map for teams that pin a map.
import { Hono } from "hono";
import { type Failure, fail, ok } from "../failure.ts";
import type { App } from "../http/app.ts";
import { respondFailure } from "../http/errors.ts";
import { readPrices } from "../http/read-prices.ts";
import { respondList } from "../http/respond-list.ts";
import { sendMap } from "../http/send-map.ts";
import { validate } from "../http/validate.ts";
import { versionParams } from "../schemas/api.ts";
import { pinnedMapPath } from "../schemas/paths.ts";
import type { Manifest, PastVersion } from "../schemas/shard.ts";
import type { PriceStore } from "../store/price-store.ts";
import { heldMap } from "./cost-map.ts";

export function versions(store: PriceStore) {
  return new Hono<App>()
    .get("/v1/versions", async (c) => {
      const read = await readPrices(c, store, async ({ manifest }) => ok(manifest));
      if (!read.ok) return respondFailure(c, read.failure);
      const kept = keptVersions(read.value);
      const etag = `W/"versions-${read.value.serial}-${kept.length}"`;
      return respondList(c, etag, JSON.stringify({ data: kept.map(entry) }));
    })
    .get(pinnedMapPath(":serial"), validate("param", versionParams), async (c) => {
      const serial = Number(c.req.valid("param").serial);
      // What the newest version lists is kept also when only an earlier one, which does not know it, can be read.
      let pinned: PastVersion | undefined;
      const map = await readPrices(c, store, async (version) => {
        const kept = keptVersions(version.manifest);
        pinned ??= kept.find((one) => one.serial === serial);
        return pinned ? heldMap(c, version, pinned.map) : fail(notKept(serial, kept));
      });
      return map.ok ? sendMap(c, "pinned", map.value) : respondFailure(c, map.failure);
    });
}

/** The served version and the earlier ones whose map can be had, newest first. */
function keptVersions(manifest: Manifest): PastVersion[] {
  return [manifest, ...manifest.history];
}

function entry({ serial, version, map, published_at, counts }: PastVersion) {
  return { serial, version, hash: map.text, published_at, counts };
}

function notKept(serial: number, kept: readonly PastVersion[]): Failure {
  const message = `serial: ${serial} is not kept; /v1/versions lists ${kept.at(-1)?.serial} to ${kept[0]?.serial}`;
  return { kind: "no_route", message };
}
