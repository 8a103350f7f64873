// LiteLLM's fields for batch, flex and priority prices: `input_cost_per_token_batches`.
import type { RateName } from "../../src/schemas/price.ts";
import { NUMBER_FIELDS } from "./format.ts";
import { fieldOf } from "./rate-fields.ts";

/** Our service tier -> the map's field suffix. */
export const SERVICE_SUFFIXES = { priority: "_priority", flex: "_flex", batch: "_batches" } as const;

export type Service = keyof typeof SERVICE_SUFFIXES;

/** The field for a rate in a service tier, above a threshold if one is given, or undefined. */
export function serviceField(rate: RateName, service: Service, above?: number): string | undefined {
  const tier = above === undefined ? "" : `_above_${above / 1000}k_tokens`;
  const field = `${fieldOf(rate)}${tier}${SERVICE_SUFFIXES[service]}`;
  return NUMBER_FIELDS.has(field) ? field : undefined;
}
