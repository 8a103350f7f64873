// What every read of price data has: its request, its parser, and what is said when it fails.
import type { Failure, Result } from "../failure.ts";
import type { Change, ProviderHistory } from "../schemas/price-history.ts";
import { RETRY_AFTER_SECONDS } from "./limits.ts";
import type { Version } from "./version.ts";

/** What a read needs of its request. */
export type Io = { kv: KVNamespace; now: number; waitUntil: (work: Promise<unknown>) => void };

/** From a key's verified bytes to what is kept of them. */
export type Parse<T> = (bytes: Uint8Array<ArrayBuffer>) => T | Promise<T>;

/** `version` is absent when there was none to answer from. */
export type ReadResult<T> = { version?: Version; result: Result<T> };

export const UNAVAILABLE: Failure = {
  kind: "unavailable",
  message: "The price data cannot be read just now; try again in a few seconds.",
  retryAfter: RETRY_AFTER_SECONDS,
};

export function isUnavailable(result: Result<unknown>): boolean {
  return !result.ok && result.failure.kind === "unavailable";
}

export function logUnreadable(key: string, error: unknown): void {
  console.error(`price data: ${key}: ${error instanceof Error ? error.message : "failed"}`);
}

/** A failure to read data names no version. */
export function readThrough<T>(version: Version, result: Result<T>): ReadResult<T> {
  return isUnavailable(result) ? { result } : { version, result };
}

/** A provider's record of prices through time; its reader is loaded when the first is read. */
export async function toHistory(gzipped: Uint8Array<ArrayBuffer>): Promise<ProviderHistory> {
  return (await import("../lists/past-prices.ts")).toHistory(gzipped);
}

/** A month of changes, likewise. */
export async function toChanges(gzipped: Uint8Array<ArrayBuffer>): Promise<Change[]> {
  return (await import("../lists/past-prices.ts")).toChanges(gzipped);
}
