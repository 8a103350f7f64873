// What a request that carries a provider's response may hold.
import * as z from "zod/mini";
import {
  api,
  byokFeeWaived,
  convention,
  id,
  invoiceFields,
  modifierFields,
  moment,
} from "./request-fields.ts";

const RESPONSE = "what the provider returned: a JSON object, an array of a stream's events, or their text";

/** Whatever JSON can hold that may have usage in it. */
const response = z
  .unknown()
  .check(
    z.refine((sent) => typeof sent === "string" || (typeof sent === "object" && sent !== null), RESPONSE),
  );

/** Body of POST /v1/responses/cost. Null is as good as absent. */
export const responseCostRequest = z.object(
  {
    response,
    provider_id: z.nullish(id),
    model_id: z.nullish(id),
    usage_convention: z.nullish(convention),
    at: z.nullish(moment),
    api,
    byok_fee_waived: byokFeeWaived,
    ...modifierFields,
    ...invoiceFields,
  },
  "a JSON object",
);

export type ResponseCostRequest = z.infer<typeof responseCostRequest>;
