// Headers of answers: what each says, and which answers carry it always, sometimes or never.
import type { Part } from "./part.ts";

type Header = { description: string; schema: Part };

const text: Part = { type: "string" };

export const HEADERS = {
  "x-request-id": { description: "Id of this request, made by the service.", schema: text },
  "x-prices-version": { description: "Version of the prices the answer rests on.", schema: text },
  "x-prices-as-of": {
    description: "Median UTC day on which the prices of rows on sale were read.",
    schema: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
  },
  "x-prices-since": {
    description:
      "The time of the last price change. Until the next announced change, the version and this time name the answer. It belongs to the " +
      "current prices, even if `at` asks for others.",
    schema: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$" },
  },
  "x-prices-stale": {
    description:
      "Present when newer data could not be read, so the last good version answers: do not cache it.",
    schema: { type: "string", pattern: "^true$" },
  },
  "cache-control": {
    description: "How long the answer may be cached: never past the next announced price change.",
    schema: text,
  },
  etag: {
    description: "Entity tag; send it as If-None-Match. An answer with x-prices-stale has none.",
    schema: { type: "string", pattern: '^W/"[^"]+"$' },
  },
  vary: { description: "The answer depends on this request header.", schema: text },
  "content-encoding": {
    description: "Present when the map is sent gzipped.",
    schema: { type: "string", pattern: "^gzip$" },
  },
  "retry-after": {
    description: "Seconds to wait before trying again.",
    schema: { type: "string", pattern: "^[1-9]\\d*$" },
  },
  "www-authenticate": {
    description: "The required scheme.",
    schema: { type: "string", pattern: "^Bearer$" },
  },
  allow: { description: "Methods of the path.", schema: text },
  "access-control-allow-origin": {
    description: "Any origin, without credentials.",
    schema: { type: "string", pattern: "^\\*$" },
  },
  "access-control-expose-headers": { description: "Headers that a page may read.", schema: text },
  "x-content-type-options": {
    description: "Browsers do not guess the type.",
    schema: { type: "string", pattern: "^nosniff$" },
  },
  "content-security-policy": {
    description: "The answer is data: nothing in it may run or be framed.",
    schema: text,
  },
  "strict-transport-security": { description: "Browsers stay on TLS.", schema: text },
} as const satisfies Record<string, Header>;

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

const SOMETIMES: ReadonlySet<string> = new Set(["x-prices-stale", "content-encoding"]);

/** Headers of an answer that rests on prices. */
export const PRICED: readonly HeaderName[] = ["x-prices-version", "x-prices-as-of", "x-prices-since"];

/** `headers` of a response: those on every answer, `more` always and `maybe` sometimes. */
export function headersOf(more: readonly HeaderName[], maybe: readonly HeaderName[] = []): Part {
  return Object.fromEntries([
    ...[...ALWAYS, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ...maybe.map((name) => [name, { ...HEADERS[name], required: false }]),
  ]);
}

/** `components.headers`: required where they are referred to; headers no answer always has are not among them. */
export function headerComponents(): Part {
  const named = Object.entries(HEADERS).filter(([name]) => !SOMETIMES.has(name));
  return Object.fromEntries(named.map(([name, header]) => [name, { ...header, required: true }]));
}
