// What the package reads requests with in place of zod, which would be a fifth of it: the functions of zod/mini that src/contract calls,
// with the same issues in the same order. One description of the fields serves both.
type Path = readonly PropertyKey[];
/** After an issue without `continue` there is nothing more to look at. */
type Issue = { path: Path; message: string; continue?: boolean };
type Payload = { value: unknown; issues: Issue[] };
type Check = (payload: Payload, expected: string) => void;
type Parse = (value: unknown, expected: string, checks: readonly Check[]) => Payload;
type Def = {
  type: string;
  shape?: Shape;
  catchall?: Schema;
  element?: Schema;
  innerType?: Schema;
  out?: Schema;
};
type Shape = Record<string, Schema>;
type Schema = {
  _zod: { def: Def };
  shape?: Shape | undefined;
  check: (...more: Check[]) => Schema;
  run: (value: unknown) => Payload;
};

const right = (value: unknown): Payload => ({ value, issues: [] });
const wrong = (message: string): Payload => ({ value: undefined, issues: [{ path: [], message }] });
const isAborted = ({ issues }: Payload) => issues.some((issue) => !issue.continue);

function schema(def: Def, parse: Parse, expected = "Invalid input", checks: readonly Check[] = []): Schema {
  return {
    _zod: { def },
    shape: def.shape,
    check: (...more) => schema(def, parse, expected, [...checks, ...more]),
    run: (value) => {
      const payload = parse(value, expected, checks);
      for (const check of checks) if (!isAborted(payload)) check(payload, expected);
      return payload;
    },
  };
}

/** A condition of a value whose type is right. */
export function refine<T>(
  holds: (value: T) => boolean,
  reason?: string | { message: string; path: Path },
): Check {
  const { message, path } = typeof reason === "object" ? reason : { message: reason, path: [] };
  return ({ value, issues }, expected) => {
    if (!holds(value as T)) issues.push({ path, message: message ?? expected, continue: true });
  };
}

type Sized = string | readonly unknown[];
const sizeOf = (value: Sized) => [...value].length;
export const gte = (least: number, reason?: string) => refine<number>((value) => value >= least, reason);
export const lte = (most: number, reason?: string) => refine<number>((value) => value <= most, reason);
export const regex = (like: RegExp, reason?: string) => refine<string>((text) => like.test(text), reason);
export const minLength = (least: number, reason: string) =>
  refine<Sized>((all) => sizeOf(all) >= least, reason);
export const maxLength = (most: number, reason: string) =>
  refine<Sized>((all) => sizeOf(all) <= most, reason);

function simple(type: string, holds: (value: unknown) => boolean) {
  return (expected?: string) =>
    schema({ type }, (value, message) => (holds(value) ? right(value) : wrong(message)), expected);
}

export const unknown = simple("unknown", () => true);
export const string = simple("string", (value) => typeof value === "string");
export const boolean = simple("boolean", (value) => typeof value === "boolean");
export const number = simple("number", Number.isFinite);
const integer = simple("number", Number.isInteger);
export const int = (expected?: string) => integer(expected).check(refine(Number.isSafeInteger));

function oneOf(words: readonly unknown[], expected?: string): Schema {
  return simple("enum", (value) => words.includes(value))(expected);
}

export { oneOf as enum };

export function optional(innerType: Schema): Schema {
  const parse: Parse = (value) => (value === undefined ? right(value) : innerType.run(value));
  return schema({ type: "optional", innerType }, parse);
}

export function nullable(innerType: Schema): Schema {
  return schema({ type: "nullable", innerType }, (value) =>
    value === null ? right(value) : innerType.run(value),
  );
}

export const nullish = (innerType: Schema) => optional(nullable(innerType));

export function _default(innerType: Schema, instead: unknown): Schema {
  const parse: Parse = (value) => (value === undefined ? right(instead) : innerType.run(value));
  return schema({ type: "default", innerType }, parse);
}

/** Called with `new`, and with nothing to put in the place of what is wrong. */
export function ZodMiniCatch({ innerType }: { innerType: Schema }): Schema {
  return schema({ type: "catch", innerType }, (value) => {
    const payload = innerType.run(value);
    return payload.issues.length > 0 ? right(undefined) : payload;
  });
}

export function pipe(first: Schema, out: Schema): Schema {
  return schema({ type: "pipe", out }, (value) => {
    const payload = first.run(value);
    return payload.issues.length > 0 ? payload : out.run(payload.value);
  });
}

/** An option whose type is right says what is wrong, if it is the only one. */
export function union(options: readonly Schema[], expected?: string): Schema {
  const parse: Parse = (value, message) => {
    const read = options.map((option) => option.run(value)).filter((payload) => !isAborted(payload));
    const fits = read.find(({ issues }) => issues.length === 0);
    return fits ?? ((read.length === 1 && read[0]) || wrong(message));
  };
  return schema({ type: "union" }, parse, expected);
}

/** The value with all issues of its parts, each by its name. */
function whole(value: unknown, parts: readonly (readonly [name: PropertyKey, part: Payload])[]): Payload {
  const issues = parts.flatMap(([name, part]) =>
    part.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })),
  );
  return { value, issues };
}

/** Stops reading a list if its length is wrong. */
export function array(element: Schema, expected?: string): Schema {
  const parse: Parse = (value, message, checks) => {
    if (!Array.isArray(value)) return wrong(message);
    const sized = right(value);
    for (const check of checks) check(sized, message);
    const [unfit] = sized.issues;
    if (unfit) return wrong(unfit.message);
    const read = value.map((each, i) => [i, element.run(each)] as const);
    return whole(
      read.map(([, part]) => part.value),
      read,
    );
  };
  return schema({ type: "array", element }, parse, expected);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectOf(shape: Shape, keepsOthers: boolean, expected?: string): Schema {
  const parse: Parse = (sent, message) => {
    if (!isObject(sent)) return wrong(message);
    const isAsked = ([name, field]: [string, Schema]) =>
      name in sent || !["optional", "catch"].includes(field._zod.def.type);
    const read = Object.entries(shape)
      .filter(isAsked)
      .map(([name, field]) => [name, field.run(sent[name])] as const);
    const others = Object.keys(sent).filter(
      (name) => keepsOthers && !(name in shape) && name !== "__proto__",
    );
    const values = [
      ...read.map(([name, { value }]) => [name, value]),
      ...others.map((name) => [name, sent[name]]),
    ];
    return whole(Object.fromEntries(values), read);
  };
  return schema({ type: "object", shape }, parse, expected);
}

/** Other fields are left out. */
export const object = (shape: Shape, expected?: string) => objectOf(shape, false, expected);
/** Other fields are kept as they are. */
export const looseObject = (shape: Shape, expected?: string) => objectOf(shape, true, expected);

/** An object without fields of its own whose every field is read alike. */
export function catchall(of: Schema, each: Schema): Schema {
  const parse: Parse = (sent) => {
    const payload = of.run(sent);
    if (!isObject(sent) || payload.issues.length > 0) return payload;
    const names = Object.keys(sent).filter((name) => name !== "__proto__");
    const read = names.map((name) => [name, each.run(sent[name])] as const);
    return whole(Object.fromEntries(read.map(([name, { value }]) => [name, value])), read);
  };
  return schema({ type: "object", shape: {}, catchall: each }, parse);
}

export function safeParse(of: Schema, sent: unknown) {
  const { value, issues } = of.run(sent);
  return { success: issues.length === 0, data: value, error: { issues } };
}
