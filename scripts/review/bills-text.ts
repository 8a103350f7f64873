// Verdicts on recorded bills as text for people.
import type { BillVerdict } from "../build/check-bills.ts";

/** A line for each bill that is not confirmed, then how many are what. */
export function billsText(verdicts: readonly BillVerdict[]): string {
  const count = (wanted: BillVerdict["verdict"]) =>
    verdicts.filter(({ verdict }) => verdict === wanted).length;
  return [
    ...verdicts.filter(({ verdict }) => verdict !== "confirmed").map(verdictLine),
    `${verdicts.length} recorded bills: ${count("confirmed")} confirmed, ${count("refuted")} refuted, ` +
      `${count("undecidable")} not decidable`,
  ].join("\n");
}

function verdictLine({ row, bill, verdict, ours, why }: BillVerdict): string {
  const what = verdict === "refuted" ? "bill refutes" : "bill says nothing of";
  const answer = ours === undefined ? "" : `, ours ${ours}`;
  return `${what} ${row} on ${bill.day}: ${bill.cost}${answer}${why === undefined ? "" : `; ${why}`}`;
}
