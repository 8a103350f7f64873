// Objects whose fields are all alike.
/** The shape of an object whose fields are all alike. */
export function each<Name extends string, Schema>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}
