// What stands against the prices that are served: who says otherwise, and what settles it. How sure a price is, rows say themselves.
import { hasTokenPrice, inForce } from "../../src/pricing/rates.ts";
import type { Day, Rates } from "../../src/schemas/price.ts";
import type { BillVerdict } from "../build/check-bills.ts";
import type { CatalogModel, CatalogPrice, Claim } from "../files/catalog.ts";
import { startOf } from "../files/days.ts";
import type { AcceptedDisagreement } from "../files/decisions.ts";
import { COMPARED, differs, settledBy } from "./settlements.ts";

/** Tokens of the call by which disagreements are weighed: what a busy hour of one agent comes to. */
const WEIGHED = { prompt: 1_000_000, completion: 200_000, input_cache_read: 1_000_000 } as const;

export type Disagreement = {
  row: string;
  /** USD by which the weighed call differs, at most, between what is served and what another source says. */
  moves: number;
  served: { source: string; read: string; page?: string; rates: Rates };
  others: { source: string; read: string; rates: Rates; held_back?: string }[];
  agreeing: string[];
  /** Why the served price stands; absent while it is open. */
  accepted?: string;
};

export type Audit = {
  disagreements: Disagreement[];
  /** Rows of written settlements that have lapsed, and of those that settle nothing any more. */
  settlements: { lapsed: string[]; unneeded: string[] };
};

/** Audits the given providers of a catalogue; disagreements come most money first. */
export function audit(
  catalog: ReadonlyMap<string, readonly CatalogModel[]>,
  providers: readonly string[],
  accepted: readonly AcceptedDisagreement[],
  today: Day,
): Audit {
  const current = accepted.filter(({ until }) => today <= until);
  const result: Audit = {
    disagreements: [],
    settlements: { lapsed: rowsOf(accepted.filter(({ until }) => until < today)), unneeded: [] },
  };
  for (const provider of providers) {
    for (const model of catalog.get(provider) ?? []) {
      const served = inForce(model.prices, startOf(today));
      if (served === undefined || !hasTokenPrice(served)) continue;
      const disagreement = disagreementOf(`${provider}/${model.id}`, model, served, current);
      if (disagreement) result.disagreements.push(disagreement);
    }
  }
  result.disagreements.sort((a, b) => b.moves - a.moves);
  result.settlements.unneeded = unneeded(current, providers, result.disagreements);
  return result;
}

function rowsOf(accepted: readonly AcceptedDisagreement[]): string[] {
  return accepted.flatMap(({ rows }) => rows);
}

/** Rows of the audited providers that are settled in writing though nothing needs it. */
function unneeded(
  accepted: readonly AcceptedDisagreement[],
  providers: readonly string[],
  disagreements: readonly Disagreement[],
): string[] {
  return accepted.flatMap(({ rows, reason }) =>
    rows.filter(
      (row) =>
        providers.includes(row.slice(0, row.indexOf("/"))) &&
        !disagreements.some((one) => one.row === row && one.accepted === reason),
    ),
  );
}

function disagreementOf(
  row: string,
  model: CatalogModel,
  served: CatalogPrice,
  accepted: readonly AcceptedDisagreement[],
): Disagreement | undefined {
  const others = model.other_sources.filter((claim) => differs(claim.rates, served.rates));
  if (others.length === 0) return undefined;
  const { source, read, page } = served.origin;
  const agreeing = model.other_sources.filter((claim) => confirms(claim, served));
  const reason = settledBy(row, { served, others, agreeing }, accepted);
  return {
    row,
    moves: Math.max(...others.map(({ rates }) => moved(rates ?? {}, served.rates))),
    served: { source, read, ...(page !== undefined && { page }), rates: pick(served.rates) },
    others: others.map((claim) => ({
      source: claim.source,
      read: claim.read,
      rates: pick(claim.rates ?? {}),
      ...(claim.held_back !== undefined && { held_back: claim.held_back }),
    })),
    agreeing: [...new Set(agreeing.map((claim) => claim.source))],
    ...(reason !== undefined && { accepted: reason }),
  };
}

function confirms({ rates, agrees }: Claim, served: CatalogPrice): boolean {
  return agrees || (rates !== undefined && rates.prompt !== undefined && !differs(rates, served.rates));
}

function moved(stated: Rates, served: Rates): number {
  const sum = COMPARED.reduce((total, name) => {
    const [theirs, ours] = [stated[name], served[name]];
    return theirs === undefined || ours === undefined
      ? total
      : total + Math.abs(Number(theirs) - Number(ours)) * WEIGHED[name];
  }, 0);
  return Number(sum.toPrecision(6));
}

function pick(rates: Rates): Rates {
  return Object.fromEntries(
    COMPARED.flatMap((name) => (rates[name] === undefined ? [] : [[name, rates[name]]])),
  );
}

/** The disagreements with every source's value, then the settlements to look at, then the counts. */
export function auditText({ disagreements, settlements }: Audit): string {
  const open = disagreements.filter(({ accepted }) => accepted === undefined).length;
  return [
    ...disagreements.flatMap(disagreementLines),
    ...settlements.lapsed.map((row) => `settlement lapsed: ${row}`),
    ...settlements.unneeded.map((row) => `settlement of nothing: ${row}`),
    `${disagreements.length} disagreements, ${open} open`,
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
