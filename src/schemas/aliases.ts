// prices/aliases.json: ids that a provider bills as another id, where the ids themselves do not tell.
import * as z from "zod/mini";
import { instant } from "./moment.ts";
import { modelId } from "./observations.ts";
import { day } from "./price.ts";

/**
 * `ids` share the price of `to`; from and until an instant, where their meaning changed (`from` inclusive, `until` exclusive).
 * `on` is the day somebody looked.
 */
export const sharedPrice = z.object({
  provider: z.string(),
  ids: z.array(modelId),
  to: modelId,
  from: z.exactOptional(instant),
  until: z.exactOptional(instant),
  reason: z.string(),
  page: z.exactOptional(z.string().check(z.regex(/^https:\/\//))),
  on: day,
});

export const aliasesFile = z.object({ aliases: z.array(sharedPrice) });

export type SharedPrice = z.infer<typeof sharedPrice>;
