// What the calculator of calls, and a batch, may be asked. Each schema's error text says what would be accepted;
// src/http/validate.ts turns it into the message of a 400, since zod/mini brings no wording of its own.
import * as z from "zod/mini";
import { type BaseCount, FURTHER_COUNTS, REQUIRED_COUNTS } from "./charges.ts";
import { each } from "./each.ts";
import { leftOutCounts } from "./left-out-counts.ts";
import {
  api,
  convention,
  count,
  id,
  invoiceFields,
  modifierFields,
  moment,
  units,
  versionName,
} from "./request-fields.ts";

const optionalCount = z._default(count, 0);
/** Absent: the sum of its parts. */
const wholeCount = z.optional(count);
export const requestedConvention = z._default(convention, "provider");

const counts = {
  prompt_tokens: count,
  completion_tokens: count,
  cache_read_tokens: wholeCount,
  cache_write_tokens: wholeCount,
  reasoning_tokens: optionalCount,
  web_search_count: optionalCount,
} satisfies Record<BaseCount, unknown>;

export const usageShape = { ...counts, ...each(FURTHER_COUNTS, z.nullish(count)), units: z.nullish(units) };

/** A usage of which nothing that must be there is left out. */
export const wholeUsage = z.looseObject(usageShape, `an object with ${REQUIRED_COUNTS.join(" and ")}`);

/** Body of POST /v1/traces/cost. */
export const traceCostRequest = z.object(
  {
    model_id: id,
    provider_id: id,
    usage: z.pipe(
      leftOutCounts((name) => name),
      wholeUsage,
    ),
    usage_convention: requestedConvention,
    at: z.optional(moment),
    api,
    ...modifierFields,
    ...invoiceFields,
  },
  "a JSON object",
);

/** Query of the batches. */
export const batchQuery = z.object({
  dry_run_against: z.optional(z.enum(["cost"], "cost")),
  prices_version: z.optional(versionName),
});

export type TraceCostRequest = z.infer<typeof traceCostRequest>;
export type BatchQuery = z.infer<typeof batchQuery>;
