// Calls as rows of a FOCUS 1.2 dataset, which the service writes: one for each line of a bill.
import type { Call } from "./price-call.ts";

type Row = { BilledCost: number; BillingAccountId: string };
type Unpriced = { result: string; id?: string };
type Line = Row | Unpriced | { summary: { calls: number } };

/** The rows, and the calls without a cost: those make none. `account` is who is billed. */
export async function focusRows(base: string, account: string, calls: Iterable<Call>) {
  const query = new URLSearchParams({ format: "focus", billing_account_id: account });
  const response = await fetch(`${base}/v1/responses/cost/batch?${query}`, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson" },
    body: Array.from(calls, (call) => `${JSON.stringify(call)}\n`).join(""),
  });
  if (!response.ok) throw new Error(await response.text());
  const lines: Line[] = (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  if (!lines.some((line) => "summary" in line))
    throw new Error("The answer broke off: send the calls again.");
  const rows = lines.filter((line): line is Row => "BilledCost" in line);
  return { rows, left: lines.filter((line): line is Unpriced => "result" in line) };
}
