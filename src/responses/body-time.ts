// When a body says its call was made: seconds since 1970 or RFC 3339 with zone; milliseconds only where a tool is known to write them.
import { readMoment, toInstant } from "../schemas/moment.ts";
import { type TimeSource, words } from "../schemas/words.ts";
import { at, type JsonObject } from "./json-paths.ts";

/** The second a body states, absent if unreadable, and what states it; `mark`: the nearest time stated to the millisecond. */
export type BodyTime = { at?: string; source: TimeSource; mark?: string };

type Unit = "seconds" | "milliseconds";

const CREATED = words("created created_at createdAt time.created");
const PATHS = [...words("timestamp ts startTime start_time request_created_at"), ...CREATED];
/** Cline's and opencode's, which are JavaScript's clock. */
const MILLISECONDS = ["ts", "time.created"];

const IN_MILLISECONDS = /^\d{13}$|\d\.\d{3}/;
const ZONED = /^\d{4}-\d{2}-\d{2}[T ].*(Z|[+-]\d{2}:\d{2})$/i;
const [FIRST_SECOND, LAST_SECOND] = [1_000_000_000, 9_999_999_999];

/** The time nearest to the usage that can be read, else that one cannot; undefined where none is stated. */
export function readTime(chain: readonly JsonObject[]): BodyTime | undefined {
  let stated: BodyTime | undefined;
  let mark: string | undefined;
  for (const object of chain) {
    for (const path of PATHS) {
      const value = at(object, path);
      if (value === undefined || value === null) continue;
      if (IN_MILLISECONDS.test(String(value))) mark ??= String(value);
      const instant = readInstant(value, MILLISECONDS.includes(path) ? "milliseconds" : "seconds");
      const source: TimeSource = CREATED.some((one) => one === path) ? "created" : "timestamp";
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
