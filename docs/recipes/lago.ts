// Bills as Lago events: with a dynamic charge the amount is the event's own, in cents and exact.
import { postJson } from "./post-json.ts";
import type { Bill, Cost } from "./price-call.ts";

/** The event to store and then send. */
export function lagoEvent(bill: Bill & Cost, subscription: string) {
  const { total_exact } = bill.cost_breakdown;
  return {
    transaction_id: `${bill.id}-${bill.prices.version}`,
    external_subscription_id: subscription,
    code: "llm_cost",
    timestamp: String(Date.parse(bill.at) / 1000),
    precise_total_amount_cents: inCents(total_exact),
    properties: { total_usd: total_exact, provider: bill.provider_id, model: bill.model_id },
  };
}

type LagoEvent = ReturnType<typeof lagoEvent>;
type Refusal = { error_details: Record<string, { transaction_id?: string[] }> };

/** Sends up to 100 stored events. Lago takes all or none, so those it has already are left out and the rest sent again. */
export async function sendLagoEvents(events: LagoEvent[], lago: string, key: string): Promise<void> {
  const authorization = `Bearer ${key}`;
  const response = await postJson(`${lago}/api/v1/events/batch`, { events }, { authorization });
  if (response.ok) return;
  const { error_details = {} } = (await response.json()) as Refusal;
  const isThere = (i: number) => error_details[i]?.transaction_id?.includes("value_already_exist");
  const missing = events.filter((_, i) => !isThere(i));
  if (missing.length === events.length) throw new Error(JSON.stringify(error_details));
  if (missing.length > 0) await sendLagoEvents(missing, lago, key);
}

/** A decimal string times 100, without a double in between. */
function inCents(usd: string): string {
  const [whole = "", fraction = ""] = usd.split(".");
  const cents = `${whole}${fraction.slice(0, 2).padEnd(2, "0")}`.replace(/^(-?)0+(?=\d)/, "$1");
  return fraction.length > 2 ? `${cents}.${fraction.slice(2)}` : cents;
}
