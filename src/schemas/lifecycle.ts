// Where an offer is in its life: from its announcement to the day its provider stops answering for it.
import * as z from "zod/mini";
import { day } from "./price.ts";

/**
 * `announced`, not sold yet; `preview`, sold under a name that says so; `deprecated`, its provider names an end; `retired`, its
 * provider has ended it; `delisted`, its provider's complete list named it once and does not any more.
 */
export const STATUSES = ["announced", "preview", "active", "deprecated", "retired", "delisted"] as const;

/** What lists leave out unless they are asked for it. */
export const GONE = ["retired", "delisted"] as const satisfies readonly Status[];

export type Status = (typeof STATUSES)[number];

export const lifecycle = {
  /** Absent: active. */
  status: z.exactOptional(z.enum(STATUSES)),
  /** Absent when the day is not known. */
  status_since: z.exactOptional(day),
  /** The newest day on which a list of the provider's offers named it; null when none did. */
  listed: z.exactOptional(z.nullable(day)),
};
