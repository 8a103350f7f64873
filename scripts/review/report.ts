// What a publish would move, as text for people: a line for each cause, the dearest first, then changes that move no bill.
import type { GateResult } from "../../src/schemas/manifest.ts";
import { type CauseRow, type Example, KINDS, type OutcomeTable } from "./outcomes.ts";
import { printable } from "./printable.ts";
import type { Version } from "./read-version.ts";
import type { Judgement } from "./refusals.ts";

/** Everything that two versions answer otherwise, judged. */
export type Review = {
  bills: number;
  judgements: readonly Judgement[];
  added: readonly string[];
  removed: readonly string[];
};

/** Rows that came and went beside the judged bills. */
export function toReview(
  before: Version,
  after: Version,
  { bills }: OutcomeTable,
  judgements: readonly Judgement[],
): Review {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const [added, removed] = [[...now].filter((row) => !old.has(row)), [...old].filter((row) => !now.has(row))];
  return { bills, judgements, added, removed };
}

/** Every reason that stops a publish. */
export function refusalReasons({ judgements }: Review): string[] {
  return judgements.flatMap(({ row, breaches }) => {
    const shown = examples(row.dearest);
    const text = [`bills: ${causeText(row)}: ${breaches.join("; ")}`, ...(shown ? [shown] : [])];
    return breaches.length === 0 ? [] : [...text, "allow the cause by name if it is right"].join("; ");
  });
}

/** What of a review is kept with the version it let through. */
export function toGateResult({ bills, judgements }: Review): GateResult {
  const billed = judgements.filter(({ row }) => row.unit === "bill");
  return {
    bills,
    moved: billed.reduce((sum, { row }) => sum + row.count, 0),
    allowed: billed.flatMap(({ row, allowed }) =>
      allowed === undefined ? [] : [{ cause: row.name, bills: row.count, lapses: allowed.until }],
    ),
  };
}

/** The whole review in lines. */
export function reviewText({ bills, judgements, added, removed }: Review): string[] {
  const moved = judgements.filter(({ row }) => row.unit === "bill");
  const count = moved.reduce((sum, { row }) => sum + row.count, 0);
  return [
    `${count} of ${bills} bills move by ${moved.length} causes; ${added.length} rows added, ${removed.length} removed`,
    ...judgements.map((one) => `${verdict(one)} ${causeText(one.row)}${detail(one.row)}`),
    ...listText("added", added),
    ...listText("removed", removed),
  ];
}

function verdict({ breaches, allowed, row }: Judgement): string {
  if (breaches.length > 0) return "REFUSED";
  if (allowed !== undefined) return "allowed";
  return row.firstHand ? "first-hand" : "passes";
}

function causeText({ name, unit, count, offers, shares }: CauseRow): string {
  const of =
    unit === "bill" ? counted(offers.size, "offer") : `${counted(shares.size, "provider")}, not billed`;
  return `${printable(name)}: ${counted(count, unit)} of ${of}`;
}

/** What became of the bills and the dearest of them; of what is not billed, where most of it is. */
function detail({ unit, kinds, dearest, shares }: CauseRow): string {
  const known = KINDS.filter((kind) => kinds.has(kind)).map((kind) => `${kinds.get(kind)} ${kind}`);
  if (unit === "bill") return ` (${known.join(", ")}); ${examples(dearest)}`;
  const most = [...shares].toSorted(([, a], [, b]) => b.count - a.count).slice(0, 5);
  return `; ${most.map(([slug, { count }]) => `${slug} ${count}`).join(", ")}`;
}

function examples(dearest: readonly Example[]): string {
  return dearest
    .map(({ bill, was, now }) => `${printable(bill)} ${printable(was)} -> ${printable(now)}`)
    .join("; ");
}

function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function listText(what: string, rows: readonly string[]): string[] {
  const shown = rows.slice(0, 20).map(printable).join(", ");
  return rows.length === 0
    ? []
    : [`${what}: ${shown}${rows.length > 20 ? ` and ${rows.length - 20} more` : ""}`];
}

function rowsOf({ shards }: Version): Set<string> {
  return new Set([...shards].flatMap(([slug, { models }]) => models.map(({ id }) => `${slug}/${id}`)));
}
