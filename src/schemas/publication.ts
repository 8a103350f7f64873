// What a publish records about its version besides prices: the sums of its files, and their signatures if it had a key.
import * as z from "zod/mini";
import { day, instant } from "./price.ts";

/** One text of a file, in force from `since` until the next one. `minisig` is a whole minisign signature file. */
const fileSum = z.object({ since: instant, sha256: z.string(), minisig: z.exactOptional(z.string()) });

/** What the gate found before publishing: how many bills it compared, and how many were moved by allowed causes. */
const gateResult = z.object({
  bills: z.number(),
  moved: z.number(),
  allowed: z.array(z.object({ cause: z.string(), bills: z.number(), lapses: day })),
});

/** When the upstreams were last read for a version, and which of them failed. */
export const refreshNote = z.object({ last_try: instant, failed_sources: z.array(z.string()) });

export const publication = z.object({
  /** File name -> its texts in the order they apply. */
  files: z.record(z.string(), z.array(fileSum)),
  /** The public half of the signing key, as minisign writes it. */
  public_key: z.exactOptional(z.string()),
  /** Absent if nothing was served to compare with, and after a rollback. */
  gate: z.exactOptional(gateResult),
  refresh: z.exactOptional(refreshNote),
});

export type FileSum = z.infer<typeof fileSum>;
export type GateResult = z.infer<typeof gateResult>;
export type RefreshNote = z.infer<typeof refreshNote>;
export type Publication = z.infer<typeof publication>;
