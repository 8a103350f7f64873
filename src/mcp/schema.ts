// The subset of JSON Schema (2020-12) that describes tools, and a check of names, types and bounds; the API judges all else.
export type Schema = {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

export type ObjectSchema = Required<Pick<Schema, "properties" | "required">> & Schema & { type: "object" };

/** An object with these properties and no others. */
export function object(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): ObjectSchema {
  return { type: "object", properties, required, additionalProperties: false };
}

export function text(description: string): Schema {
  return { type: "string", description };
}

export function whole(description: string, minimum: number, maximum?: number): Schema {
  return { type: "integer", description, minimum, ...(maximum !== undefined && { maximum }) };
}

export function oneOf(values: readonly string[], description: string): Schema {
  return { ...text(description), enum: values };
}

/** Removes null properties that may be absent. A value whose schema has no properties is returned unchanged. */
export function withoutNulls({ properties, required = [] }: Schema, value: unknown): unknown {
  if (properties === undefined || !isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, one]) => one !== null || required.includes(name) || !Object.hasOwn(properties, name),
  );
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutNulls(properties[name] ?? {}, one)]));
}

/** A sentence that names the first wrong argument and what would be accepted; `path` locates the value. */
export function findMistake(schema: Schema, value: unknown, path = ""): string | undefined {
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => hasType(type, value)))
    return `${path || "arguments"}: expected ${types.map((type) => `${/^[aeio]/.test(type) ? "an" : "a"} ${type}`).join(" or ")}.`;
  if (typeof value === "number") return boundsMistake(path, value, schema.minimum, schema.maximum);
  if (Array.isArray(value)) {
    const items = value.map((item, index) => findMistake(schema.items ?? {}, item, `${path}.${index}`));
    return boundsMistake(path, value.length, schema.minItems, schema.maxItems) ?? items.find(Boolean);
  }
  if (schema.properties !== undefined && isObject(value))
    return objectMistake(schema, value, path === "" ? "" : `${path}.`);
  if (schema.enum === undefined || schema.enum.some((one) => one === value)) return undefined;
  return `${path}: expected one of ${schema.enum.join(", ")}, got ${JSON.stringify(value)}.`;
}

function objectMistake({ properties = {}, required = [] }: Schema, value: object, prefix: string) {
  const wrong = Object.entries(value).map(([name, given]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property !== undefined) return findMistake(property, given, prefix + name);
    return `${prefix}${name}: unknown argument; expected one of ${Object.keys(properties).join(", ")}.`;
  });
  const missing = required.flatMap((name) => {
    const { description = "it is required" } = properties[name] ?? {};
    const what = description.charAt(0).toLowerCase() + description.slice(1);
    return Object.hasOwn(value, name) ? [] : `${prefix}${name}: missing; ${what}.`;
  });
  return [...wrong, ...missing].find(Boolean);
}

function boundsMistake(path: string, size: number, least = 0, most = Number.MAX_SAFE_INTEGER) {
  return size < least || size > most ? `${path}: expected ${least} to ${most}, got ${size}.` : undefined;
}

function hasType(type: string, value: unknown): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isSafeInteger(value);
  return type === "object" ? isObject(value) : typeof value === type;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
