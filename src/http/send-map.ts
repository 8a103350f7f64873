// Sending a cost map that is kept gzipped: as it is, unpacked for callers that do not take gzip, or 304.
import type { Context } from "hono";
import { acceptedByClient, acceptsGzip } from "./accept-encoding.ts";
import type { App } from "./app.ts";
import { setCacheable } from "./cache.ts";

/** A map's entity tag and bytes; `gzipped` is absent when the caller holds the map already. */
export type HeldMap = { etag: string; gzipped?: Uint8Array };

/** The answer for a map, under the caching policy of its address. */
export function sendMap(c: Context<App>, policy: "map" | "pinned", { etag, gzipped }: HeldMap): Response {
  setCacheable(c, policy, etag);
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
}

/** Unpacking what is kept and verified needs no second read, and no second copy kept. */
function unpack(gzipped: Uint8Array): ReadableStream {
  return new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"));
}
