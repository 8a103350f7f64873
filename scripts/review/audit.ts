// What stands behind the prices that are served: who says otherwise, what only one source says, what is long unconfirmed.
import { hasTokenPrice, inForce } from "../../src/pricing/rates.ts";
import type { CatalogModel, CatalogPrice, Claim } from "../../src/schemas/catalog.ts";
import type { Day, Rates } from "../../src/schemas/price.ts";
import type { AcceptedDisagreement } from "../../src/schemas/publish-rules.ts";

/** Tokens of the call by which disagreements are weighed: what a busy hour of one agent comes to. */
const WEIGHED = { prompt: 1_000_000, completion: 200_000, input_cache_read: 1_000_000 } as const;
const COMPARED = Object.keys(WEIGHED) as (keyof typeof WEIGHED)[];
/** Days after which a price nobody has read again is called stale. */
const STALE_DAYS = 60;

export type Disagreement = {
  row: string;
  /** USD by which the weighed call differs, at most, between what is served and what another source says. */
  moves: number;
  served: { source: string; read: string; page?: string; rates: Rates };
  others: { source: string; read: string; rates: Rates; held_back?: string }[];
  /** Sources that say what is served. */
  agreeing: string[];
  /** Why the served price stands; absent while nobody has accepted it. */
  accepted?: string;
};

export type Audit = {
  disagreements: Disagreement[];
  /** Rows only one source gives a price for. */
  unconfirmed: string[];
  /** Rows no source has confirmed for 60 days, with the last day one did. */
  stale: { row: string; read: string }[];
};

/** Audits the given providers of a catalogue; disagreements come most money first. */
export function audit(
  catalog: ReadonlyMap<string, readonly CatalogModel[]>,
  providers: readonly string[],
  accepted: readonly AcceptedDisagreement[],
  today: Day,
): Audit {
  const result: Audit = { disagreements: [], unconfirmed: [], stale: [] };
  const oldest = new Date(Date.parse(today) - STALE_DAYS * 86_400_000).toISOString().slice(0, 10);
  for (const provider of providers) {
    for (const model of catalog.get(provider) ?? []) {
      const served = inForce(model.prices, today);
      if (served === undefined || !hasTokenPrice(served)) continue;
      const row = `${provider}/${model.id}`;
      const disagreement = disagreementOf(row, model, served, accepted);
      if (disagreement) result.disagreements.push(disagreement);
      const confirming = model.other_sources.filter((claim) => confirms(claim, served));
      if (new Set([served.origin.source, ...confirming.map(({ source }) => source)]).size < 2)
        result.unconfirmed.push(row);
      const read = [served.origin.read, ...confirming.map((claim) => claim.read)].sort().at(-1) ?? "";
      if (read.padEnd(10, "-99") < oldest) result.stale.push({ row, read });
    }
  }
  result.disagreements.sort((a, b) => b.moves - a.moves);
  return result;
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
  const agreeing = model.other_sources
    .filter((claim) => confirms(claim, served))
    .map((claim) => claim.source);
  const reason = settledBy(row, served, others, agreeing, accepted);
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
    agreeing: [...new Set(agreeing)],
    ...(reason !== undefined && { accepted: reason }),
  };
}

/**
 * The first that holds: a page was read, a person wrote why (for the row or for the whole provider), the others are held
 * back, two sources outvote older ones, or the served source is both the better and the newer one.
 */
function settledBy(
  row: string,
  served: CatalogPrice,
  others: readonly Claim[],
  agreeing: readonly string[],
  accepted: readonly AcceptedDisagreement[],
): string | undefined {
  if (served.origin.page !== undefined) return `override: ${served.origin.page}`;
  const provider = `${row.slice(0, row.indexOf("/"))}/*`;
  const written =
    accepted.find((entry) => entry.row === row) ?? accepted.find((entry) => entry.row === provider);
  if (written) return written.reason;
  if (others.every(({ held_back }) => held_back !== undefined))
    return "the other price is held back as implausible";
  const votes = new Set([served.origin.source, ...agreeing]).size;
  const against = new Set(others.map(({ source }) => source)).size;
  const older = others.every(({ read }) => read <= served.origin.read);
  if (votes >= 2 && votes > against && older)
    return `${votes} sources say so, the ${against} others were read earlier`;
  const newest =
    others
      .map(({ read }) => read)
      .sort()
      .at(-1) ?? "";
  if (newest < served.origin.read) {
    return `${served.origin.source} stands above the others and was read later, ${served.origin.read} after ${newest}`;
  }
  return undefined;
}

function confirms({ rates, agrees }: Claim, served: CatalogPrice): boolean {
  return agrees || (rates !== undefined && rates.prompt !== undefined && !differs(rates, served.rates));
}

function differs(stated: Rates | undefined, served: Rates): boolean {
  return COMPARED.some((name) => {
    const [theirs, ours] = [stated?.[name], served[name]];
    return theirs !== undefined && ours !== undefined && theirs !== ours;
  });
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
