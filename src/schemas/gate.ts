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

/** prices/settled.json: disagreements of sources somebody looked at, and why the served price stands. */
export const settledFile = z.object({
  settled: z.array(z.object({ row: z.string(), reason: z.string(), on: day })),
});

export type Settled = z.infer<typeof settledFile>["settled"][number];
export type Canary = z.infer<typeof canaryFile>["canaries"][number];
export type AllowedJump = z.infer<typeof allowedJumpsFile>["allowed"][number];
