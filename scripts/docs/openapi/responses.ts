// Responses by status: successes with their schema, and the failures that many paths share.
import { type HeaderName, headersOf, PRICED } from "./headers.ts";
import { type Part, schemaRef } from "./part.ts";

/** Real answers by name, as `examples.ts` records them; a document without examples is as valid. */
export type Examples = Readonly<Record<string, unknown>>;

const STALE: readonly HeaderName[] = ["x-prices-stale"];
const APPLIED: readonly HeaderName[] = ["preference-applied"];

type Failure = {
  status: number;
  description: string;
  more?: readonly HeaderName[];
  maybe?: readonly HeaderName[];
};

const OLD = { more: PRICED, maybe: [...STALE, ...APPLIED] };

const FAILURES = {
  Invalid: {
    status: 400,
    description:
      "The body or query is not valid. `code`: ambiguous_provider, ambiguous_rates, invalid_json, invalid_parameter, missing_parameter, " +
      "rates_lack_tier, unknown_fields, unknown_provider, unknown_response, unknown_subprovider or usage_does_not_add_up.",
    maybe: [...PRICED, ...STALE, ...APPLIED],
  },
  Unauthorized: {
    status: 401,
    description: "The service wants a key, and the request lacks a valid one.",
    more: ["www-authenticate"],
  },
  NotKept: {
    status: 404,
    description: "The version is not kept; the message names the oldest kept one.",
    ...OLD,
  },
  NotListed: { status: 404, description: "Unknown provider; the message names the nearest.", ...OLD },
  NoSuchPath: { status: 404, description: "Unknown path." },
  MethodNotAllowed: { status: 405, description: "The path does not take this method.", more: ["allow"] },
  TooLarge: { status: 413, description: "The body is over 64 KiB; a response, over 4 MiB." },
  NotJson: { status: 415, description: "The body is not declared as JSON." },
  RateLimited: {
    status: 429,
    description: "Too many requests of this key or address.",
    more: ["retry-after"],
    maybe: [...PRICED, ...STALE, ...APPLIED],
  },
  Bug: { status: 500, description: "A bug in the service. It has been logged." },
  Unavailable: {
    status: 503,
    description: "Price data cannot be read, and no older version can answer.",
    more: ["retry-after"],
    maybe: APPLIED,
  },
} as const satisfies Record<string, Failure>;

export type FailureId = Exclude<keyof typeof FAILURES, "NoSuchPath" | "MethodNotAllowed">;

/** `components.responses`. */
export function failureComponents(examples: Examples): Part {
  return Object.fromEntries(
    Object.entries<Failure>(FAILURES).map(([id, { description, more = [], maybe = [] }]) => {
      const content = json("ErrorEnvelope", { [id]: examples[id] });
      return [id, { description, headers: headersOf(more, maybe), content }];
    }),
  );
}

/** References to failures, by status. */
export function failures(...ids: readonly FailureId[]): Part {
  const known = Object.entries(FAILURES).filter(([id]) => ids.some((one) => one === id));
  return Object.fromEntries(
    known.map(([id, { status }]) => [status, { $ref: `#/components/responses/${id}` }]),
  );
}

/** A response with a body that rests on prices. */
export function answer(
  description: string,
  schema: string | readonly string[],
  examples: Part,
  more: readonly HeaderName[] = [],
  maybe: readonly HeaderName[] = [],
): Part {
  return { ...bare(description, more, maybe), content: json(schema, examples) };
}

/** A response without a body. */
export function bare(
  description: string,
  more: readonly HeaderName[],
  maybe: readonly HeaderName[] = [],
): Part {
  return { description, headers: headersOf([...PRICED, ...more], [...STALE, ...maybe]) };
}

/** The answers with a pinned map, by status: of versions published long ago only the name is known. */
export function pinnedAnswers(held: string, schema: string, examples: Part): Part {
  return pinnedText(held, json(schema, examples), ["vary"], ["content-encoding"]);
}

/** The same for a text of another form. */
export function pinnedText(
  held: string,
  content: Part,
  more: readonly HeaderName[] = [],
  maybe: readonly HeaderName[] = [],
): Part {
  const headers = (maybe: readonly HeaderName[]) =>
    headersOf(["x-prices-version", "etag", ...more], ["x-prices-as-of", "x-prices-since", ...maybe]);
  return {
    200: { description: "The file.", headers: headers(maybe), content },
    304: { description: held, headers: headers([]) },
  };
}

/** Content that is text of this type. */
export function text(type: string, example?: unknown): Part {
  return { [type]: { schema: { type: "string" }, ...(example !== undefined && { example }) } };
}

/** JSON content of a named schema, or of one of several, with those examples that there are. */
export function json(schema: string | readonly string[], examples: Part): Part {
  const known = Object.entries(examples).filter(([, value]) => value !== undefined);
  const named = Object.fromEntries(known.map(([name, value]) => [name, { value }]));
  return {
    "application/json": {
      schema:
        typeof schema === "string"
          ? { $ref: schemaRef(schema) }
          : { oneOf: schema.map((one) => ({ $ref: schemaRef(one) })) },
      ...(known.length > 0 && { examples: named }),
    },
  };
}
