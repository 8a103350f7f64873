// A call and its bill as the page has them, of which a test says what it is about.
import { INCLUSIVE } from "../../src/pricing/conventions.ts";
import type { Bill } from "../../src/web/calculator/bill.ts";
import { checkForm } from "../../src/web/calculator/check-form.ts";
import { type Call, readForm } from "../../src/web/calculator/query.ts";

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

/** The call in an address. */
export function callOf(search: string): Call {
  const checked = checkForm(readForm(new URLSearchParams(search)));
  if (!checked.ok) throw new Error(search);
  return checked.call;
}
