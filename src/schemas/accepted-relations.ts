// prices/accepted-relations.json: prices that break a relation prices usually keep, and are right all the same.
import * as z from "zod/mini";
import { day } from "./price.ts";

/** What prices of one offer keep, or are doubted. */
export const RELATIONS = [
  "cache_read_above_prompt",
  "cache_read_free",
  "cache_write_below_prompt",
  "cache_write_1h_below_5m",
  "completion_below_prompt",
  "tier_below_base",
  "tier_out_of_line",
  "service_tier_out_of_order",
  "unit_does_not_fit",
  "lone_price_far_off",
  "alias_contradicts",
  "region_off_factor",
] as const;

/** `row` is `<provider>/<model>`; the exception lapses after `until`. */
export const acceptedRelation = z.object({
  row: z.string(),
  relation: z.enum(RELATIONS),
  reason: z.string(),
  /** What was read, where it is a page. */
  page: z.exactOptional(z.url({ protocol: /^https$/ })),
  until: day,
});

export const acceptedRelationsFile = z.object({ accepted: z.array(acceptedRelation) });

export type Relation = (typeof RELATIONS)[number];
export type AcceptedRelation = z.infer<typeof acceptedRelation>;
