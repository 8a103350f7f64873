// The formats of the manifest and of what it names, and how earlier ones are read as this one (prices/KEYS.md says how they move).
import { DAY_MS } from "./moment.ts";

/** Format 6 packed the listing anew, and gave each model of a shard a line. */
export const MANIFEST_FORMAT = 6;

/** The earliest that is still read. */
const OLDEST_FORMAT = 3;

/** The instant since which prices hold that no date bounds. */
export const BEGINNING = "1970-01-01T00:00:00Z";

/** The format that a JSON value says it is of. */
export function formatOf(json: unknown): number | undefined {
  const format: unknown = Object(json).format;
  return typeof format === "number" ? format : undefined;
}

/**
 * A manifest of an earlier format as one of this; anything else as it is. Formats 4 and 5 differ in the values of their keys alone. Format
 * 3 had one map and no turning instants: as far as it tells, its prices hold since the beginning.
 */
export function upgraded(json: unknown): unknown {
  const format = formatOf(json);
  if (format === undefined || format < OLDEST_FORMAT || format >= MANIFEST_FORMAT) return json;
  return { ...Object(json), format: MANIFEST_FORMAT, ...(format === 3 && { since: BEGINNING, turns: [] }) };
}

const DATED_BY_DAY = /"(from|until)":"(\d{4}-\d{2}-\d{2})"/g;

/** The JSON text of a shard from before format 6; one from before format 5 dated its prices by days, both inclusive. */
export function upgradedShard(text: string): string {
  return text.replace(DATED_BY_DAY, (_, name, day) => {
    const midnight = new Date(Date.parse(day) + (name === "until" ? DAY_MS : 0));
    return `"${name}":"${midnight.toISOString().slice(0, -5)}Z"`;
  });
}
