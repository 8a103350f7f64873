// A month's bill by the published prices of Workers Paid and Workers KV: https://developers.cloudflare.com/workers/platform/pricing/ and
// https://developers.cloudflare.com/kv/platform/pricing/, as of PRICES_OF. A request that the cache answers counts as a request, without
// processor time: the price page names no price of the cache itself.

export const PRICES_OF = "2026-11-22";

/** USD; included amounts are of a month. */
const [PLAN, PER_MILLION_REQUESTS, PER_MILLION_CPU_MS, PER_MILLION_READS, PER_MILLION_WRITES] = [
  5, 0.3, 0.02, 0.5, 5,
];
const MILLION = 1e6;
const INCLUDED = { requests: 10 * MILLION, cpuMs: 30 * MILLION, reads: 10 * MILLION, writes: MILLION };

export type Usage = { requests: number; cpuMs: number; reads: number; writes: number };

/** USD a month. */
export function monthlyBill({ requests, cpuMs, reads, writes }: Usage): number {
  const over = (used: number, included: number) => Math.max(0, used - included) / MILLION;
  return (
    PLAN +
    over(requests, INCLUDED.requests) * PER_MILLION_REQUESTS +
    over(cpuMs, INCLUDED.cpuMs) * PER_MILLION_CPU_MS +
    over(reads, INCLUDED.reads) * PER_MILLION_READS +
    over(writes, INCLUDED.writes) * PER_MILLION_WRITES
  );
}
