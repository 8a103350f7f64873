// How the contract is written: each field's schema beside its sentence, each object with its public name. The Worker loads none of it.
import * as z from "zod/mini";
import { type CamelShape, camelName, camelShape } from "../schemas/camel-names.ts";
import { day, decimal, instant } from "../schemas/price.ts";
import { CERTAINTIES } from "../schemas/words.ts";

export const count = z.int().check(z.gte(0));

/** A plain decimal; a discount's line is negative. */
export const signedDecimal = z.string().check(z.regex(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/));

/** Values under any names. */
export function byName<S extends z.ZodMiniType>(schema: S) {
  return z.record(z.string(), schema);
}

export const maybe = z.exactOptional;

export const optional = {
  certainty: maybe(z.enum(CERTAINTIES)),
  count: maybe(count),
  day: maybe(day),
  decimal: maybe(decimal),
  instant: maybe(instant),
  signed: maybe(signedDecimal),
  text: maybe(z.string()),
  texts: maybe(z.array(z.string())),
  true: maybe(z.literal(true)),
};

/** A schema with its sentence. The sentence of a deprecated field names its successor. */
export type Field<S extends z.ZodMiniType = z.ZodMiniType> = readonly [
  schema: S,
  sentence: string,
  deprecated?: "deprecated",
];
export type Fields = Readonly<Record<string, Field>>;
type Shape<F extends Fields> = { -readonly [Name in keyof F]: F[Name][0] };

/** What documents say about a schema. */
export type Description = {
  /** Its public name, which never changes. */
  id: string;
  text: string;
  sentences: Readonly<Record<string, string>>;
  deprecated?: readonly string[];
  /** Set if fields are required depending on others, which JSON Schema cannot express here. */
  hasAlternatives?: true;
  /** For a union: the field that distinguishes its members, and the member's public name for each of its words. */
  discriminator?: { propertyName: string; members: Readonly<Record<string, string>> };
};

const descriptions = new WeakMap<object, Description>();

/** The description of a schema with a public name. */
export function descriptionOf(schema: object): Description | undefined {
  return descriptions.get(schema);
}

/** An object with a public name. */
export function object<const F extends Fields>(id: string, text: string, fields: F) {
  const entries = Object.entries<Field>(fields);
  const schema = z.object(shapeOf(fields));
  const sentences = Object.fromEntries(entries.map(([name, [, sentence]]) => [name, sentence]));
  const deprecated = entries.flatMap(([name, [, , mark]]) => (mark ? name : []));
  descriptions.set(schema, { id, text, sentences, ...(deprecated.length > 0 && { deprecated }) });
  return schema;
}

/** Several fields with one schema. */
export function alike<Name extends string, S extends z.ZodMiniType>(
  names: readonly Name[],
  schema: S,
  sentences: Readonly<Record<Name, string>>,
): Record<Name, Field<S>> {
  const entries = names.map((name) => [name, [schema, sentences[name]]]);
  return Object.fromEntries(entries) as Record<Name, Field<S>>;
}

/** Fields whose schemas are written elsewhere under the same names. */
export function withSentences<
  S extends Readonly<Record<string, z.ZodMiniType>>,
  Name extends keyof S & string,
>(shape: S, sentences: Readonly<Record<Name, string>>): Pick<{ [Key in keyof S]: Field<S[Key]> }, Name> {
  const names = Object.keys(sentences) as Name[];
  const entries = names.map((name) => [name, [shape[name], sentences[name]]]);
  return Object.fromEntries(entries);
}

/** The schemas of fields, for an object without a public name. */
export function shapeOf<F extends Fields>(fields: F): Shape<F> {
  return Object.fromEntries(
    Object.entries<Field>(fields).map(([name, [schema]]) => [name, schema]),
  ) as Shape<F>;
}

/** The fields of a named object, for reuse in another. */
export function fieldsOf<S extends Readonly<Record<string, z.ZodMiniType>>>(schema: {
  readonly shape: S;
}): { [Name in keyof S]: Field<S[Name]> } {
  const { sentences = {} } = descriptions.get(schema) ?? {};
  const entries = Object.entries(schema.shape).map(([name, one]) => [name, [one, sentences[name] ?? ""]]);
  return Object.fromEntries(entries);
}

type FieldName<S> = S extends z.ZodMiniObject ? keyof S["shape"] & string : never;

/** Names a schema that is written elsewhere or is no object; the compiler requires a sentence for each field. */
export function describe<S extends z.ZodMiniType>(
  schema: S,
  id: string,
  text: string,
  sentences: Record<FieldName<S>, string>,
  more: Pick<Description, "hasAlternatives" | "discriminator"> = {},
): S {
  descriptions.set(schema, { id, text, sentences, ...more });
  return schema;
}

/** Sentences under camelCase names, which also replace quoted names. */
export function camelSentences<Name extends string>(
  sentences: Readonly<Record<Name, string>>,
): CamelShape<Record<Name, string>> {
  const entries = Object.entries<string>(sentences).map(([field, sentence]) => [
    field,
    sentence.replace(/`([a-z_]+)`/g, (_all, quoted: string) => `\`${camelName(quoted)}\``),
  ]);
  return camelShape(Object.fromEntries(entries) as Record<Name, string>);
}
