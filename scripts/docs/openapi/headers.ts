// Headers of answers: what each says, and which answers carry it always, sometimes or never.
import type { Part } from "./part.ts";

/** What each header says, and the pattern it always has. */
const HEADERS = {
  "x-request-id": ["Id of this request, made by the service."],
  "x-prices-version": ["Version of the prices the answer rests on."],
  "x-prices-as-of": [
    "Median UTC day on which the prices of rows on sale were read.",
    "^\\d{4}-\\d{2}-\\d{2}$",
  ],
  "x-prices-since": [
    "The time of the last price change. Until the next announced change, the version and this time name the answer. It belongs to the current " +
      "prices, even if `at` asks for others.",
    "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$",
  ],
  "x-prices-stale": [
    "Present when newer data could not be read, so the last good version answers: do not cache it.",
    "^true$",
  ],
  "cache-control": ["How long the answer may be cached: never past the next announced price change."],
  etag: ["Entity tag; send it as If-None-Match. Answers with x-prices-stale leave it out.", '^W/"[^"]+"$'],
  "content-location": ["Where this version's file stays as it is.", "^/v1/versions/\\d+/"],
  vary: ["The answer depends on this request header."],
  "content-encoding": ["Present when the map is sent gzipped.", "^gzip$"],
  "retry-after": ["Seconds to wait before trying again.", "^[1-9]\\d*$"],
  "preference-applied": [
    "Present where the request prefers strict handling: fields that nobody reads are refused.",
    "^handling=strict$",
  ],
  "x-ignored-parameters": ["Names in the query that this address does not know, separated by commas."],
  "x-unknown-providers": ["Providers in the query that nobody knows, separated by commas."],
  "www-authenticate": ["The required scheme.", "^Bearer$"],
  allow: ["Methods of the path."],
  "access-control-allow-origin": ["Any origin, without credentials.", "^\\*$"],
  "access-control-expose-headers": ["Headers that a page may read."],
  "x-content-type-options": ["Browsers do not guess the type.", "^nosniff$"],
  "content-security-policy": ["The answer is data: nothing in it may run or be framed."],
  "strict-transport-security": ["Browsers stay on TLS."],
} as const satisfies Record<string, readonly [text: string, pattern?: string]>;

export type HeaderName = keyof typeof HEADERS;

const ALWAYS: readonly HeaderName[] = [
  "x-request-id",
  "cache-control",
  "access-control-allow-origin",
  "access-control-expose-headers",
  "x-content-type-options",
  "content-security-policy",
  "strict-transport-security",
];

const SOMETIMES: ReadonlySet<string> = new Set([
  "x-prices-stale",
  "content-encoding",
  "preference-applied",
  "x-ignored-parameters",
  "x-unknown-providers",
]);

/** Headers of an answer that rests on prices. */
export const PRICED: readonly HeaderName[] = ["x-prices-version", "x-prices-as-of", "x-prices-since"];

/** Those of an answer to a query with names that are not known, of one of an older version, and of one that was asked for strictly. */
export const UNKNOWN: readonly HeaderName[] = ["x-ignored-parameters", "x-unknown-providers"];
export const OCCASIONAL: readonly HeaderName[] = ["x-prices-stale", ...UNKNOWN];
export const APPLIED: readonly HeaderName[] = ["preference-applied"];

/** `headers` of a response: those on every answer, `more` always and `maybe` sometimes. */
export function headersOf(more: readonly HeaderName[], maybe: readonly HeaderName[] = []): Part {
  return Object.fromEntries([
    ...[...ALWAYS, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ...maybe.map((name) => [name, toHeader(name, false)]),
  ]);
}

/** `components.headers`: required where an answer refers to them. Headers that an answer may lack are not here. */
export function headerComponents(): Part {
  const names = (Object.keys(HEADERS) as HeaderName[]).filter((name) => !SOMETIMES.has(name));
  return Object.fromEntries(names.map((name) => [name, toHeader(name, true)]));
}

function toHeader(name: HeaderName, required: boolean): Part {
  const [description, pattern] = HEADERS[name];
  return { description, schema: { type: "string", ...(pattern !== undefined && { pattern }) }, required };
}
