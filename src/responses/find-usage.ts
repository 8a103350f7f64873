// Where in a document the usage is: the objects that some shape is known by, of each call one, with what surrounds it.
import type { Turns } from "../turns.ts";
import { at, isNumberLike, isObject, type JsonObject, join } from "./json-paths.ts";
import { type Field, oneOfEach } from "./same-call.ts";
import type { FoundUsage, Shape } from "./shape.ts";
import { SHAPES } from "./shapes.ts";

/** Bounds for documents that no API sends. */
const MAX_DEPTH = 16;
const MAX_LEVELS = 64;

/** Documents of a stream, or usage objects in a document, that are read. */
export const MAX_EVENTS = 100_000;

/** The shapes that an object with a field may have, in their order. Most objects of a long answer have no such field. */
const SHAPES_BY_FIELD: ReadonlyMap<string, readonly Shape[]> = new Map(
  [...new Set(SHAPES.flatMap(firstFields))].map((field) => [
    field,
    SHAPES.filter((shape) => firstFields(shape).includes(field)),
  ]),
);

/** Objects and lists that are looked at in one turn; each may take some microseconds. */
const NODES_A_TURN = 500;

/** An object, or without keys a list, whose children are looked at; `chain` has the objects from it outwards. */
type Visit = {
  path: string;
  chain: readonly JsonObject[];
  keys?: readonly string[];
  children: readonly unknown[];
  next: number;
  /** What was found in each field of an object. */
  fields: Field[];
  /** What was found in all elements of a list. */
  elements: FoundUsage[];
};

/** Every usage object of a document, or as many as are too many: several where they are elements of one array, or lie `beside` each other. */
export function* findUsages(document: unknown): Turns<readonly FoundUsage[]> {
  const visits = [visitOf([document], "", [])];
  const usages: FoundUsage[] = [];
  let nodes = 0;
  for (;;) {
    const visit = visits.at(-1);
    const child = visit?.children[visit.next];
    if (visit === undefined || usages.length > MAX_EVENTS) return usages;
    if (visit.next === visit.children.length) {
      visits.pop();
      const found = visit.keys ? oneOfEach(visit.fields, visit.chain.length) : visit.elements;
      const outer = visits.at(-1);
      if (outer === undefined) return found;
      add(outer, found);
      continue;
    }
    if (
      typeof child !== "object" ||
      child === null ||
      visits.length > MAX_LEVELS + 1 ||
      visit.chain.length > MAX_DEPTH
    ) {
      visit.next += 1;
      continue;
    }
    nodes += 1;
    if (nodes % NODES_A_TURN === 0) yield;
    const { keys, next } = visit;
    const inner = keys ? join(visit.path, keys[next] ?? "") : `${visit.path}[${next}]`;
    const path = visits.length === 1 ? "" : inner;
    const chain = isObject(child) ? [child, ...visit.chain] : visit.chain;
    const shape = isObject(child) ? shapeOf(child, visit.chain[0] ?? child) : undefined;
    if (shape === undefined) visits.push(visitOf(child, path, chain));
    else {
      const usage = { shape, path, chain };
      usages.push(usage);
      add(visit, [usage]);
    }
  }
}

function visitOf(node: object, path: string, chain: readonly JsonObject[]): Visit {
  const visit = { path, chain, next: 0, fields: [], elements: [] };
  if (Array.isArray(node)) return { ...visit, children: node };
  return { ...visit, keys: Object.keys(node), children: Object.values(node) };
}

/** Adds what was found in the child that is next, and goes on to the one after it. */
function add(visit: Visit, found: readonly FoundUsage[]): void {
  const key = visit.keys?.[visit.next];
  if (key === undefined) for (const usage of found) visit.elements.push(usage);
  else if (found.length > 0) visit.fields.push([key, found]);
  visit.next += 1;
}

/** The first shape that an object is known by, of those that one of its fields tells of. */
function shapeOf(usage: JsonObject, around: JsonObject): Shape | undefined {
  let first: Shape | undefined;
  for (const field of Object.keys(usage)) {
    for (const shape of SHAPES_BY_FIELD.get(field) ?? []) {
      const isEarlier = first === undefined || SHAPES.indexOf(shape) < SHAPES.indexOf(first);
      if (isEarlier && isKnownBy(shape, usage, around)) first = shape;
    }
  }
  return first;
}

/** Fields of which a shape's usage has one. */
function firstFields({ marks, either = [] }: Shape): string[] {
  const paths = marks.length > 0 ? marks.slice(0, 1) : either;
  return paths.flatMap((path) => [path, path.replace(/\..*/, "")]);
}

function isKnownBy({ marks, either = [] }: Shape, usage: JsonObject, around: JsonObject): boolean {
  const found = (path: string) => (path.startsWith("^") ? at(around, path.slice(1)) : at(usage, path));
  if (!marks.every((path) => isNumberLike(at(usage, path)))) return false;
  return either.length === 0 || either.some((path) => found(path) !== undefined);
}
