// What a row of a usage report says of the calls that it sums up: when they were made, and what is priced apart that it keeps apart.
import { given } from "../given.ts";
import { readInstant } from "./body-time.ts";
import { at, firstIn, type JsonObject, textAt } from "./json-paths.ts";

/** The totals of many calls `from` one time `until` another; `above`: beyond a context tier's threshold; `isMixed`: of several tiers. */
export type Aggregate = { above?: boolean; isMixed?: true; from?: string; until?: string };

/** Reads a row and what surrounds it, the row first. Groupings that were not asked for are null, or not there. */
export function readAggregate(chain: readonly JsonObject[]): Aggregate {
  const [row] = chain;
  const context = textAt(row, "context_window");
  const isGrouped = textAt(row, "service_tier") !== undefined || typeof at(row, "batch") === "boolean";
  // Anthropic writes date-times, OpenAI seconds.
  const timeIn = (...fields: string[]) =>
    firstIn(chain, fields, (object, field) => readInstant(at(object, field)));
  const [from, until] = [timeIn("starting_at", "start_time"), timeIn("ending_at", "end_time")];
  return {
    ...(context !== undefined && { above: !context.startsWith("0-") }),
    ...(!isGrouped && { isMixed: true as const }),
    ...given({ from, until }),
  };
}
