// Where an offer is in its life: from its announcement to the day its provider stops answering for it.
import * as z from "zod/mini";
import { day } from "./price.ts";
import { STATUSES } from "./words.ts";

export type Status = (typeof STATUSES)[number];

export const lifecycle = {
  /** Absent: active. */
  status: z.exactOptional(z.enum(STATUSES)),
  /** Absent when the day is not known. */
  status_since: z.exactOptional(day),
  /** The newest day on which a list of the provider's offers named it; null when none did. */
  listed: z.exactOptional(z.nullable(day)),
};
