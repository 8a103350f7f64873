// Fields of an answer that may be undefined.

type Given<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

/** Copies the fields that are not undefined, in order. */
export function given<T extends object>(fields: T): Given<T> {
  const known: Record<string, unknown> = {};
  for (const name in fields) if (fields[name] !== undefined) known[name] = fields[name];
  return known as Given<T>;
}

/** The names of the conditions that hold, in order. */
export function whichHold<Name extends string>(conditions: Readonly<Record<Name, unknown>>): Name[] {
  return (Object.keys(conditions) as Name[]).filter((name) => conditions[name]);
}

/** A list, undefined if it is empty. */
export function some<T>(list: readonly T[]): T[] | undefined {
  return list.length > 0 ? [...list] : undefined;
}
