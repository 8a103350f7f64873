// Reads from a row of a usage report when its calls were made, and which of their tiers it keeps apart.
import { given } from "../given.ts";
import { readInstant } from "./body-time.ts";
import { at, firstIn, type JsonObject, textAt } from "./json-paths.ts";

/** When calls were made; `above`: their input exceeds a context tier's threshold; `isMixed`: they may be of several tiers of service. */
export type Aggregate = { above?: boolean; isMixed?: true; from?: string; until?: string };

/** Reads a row and the objects around it, the row first. A grouping that was not requested is null or absent. */
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
