// A call's cost as a Stripe meter event, for a meter that sums USD.
import { type Call, isWhole, priceCall } from "./price-call.ts";

/** Six digits before the point and nine behind it: a meter takes 15 significant ones at most. */
const ROUND = { places: 9, mode: "half_even" } as const;

/** The event to store and then send; undefined for a call whose cost is not whole yet. */
export async function meterEvent(base: string, call: Call, customer: string) {
  const bill = await priceCall(base, call, ROUND);
  if (!isWhole(bill)) return undefined;
  return {
    event_name: "llm_cost_usd",
    // Stripe takes 100 characters, of which the version has 16: ids of up to 83.
    identifier: `${bill.id}-${bill.prices.version}`,
    timestamp: String(Math.floor(Date.parse(bill.at) / 1000)),
    "payload[stripe_customer_id]": customer,
    "payload[value]": bill.cost_breakdown.total_rounded ?? "",
  };
}

/** Sends a stored event. One that Stripe has already arrived the first time: that is a success. */
export async function sendMeterEvent(event: Record<string, string>, key: string): Promise<void> {
  const response = await fetch("https://api.stripe.com/v1/billing/meter_events", {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(event),
  });
  if (response.ok) return;
  const { error } = (await response.json()) as { error: { code?: string; message: string } };
  const isThere = error.code === "duplicate_meter_event" || error.message.includes("already exists");
  if (!isThere) throw new Error(error.message);
}
