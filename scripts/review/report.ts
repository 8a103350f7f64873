// What a publish would move, as text for people: a line for each cause, the dearest first, then changes that move no bill.
import { KINDS } from "./outcome-kinds.ts";
import type { CauseRow, Example } from "./outcome-table.ts";
import { printable } from "./printable.ts";
import type { Version } from "./read-version.ts";
import type { Allowance, Judgement } from "./refusals.ts";
import { judgeUnbilled, type Unbilled } from "./unbilled.ts";

/** Everything that two versions answer otherwise, judged. */
export type Review = {
  bills: number;
  judgements: readonly Judgement[];
  unbilled: readonly (Unbilled & Omit<Judgement, "row">)[];
  added: readonly string[];
  removed: readonly string[];
};

/** Rows and counts of two versions beside the judged bills. */
export function toReview(
  { before, after }: { before: Version; after: Version },
  bills: ReadonlyMap<string, number>,
  judgements: readonly Judgement[],
  unbilled: readonly Unbilled[],
  { allowed, today }: { allowed: readonly Allowance[]; today: string },
): Review {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  return {
    bills: [...bills.values()].reduce((sum, count) => sum + count, 0),
    judgements,
    unbilled: unbilled.map((one) => ({ ...one, ...judgeUnbilled(one, allowed, today) })),
    added: [...now].filter((row) => !old.has(row)),
    removed: [...old].filter((row) => !now.has(row)),
  };
}

/** Every reason that stops a publish. */
export function reasonsOf({ judgements, unbilled }: Review): string[] {
  const bills = judgements.filter(({ breaches }) => breaches.length > 0);
  const others = unbilled.filter(({ breaches }) => breaches.length > 0);
  return [
    ...bills.map(
      ({ row, breaches }) => `${causeText(row)}: ${breaches.join("; ")}; ${examples(row.dearest)}`,
    ),
    ...others.map(({ cause, breaches }) => `${printable(cause)}: ${breaches.join("; ")}`),
  ].map((text) => `bills: ${text}; allow the cause by name if it is right`);
}

/** The whole review in lines. */
export function reviewText(review: Review): string[] {
  const { bills, judgements, unbilled, added, removed } = review;
  const moved = judgements.reduce((sum, { row }) => sum + row.bills, 0);
  return [
    `${moved} of ${bills} bills move by ${judgements.length} causes; ${added.length} rows added, ${removed.length} removed`,
    ...judgements.map(
      (one) => `${verdict(one)} ${causeText(one.row)}${kindsText(one.row)}; ${examples(one.row.dearest)}`,
    ),
    ...unbilled.map((one) => `${verdict(one)} ${printable(one.cause)}: ${rowsText(one)}`),
    ...listText("added", added),
    ...listText("removed", removed),
  ];
}

function verdict({ breaches, allowedFor, row }: Omit<Judgement, "row"> & { row?: CauseRow }): string {
  if (breaches.length > 0) return "REFUSED";
  if (allowedFor !== undefined) return "allowed";
  return row?.firstHand ? "first-hand" : "passes";
}

function causeText({ cause, bills, offers }: CauseRow): string {
  return `${printable(cause)}: ${count(bills, "bill")} of ${count(offers.size, "offer")}`;
}

function kindsText({ kinds }: CauseRow): string {
  const known = KINDS.filter((kind) => kinds.has(kind)).map((kind) => `${kinds.get(kind)} ${kind}`);
  return ` (${known.join(", ")})`;
}

function examples(dearest: readonly Example[]): string {
  return dearest
    .map(({ bill, was, now }) => `${printable(bill)} ${printable(was)} -> ${printable(now)}`)
    .join("; ");
}

/** `status: 12 rows, not billed; openai 8 of 300, azure 4 of 250`. */
function rowsText({ rows, providers }: Unbilled): string {
  const shown = providers.slice(0, 5).map((one) => `${one.slug} ${one.rows} of ${one.of}`);
  return `${count(rows, "row")}, not billed; ${shown.join(", ")}`;
}

function count(number: number, what: string): string {
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
