// Headers of what people open in a browser; the rest of the service is data, which a browser is not to run at all.

const POLICY =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": POLICY,
  "referrer-policy": "strict-origin-when-cross-origin",
};

/** Those of a page with one style sheet in it, known by its `hash`: SHA-256 in base64. */
export function headersOfPage(hash: string): Record<string, string> {
  return { ...PAGE_HEADERS, "content-security-policy": `${POLICY}; style-src 'self' 'sha256-${hash}'` };
}
