// The fields of an object that have a value.

type Stated<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Copies the fields that have a value, in order, without `undefined`, empty lists and empty objects. */
export function stated<T extends object>(fields: T): Stated<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as Stated<T>;
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === undefined;
  return Object.keys(value).length === 0;
}
