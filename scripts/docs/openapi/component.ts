// A named schema of the document: the zod schema, and a sentence for each of its fields. The sentences live here, not in
// src/schemas, so that the Worker does not carry them; the type makes sure that none is forgotten.
import * as z from "zod/mini";

/** A part of an OpenAPI document. */
export type Part = { [name: string]: unknown };

export type Component = {
  id: string;
  schema: z.ZodMiniType;
  description: string;
  fields: Readonly<Record<string, string>>;
  /** Which fields must be there depends on the others, which no `required` can say. */
  eitherOr?: true;
};

/** An object schema with a description of every field. */
export function component<S extends z.ZodMiniObject>(
  id: string,
  schema: S,
  description: string,
  fields: Record<keyof S["shape"] & string, string>,
): Component {
  return { id, schema, description, fields };
}

/** The components as JSON Schema in OpenAPI's dialect, `input` for what is sent and `output` for what is answered. */
export function toSchemas(components: readonly Component[], io: "input" | "output"): Record<string, Part> {
  const registry = z.registry<{ id: string; description: string }>();
  for (const { schema, id, description } of components) registry.add(schema, { id, description });
  const { schemas } = z.toJSONSchema(registry, {
    target: "openapi-3.0",
    io,
    uri: schemaRef,
    override: ({ jsonSchema }) => {
      allowNull(jsonSchema);
      tellDefault(jsonSchema);
    },
  });
  return Object.fromEntries(
    components.map(({ id, fields, eitherOr }) => {
      const { $id, $schema, properties, required, ...rest }: Part = schemas[id] ?? {};
      const told = properties === undefined ? {} : { properties: withTexts(Object(properties), fields) };
      return [id, { title: id, ...rest, ...told, ...(required !== undefined && !eitherOr && { required }) }];
    }),
  );
}

/** Where a named schema is found in the document. */
export function schemaRef(id: string): string {
  return `#/components/schemas/${id}`;
}

/** OpenAPI 3.0 ignores what stands beside a `$ref`, so a reference with a description is wrapped. */
function withTexts(properties: Part, fields: Component["fields"]): Part {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const { description: left, ...part } = Object(property) as Part;
      const description = [fields[name], ...(left === undefined ? [] : [left])].join(" ");
      return [name, { ...("$ref" in part ? { allOf: [part] } : part), description }];
    }),
  );
}

/** A default is told in words: generated clients take a field with a `default` for one that must be there. */
function tellDefault(schema: { default?: unknown; description?: string }): void {
  if (schema.default === undefined) return;
  schema.description = `Left out: ${JSON.stringify(schema.default)}.`;
  delete schema.default;
}

type Nullable = { nullable?: boolean; enum?: unknown[]; anyOf?: object[] };

/** OpenAPI 3.0 wants null among the values of an enum that is nullable, and a type beside `nullable`. */
function allowNull(schema: Nullable): void {
  if (schema.nullable && schema.anyOf) {
    schema.anyOf = schema.anyOf.map((one) => ({ ...one, nullable: true }));
    delete schema.nullable;
  }
  if (schema.nullable && schema.enum && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
}
