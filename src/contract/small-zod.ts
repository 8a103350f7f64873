// As much of zod/mini as requests are written in, at a tenth of its size. What is bundled has it in the place of zod/mini (wrangler.toml,
// scripts/bundled-zod.ts): the Worker is 27 KB smaller for it, the package's calculator 7 KB of gzip. Types and documents are zod's own, and
// test/contract/small-zod.test.ts holds every request's reading to zod's.

/** An issue with `continue` does not keep later checks from running. */
type Issue = { path?: PropertyKey[]; message?: string; continue?: boolean; isExtra?: boolean };
type Payload = { value: unknown; issues: Issue[] };
type Check = (payload: Payload, expected: string | undefined) => void;
type Parse = (value: unknown) => Payload;
/** What becomes of a field that is absent: it stays so, or it gets a value; undefined: it must be there. */
type Absent = { optin?: "optional" | "defaulted"; optout?: "optional" };
type Params = string | { message: string; path?: PropertyKey[] };
type Def = { type: string; [part: string]: unknown };
type Shape = Readonly<Record<string, Schema>>;
type Schema = {
  readonly _zod: Absent & { def: Def; run: Parse };
  readonly shape: Shape;
  check: (...checks: Check[]) => Schema;
};

function make(def: Def, parse: Parse, absent: Absent = {}, checks: readonly Check[] = []): Schema {
  const run: Parse = (value) => {
    const payload = parse(value);
    for (const check of checks) if (!isStopped(payload)) check(payload, def.error as string | undefined);
    return payload;
  };
  return {
    _zod: { def, run, ...absent },
    shape: def.shape as Shape,
    check: (...more) => make(def, parse, absent, [...checks, ...more]),
  };
}

function isStopped({ issues }: Payload): boolean {
  return issues.some((issue) => issue.continue !== true);
}

/** A schema of values that pass a test. */
function plain(
  type: string,
  error: string | undefined,
  isOne: (value: unknown) => boolean,
  more = {},
): Schema {
  return make({ type, error, ...more }, (value) => ({ value, issues: isOne(value) ? [] : [issueOf(error)] }));
}

/** Adds the issues of a part, under its place. */
function addIssues(payload: Payload, place: PropertyKey, { issues }: Payload): void {
  for (const issue of issues) payload.issues.push({ ...issue, path: [place, ...(issue.path ?? [])] });
}

export const string = (error?: string) => plain("string", error, (value) => typeof value === "string");
export const number = (error?: string) => plain("number", error, Number.isFinite);
export const boolean = (error?: string) => plain("boolean", error, (value) => typeof value === "boolean");
export const unknown = () => plain("unknown", undefined, () => true);

export function int(error?: string): Schema {
  return plain("number", error, Number.isInteger).check(
    refine((value) => Number.isSafeInteger(value), error),
  );
}

function enumOf(words: readonly string[], error?: string): Schema {
  const known: ReadonlySet<unknown> = new Set(words);
  return plain("enum", error, (value) => known.has(value), { known });
}

export { enumOf as enum };

export function array(element: Schema, error?: string): Schema {
  return make({ type: "array", element, error }, (sent) => {
    if (!Array.isArray(sent)) return { value: sent, issues: [issueOf(error)] };
    const value: unknown[] = [];
    const payload: Payload = { value, issues: [] };
    for (const [i, item] of sent.entries()) {
      const read = element._zod.run(item);
      addIssues(payload, i, read);
      value[i] = read.value;
    }
    return payload;
  });
}

export const object = (shape: Shape, error?: string) => objectOf(shape, error, "leave");
export const looseObject = (shape: Shape, error?: string) => objectOf(shape, error, "keep");
export const strictObject = (shape: Shape, error?: string) => objectOf(shape, error, "refuse");

/** An object with further fields, without the checks of the first. */
export function extend({ _zod: { def }, shape }: Schema, more: Shape): Schema {
  return objectOf({ ...shape, ...more }, def.error as string | undefined, def.others as Others);
}

/** What becomes of fields that the shape does not have. */
type Others = "leave" | "keep" | "refuse";

function objectOf(shape: Shape, error: string | undefined, others: Others): Schema {
  return make({ type: "object", shape, error, others }, (sent) => {
    if (!isObject(sent)) return { value: sent, issues: [issueOf(error)] };
    const value: Record<string, unknown> = {};
    const payload: Payload = { value, issues: [] };
    for (const [name, { _zod }] of Object.entries(shape)) {
      const isThere = name in sent;
      if (!isThere && _zod.optin === "optional" && _zod.optout) continue;
      const read = _zod.run(sent[name]);
      if (isThere || !_zod.optin || !_zod.optout) addIssues(payload, name, read);
      if (!isThere && !_zod.optin) {
        if (read.issues.length === 0) payload.issues.push({ path: [name] });
      } else if (read.value !== undefined || isThere || (_zod.optin === "defaulted" && !_zod.optout))
        value[name] = read.value;
    }
    const more = others === "leave" ? [] : Object.keys(sent).filter((name) => !Object.hasOwn(shape, name));
    if (others === "refuse" && more.length > 0)
      payload.issues.push({ ...issueOf(error), continue: true, isExtra: true });
    if (others === "keep") for (const name of more) if (name !== "__proto__") value[name] = sent[name];
    return payload;
  });
}

