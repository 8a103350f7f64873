// Any part of an OpenAPI document, and how one part refers to a named schema.
export type Part = { [name: string]: unknown };

/** The reference to a named schema. */
export function schemaRef(id: string): string {
  return `#/components/schemas/${id}`;
}
