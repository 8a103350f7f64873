// Reads when a call was made: seconds since 1970, RFC 3339 with a zone, or milliseconds in the fields of tools that write them.
import { readMoment, toInstant } from "../schemas/moment.ts";
import { type TimeSource, words } from "../schemas/words.ts";
import { at, type JsonObject } from "./json-paths.ts";

/** The second that a body states, absent if unreadable, and its source; `mark` is the nearest time stated to the millisecond. */
export type BodyTime = { at?: string; source: TimeSource; mark?: string };

const CREATED = words("created created_at createdAt time.created");
const PATHS = [...words("timestamp ts at startTime start_time request_created_at date Date"), ...CREATED];
/** The fields of Cline and opencode. */
const MILLISECONDS = ["ts", "time.created"];

const IN_MILLISECONDS = /^\d{13}$|\d\.\d{3}/;
const ZONED = /^\d{4}-\d{2}-\d{2}[T ].*(Z|[+-]\d{2}:\d{2})$/i;
const [FIRST_SECOND, LAST_SECOND] = [1_000_000_000, 9_999_999_999];

/** The readable time nearest to the usage, else an unreadable one; undefined if the body states none. */
export function readTime(chain: readonly JsonObject[]): BodyTime | undefined {
  let stated: BodyTime | undefined;
  let mark: string | undefined;
  for (const object of chain) {
    for (const path of PATHS) {
      const value = at(object, path);
      if (value === undefined || value === null) continue;
      if (IN_MILLISECONDS.test(String(value))) mark ??= String(value);
      const isLong = typeof value === "number" && MILLISECONDS.includes(path);
      const instant = readInstant(isLong ? value / 1000 : value);
      const source: TimeSource = CREATED.some((one) => one === path) ? "created" : "timestamp";
      const time = { source, ...(mark !== undefined && { mark }) };
      if (instant !== undefined) return { at: instant, ...time };
      stated ??= time;
    }
  }
  return stated;
}

/** The second that a value states; undefined if it is not a time with a zone. */
export function readInstant(value: unknown): string | undefined {
  if (typeof value === "string" && ZONED.test(value)) return readMoment(value.replace(" ", "T"));
  if (typeof value !== "number" || value < FIRST_SECOND || value > LAST_SECOND) return undefined;
  return toInstant(value * 1000);
}
