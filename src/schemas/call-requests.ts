// What the calculator of calls, and a batch, may be asked. Each schema's error text says what would be accepted;
// src/http/validate.ts turns it into the message of a 400, since zod/mini brings no wording of its own.
import * as z from "zod/mini";
import {
  api,
  convention,
  count,
  id,
  invoiceFields,
  modifierFields,
  moment,
  versionName,
} from "./request-fields.ts";
import { REQUIRED_COUNTS, type RequiredCount, USAGE_COUNTS, type UsageCount } from "./token-kinds.ts";

const optionalCount = z._default(count, 0);
export const statedConvention = z._default(convention, "provider");

export const usageShape = Object.fromEntries(
  USAGE_COUNTS.map((name) => [name, REQUIRED_COUNTS.includes(name) ? count : optionalCount]),
) as { [Name in UsageCount]: Name extends RequiredCount ? typeof count : typeof optionalCount };

/** Body of POST /v1/traces/cost. */
export const traceCostRequest = z.object(
  {
    model_id: id,
    provider_id: id,
    usage: z.looseObject(usageShape, `an object with ${REQUIRED_COUNTS.join(" and ")}`),
    usage_convention: statedConvention,
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
