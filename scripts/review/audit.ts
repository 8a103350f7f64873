// What stands against the prices that are served: who says otherwise, and which recorded bills do not confirm them.
import { inForce } from "../../src/pricing/rates.ts";
import type { Day, Rates } from "../../src/schemas/price.ts";
import type { BillVerdict } from "../build/check-bills.ts";
import type { Catalog, CatalogModel } from "../files/catalog.ts";
import { startOf } from "../files/days.ts";
import { type Dissent, dissenting } from "../merge/claims.ts";

/** Tokens of the call by which disagreements are weighed: what a busy hour of one agent comes to. */
const WEIGHED = { prompt: 1_000_000, completion: 200_000 } as const;

/** Lines on every offer of these providers whose price another source contradicts, most money first, then their number. */
export function auditLines(catalog: Catalog, providers: readonly string[], today: Day): string[] {
  const found = providers.flatMap((provider) =>
    (catalog.get(provider) ?? []).flatMap((model) => weighDisagreement(provider, model, today)),
  );
  const sorted = found.toSorted((a, b) => b.moves - a.moves);
  return [...sorted.flatMap(({ lines }) => lines), `${found.length} disagreements`];
}

/** USD by which the weighed call differs, at most, and a line for the price that is served and for each other. */
function weighDisagreement(provider: string, { id, prices, other_sources }: CatalogModel, today: Day) {
  const served = inForce(prices, startOf(today));
  const others = served === undefined ? [] : dissenting(other_sources, served);
  if (served === undefined || others.length === 0) return [];
  const moves = Math.max(...others.map(({ rates }) => moved(rates, served.rates)));
  const { source, read } = served.origin;
  const agreeing = other_sources.filter((claim) => claim.agrees && claim.source !== source);
  const also = [...new Set(agreeing.map((claim) => claim.source))].join(", ");
  const lines = [
    `${provider}/${id}: moves ${moves} USD`,
    `  served  ${ratesText(served.rates)}  ${source} ${read}${also && `, also ${also}`}`,
    ...others.map(otherLine),
  ];
  return [{ moves, lines }];
}

function otherLine({ rates, claim: { source, read, held_back } }: Dissent): string {
  return `  other   ${ratesText(rates)}  ${source} ${read}${held_back === undefined ? "" : ` (held back: ${held_back})`}`;
}

function moved(stated: Rates, served: Rates): number {
  const sum = (["prompt", "completion"] as const).reduce((total, name) => {
    const [theirs, ours] = [stated[name], served[name]];
    const isStated = theirs !== undefined && ours !== undefined;
    return isStated ? total + Math.abs(Number(theirs) - Number(ours)) * WEIGHED[name] : total;
  }, 0);
  return Number(sum.toPrecision(6));
}

/** USD per 1M tokens, as price pages have it. */
function ratesText({ prompt, completion }: Rates): string {
  return [prompt, completion]
    .map((rate) => (rate === undefined ? "?" : String(Number((Number(rate) * 1e6).toPrecision(12)))))
    .join("/");
}

/** A line for each bill that does not confirm its price, then how many do and do not. */
export function billLines(verdicts: readonly BillVerdict[]): string[] {
  const count = (wanted: BillVerdict["verdict"]) =>
    verdicts.filter(({ verdict }) => verdict === wanted).length;
  return [
    ...verdicts.filter(({ verdict }) => verdict !== "confirmed").map(verdictLine),
    `${verdicts.length} recorded bills: ${count("confirmed")} confirmed, ${count("refuted")} refuted, ` +
      `${count("undecidable")} not decidable`,
  ];
}

function verdictLine({ row, bill, verdict, ours, why }: BillVerdict): string {
  const what = verdict === "refuted" ? "bill refutes" : "bill says nothing of";
  const answer = ours === undefined ? "" : `, ours ${ours}`;
  return `${what} ${row} on ${bill.day}: ${bill.cost}${answer}${why === undefined ? "" : `; ${why}`}`;
}
