// Sending a cost map that is kept gzipped: as it is, unpacked for callers that do not take gzip, or 304.
import type { Context } from "hono";
import { encodingFor } from "./accept-encoding.ts";
import type { App } from "./app.ts";
import { type Policy, setCacheable, setUncacheable } from "./cache.ts";
import { respond, setHeaders } from "./respond.ts";

/** A map by the name its tag has, and its bytes; `gzipped` is absent when the caller holds the map already. */
export type HeldMap = { name: string; gzipped?: Uint8Array<ArrayBuffer> };

/** The answer for a map, under the caching policy of its address. */
export function sendMap(c: Context<App>, policy: Policy, { name, gzipped }: HeldMap): Response {
  setCacheable(c, policy, name);
  setHeaders(c, { vary: "Accept-Encoding" });
  if (gzipped === undefined) return respond(c, 304, null);
  const { gzip, alone } = encodingFor(c.req.raw);
  setHeaders(c, {
    "content-type": "application/json",
    ...(gzip && { "content-encoding": "gzip" }),
  });
  if (alone) setUncacheable(c);
  if (c.req.method === "HEAD") return respond(c, 200, null);
  return gzip ? respond(c, 200, gzipped, "manual") : respond(c, 200, unpack(gzipped));
}

/** Sending it costs unpacking it: seven times the bytes, and processor time for each. */
export function isUnpacked(c: Context<App>, { gzipped }: HeldMap): boolean {
  return gzipped !== undefined && c.req.method !== "HEAD" && !encodingFor(c.req.raw).gzip;
}

/** Unpacking what is kept and verified needs no second read, and no second copy kept. */
function unpack(gzipped: Uint8Array<ArrayBuffer>): ReadableStream {
  return new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"));
}
