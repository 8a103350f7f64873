// Whether a caller takes gzip (RFC 9110, 12.5.3). hono/accepts ignores q=0 beside `*`, so the header is read here.

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
