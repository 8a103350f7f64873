// Whether the cost map is sent gzipped (RFC 9110, 12.5.3). hono/accepts ignores q=0 beside `*`, so the header is read here.
// What a cache may keep is decided by the header this service sees, for by that header `Vary` tells every cache to key it. The
// edge writes `br, gzip` there whatever its caller sent, and keeps the caller's own in `cf.clientAcceptEncoding`: a cache between
// edge and service cannot see that one. So a caller behind the edge that takes no gzip gets the map unpacked, but for itself alone;
// kept, it would go to every caller under `br, gzip`. What is kept under `br, gzip` is gzip, which the edge unpacks where it must.

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
