// Calls at the listed rates, worked out with fractions: the oracle of workloads.
import { decimalOf, rational, times, total } from "../helpers/rational.ts";
import { cost, listed } from "../helpers/worked-bill.ts";
import { ask } from "./visit.ts";

type Counts = { uncached: number; cached: number; output: number; calls?: number };

/** `calls` calls of so many uncached, cached and output tokens, exact USD. */
export async function worked(
  [provider, model]: readonly [string, string],
  { uncached, cached, output, calls = 1 }: Counts,
): Promise<string> {
  const rates = await listed(ask, provider, model);
  const one = total([
    cost(uncached, rates.prompt ?? 0),
    cost(cached, rates.input_cache_read ?? 0),
    cost(output, rates.completion ?? 0),
  ]);
  return decimalOf(times(rational(calls), one));
}
