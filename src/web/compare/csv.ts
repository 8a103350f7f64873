// A comparison's figures as CSV (RFC 4180), exact amounts in USD.
import type { Outcome } from "./workload.ts";

const COLUMNS = [
  "provider_id",
  "model_id",
  "usd_per_call",
  "usd_per_day",
  "usd_per_month",
  "largest_part",
  "notes",
];

/** One line an offer, in the order they are given. */
export function compareCsv(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => {
    const { provider, model } = outcome.place;
    if (!outcome.ok) return [provider, model, "", "", "", "", outcome.message];
    const { call, day, month, parts, notes } = outcome.cost;
    return [provider, model, call, day, month, parts[0]?.item ?? "", notes.join("; ")];
  });
  return [COLUMNS, ...rows].map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

/** Quoted where it must be; text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
