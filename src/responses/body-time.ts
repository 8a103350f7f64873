// When a body says its call was made: seconds since 1970 or RFC 3339 with zone; milliseconds only where a tool is known to write them.
import { readMoment, toInstant } from "../schemas/moment.ts";
import type { TimeSource } from "../schemas/words.ts";
import { at, type JsonObject } from "./json-paths.ts";

/** The second a body states, absent if unreadable, and what states it; `mark`: the nearest time stated to the millisecond. */
export type BodyTime = { at?: string; source: TimeSource; mark?: string };

type Unit = "seconds" | "milliseconds";

/** opencode's `time.created` and Cline's `ts` are JavaScript's clock. */
const PATHS: readonly (readonly [path: string, source: TimeSource, unit?: Unit])[] = [
  ["timestamp", "timestamp"],
  ["ts", "timestamp", "milliseconds"],
  ["startTime", "timestamp"],
  ["start_time", "timestamp"],
  ["request_created_at", "timestamp"],
  ["created", "created"],
  ["created_at", "created"],
  ["createdAt", "created"],
  ["time.created", "created", "milliseconds"],
];

const IN_MILLISECONDS = /^\d{13}$|\d\.\d{3}/;
const ZONED = /^\d{4}-\d{2}-\d{2}[T ].*(Z|[+-]\d{2}:\d{2})$/i;
const [FIRST_SECOND, LAST_SECOND] = [1_000_000_000, 9_999_999_999];

/** The time nearest to the usage that can be read, else that one cannot; undefined where none is stated. */
export function readTime(chain: readonly JsonObject[]): BodyTime | undefined {
  let stated: BodyTime | undefined;
  let mark: string | undefined;
  for (const object of chain) {
    for (const [path, source, unit = "seconds"] of PATHS) {
      const value = at(object, path);
      if (value === undefined || value === null) continue;
      if (IN_MILLISECONDS.test(String(value))) mark ??= String(value);
      const instant = readInstant(value, unit);
      const time = { source, ...(mark !== undefined && { mark }) };
      if (instant !== undefined) return { at: instant, ...time };
      stated ??= time;
    }
  }
  return stated;
}

/** The second that a value states; undefined where it is no time, or says no zone. */
export function readInstant(value: unknown, unit: Unit = "seconds"): string | undefined {
  if (typeof value === "string" && ZONED.test(value)) return readMoment(value.replace(" ", "T"));
  if (typeof value !== "number") return undefined;
  const seconds = unit === "seconds" ? value : value / 1000;
  return seconds >= FIRST_SECOND && seconds <= LAST_SECOND ? toInstant(seconds * 1000) : undefined;
}
