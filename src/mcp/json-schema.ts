// The few forms of JSON Schema (2020-12) that tools say their arguments and answers in.

export type Schema = { readonly [keyword: string]: unknown };

/** An object with these properties and no others; those whose names are in `optional` may be absent. */
export type ObjectSchema = Schema & {
  readonly type: "object";
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
};

export function object<Properties extends Readonly<Record<string, Schema>>>(
  properties: Properties,
  optional: readonly (keyof Properties & string)[] = [],
  description?: string,
): ObjectSchema {
  return {
    type: "object",
    ...(description !== undefined && { description }),
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  };
}

/** An object whose names are those of the API's own answer. */
export function anyObject(description: string): Schema {
  return { type: "object", description };
}

export function text(description: string): Schema {
  return { type: "string", description };
}

export function whole(description: string, bounds: { minimum: number; maximum?: number }): Schema {
  return { type: "integer", description, ...bounds };
}

export function oneOf(values: readonly string[], description: string): Schema {
  return { type: "string", enum: values, description };
}

export function list(items: Schema, description: string, bounds: Schema = {}): Schema {
  return { type: "array", description, items, ...bounds };
}

/** The schema's value, or null. */
export function orNull(schema: Schema): Schema {
  return { ...schema, type: [schema.type, "null"] };
}
