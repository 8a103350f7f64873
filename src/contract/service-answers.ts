// Shapes of failures, of versions and of the service's own state.
import * as z from "zod/mini";
import { pastVersion } from "../schemas/manifest.ts";
import { day } from "../schemas/price.ts";

const count = z.int().check(z.gte(0));

/** `{"error":{message,type,code}}`, the body of every failure but a failed calculation; `candidates` of a name in doubt,
 * `oldest_kept` the serial of the oldest version there is. */
export const errorEnvelope = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    code: z.string(),
    candidates: z.exactOptional(z.array(z.string())),
    oldest_kept: z.exactOptional(count),
  }),
});

export const counts = pastVersion.shape.counts;

export const versionEntry = z.object({
  serial: z.int().check(z.gte(1)),
  version: z.string(),
  hash: z.string(),
  published_at: z.string(),
  counts,
});
export const versionList = z.object({ data: z.array(versionEntry) });

export const health = z.object({
  status: z.enum(["ok", "stale"]),
  version: z.string(),
  serial: z.int().check(z.gte(1)),
  published_at: z.string(),
  as_of: day,
  age_seconds: count,
  counts,
});

/** The third-party map: its own format, keyed by model id. */
export const costMap = z.record(z.string(), z.record(z.string(), z.unknown()));

export type ErrorEnvelope = z.input<typeof errorEnvelope>;
export type VersionEntry = z.input<typeof versionEntry>;
export type VersionList = z.input<typeof versionList>;
export type Health = z.input<typeof health>;
