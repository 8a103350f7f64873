// An audit as text for people.
import type { Rates } from "../../src/schemas/price.ts";
import type { Audit, Disagreement } from "./audit.ts";

/** The disagreements with every source's value, then the rows, then the counts. */
export function auditText({ disagreements, unconfirmed, stale, settlements }: Audit): string {
  const open = disagreements.filter(({ accepted }) => accepted === undefined).length;
  return [
    ...disagreements.flatMap(disagreementLines),
    ...unconfirmed.map((row) => `one source only: ${row}`),
    ...stale.map(({ row, read }) => `not confirmed for 60 days: ${row}, last ${read}`),
    ...settlements.lapsed.map((row) => `settlement lapsed: ${row}`),
    ...settlements.unneeded.map((row) => `settlement of nothing: ${row}`),
    `${disagreements.length} disagreements, ${open} open; ${unconfirmed.length} rows known to one source only; ` +
      `${stale.length} rows not confirmed for 60 days`,
  ].join("\n");
}

function disagreementLines({ row, moves, served, others, agreeing, accepted }: Disagreement): string[] {
  const also = agreeing.filter((source) => source !== served.source);
  return [
    `${row}: moves ${moves} USD${accepted === undefined ? "" : `; accepted: ${accepted}`}`,
    `  served  ${ratesText(served.rates)}  ${served.source} ${served.read}${also.length > 0 ? `, also ${also.join(", ")}` : ""}`,
    ...others.map(
      ({ source, read, rates, held_back }) =>
        `  other   ${ratesText(rates)}  ${source} ${read}${held_back === undefined ? "" : ` (held back: ${held_back})`}`,
    ),
  ];
}

/** USD per 1M tokens, as price pages have it. */
function ratesText({ prompt, completion, input_cache_read }: Rates): string {
  return [prompt, completion, input_cache_read]
    .map((rate) => (rate === undefined ? "?" : String(Number((Number(rate) * 1e6).toPrecision(12)))))
    .join("/");
}