/** Of names that are words, any may be missing. */
export function record(name: Schema, part: Schema, error?: string): Schema {
  return make({ type: "record", keyType: name, valueType: part, error }, (sent) => {
    if (!isPlain(sent)) return { value: sent, issues: [issueOf(error)] };
    const value: Record<string, unknown> = {};
    const payload: Payload = { value, issues: [] };
    let isExtra = false;
    for (const key of Object.keys(sent).filter((one) => one !== "__proto__")) {
      if (name._zod.run(key).issues.length === 0) {
        const read = part._zod.run(sent[key]);
        addIssues(payload, key, read);
        value[key] = read.value;
      } else if (name._zod.def.known) isExtra = true;
      else payload.issues.push({ ...issueOf(error), path: [key] });
    }
    if (isExtra) payload.issues.push({ ...issueOf(error), continue: true, isExtra });
    return payload;
  });
}

export const partialRecord = record;

export function union(options: readonly Schema[], error?: string): Schema {
  return make({ type: "union", options, error }, (value) => {
    const read = options.map((option) => option._zod.run(value));
    const [fits] = read.filter(({ issues }) => issues.length === 0);
    const [nearly, another] = read.filter((one) => !isStopped(one));
    return fits ?? (nearly && !another ? nearly : { value, issues: [issueOf(error)] });
  });
}

export function nullable(innerType: Schema): Schema {
  const { run, optin, optout } = innerType._zod;
  const absent = { ...(optin && { optin }), ...(optout && { optout }) };
  return make(
    { type: "nullable", innerType },
    (value) => (value === null ? { value, issues: [] } : run(value)),
    absent,
  );
}

export function optional(innerType: Schema): Schema {
  const { run, optin = "optional" } = innerType._zod;
  const parse: Parse = (value) => {
    if (value !== undefined) return run(value);
    const read = optin === "defaulted" ? run(value) : { value, issues: [] };
    return { value: read.issues.length > 0 ? undefined : read.value, issues: [] };
  };
  return make({ type: "optional", innerType }, parse, { optin, optout: "optional" });
}

export const nullish = (innerType: Schema) => optional(nullable(innerType));

export function _default(innerType: Schema, defaultValue: unknown): Schema {
  const filled = (value: unknown) => (value === undefined ? defaultValue : value);
  const parse: Parse = (sent) => {
    if (sent === undefined) return { value: defaultValue, issues: [] };
    const { value, issues } = innerType._zod.run(sent);
    return { value: filled(value), issues };
  };
  return make({ type: "default", innerType, defaultValue }, parse, { optin: "defaulted" });
}

export function pipe(from: Schema, to: Schema): Schema {
  const { optin } = from._zod;
  const { optout } = to._zod;
  const parse: Parse = (value) => {
    const read = from._zod.run(value);
    if (read.issues.some(({ isExtra }) => !isExtra)) return read;
    const { value: made, issues } = to._zod.run(read.value);
    return { value: made, issues: [...read.issues, ...issues] };
  };
  return make({ type: "pipe", in: from, out: to }, parse, {
    ...(optin && { optin }),
    ...(optout && { optout }),
  });
}

export function transform(change: (value: unknown) => unknown): Schema {
  return make({ type: "transform" }, (value) => ({ value: change(value), issues: [] }), {
    optin: "optional",
  });
}

/** Whatever does not fit is another value. */
export class ZodMiniCatch {
  constructor({ innerType, catchValue }: { innerType: Schema; catchValue: () => unknown }) {
    const { run, optin = "optional", optout } = innerType._zod;
    const parse: Parse = (sent) => {
      const read = run(sent);
      return read.issues.length > 0 ? { value: catchValue(), issues: [] } : read;
    };
    Object.assign(
      this,
      make({ type: "catch", innerType, catchValue }, parse, { optin, ...(optout && { optout }) }),
    );
  }
}

export function refine(isFine: (value: never) => unknown, params?: Params): Check {
  const { message, path } = typeof params === "object" ? params : { message: params, path: undefined };
  return ({ value, issues }, expected) => {
    if (!isFine(value as never))
      issues.push({ ...issueOf(message ?? expected), ...(path && { path }), continue: true });
  };
}

export const regex = (pattern: RegExp, error?: string) => refine((text: string) => pattern.test(text), error);
export const gte = (least: number, error?: string) => refine((value: number) => value >= least, error);
export const lte = (most: number, error?: string) => refine((value: number) => value <= most, error);

/** Lengths of texts are in code points. */
export function minLength(least: number, error?: string): Check {
  return refine((value: string | unknown[]) => [...value].length >= least, error);
}

export function maxLength(most: number, error?: string): Check {
  return refine((value: string | unknown[]) => value.length <= most || [...value].length <= most, error);
}

/** Reads a value; every issue has a path and a message. */
export function safeParse({ _zod }: Schema, sent: unknown) {
  const { value: data, issues } = _zod.run(sent);
  if (issues.length === 0) return { success: true, data };
  const told = issues.map(({ path = [], message = "Invalid input" }) => ({ path, message }));
  return { success: false, error: { issues: told } };
}

function issueOf(message: string | undefined): Issue {
  return message === undefined ? {} : { message };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** As JSON has objects: no instance of a class. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const { prototype } = Object(value.constructor);
  return typeof value.constructor !== "function" || Object.hasOwn(Object(prototype), "isPrototypeOf");
}
