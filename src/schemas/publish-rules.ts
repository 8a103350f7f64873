// What a publish is held against: prices that must come out right, and price jumps that were looked at and allowed.
import * as z from "zod/mini";
import { day, decimal } from "./price.ts";

/** prices/canaries.json: models whose prices are known by heart; USD per token. */
export const canaryFile = z.object({
  canaries: z.array(
    z.object({
      provider: z.string(),
      model: z.string(),
      prompt: decimal,
      completion: decimal,
      input_cache_read: z.exactOptional(decimal),
    }),
  ),
});

/** prices/allowed-jumps.json: rows (`<provider>/<model>`) whose price may jump, until a day. */
export const allowedJumpsFile = z.object({
  allowed: z.array(z.object({ row: z.string(), until: day, reason: z.string() })),
});

/** A row by name, `<provider>/<model>`: no pattern stands for rows nobody looked at. */
const namedRow = z.string().check(z.regex(/^[^/*]+\/[^*]+$/, "is no row by name"));

/**
 * prices/accepted-disagreements.json: disagreements of sources somebody looked at on a day, and why the price that is served
 * is right. After the day `until` they are open again.
 */
export const acceptedDisagreementsFile = z.object({
  accepted: z.array(
    z.object({ rows: z.array(namedRow).check(z.minLength(1)), reason: z.string(), on: day, until: day }),
  ),
});

export type AcceptedDisagreement = z.infer<typeof acceptedDisagreementsFile>["accepted"][number];
export type Canary = z.infer<typeof canaryFile>["canaries"][number];
export type AllowedJump = z.infer<typeof allowedJumpsFile>["allowed"][number];
