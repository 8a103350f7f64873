// Finds the usage objects of a document, one for each call, with the objects around them.
import type { Turns } from "../turns.ts";
import { at, isNumberLike, isObject, type JsonObject, join, type Leaf, straysIn } from "./json-paths.ts";
import { type Field, oneOfEach } from "./same-call.ts";
import type { FoundUsage, Shape } from "./shape.ts";
import { AGENTS } from "./shapes/agents.ts";
import { GOOGLE } from "./shapes/google.ts";
import { CAMEL_INPUT_TOKENS, INPUT_TOKENS } from "./shapes/input-tokens.ts";
import { OTHERS, PROMPT_TOKENS } from "./shapes/prompt-tokens.ts";
import { REPORTS, TRACES } from "./shapes/reports-and-traces.ts";

/** Every shape of usage, in the order they are tried: those with more marks come first. */
export const SHAPES: readonly Shape[] = [
  ...[REPORTS, GOOGLE, TRACES, AGENTS],
  ...[CAMEL_INPUT_TOKENS, INPUT_TOKENS, PROMPT_TOKENS, OTHERS],
].flat();

/** Bounds for documents that no API sends. */
const [MAX_DEPTH, MAX_LEVELS, MAX_STRAYS] = [16, 64, 50];

/** The most documents of a stream, or usage objects of a document, that are read. */
export const MAX_EVENTS = 100_000;

/** The shapes that an object with a field may have, each with its place. Most objects of a long answer have no such field. */
const SHAPES_BY_FIELD = Map.groupBy(
  SHAPES.flatMap((shape, place) => [...firstFields(shape)].map((field) => ({ field, place, shape }))),
  ({ field }) => field,
);

/** Fields of what may be used, or of prices, in the names of counts. */
const NO_USAGE = /budget|limit|quota|remain|pric|forecast|^cost$/i;

/** Objects and lists visited in one turn; each may take some microseconds. */
const NODES_A_TURN = 500;

type Search = Turns<readonly FoundUsage[]>;

/** The usage objects of a document, several if they are elements of one array or lie `beside` each other; more than the limit unsorted. */
export function* findUsages(document: unknown, shapeIn: typeof shapeOf = shapeOf): Search {
  const usages: FoundUsage[] = [];
  const strays: Leaf[] = [];
  let nodes = 0;
  /** `chain` has the objects from the node outwards. */
  function* below(node: object, path: string, chain: FoundUsage["chain"], level = 0): Search {
    const isList = Array.isArray(node);
    const fields: Field[] = [];
    for (const [key, child] of isList ? node.entries() : Object.entries(node)) {
      if (usages.length > MAX_EVENTS || level > MAX_LEVELS || chain.length > MAX_DEPTH) break;
      if (!isObjectOrList(child) || NO_USAGE.test(`${key}`)) continue;
      nodes += 1;
      if (nodes % NODES_A_TURN === 0) yield;
      const inner = level === 0 ? "" : isList ? `${path}[${key}]` : join(path, `${key}`);
      const outwards = isObject(child) ? [child, ...chain] : chain;
      const shape = isObject(child) ? shapeIn(child, chain[0] ?? child) : undefined;
      const usage = shape && { shape, path: inner, chain: outwards };
      if (usage) usages.push(usage);
      else if (isObject(child) && strays.length < MAX_STRAYS) strays.push(...straysIn(child, inner));
      // A generator for each object without objects in it would take a quarter of the time.
      if (usage === undefined && !Object.values(child).some(isObjectOrList)) continue;
      const found = usage ? [usage] : yield* below(child, inner, outwards, level + 1);
      if (found.length > 0) fields.push([`${key}`, found]);
    }
    return isList ? fields.flatMap(([, found]) => found) : oneOfEach(fields, chain.length);
  }
  const found = yield* below([document], "", []);
  if (usages.length > MAX_EVENTS) return usages;
  return found.length === 1 ? found.map((usage) => ({ ...usage, strays })) : found;
}

function isObjectOrList(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** The first shape that an object has, of those with one of its fields. */
export function shapeOf(usage: JsonObject, around: JsonObject): Shape | undefined {
  let first = SHAPES.length;
  for (const field of Object.keys(usage))
    for (const { place, shape } of SHAPES_BY_FIELD.get(field) ?? [])
      if (place < first && hasShape(shape, usage, around)) first = place;
  return SHAPES[first];
}

function firstFields({ marks, either = [] }: Shape): Set<string> {
  const paths = marks.length > 0 ? marks.slice(0, 1) : either;
  return new Set(paths.flatMap((path) => [path, path.replace(/\..*/, "")]));
}

function hasShape({ marks, either = [] }: Shape, usage: JsonObject, around: JsonObject): boolean {
  const found = (path: string) => (path.startsWith("^") ? at(around, path.slice(1)) : at(usage, path));
  if (!marks.every((path) => isNumberLike(at(usage, path)))) return false;
  return either.length === 0 || either.some((path) => found(path) !== undefined);
}
