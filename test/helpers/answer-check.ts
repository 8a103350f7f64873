// Holds answers against the OpenAPI document: a path, method, status, header or field it does not have fails the test that
// met it. The document is the very one that is served, without its examples.
import { gunzipSync } from "node:zlib";
import { Ajv, type ValidateFunction } from "ajv";
import { openapiDocument } from "../../scripts/docs/openapi/document.ts";
import type { Part } from "../../scripts/docs/openapi/part.ts";
import { isPage, operationAt, parametersOf, partAt, resolve } from "./openapi-lookup.ts";

const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema(Object(nullsAsMembers(openapiDocument())), "openapi");

/** Headers that are not the service's to document: of `content`, and of whoever carries the answer. */
const ELSEWHERE = new Set([
  "content-type",
  "content-length",
  "content-encoding",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "date",
  // The edge takes it out.
  "cloudflare-cdn-cache-control",
]);
/** Statuses a gate may answer with before the path is known. */
const GATE = new Map([
  [401, "Unauthorized"],
  [429, "RateLimited"],
]);

/** Throws when the document does not allow this answer to this request. */
export async function checkAnswer(url: URL, init: RequestInit, response: Response): Promise<void> {
  const method = (init.method ?? "GET").toLowerCase();
  if (method === "options" && response.status === 204) return;
  if (isPage(url.pathname)) return;
  const operation = operationAt(url.pathname, method);
  const documented = operation
    ? partAt(operation, "responses", String(response.status))
    : common(response.status, url.pathname);
  const where = `${method.toUpperCase()} ${url.pathname} ${response.status}`;
  if (documented === undefined) throw new Error(`${where}: the document has no such answer`);
  const found = resolve(documented);
  checkHeaders(where, found, response.headers);
  await checkBody(where, found, response, method === "head");
  const isLines = new Headers(init.headers).get("content-type") === "application/x-ndjson";
  if (operation && response.status === 200) checkRequest(where, operation, url, isLines ? null : init.body);
}

/** What every path answers to a method it has not, and what no path answers. */
function common(status: number, pathname: string): Part | undefined {
  const known = operationAt(pathname, "get") ?? operationAt(pathname, "post");
  const id = GATE.get(status) ?? (status === 405 && known ? "MethodNotAllowed" : undefined);
  if (id !== undefined) return { $ref: `#/components/responses/${id}` };
  return status === 404 && !known ? { $ref: "#/components/responses/NoSuchPath" } : undefined;
}

function checkHeaders(where: string, documented: Part, headers: Headers): void {
  const known = Object.entries(Object(documented.headers)).map(
    ([name, part]) => [name, resolve(part)] as const,
  );
  for (const [name, header] of known) {
    const value = headers.get(name);
    if (value === null && header.required === true) throw new Error(`${where}: no header ${name}`);
    if (value !== null) check(`${where} ${name}`, schemaOf(header), value);
  }
  for (const [name] of headers) {
    if (!ELSEWHERE.has(name) && !known.some(([one]) => one === name))
      throw new Error(`${where}: header ${name} is not documented`);
  }
}

async function checkBody(where: string, documented: Part, response: Response, head: boolean): Promise<void> {
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  // Lines are held against the document one by one, where the test reads them.
  if (response.headers.get("content-type") === "application/x-ndjson") return;
  const [[type = "", media] = []] = Object.entries(Object(documented.content)).map(
    ([type, part]) => [type, Object(part)] as const,
  );
  const bare = media === undefined || head;
  if (bare !== (bytes.length === 0)) throw new Error(`${where}: ${bytes.length} bytes of body`);
  if (media === undefined) return;
  if (response.headers.get("content-type") !== type)
    throw new Error(`${where}: content-type ${response.headers.get("content-type")}`);
  if (head || !type.endsWith("json")) return;
  // A client that fetches over HTTP has unpacked the body already, and left the header.
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  check(where, schemaOf(media), JSON.parse((packed ? gunzipSync(bytes) : bytes).toString("utf8")));
}

/** What was answered with 200 must have been a request the document allows. */
function checkRequest(where: string, operation: Part, url: URL, body: RequestInit["body"]): void {
  const media = partAt(operation, "requestBody", "content", "application/json");
  if (media && typeof body === "string") {
    const sent: unknown = JSON.parse(body);
    // Of many calls, one that is not as documented costs itself only.
    const schema = Array.isArray(sent) ? { ...schemaOf(media), items: {} } : schemaOf(media);
    check(`${where} request`, schema, sent);
  }
  for (const { name, required, schema } of parametersOf(operation, "query")) {
    const value = url.searchParams.get(name);
    if (value === null && required) throw new Error(`${where}: answered without ${name}`);
    if (value !== null) check(`${where} ?${name}`, schema, schema.type === "integer" ? Number(value) : value);
  }
}

const compiled = new WeakMap<Part, ValidateFunction>();

/** Schemas are compiled once each; those in the document keep their identity. */
function check(where: string, schema: Part, value: unknown): void {
  const validate = compiled.get(schema) ?? ajv.compile(absolute(schema));
  compiled.set(schema, validate);
  if (!validate(value))
    throw new Error(`${where}: ${ajv.errorsText(validate.errors, { dataVar: "answer" })}`);
}

function schemaOf(part: Part): Part {
  return Object(part.schema);
}

/** In OpenAPI's dialect null is allowed beside `allOf`; in JSON Schema it is a member of a union. */
function nullsAsMembers(part: unknown): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(nullsAsMembers);
  const inner: Part = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, nullsAsMembers(value)]),
  );
  const { nullable, type, allOf, ...rest } = inner;
  if (nullable !== true || !Array.isArray(allOf)) return inner;
  return { ...rest, anyOf: [{ allOf }, { type, nullable, enum: [null] }] };
}

/** A schema outside the document refers into it by the document's name. */
function absolute(schema: Part): Part {
  for (const keyword of ["oneOf", "allOf"]) {
    const members = schema[keyword];
    if (Array.isArray(members)) return { ...schema, [keyword]: members.map((one) => absolute(Object(one))) };
  }
  return typeof schema.$ref === "string" ? { $ref: `openapi${schema.$ref}` } : schema;
}
