// Whether a caller takes gzip (RFC 9110, 12.5.3). hono/accepts ignores q=0 beside `*`, so the header is read here.

/** What the caller itself accepts: the edge overwrites the header with `br, gzip` and keeps the caller's in `cf`. */
export function acceptedByClient(request: Request): string | undefined {
  const original: unknown = request.cf?.clientAcceptEncoding;
  return typeof original === "string" ? original : (request.headers.get("accept-encoding") ?? undefined);
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
