// A bill as the page has it, of which a test says what it is about.
import { INCLUSIVE } from "../../src/pricing/conventions.ts";
import type { Bill } from "../../src/web/calculator/bill.ts";

type Parts = Partial<Omit<Bill, "costBreakdown" | "quantities">> & {
  cost?: Partial<Bill["costBreakdown"]>;
  quantities?: Record<string, number>;
};

export function pageBill({ cost, ...more }: Parts = {}): Bill {
  const { prompt_includes_cache: promptIncludesCache, completion_includes_reasoning } = INCLUSIVE;
  const usageApplied = { promptIncludesCache, completionIncludesReasoning: completion_includes_reasoning };
  return {
    costBreakdown: { lineItems: [], totalExact: "0", usageApplied, ...cost },
    ...{ at: "2026-11-22T03:04:05Z", prices: { serial: 1, version: "0123456789", asOf: "2026-11-20" } },
    ...more,
  } as unknown as Bill;
}
