// Bills as OpenMeter events, which are CloudEvents: source and id together name one.
import type { Bill, Cost } from "./price-call.ts";

/** The event to store and then send; the meter sums `$.total_usd`. */
export function openMeterEvent(bill: Bill & Cost, customer: string) {
  return {
    specversion: "1.0",
    type: "llm-cost",
    source: "model-prices",
    id: `${bill.id}-${bill.prices.version}`,
    time: bill.at,
    subject: customer,
    data: {
      total_usd: bill.cost_breakdown.total_exact,
      provider: bill.provider_id,
      model: bill.model_id,
      status: bill.status,
    },
  };
}

/** Sends stored events. Those OpenMeter has already it leaves out by itself. */
export async function sendOpenMeterEvents(
  events: ReturnType<typeof openMeterEvent>[],
  openMeter: string,
  key: string,
): Promise<void> {
  const response = await fetch(`${openMeter}/api/v1/events`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/cloudevents-batch+json" },
    body: JSON.stringify(events),
  });
  if (!response.ok) throw new Error(await response.text());
}
