// Drives one path for a while and measures it.
import autocannon from "autocannon";
import type { BenchPath } from "./paths.ts";

export type Measured = { perSecond: number; p50: number; p99: number };

const CONNECTIONS = 16;

/** Requests a second, and latency percentiles in milliseconds, over `seconds`. Throws when any request failed. */
export async function drive(
  url: URL,
  { method, body, headers }: BenchPath,
  seconds: number,
): Promise<Measured> {
  const result = await autocannon({
    url: url.href,
    method,
    connections: CONNECTIONS,
    duration: seconds,
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  });
  const failed = result.errors + result.timeouts + result["4xx"] + result["5xx"];
  if (failed > 0) throw new Error(`${url.href}: ${failed} requests failed`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
