// Reads from a row of a usage report when its calls were made, and which tiers it separates.
import { given } from "../given.ts";
import { readMoment } from "../schemas/moment.ts";
import { readInstant } from "./body-time.ts";
import { at, firstIn, type JsonObject, textAt } from "./json-paths.ts";

/** When calls were made; `above`: their input exceeds a context tier's threshold; `isMixed`: they may be of several service tiers. */
export type Aggregate = { above?: boolean; isMixed?: true; from?: string; until?: string };

/** Reads a row and the objects around it, the row first. A grouping that was not requested is null or absent. */
export function readAggregate(chain: readonly JsonObject[]): Aggregate {
  const [row] = chain;
  const context = textAt(row, "context_window");
  const isGrouped =
    ["service_tier", "usage_type"].some((field) => textAt(row, field) !== undefined) ||
    typeof at(row, "batch") === "boolean";
  const timeIn = (...fields: string[]) =>
    firstIn(chain, fields, (object, field) => readInstant(at(object, field)));
  const day = textAt(row, "usage_date_utc")?.slice(0, 10);
  const [start, until] = [timeIn("starting_at", "start_time"), timeIn("ending_at", "end_time")];
  // Anthropic's console writes ≤ 200k, its report 0-200k.
  const above = context === undefined ? undefined : !/^(0-|[≤<])/.test(context);
  const from = day === undefined ? start : readMoment(day);
  return given({ above, isMixed: isGrouped ? undefined : (true as const), from, until });
}
