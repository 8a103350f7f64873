// A named schema of the document: the zod schema, and a sentence for each of its fields. The sentences live here, not in
// src/schemas, so that the Worker does not carry them; the type makes sure that none is forgotten.
import * as z from "zod/mini";
import { forClients, sayDefault } from "./client-forms.ts";

/** A part of an OpenAPI document. */
export type Part = { [name: string]: unknown };

/** What a field is, in a sentence; `schema` replaces the schema's own, `deprecated` fields have a successor that the sentence names. */
export type Field = string | { text: string; schema?: Part; deprecated?: true };

export type Component = {
  id: string;
  schema: z.ZodMiniType;
  description: string;
  fields: Readonly<Record<string, Field>>;
  /** Which fields must be there depends on the others, which no `required` can say. */
  eitherOr?: true;
};

/** An object schema with a description of every field. */
export function component<S extends z.ZodMiniObject>(
  id: string,
  schema: S,
  description: string,
  fields: Record<keyof S["shape"] & string, Field>,
): Component {
  return { id, schema, description, fields };
}

/** The components as JSON Schema in OpenAPI's dialect, `input` for what is sent and `output` for what is answered. */
export function toSchemas(components: readonly Component[], io: "input" | "output"): Record<string, Part> {
  const registry = z.registry<{ id: string; description: string }>();
  for (const { schema, id, description } of components) registry.add(schema, { id, description });
  const { schemas } = z.toJSONSchema(registry, { target: "openapi-3.0", io, uri: schemaRef });
  return Object.fromEntries(
    components.map(({ id, fields, eitherOr }) => {
      const { $id, $schema, properties, required, ...rest } = forClients({ ...schemas[id] }, [sayDefault]);
      const said = properties === undefined ? {} : { properties: withTexts(properties, fields) };
      return [id, { title: id, ...rest, ...said, ...(required !== undefined && !eitherOr && { required }) }];
    }),
  );
}

/** Where a named schema is found in the document. */
export function schemaRef(id: string): string {
  return `#/components/schemas/${id}`;
}

/** OpenAPI 3.0 ignores what stands beside a `$ref`, so a reference with a description is wrapped. */
function withTexts(properties: unknown, fields: Component["fields"]): Part {
  return Object.fromEntries(
    Object.entries(Object(properties)).map(([name, property]) => {
      const field = fields[name];
      const { text, schema, deprecated }: Exclude<Field, string> =
        typeof field === "object" ? field : { text: field ?? "" };
      const { description: left, ...part }: Part = schema ?? Object(property);
      const description = [text, ...(left === undefined ? [] : [left])].join(" ");
      const wrapped = "$ref" in part ? { allOf: [part] } : part;
      return [name, { ...wrapped, description, ...(deprecated && { deprecated }) }];
    }),
  );
}
