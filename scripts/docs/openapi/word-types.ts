// Words of which a field has one, by a name of their own: a client then has one type for them, wherever they occur.
import { WORD_TYPES, wordList } from "../../../src/contract/word-sentences.ts";
import { type Part, schemaRef } from "./part.ts";

const NAMES = new Map(
  Object.entries(WORD_TYPES).map(([name, { words }]) => [keyOf(Object.keys(words)), name]),
);

/** Their schemas, by name. */
export function wordSchemas(): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(WORD_TYPES).map(([name, { text, words }]) => {
      const list = Object.values(words).some((sentence) => sentence !== "") ? ` ${wordList(words)}.` : "";
      return [name, { title: name, type: "string", enum: Object.keys(words), description: text + list }];
    }),
  );
}

/** The schema, with a reference in place of words that have a name. */
export function namedWords(schema: Part): Part {
  const { type, enum: values, nullable, ...rest } = schema;
  if (!Array.isArray(values)) return schema;
  const name = NAMES.get(keyOf(values.filter((value) => value !== null)));
  if (name === undefined) return schema;
  const reference = { $ref: schemaRef(name) };
  if (nullable !== true && Object.keys(rest).length === 0) return reference;
  return { ...(nullable === true && { type, nullable }), allOf: [reference], ...rest };
}

/** Words in any order. */
function keyOf(values: readonly unknown[]): string {
  return values.toSorted().join("|");
}
