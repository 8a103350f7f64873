// How calls fail: the failures that many paths share, each with a call that fails so.
import { INVALID_CODES } from "../../../src/schemas/words.ts";
import { type Call, contentOf, type Examples } from "./content.ts";
import { APPLIED, type HeaderName, headersOf, OCCASIONAL, PRICED, UNKNOWN } from "./headers.ts";
import type { Part } from "./part.ts";

type Failure = {
  status: number;
  description: string;
  more?: readonly HeaderName[];
  maybe?: readonly HeaderName[];
  /** Absent if no request can cause this failure. */
  example?: Call;
};

const OLD = { more: PRICED, maybe: [...OCCASIONAL, ...APPLIED] };
const PRICES = "/v1/prices";
const COST = "/v1/traces/cost";

const FAILURES = {
  Invalid: {
    status: 400,
    description: `The body or query is not valid. \`code\`: ${INVALID_CODES.slice(0, -1).join(", ")} or ${INVALID_CODES.at(-1)}.`,
    maybe: [...PRICED, ...OCCASIONAL, ...APPLIED],
    example: { status: 400, path: `${PRICES}?page_size=1001` },
  },
  Unauthorized: {
    status: 401,
    description: "The service wants a key, and the request lacks a valid one.",
    more: ["www-authenticate"],
    example: { status: 401, path: PRICES, service: "keyed" },
  },
  NotKept: {
    status: 404,
    description: "The version is not kept; the message names the oldest kept one.",
    ...OLD,
    example: { status: 404, path: `${PRICES}?prices_version=9` },
  },
  NotListed: {
    status: 404,
    description: "Unknown provider; the message names the nearest.",
    ...OLD,
    example: { status: 404, path: "/v1/reference/providers/opnai" },
  },
  NoSuchPath: { status: 404, description: "Unknown path.", example: { status: 404, path: "/v1/price" } },
  MethodNotAllowed: {
    status: 405,
    description: "The path does not take this method.",
    more: ["allow"],
    example: { status: 405, path: PRICES, body: {} },
  },
  TooLarge: {
    status: 413,
    description: "The body is over 64 KiB; a response, over 4 MiB.",
    example: { status: 413, path: COST, body: " ".repeat(65 * 1024) },
  },
  NotJson: {
    status: 415,
    description: "The body is not declared as JSON.",
    example: { status: 415, path: COST, body: {}, headers: { "content-type": "text/plain" } },
  },
  RateLimited: {
    status: 429,
    description: "Too many requests of this key or address.",
    more: ["retry-after"],
    maybe: [...PRICED, ...OCCASIONAL, ...APPLIED],
    example: { status: 429, path: PRICES, service: "limited" },
  },
  Bug: { status: 500, description: "A bug in the service. It has been logged." },
  Unavailable: {
    status: 503,
    description: "Price data cannot be read, and no older version can answer.",
    more: ["retry-after"],
    maybe: [...APPLIED, ...UNKNOWN],
  },
} as const satisfies Record<string, Failure>;

export type FailureId = Exclude<keyof typeof FAILURES, "NoSuchPath" | "MethodNotAllowed">;

/** Calls that fail, each as its failure is documented. */
export const FAILED_CALLS: readonly Call[] = Object.values<Failure>(FAILURES).flatMap(
  ({ example }) => example ?? [],
);

/** `components.responses`. */
export function failureComponents(examples: Examples): Part {
  return Object.fromEntries(
    Object.entries<Failure>(FAILURES).map(([id, { description, more = [], maybe = [], example }]) => {
      const calls = example ? { [id]: example } : {};
      const content = contentOf("application/json", "ErrorEnvelope", calls, examples);
      return [id, { description, headers: headersOf(more, maybe), content }];
    }),
  );
}

/** References to failures, by status. */
export function failures(ids: readonly FailureId[]): Part {
  const known = Object.entries(FAILURES).filter(([id]) => ids.some((one) => one === id));
  return Object.fromEntries(
    known.map(([id, { status }]) => [status, { $ref: `#/components/responses/${id}` }]),
  );
}
