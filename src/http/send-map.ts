// Sending a cost map that is kept gzipped: as it is, unpacked for callers that do not take gzip, or 304.
// `Accept-Encoding` is read here (RFC 9110, 12.5.3), since hono/accepts ignores q=0 beside `*`.
// What a cache may keep is decided by the header this service sees, for by that header `Vary` tells every cache to key it. The
// edge writes `br, gzip` there whatever its caller sent, and keeps the caller's own in `cf.clientAcceptEncoding`: a cache between
// edge and service cannot see that one. So a caller behind the edge that takes no gzip gets the map unpacked, to keep for itself alone;
// kept, it would go to every caller under `br, gzip`. What is kept under `br, gzip` is gzip, which the edge unpacks where it must.
import type { Context } from "hono";
import { keepForCallerAlone, type Policy, setCacheable } from "./cache.ts";
import { type App, respond, setHeaders } from "./respond.ts";

/**
 * A map by the name its tag has, and its bytes; `gzipped` is absent when the caller holds the map already. `parts` picks those of its
 * text that are sent.
 */
export type TaggedMap = {
  name: string;
  gzipped?: Uint8Array<ArrayBuffer>;
  type?: string;
  parts?: TransformStream<Uint8Array, Uint8Array>;
};

/** The answer for a map, under the caching policy of its address. */
export function sendMap(c: Context<App>, policy: Policy, tagged: TaggedMap): Response {
  const { name, gzipped, type = "application/json", parts } = tagged;
  setCacheable(c, policy, name);
  setHeaders(c, { vary: "Accept-Encoding" });
  if (gzipped === undefined) return respond(c, 304, null);
  const { gzip, alone } = parts ? { gzip: false, alone: false } : encodingFor(c.req.raw);
  setHeaders(c, {
    "content-type": type,
    ...(gzip && { "content-encoding": "gzip" }),
  });
  if (alone) keepForCallerAlone(c);
  if (c.req.method === "HEAD") return respond(c, 200, null);
  if (gzip) return respond(c, 200, gzipped, "manual");
  const text = unpack(gzipped);
  return respond(c, 200, parts ? text.pipeThrough(parts) : text);
}

/** Sending it costs unpacking it: seven times the bytes, and processor time for each. */
export function isUnpacked(c: Context<App>, { gzipped, parts }: TaggedMap): boolean {
  return (
    gzipped !== undefined && c.req.method !== "HEAD" && (parts !== undefined || !encodingFor(c.req.raw).gzip)
  );
}

/** Unpacking what is kept and verified needs no second read, and no second copy kept. */
export function unpack(gzipped: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"));
}

/** How to send the map: gzipped or not, and whether to this caller alone, so that no cache keeps it for others. */
export function encodingFor(request: Request): { gzip: boolean; alone: boolean } {
  const seen = acceptsGzip(request.headers.get("accept-encoding") ?? undefined);
  const own: unknown = request.cf?.clientAcceptEncoding;
  const refused = seen && typeof own === "string" && !acceptsGzip(own);
  return { gzip: seen && !refused, alone: refused };
}

/** The header allows gzip and does not prefer the uncompressed form. */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = new Map<string, number>();
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((text) => text.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    if (coding !== "") weights.set(coding, q === undefined ? 1 : Number(q) || 0);
  }
  const gzip = weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0;
  return gzip > 0 && gzip >= (weights.get("identity") ?? 0);
}
