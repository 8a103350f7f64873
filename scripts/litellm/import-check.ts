// What LiteLLM checks when it loads a cost map; a map it refuses is silently replaced by a bundled one.
import { checkMap, RESERVED_KEYS } from "./check.ts";

/** Half the entries of the copy the client carries (2,984 in August 2026); it takes no map with fewer. */
const LEAST = 1492;

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
  const few = entries < LEAST ? [`${entries} entries, fewer than ${LEAST}`] : [];
  return [...few, ...checkMap(map)];
}
