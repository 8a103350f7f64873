// The named schemas of the document, from the schemas and sentences of src/contract.
import * as z from "zod/mini";
import { descriptionOf } from "../../../src/contract/field.ts";
import { forClients, isNull, sayDefault } from "./client-forms.ts";
import { type Part, schemaRef } from "./part.ts";

/** Always null, where a priced call has an object. An enum of null alone would be a type without a value to most generators. */
const NO_VALUE: Part = { type: "object", nullable: true, maxProperties: 0 };
/** Fields that hold any JSON, in the forms that are read. */
const ANY: Readonly<Record<string, Part>> = {
  response: { oneOf: [{ type: "object" }, { type: "array", items: {} }, { type: "string" }] },
};

/** The schemas with a public name among what modules export. */
export function namedSchemas(...modules: readonly object[]): z.ZodMiniType[] {
  const exported = modules.flatMap((one) => Object.values(one));
  return [...new Set(exported)].filter(
    (value) => typeof value === "object" && value !== null && descriptionOf(value) !== undefined,
  );
}

/** Named schemas in OpenAPI's dialect of JSON Schema, `input` for what is sent and `output` for what is answered. */
export function toSchemas(named: readonly z.ZodMiniType[], io: "input" | "output"): Record<string, Part> {
  const registry = z.registry<{ id: string }>();
  for (const schema of named) registry.add(schema, { id: described(schema).id });
  const { schemas } = z.toJSONSchema(registry, { target: "openapi-3.0", io, uri: schemaRef });
  return Object.fromEntries(
    named.map((schema) => {
      const { id } = described(schema);
      return [id, toComponent(schema, forClients({ ...schemas[id] }, [sayDefault]))];
    }),
  );
}

function described(schema: object) {
  const description = descriptionOf(schema);
  if (description === undefined) throw new Error("a schema of the document has no public name");
  return description;
}

function toComponent(schema: object, written: Part): Part {
  const { id, text, hasAlternatives, discriminator } = described(schema);
  const { $id, $schema, properties, required, ...rest } = written;
  const { propertyName, members = {} } = discriminator ?? {};
  const mapping = Object.entries(members).map(([word, of]) => [word, schemaRef(of)]);
  return {
    title: id,
    description: text,
    ...rest,
    ...(properties !== undefined && { properties: withSentences(schema, Object(properties)) }),
    ...(required !== undefined && !hasAlternatives && { required }),
    ...(discriminator && { discriminator: { propertyName, mapping: Object.fromEntries(mapping) } }),
  };
}

/** OpenAPI 3.0 ignores what stands beside a `$ref`, so a reference with a description is wrapped. */
function withSentences(schema: object, properties: Readonly<Record<string, Part>>): Part {
  const { sentences, deprecated = [] } = described(schema);
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const { description: more, ...part } = isNull(property) ? NO_VALUE : (ANY[name] ?? property);
      const description = [sentences[name], ...(more === undefined ? [] : [more])].join(" ");
      const wrapped = "$ref" in part ? { allOf: [part] } : part;
      return [name, { ...wrapped, description, ...(deprecated.includes(name) && { deprecated: true }) }];
    }),
  );
}
