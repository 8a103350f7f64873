// Bills as OpenMeter events, which are CloudEvents: source and id together name one.
import { postJson } from "./post-json.ts";
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
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/cloudevents-batch+json" };
  const response = await postJson(`${openMeter}/api/v1/events`, events, headers);
  if (!response.ok) throw new Error(await response.text());
}
