// GET /v1/model_prices_and_context_window.json: the third-party cost map, served as it was published.
import { Hono } from "hono";
import type { PriceStore } from "../catalog/read.ts";
import { ok } from "../failure.ts";
import { acceptedByClient, acceptsGzip } from "../http/accept-encoding.ts";
import type { App } from "../http/app.ts";
import { isHeld, setCacheable } from "../http/cache.ts";
import { respondFailure } from "../http/errors.ts";
import { readPrices } from "./read-prices.ts";

export const COST_MAP_PATH = "/v1/model_prices_and_context_window.json";

/** `gzipped` is absent when the caller holds the map already. */
type Held = { etag: string; gzipped?: Uint8Array };

export function costMap(store: PriceStore) {
  return new Hono<App>().get(COST_MAP_PATH, async (c) => {
    const map = await readPrices<Held>(c, store, async ({ manifest, gzippedMap }) => {
      // The hash of the text, so that one tag holds for both encodings.
      const etag = `W/"${manifest.map.text}"`;
      if (isHeld(c, etag)) return ok({ etag });
      const gzipped = await gzippedMap();
      return gzipped.ok ? ok({ etag, gzipped: gzipped.value }) : gzipped;
    });
    if (!map.ok) return respondFailure(c, map.failure);
    const { etag, gzipped } = map.value;
    setCacheable(c, "map", etag);
    c.header("vary", "Accept-Encoding");
    if (gzipped === undefined) return c.body(null, 304);
    c.header("content-type", "application/json");
    const packed = acceptsGzip(acceptedByClient(c.req.raw));
    if (packed) c.header("content-encoding", "gzip");
    const { headers } = c.body(null);
    if (c.req.method === "HEAD") return new Response(null, { headers });
    // Hono would drop encodeBody, which tells the runtime that the bytes are compressed already.
    if (packed) return new Response(gzipped, { headers, encodeBody: "manual" });
    return new Response(unpack(gzipped), { headers });
  });
}

/** Unpacking what is kept and verified needs no second read, and no second copy kept. */
function unpack(gzipped: Uint8Array): ReadableStream {
  return new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"));
}
