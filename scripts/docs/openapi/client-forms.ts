// JSON Schema as zod writes it, in the forms that generators of clients read best, whatever language they write: one type of
// null, unions that exclude each other, wide integers, words by name.
import type { Part } from "./part.ts";
import { namedWords } from "./word-types.ts";

type Rule = (schema: Part) => Part;

/** Beyond this an integer needs 64 bits. */
const MAX_INT_32 = 2 ** 31 - 1;
const RULES: readonly Rule[] = [oneNull, openWords, exclusive, wideInteger, namedWords];
/** Keywords that have a schema, or a list of schemas. */
const ONE = ["items", "additionalProperties"];
const LISTS = ["anyOf", "oneOf", "allOf"];

/** A schema in those forms, its parts first; `more` rules come before the others. */
export function forClients(schema: Part, more: readonly Rule[] = []): Part {
  const inner = (part: unknown) => (isPart(part) ? forClients(part, more) : part);
  const parts = Object.entries(schema).map(([keyword, value]) => {
    if (ONE.includes(keyword)) return [keyword, inner(value)];
    if (LISTS.includes(keyword) && Array.isArray(value)) return [keyword, value.map(inner)];
    if (keyword === "properties" && isPart(value)) {
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inner(part)]))];
    }
    return [keyword, value];
  });
  return [...more, ...RULES].reduce((part, rule) => rule(part), Object.fromEntries(parts));
}

/** A default is said in words: generated clients take a field with a `default` for one that must be there. */
export function sayDefault(schema: Part): Part {
  const { default: value, ...rest } = schema;
  return value === undefined ? schema : { ...rest, description: `Left out: ${JSON.stringify(value)}.` };
}

/** That schema or null. Beside `nullable` a type must stand. */
function orNull(schema: Part): Part {
  if ("$ref" in schema) return { type: "object", nullable: true, allOf: [schema] };
  if (!Array.isArray(schema.oneOf)) return { ...schema, nullable: true };
  const [first, ...others] = schema.oneOf;
  return { ...schema, oneOf: [orNull(first), ...others] };
}

/** Writes null as a property of the schema, never as a member of a union or the only value of an enum. */
function oneNull(schema: Part): Part {
  const { anyOf, nullable, ...rest } = schema;
  if (!Array.isArray(anyOf)) return withNull(schema);
  const members = anyOf.filter((one) => !isNull(one));
  const canBeNull = nullable === true || members.length < anyOf.length;
  const [only] = members;
  if (members.length > 1) return { ...rest, anyOf: members, ...(canBeNull && { nullable: true }) };
  return canBeNull ? orNull({ ...rest, ...only }) : { ...rest, ...only };
}

/** An enum that is nullable has null among its values. */
function withNull(schema: Part): Part {
  const { nullable, enum: values } = schema;
  if (nullable !== true || !Array.isArray(values) || values.includes(null)) return schema;
  return { ...schema, enum: [...values, null] };
}

/** Known words or any other text: a string, since a closed list of the words would refuse the others. */
function openWords(schema: Part): Part {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [words, text] = anyOf;
  const isOpen = Array.isArray(words.enum) && text.type === "string" && Object.keys(text).length === 1;
  return isOpen ? { ...rest, type: "string", "x-extensible-enum": words.enum } : schema;
}

/** The members of our unions exclude each other. */
function exclusive(schema: Part): Part {
  const { anyOf, nullable, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  return nullable === true ? orNull({ ...rest, oneOf: anyOf }) : { ...rest, oneOf: anyOf };
}

function wideInteger(schema: Part): Part {
  const { type, maximum = Number.POSITIVE_INFINITY } = schema;
  return type === "integer" && Number(maximum) > MAX_INT_32 ? { ...schema, format: "int64" } : schema;
}

/** Whether a schema holds nothing but null. */
export function isNull(schema: Part): boolean {
  return Array.isArray(schema.enum) && schema.enum.every((value) => value === null);
}

function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
