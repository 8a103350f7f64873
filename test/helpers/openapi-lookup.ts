// Finding things in the OpenAPI document.
import { openapiDocument } from "../../scripts/docs/openapi/document.ts";
import type { Part } from "../../scripts/docs/openapi/part.ts";
import { DOCUMENT_PATHS } from "../../src/routes/documents.ts";
import { MCP_PATH, SECURITY_TEXT_PATH } from "../../src/schemas/paths.ts";

const document = openapiDocument();

const templates = Object.entries(Object(document.paths)).map(([template, item]) => ({
  pattern: new RegExp(`^${template.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
  item: Object(item) as Part,
}));

/** A path of what people or agents open, which is not part of the API that the document describes. */
export function isPage(pathname: string): boolean {
  const documents: readonly string[] = [...DOCUMENT_PATHS, SECURITY_TEXT_PATH];
  const pages = ["/", "/accuracy", "/changes", "/compare", "/sitemap.xml", "/status", MCP_PATH];
  const folders = ["/models/", "/docs/guide/", "/nope/"];
  return [...pages, ...documents].includes(pathname) || folders.some((folder) => pathname.startsWith(folder));
}

/** The operation that answers a method at a path; HEAD is answered as GET. */
export function operationAt(pathname: string, method: string): Part | undefined {
  const item = templates.find(({ pattern }) => pattern.test(pathname))?.item;
  return item && (partAt(item, method) ?? (method === "head" ? partAt(item, "get") : undefined));
}

/** The part at a path of names, undefined where there is none. */
export function partAt(part: Part, ...names: readonly string[]): Part | undefined {
  let found: unknown = part;
  for (const name of names) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Reflect.get(found, name);
  }
  return Object(found);
}

/** The part itself, or the one it refers to. */
export function resolve(part: unknown): Part {
  const { $ref } = Object(part);
  if (typeof $ref !== "string") return Object(part);
  const found = partAt(document, ...$ref.slice(2).split("/"));
  if (found === undefined) throw new Error(`nothing at ${$ref}`);
  return found;
}

export type Parameter = { name: string; required: boolean; schema: Part };

/** A route's path as the document writes it: `:name{[a-z-]+\\.json}` is `{name}.json`, `:id{.+}` is `{id}`. */
export function templateOf(route: string): string {
  const plain = route.replace(/:(\w+)(?:\{(?:\[a-z-\]|\.)\+(.*?)\})?(?=\/|$)/g, "{$1}$2");
  return plain.replaceAll("\\", "");
}

/** An operation's parameters of one place. */
export function parametersOf(operation: Part, place: "query" | "path"): Parameter[] {
  const all: unknown[] = Array.isArray(operation.parameters) ? operation.parameters : [];
  return all.map(resolve).flatMap((parameter) =>
    parameter.in === place
      ? [
          {
            name: String(parameter.name),
            required: parameter.required === true,
            schema: Object(parameter.schema),
          },
        ]
      : [],
  );
}
