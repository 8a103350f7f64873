// Prices stored calls again and lists those that would cost another amount now. Nothing is changed: it is a dry run.

export type StoredCall = {
  id: string;
  provider_id: string;
  response: unknown;
  at: string;
  /** What was charged for it, a decimal string. */
  cost: string;
};

export type Difference = {
  result: "difference";
  id: string;
  cost: string;
  total_exact: string;
  difference: string;
};
type Line = Difference | { result: "no_cost" | "broken"; id?: string };
type Summary = { summary?: { calls: number } };

/** The calls that differ, and those without a price or with a mistake, by id. */
export async function reprice(base: string, calls: Iterable<StoredCall>) {
  const response = await fetch(`${base}/v1/responses/cost/batch?dry_run_against=cost`, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson" },
    body: Array.from(calls, (call) => `${JSON.stringify(call)}\n`).join(""),
  });
  if (!response.ok) throw new Error(await response.text());
  const lines: (Line & Summary)[] = (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { summary }: Summary = lines.pop() ?? {};
  if (summary === undefined) throw new Error("The answer broke off: send the calls again.");
  const differ = lines.filter((line): line is Difference => line.result === "difference");
  const unknown = lines.filter(({ result }) => result !== "difference").map(({ id }) => id ?? "");
  return { calls: summary.calls, differ, unknown };
}
