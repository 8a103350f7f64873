// What the third-party client checks when it loads a cost map; a map it refuses is silently replaced by a bundled one.
import { checkMap, RESERVED_KEYS } from "./check.ts";

/** Entries of the copy the client carries (August 2026); it takes no map with fewer than half of them. */
const BUNDLED = 2984;
const LEAST = 50;

/** Every reason the client would have to refuse a document, or to trip over it; empty when it takes it. */
export function whyRefused(text: string): string[] {
  let map: unknown;
  try {
    map = JSON.parse(text);
  } catch {
    return ["not JSON"];
  }
  if (typeof map !== "object" || map === null || Array.isArray(map)) return ["not an object"];
  const entries = Object.keys(map).filter((key) => !RESERVED_KEYS.has(key)).length;
  const least = Math.max(LEAST, BUNDLED / 2);
  const few = entries < least ? [`${entries} entries, fewer than ${least}`] : [];
  return [...few, ...checkMap(map)];
}
