// What a page or document may load (its content security policy), and what it reveals to other sites.
const POLICY =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": POLICY,
  "referrer-policy": "strict-origin-when-cross-origin",
};

/** The headers of a page with one inlined style sheet, identified by its `hash`: SHA-256 in base64. */
export function headersOfPage(hash: string): Record<string, string> {
  return { ...PAGE_HEADERS, "content-security-policy": `${POLICY}; style-src 'self' 'sha256-${hash}'` };
}
