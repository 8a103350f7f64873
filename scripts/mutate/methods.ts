// The faults of method calls: one method in place of another, a step of a chain left out, a sort turned round.
import type { ESTree } from "rolldown/utils";
import type { Collector } from "./operators.ts";

const SWAPS = new Map(
  Object.entries({
    some: "every",
    every: "some",
    find: "findLast",
    findLast: "find",
    findIndex: "findLastIndex",
    indexOf: "lastIndexOf",
    lastIndexOf: "indexOf",
    startsWith: "endsWith",
    endsWith: "startsWith",
    padStart: "padEnd",
    padEnd: "padStart",
    trimStart: "trimEnd",
    trimEnd: "trimStart",
    min: "max",
    max: "min",
    floor: "ceil",
    ceil: "floor",
  }),
);

/** Methods that answer with a value of the kind they are called on, so that a chain works without them. */
const STEPS: ReadonlySet<string> = new Set([
  ...["filter", "slice", "sort", "toSorted", "reverse", "toReversed", "concat"],
  ...["replace", "replaceAll", "toLowerCase", "toUpperCase", "trim", "trimStart", "trimEnd", "normalize"],
]);

const SORTS: ReadonlySet<string> = new Set(["sort", "toSorted"]);

/** Adds the faults of one call; a call that is no method of a known name has none. */
export function methodFaults(
  { callee, arguments: args }: ESTree.CallExpression,
  source: Collector["source"],
  add: Collector["add"],
): void {
  if (callee.type !== "MemberExpression" || callee.computed) return;
  const { object, property } = callee;
  const name = source(property);
  const other = SWAPS.get(name);
  if (other !== undefined) add("method", property, other);
  const last = args.at(-1);
  const call = { start: object.end, end: last?.end ?? callee.end };
  if (STEPS.has(name)) add("step", { start: call.start, end: endOfCall(source, call.end) }, "");
  const [order] = args;
  if (SORTS.has(name) && order !== undefined) add("order", order, `(a, b) => (${source(order)})(b, a)`);
}

/** The end of the parenthesis that closes a call whose last argument, or name, ends at `from`. */
function endOfCall(source: Collector["source"], from: number): number {
  const rest = source({ start: from, end: Number.POSITIVE_INFINITY });
  return from + rest.indexOf(")") + 1;
}
