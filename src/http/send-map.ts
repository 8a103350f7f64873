// Sends a cost map that is stored gzipped: as it is, decompressed for callers that do not accept gzip, or as 304. `Accept-Encoding` is
// parsed here (RFC 9110, 12.5.3), because hono/accepts ignores q=0 beside `*`. What a cache may keep depends on the header that this
// service sees, since `Vary` makes every cache key on it. The edge always writes `br, gzip` there and passes the caller's own header in
// `cf.clientAcceptEncoding`, which a cache between edge and service cannot see. A caller behind the edge that does not accept gzip
// therefore gets the map decompressed and privately, since a shared copy would go to every caller under `br, gzip`. Shared copies under
// `br, gzip` are gzip, and the edge decompresses them where needed.
import type { Context } from "hono";
import { keepForCallerAlone, type Policy, setCacheable } from "./cache.ts";
import { type App, respond, setHeaders } from "./respond.ts";

/** A map by its ETag's name; `gzipped` is absent if the caller holds it. `parts` selects the parts of its text to send. */
export type TaggedMap = {
  name: string;
  gzipped?: Uint8Array<ArrayBuffer>;
  type?: string;
  parts?: TransformStream<Uint8Array, Uint8Array>;
};

/** Sends a map under its address's caching policy. */
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

/** Whether the map is sent decompressed, which costs seven times the bytes and the processor time for each. */
export function isUnpacked(c: Context<App>, { gzipped, parts }: TaggedMap): boolean {
  return (
    gzipped !== undefined && c.req.method !== "HEAD" && (parts !== undefined || !encodingFor(c.req.raw).gzip)
  );
}

/** Decompressing the stored, verified bytes needs neither a second read nor a second copy. */
export function unpack(gzipped: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new Blob([gzipped]).stream().pipeThrough(new DecompressionStream("gzip"));
}

/** Whether to send gzip, and whether only to this caller, so that no cache keeps it for others. */
export function encodingFor(request: Request): { gzip: boolean; alone: boolean } {
  const seen = acceptsGzip(request.headers.get("accept-encoding") ?? undefined);
  const own: unknown = request.cf?.clientAcceptEncoding;
  const refused = seen && typeof own === "string" && !acceptsGzip(own);
  return { gzip: seen && !refused, alone: refused };
}

/** Whether the header allows gzip and does not prefer the uncompressed form. */
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
