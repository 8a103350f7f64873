// What is wrong with a tool's arguments, of what its schema says: names, types, bounds. Values beyond that are the API's to judge.
import type { Schema } from "./json-schema.ts";

/** A sentence that names the argument and what would be accepted; undefined when nothing is wrong. `at` is the path so far. */
export function misfit(schema: Schema, value: unknown, at: string): string | undefined {
  const types = [schema.type].flat();
  if (!types.some((type) => isOf(type, value))) return `${at || "arguments"}: expected ${article(types)}.`;
  if (typeof value === "number") return outside(schema, value, at);
  if (Array.isArray(value)) return listMisfit(schema, value, at);
  const { properties, required } = schema;
  if (typeof value !== "object" || value === null || typeof properties !== "object" || properties === null)
    return enumMisfit(schema, value, at);
  return objectMisfit(properties, Array.isArray(required) ? required : [], value, at);
}

/** The value without properties that are null and need not be there: null is as good as absent. What has no schema stays as it is. */
export function withoutNulls(schema: Schema, value: unknown): unknown {
  const { properties, required } = schema;
  if (typeof value !== "object" || value === null || typeof properties !== "object" || properties === null)
    return value;
  const needed: unknown[] = Array.isArray(required) ? required : [];
  const known = new Map<string, Schema>(Object.entries(properties));
  const kept = Object.entries(value).filter(
    ([name, one]) => one !== null || needed.includes(name) || !known.has(name),
  );
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutNulls(known.get(name) ?? {}, one)]));
}

function objectMisfit(properties: object, required: string[], value: object, at: string): string | undefined {
  const known = new Map<string, Schema>(Object.entries(properties));
  for (const [name, given] of Object.entries(value)) {
    const path = at === "" ? name : `${at}.${name}`;
    const property = known.get(name);
    if (property === undefined)
      return `${path}: no such argument; there are ${[...known.keys()].join(", ")}.`;
    const wrong = misfit(property, given, path);
    if (wrong !== undefined) return wrong;
  }
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing === undefined) return undefined;
  const path = at === "" ? missing : `${at}.${missing}`;
  return `${path}: it is missing; ${lower(String(known.get(missing)?.description ?? "it is needed"))}.`;
}

function listMisfit({ items, maxItems, minItems }: Schema, value: unknown[], at: string): string | undefined {
  const [least, most] = [Number(minItems ?? 0), Number(maxItems ?? Number.POSITIVE_INFINITY)];
  if (value.length < least || value.length > most)
    return `${at}: expected ${least} to ${most}, got ${value.length}.`;
  if (typeof items !== "object" || items === null) return undefined;
  for (const [index, item] of value.entries()) {
    const wrong = misfit({ ...items }, item, `${at}.${index}`);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function outside({ minimum, maximum }: Schema, value: number, at: string): string | undefined {
  const [least, most] = [Number(minimum ?? 0), Number(maximum ?? Number.MAX_SAFE_INTEGER)];
  return value < least || value > most ? `${at}: expected ${least} to ${most}, got ${value}.` : undefined;
}

function enumMisfit({ enum: values }: Schema, value: unknown, at: string): string | undefined {
  if (!Array.isArray(values) || values.includes(value)) return undefined;
  return `${at}: expected one of ${values.join(", ")}, got ${JSON.stringify(value)}.`;
}

function isOf(type: unknown, value: unknown): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isSafeInteger(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function article(types: readonly unknown[]): string {
  return types.map((type) => (/^[aeio]/.test(String(type)) ? `an ${type}` : `a ${type}`)).join(" or ");
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
