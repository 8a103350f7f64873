// Where in a document the usage is: the shallowest objects that some shape is known by, with what surrounds each.
import { at, isObject, type JsonObject, join, numberIn } from "./json-paths.ts";
import type { Shape } from "./shape.ts";
import { SHAPES } from "./shapes.ts";

/** A usage object: its path, and the objects from it out to the document, itself first. */
export type FoundUsage = { shape: Shape; path: string; chain: readonly JsonObject[] };

type Deep = FoundUsage & { depth: number };

/** Bounds for documents that no API sends. */
const MAX_DEPTH = 16;
const MAX_LEVELS = 64;

/** Documents of a stream, or usage objects in a document, that are read. */
export const MAX_EVENTS = 100_000;

/** Of several calls made for one, each step is the call that was billed; their sum comes next. */
const FIRST_KEYS = ["steps", "totalUsage"];

/** The shapes that an object with a field may have, in their order. Most objects of a long answer have no such field. */
const SHAPES_BY_FIELD: ReadonlyMap<string, readonly Shape[]> = new Map(
  [...new Set(SHAPES.flatMap(firstFields))].map((field) => [
    field,
    SHAPES.filter((shape) => firstFields(shape).includes(field)),
  ]),
);

/** Every usage object of a document, or as many as are too many; several only where they are elements of one array. */
export function findUsages(document: unknown): FoundUsage[] {
  const seen: Deep[] = [];
  const visit = (node: unknown, path: string, chain: readonly JsonObject[], level: number): Deep[] => {
    if (level > MAX_LEVELS || chain.length > MAX_DEPTH || seen.length > MAX_EVENTS) return [];
    if (Array.isArray(node))
      return node.flatMap((child, index) =>
        isNested(child) ? visit(child, `${path}[${index}]`, chain, level + 1) : [],
      );
    if (!isObject(node)) return [];
    const around = [node, ...chain];
    const shape = shapeOf(node, chain[0] ?? node);
    if (shape) {
      const usage = { shape, path, chain: around, depth: around.length };
      seen.push(usage);
      return [usage];
    }
    const children = Object.entries(node)
      .filter(([, child]) => isNested(child))
      .map(([key, child]) => [key, visit(child, join(path, key), around, level + 1)] as const);
    return choose(children.filter(([, found]) => found.length > 0));
  };
  const found = visit(document, "", [], 0);
  return seen.length > MAX_EVENTS ? seen : found;
}

/** Of the fields of an object that lead to usage, the one to read: the shallowest; the last of several. */
function choose(children: readonly (readonly [string, Deep[]])[]): Deep[] {
  const first = FIRST_KEYS.flatMap((key) => children.find(([name]) => name === key)?.[1] ?? [])[0];
  if (first) return children.find(([, found]) => found.includes(first))?.[1] ?? [];
  const depths = children.map(([, found]) =>
    found.reduce((least, { depth }) => Math.min(least, depth), Number.POSITIVE_INFINITY),
  );
  return children[depths.lastIndexOf(Math.min(...depths))]?.[1] ?? [];
}

function isNested(value: unknown): boolean {
  return typeof value === "object" && value !== null;
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
  if (!marks.every((path) => numberIn(at(usage, path)) !== undefined)) return false;
  return either.length === 0 || either.some((path) => has(usage, around, path));
}

function has(usage: JsonObject, around: JsonObject, path: string): boolean {
  return (path.startsWith("^") ? at(around, path.slice(1)) : at(usage, path)) !== undefined;
}
