// An operation of the document: its description, request, answers and failures, with real answers as examples.
import type * as z from "zod/mini";
import { type Call, type Content, contentOf, type Examples, LINES, schemaOf, TEXT } from "./content.ts";
import { type FailureId, failures } from "./failures.ts";
import { APPLIED, type HeaderName, headersOf, OCCASIONAL, PRICED, UNKNOWN } from "./headers.ts";
import { type Parameters, parametersOf } from "./parameters.ts";
import type { Part } from "./part.ts";

type Schema = () => z.ZodMiniObject;
type OperationTexts = { operationId: string; summary: string; description: string };

export type Get = OperationTexts & {
  tag: string;
  path?: Schema;
  query?: Schema;
  found?: string;
  /** What the answer holds: JSON, unless `type` is another. */
  of: Content;
  type?: string;
  /** How an answer is cached. `page` has an entity tag and `state` does not; `pinned` is of a version of which only the name may be known. */
  form?: "page" | "state" | "pinned";
  /** It may be sent gzipped. */
  packed?: boolean;
  /** No key is required, even where keys are configured. */
  open?: boolean;
  unlimited?: boolean;
  /** Failures that do not follow from its parameters. */
  fails?: readonly FailureId[];
  /** The operation that answers with the headers alone. */
  head?: string;
  /** The address whose answer is the example, unless that is the path, and as much of the answer as is shown. */
  example?: string;
  shown?: (answer: unknown) => unknown;
};

/** A path that is read, with the call whose answer is its example. */
export type Read = Get & { call: Call };

/** Gives each path the call of its example. */
export function withCalls(rows: Readonly<Record<string, Get>>): Readonly<Record<string, Read>> {
  const entries = Object.entries(rows).map(([path, row]) => {
    return [path, { ...row, call: { path: row.example ?? path, shown: row.shown } }] as const;
  });
  return Object.fromEntries(entries);
}

export type Post = OperationTexts & {
  query?: Schema;
  own?: Parameters;
  strict?: boolean;
  /** What is sent, and the same as JSON lines where those are taken. */
  sends: Content;
  lines?: Call;
  answers: Readonly<Record<number, { said: string; of: Content; calls: Readonly<Record<string, Call>> }>>;
  fails?: readonly FailureId[];
};

/** Headers of a pinned answer; for versions published long ago only the name is known. */
const PINNED = [
  ["x-prices-version", "etag"],
  ["x-prices-as-of", "x-prices-since", ...UNKNOWN],
] as const;
const IN_TROUBLE: readonly FailureId[] = ["Bug", "Unavailable"];

/** The operations of a path that is read. */
export function getItem(row: Read, examples: Examples): Part {
  const { operationId, summary, description, type = "application/json", of, head, call } = row;
  const said = { operationId, summary, description };
  const content = contentOf(type, of, { [operationId]: call }, examples);
  const failed = failures([...expectedFailures(row), ...IN_TROUBLE]);
  const headOnly = { ...said, operationId: head, summary: `${summary}, headers only` };
  const get = { ...read(row, said), responses: { ...goodAnswers(row, content), ...failed } };
  if (head === undefined) return { get };
  return {
    get,
    head: { ...read(row, headOnly), responses: { ...goodAnswers(row), ...failures(IN_TROUBLE) } },
  };
}

function read({ tag, path, query, form, open }: Get, said: Part): Part {
  const parameters = [
    ...(path ? parametersOf("path", path) : []),
    ...(query ? parametersOf("query", query) : []),
    ...(form === "state" ? [] : [{ $ref: "#/components/parameters/if-none-match" }]),
  ];
  return {
    ...said,
    tags: [tag],
    ...(open && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
  };
}

/** Successful answers: one, and a 304 if it has an entity tag. */
function goodAnswers({ found = "A page of rows.", form = "page", packed }: Get, content?: Part): Part {
  const [always, maybe] = form === "pinned" ? PINNED : [PRICED, OCCASIONAL];
  const place = form === "pinned" ? [] : (["content-location"] as const);
  const all: HeaderName[] = [...always, ...(packed ? (["vary", ...place] as const) : [])];
  const some: HeaderName[] = packed ? [...maybe, "content-encoding"] : [...maybe];
  if (form === "state") return { 200: { description: found, headers: headersOf(all, some), content } };
  const tag: readonly HeaderName[] = form === "page" ? ["etag"] : [];
  return {
    200: { description: found, headers: headersOf(all, [...some, ...tag]), ...(content && { content }) },
    304: { description: "The caller already has the answer.", headers: headersOf([...all, ...tag], maybe) },
  };
}

/** A parameter that names a version may name one that is not kept. */
function expectedFailures({ path, query, open, unlimited, fails = [] }: Get): FailureId[] {
  const names = [path, query].flatMap((schema) => (schema ? Object.keys(schema().shape) : []));
  const isVersion = names.includes("prices_version") || names.includes("serial");
  return [
    ...fails,
    ...(names.length > 0 ? (["Invalid"] as const) : []),
    ...(isVersion ? (["NotKept"] as const) : []),
    ...(open ? [] : (["Unauthorized"] as const)),
    ...(unlimited ? [] : (["RateLimited"] as const)),
  ];
}

/** How a caller asks to be refused rather than read in part. */
const PREFER = {
  name: "prefer",
  in: "header",
  description:
    "`handling=strict`: a request with fields that are not read is a 400, `unknown_fields`, as with `strict` in it. `Preference-Applied` says that it was heard.",
  schema: { type: "string" },
  example: "handling=strict",
};

/** The operation of a calculator, with the failures that all of them have. */
export function postItem(row: Post, examples: Examples): Part {
  const { query, own, strict, sends, lines, answers, fails = [], operationId, summary, description } = row;
  const headers = headersOf(PRICED, [...OCCASIONAL, ...(strict ? APPLIED : [])]);
  const inLines = (shown: unknown) => ({
    [LINES]: { schema: TEXT, ...(shown !== undefined && { example: shown }) },
  });
  const responses = Object.entries(answers).map(([status, { said, of, calls }]) => {
    const content = contentOf("application/json", of, calls, examples);
    const more = lines && status === "200" ? inLines(examples.get(lines)) : {};
    return [status, { description: said, headers, content: { ...content, ...more } }];
  });
  const [sent] = Object.entries(answers[200]?.calls ?? {});
  const shown = sent && { examples: { [sent[0]]: { value: sent[1].body } } };
  const parameters = [...(query ? parametersOf("query", query, own) : []), ...(strict ? [PREFER] : [])];
  const content = {
    "application/json": { schema: schemaOf(sends), ...shown },
    ...(lines && inLines(lines.body)),
  };
  const refused = ["Invalid", "TooLarge", "NotJson", "Unauthorized", "RateLimited"] as const;
  const failed = failures([...fails, ...refused, ...IN_TROUBLE]);
  return {
    post: {
      ...{ tags: ["calculators"], operationId, summary, description },
      ...(parameters.length > 0 && { parameters }),
      requestBody: { required: true, content },
      responses: { ...Object.fromEntries(responses), ...failed },
    },
  };
}
