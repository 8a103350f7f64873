// A span's cost as attributes, from the GenAI attributes it has already. `gen_ai.usage.cost.*` is a draft of the conventions
// (semantic-conventions-genai, pull request 443): its names may change.
type Attributes = Record<string, string | number>;
type Bill = { status: string; prices: { version: string }; cost_breakdown: Breakdown | null };
type Breakdown = { total: number; total_exact: string };

/** What to set on the span; `provider` is this service's name for the span's provider, if the two differ. */
export async function costAttributes(
  base: string,
  span: Attributes,
  began: Date,
  provider?: string,
): Promise<Attributes> {
  const response = await fetch(`${base}/v1/responses/cost`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ response: span, provider_id: provider, at: began.toISOString() }),
  });
  // Tracing goes on without a cost: a span that has none says so.
  if (!response.ok && response.status !== 402) return { "model_prices.status": "unknown" };
  const { status, prices, cost_breakdown } = (await response.json()) as Bill;
  const said = { "model_prices.status": status, "model_prices.version": prices.version };
  if (cost_breakdown === null || status === "partial") return said;
  return {
    ...said,
    "gen_ai.usage.cost.amount": cost_breakdown.total,
    "gen_ai.usage.cost.currency": "USD",
    "gen_ai.usage.cost.source": "local",
    "model_prices.total_exact": cost_breakdown.total_exact,
  };
}
