// Reads a calculator's request: validates it, names the fields that are not read, and refuses those if the caller is strict.
import type { Context } from "hono";
import type { Asked } from "../calculator/call.ts";
import { refusal, squeeze, unreadFields } from "../calculator/unread-fields.ts";
import { knownFields } from "../contract/request-fields.ts";
import { fail, ok, type Result } from "../failure.ts";
import { readJson } from "../http/request-body.ts";
import { type App, setHeaders } from "../http/respond.ts";
import { reader, validate } from "../http/validate.ts";
import { once } from "../lru-cache.ts";
import { type Providers, unknownNames } from "../store/provider-index.ts";

type Schema = ReturnType<Parameters<typeof reader>[0]>;

/** Reads a request, or one call of a batch; `isStrict` if the whole batch is strict. */
export type ReadRequest<Request> = (value: unknown, isStrict: boolean) => Result<Asked<Request>>;

/** Makes the reader of a schema. It fails with `invalid`: the schema's own message, or `unknown_fields` for a strict request. */
export function requestReader<S extends Schema>(schema: () => S) {
  const built = once(schema);
  const read = reader(built);
  const find = once(() => unreadFields(knownFields(built())));
  return (value: unknown, isStrict: boolean) => {
    const request = read(value);
    if (!request.ok) return request;
    const unread = find()(value);
    const { strict } = Object(request.value);
    const refused = isStrict || strict ? refusal(unread) : undefined;
    if (refused) return fail(refused);
    return ok({ ...Object(request.value), ...(isStrict && { strict: true }), unread } as Asked<
      typeof request.value & object
    >);
  };
}

/** What other services call parameters of lists, in names without separators. */
const LIST_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(limit|perpage|size|maxresults|count|top)$/, "page_size"],
  [/^(q|search|query|text|term|keyword)$/, "q"],
];

/** Finds the parameters of a query that its schema does not have, for a header and the meta of a list. */
export function parameterReader(schema: () => Schema) {
  const known = once(() => knownFields(schema()));
  const find = once(() => unreadFields(known()));
  return (c: Context<App>) => {
    const unread = find()(c.req.query());
    if (!unread) return {};
    const names = unread.ignored.map(({ field }) => encodeURIComponent(field.toWellFormed()));
    setHeaders(c, { "x-ignored-parameters": names.join(", ") });
    for (const one of unread.ignored) {
      const [, meant = ""] = LIST_NAMES.find(([like]) => like.test(squeeze(one.field))) ?? [];
      if (known().fields?.has(meant)) one.nearest = meant;
      else if (meant === "q") one.nearest = "/v1/prices/search";
    }
    return { ignored: unread.ignored };
  };
}

/** `validate` for the query of an answer without meta: a header names the parameters that are not read. */
export function validQuery<S extends Schema>(schema: () => S) {
  const [check, name] = [validate("query", schema), parameterReader(schema)];
  const checked: typeof check = (c, next) => {
    name(c);
    return check(c, next);
  };
  return checked;
}

/** Names providers that nobody knows in a header, for files, which have no meta. */
export function nameUnknown(c: Context<App>, providers: Providers, names?: readonly string[]): void {
  const unknown = unknownNames(providers, names).map(encodeURIComponent);
  if (unknown.length > 0) setHeaders(c, { "x-unknown-providers": unknown.join(", ") });
}

/** `requestReader` for the body of a request. */
export async function readBody<Request>(c: Context<App>, read: ReadRequest<Request>) {
  const json = await readJson(c);
  return json.ok ? read(json.value, prefersStrict(c)) : json;
}

/** Whether the caller prefers strict handling (RFC 7240); the answer then says `preference-applied`. */
export function prefersStrict(c: Context<App>): boolean {
  const isStrict = /(^|[,;\s])handling\s*=\s*"?strict\b/i.test(c.req.header("prefer") ?? "");
  if (isStrict) setHeaders(c, { "preference-applied": "handling=strict" });
  return isStrict;
}
