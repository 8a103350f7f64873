// Prices one call from what its provider returned, and waits when the service asks it to.
import { postJson } from "./post-json.ts";

export type Call = {
  /** Yours, up to 100 characters; it names the call wherever its cost goes. */
  id: string;
  provider_id: string;
  /** What came back, as it is. */
  response: unknown;
  /** When the call began, RFC 3339. */
  at: string;
};

/** What the recipes read of an answer. */
export type Bill = {
  id: string;
  provider_id: string;
  model_id: string;
  at: string;
  prices: { version: string };
} & (Cost | { status: "unpriced"; cost_breakdown: null; error: string });

export type Cost = {
  status: "priced" | "estimated" | "partial";
  cost_breakdown: { total_exact: string; total_rounded?: string };
};

type Rounding = { places: number; mode: "half_even" };

/** The bill, also of a call without a price; throws for a call that is refused. */
export async function priceCall(base: string, call: Call, round?: Rounding): Promise<Bill> {
  for (let tries = 1; ; tries++) {
    const response = await postJson(`${base}/v1/responses/cost`, { ...call, round });
    if ([200, 402, 404].includes(response.status)) return (await response.json()) as Bill;
    const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
    if (Number.isNaN(wait) || tries === 5) throw new Error(await response.text());
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
}

/** All of the cost is known, so that it can be charged. */
export function isWhole(bill: Bill): bill is Bill & Cost {
  return bill.status === "priced" || bill.status === "estimated";
}
