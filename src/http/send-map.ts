// Sending a cost map that is kept gzipped: as it is, unpacked for callers that do not take gzip, or 304.
import type { Context } from "hono";
import { acceptedByClient, acceptsGzip } from "./accept-encoding.ts";
import type { App } from "./app.ts";
import { setCacheable } from "./cache.ts";
import { respond, setHeaders } from "./respond.ts";

/** A map's entity tag and bytes; `gzipped` is absent when the caller holds the map already. */
export type HeldMap = { etag: string; gzipped?: Uint8Array<ArrayBuffer> };

/** The answer for a map, under the caching policy of its address. */
export function sendMap(c: Context<App>, policy: "map" | "pinned", { etag, gzipped }: HeldMap): Response {
  setCacheable(c, policy, etag);
  setHeaders(c, { vary: "Accept-Encoding" });
  if (gzipped === undefined) return respond(c, 304, null);
  const packed = acceptsGzip(acceptedByClient(c.req.raw));
  setHeaders(c, { "content-type": "application/json", ...(packed && { "content-encoding": "gzip" }) });
  if (c.req.method === "HEAD") return respond(c, 200, null);
  return packed ? respond(c, 200, gzipped, "manual") : respond(c, 200, unpack(gzipped));
}

/** Unpacking what is kept and verified needs no second read, and no second copy kept. */
function unpack(gzipped: Uint8Array<ArrayBuffer>): ReadableStream {
  return new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"));
}
