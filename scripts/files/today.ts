// The day commands work for.
import { dayOf } from "./days.ts";

/** The UTC day, `YYYY-MM-DD`. */
export function today(): string {
  return dayOf(new Date().toISOString());
}
