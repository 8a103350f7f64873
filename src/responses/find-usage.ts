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
const MAX_NODES = 100_000;

/** Of several calls made for one, each step is the call that was billed; their sum comes next. */
const FIRST_KEYS = ["steps", "totalUsage"];

/** Skips objects without any of these fields: most of a long answer. */
const FIRST_FIELDS: ReadonlySet<string> = new Set(
  SHAPES.flatMap(({ marks, either = [] }) => (marks.length > 0 ? marks.slice(0, 1) : either)).flatMap(
    (path) => [path, path.replace(/\..*/, "")],
  ),
);

/** Every usage object of a document; several only where they are elements of one array. */
export function findUsages(document: unknown): FoundUsage[] {
  let nodes = 0;
  const visit = (node: unknown, path: string, chain: readonly JsonObject[], level: number): Deep[] => {
    nodes += 1;
    if (level > MAX_LEVELS || chain.length > MAX_DEPTH || nodes > MAX_NODES) return [];
    if (Array.isArray(node))
      return node.flatMap((child, index) =>
        isNested(child) ? visit(child, `${path}[${index}]`, chain, level + 1) : [],
      );
    if (!isObject(node)) return [];
    const around = [node, ...chain];
    const shape = Object.keys(node).some((key) => FIRST_FIELDS.has(key))
      ? SHAPES.find((one) => isKnownBy(one, node, chain[0] ?? node))
      : undefined;
    if (shape) return [{ shape, path, chain: around, depth: around.length }];
    const children = Object.entries(node)
      .filter(([, child]) => isNested(child))
      .map(([key, child]) => [key, visit(child, join(path, key), around, level + 1)] as const);
    return choose(children.filter(([, found]) => found.length > 0));
  };
  return visit(document, "", [], 0);
}

/** Of the fields of an object that lead to usage, the one to read: the shallowest; the last of several. */
function choose(children: readonly (readonly [string, Deep[]])[]): Deep[] {
  const first = FIRST_KEYS.flatMap((key) => children.find(([name]) => name === key)?.[1] ?? [])[0];
  if (first) return children.find(([, found]) => found.includes(first))?.[1] ?? [];
  const depths = children.map(([, found]) => Math.min(...found.map(({ depth }) => depth)));
  return children[depths.lastIndexOf(Math.min(...depths))]?.[1] ?? [];
}

function isNested(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function isKnownBy({ marks, either = [] }: Shape, usage: JsonObject, around: JsonObject): boolean {
  if (!marks.every((path) => numberIn(at(usage, path)) !== undefined)) return false;
  return either.length === 0 || either.some((path) => has(usage, around, path));
}

function has(usage: JsonObject, around: JsonObject, path: string): boolean {
  return (path.startsWith("^") ? at(around, path.slice(1)) : at(usage, path)) !== undefined;
}
