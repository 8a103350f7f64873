// Token counts that a request omits: if something else is counted, prompt and completion are the sum of their parts, or 0.
import * as z from "zod/mini";
import {
  RARE_KINDS,
  REQUIRED_COUNTS,
  TOKEN_KINDS,
  USAGE_COUNTS,
  type UsageCount,
} from "../schemas/charges.ts";
import { COUNT, UNITS } from "./request-fields.ts";

type Fields = Readonly<Record<string, unknown>>;
type Whole = { name: string; parts: readonly string[] };
type Wrong = { path: string[]; message: string; input: unknown };

/** Fills in a usage before its schema reads it, unless it has an unknown field, which may be the missing count. */
export function leftOutCounts(nameOf: (count: UsageCount) => string) {
  const wholes = TOKEN_KINDS.filter(({ count }) => REQUIRED_COUNTS.includes(count));
  const required: readonly Whole[] = wholes.map(({ item, count }) => ({
    name: nameOf(count),
    parts: RARE_KINDS.filter(({ partOf }) => partOf === item).map((part) => nameOf(part.count)),
  }));
  const known = new Set([...USAGE_COUNTS.map(nameOf), "units"]);
  // Counts that need neither prompt nor completion: all except parts of cached counts.
  const rare = RARE_KINDS.filter(
    ({ partOf }) => partOf === undefined || wholes.some(({ item }) => item === partOf),
  );
  const alone = ["web_search_count" as const, ...rare.map(({ count }) => count)].map(nameOf);
  const isCounted = (fields: Fields) =>
    (fields.units instanceof Object && Object.keys(fields.units).length > 0) ||
    alone.some((name) => fields[name] != null && fields[name] !== 0);
  const isReadable = (fields: Fields) => Object.keys(fields).every((name) => known.has(name));
  const names = required.map(({ name }) => name);
  const expected = `${COUNT}, beside ${names.slice(1).join(" and ")}; or alone units, ${alone.join(", ")}`;
  // A check instead of a transform, which would be awaited.
  return z.unknown().check((read) => {
    if (typeof read.value !== "object" || read.value === null || Array.isArray(read.value)) return;
    const fields = read.value as Fields;
    const empty = { path: names.slice(0, 1), message: expected, input: undefined };
    const wrong = unreadable(fields) ?? (Object.keys(fields).length === 0 && empty);
    if (wrong) read.issues.push({ code: "custom", ...wrong });
    else if (names.some((name) => fields[name] === undefined) && isReadable(fields) && isCounted(fields))
      read.value = { ...fields, ...filledIn(fields, required) };
  });
}

/** Schemas silently ignore a field named `__proto__`. */
function unreadable(fields: Fields): Wrong | undefined {
  const { units } = fields;
  if (Object.hasOwn(fields, "__proto__"))
    return { path: [], message: "an object without a field named __proto__", input: fields };
  return units instanceof Object && Object.hasOwn(units, "__proto__")
    ? { path: ["units"], message: `${UNITS}, none of them named __proto__`, input: units }
    : undefined;
}

function filledIn(fields: Fields, required: readonly Whole[]): Fields {
  const missing = required.filter(({ name }) => fields[name] === undefined);
  return Object.fromEntries(
    missing.map(({ name, parts }) => {
      const sum = parts.reduce((all, part) => all + (Number(fields[part]) || 0), 0);
      return [name, Math.min(sum, Number.MAX_SAFE_INTEGER)];
    }),
  );
}
