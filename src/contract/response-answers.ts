// Shapes of the answers to a provider's response; the Worker imports their types alone.
import * as z from "zod/mini";
import { ITEMS, USAGE_COUNTS } from "../schemas/charges.ts";
import { MEASURES, MODIFIERS } from "../schemas/words.ts";
import * as breakdown from "./bill-answers.ts";
import * as costs from "./cost-answers.ts";
import * as shapes from "./each.ts";

/** As the response has it: no bound of ours holds for what nothing is charged for. */
const count = z.number().check(z.gte(0));

/** Where each count was read. */
export const countPaths = z.object(
  shapes.each([...USAGE_COUNTS, ...MEASURES], z.exactOptional(z.array(z.string()))),
);

/** Images that another model made for the answer. */
export const responseImages = z.object({
  model_id: z.exactOptional(z.string()),
  usage: costs.usageCounts,
  paths: z.array(z.string()),
});

export const responseReading = z.object({
  shape: z.string(),
  paths: countPaths,
  model: z.exactOptional(z.object({ model_id: z.string(), path: z.string() })),
  provider: z.exactOptional(z.object({ provider_id: z.string(), path: z.string() })),
  subprovider: z.exactOptional(z.string()),
  is_byok: z.exactOptional(z.literal(true)),
  unfinished: z.exactOptional(z.literal(true)),
  modifiers: z.exactOptional(
    z.array(z.object({ name: z.enum(MODIFIERS), value: z.string(), path: z.string() })),
  ),
  unused: z.exactOptional(
    z.array(z.object({ path: z.string(), count, charged: z.enum(["standard", "none"]) })),
  ),
  reported_cost: z.exactOptional(z.object({ usd: z.string(), path: z.string() })),
  images: z.exactOptional(responseImages),
});

export const responseLineItem = z.extend(breakdown.lineOf([...ITEMS, "byok_fee"]), {
  model_id: z.exactOptional(z.string()),
});

export const responseBreakdown = z.extend(breakdown.costBreakdown, {
  line_items: z.array(responseLineItem),
  upstream: z.exactOptional(z.number()),
  byok_fee: z.exactOptional(z.number()),
  byok_fee_free_below: z.exactOptional(z.int()),
});

export const responseCost = z.extend(costs.traceCost, {
  cost_breakdown: responseBreakdown,
  reading: responseReading,
});

/** Body of a 402 or 404. */
export const failedResponseCost = z.extend(costs.failedTraceCost, { reading: responseReading });

export type ResponseReading = z.input<typeof responseReading>;
export type ResponseCost = z.input<typeof responseCost>;
export type FailedResponseCost = z.input<typeof failedResponseCost>;
