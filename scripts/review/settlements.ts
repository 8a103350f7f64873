// What settles a disagreement of sources: a page that was read, a person's word on the row by name, or the rules by which the
// merge believes evidence.

import { DAY_MS } from "../../src/schemas/moment.ts";
import type { RateName, Rates } from "../../src/schemas/price.ts";
import type { CatalogPrice, Claim } from "../files/catalog.ts";
import type { AcceptedDisagreement } from "../files/decisions.ts";
import { agree } from "../merge/timeline.ts";
import { isRounded } from "../merge/which-source-wins.ts";
import { AGE_DAYS } from "../merge/witnesses.ts";
import { descentOf } from "../pull/sources.ts";

/** The rates by which sources are said to disagree. */
export const COMPARED = ["prompt", "completion", "input_cache_read"] as const satisfies readonly RateName[];

export type Sides = {
  served: CatalogPrice;
  others: readonly Claim[];
  agreeing: readonly Claim[];
};

/** Why the served price is right, by the first rule that answers every other price; undefined if no rule answers them. */
export function settledBy(
  row: string,
  sides: Sides,
  accepted: readonly AcceptedDisagreement[],
): string | undefined {
  const { served, others } = sides;
  if (served.origin.page !== undefined) return `page: ${served.origin.page}`;
  const reasons = others.map((claim) => answerTo(claim, sides));
  if (!reasons.includes(undefined)) return [...new Set(reasons)].join("; ");
  return accepted.find(({ rows }) => rows.includes(row))?.reason;
}

/** Where both state a rate, another value. */
export function differs(stated: Rates | undefined, served: Rates): boolean {
  return !agree(stated ?? {}, served, COMPARED);
}

/** Why a price that differs does not count. */
function answerTo(claim: Claim, { served, others, agreeing }: Sides): string | undefined {
  const { rates = {}, held_back } = claim;
  if (held_back !== undefined) return "held back as implausible";
  if (onlyRounded(rates, served.rates)) return "the same but for rounding";
  const newest = [served.origin.read, ...agreeing.map(({ read }) => read)].reduce((a, b) => (a > b ? a : b));
  if (Date.parse(newest) - Date.parse(claim.read) > AGE_DAYS * DAY_MS) {
    return `read more than ${AGE_DAYS} days before ${newest}`;
  }
  const votes = new Set([served.origin.source, ...agreeing.map(({ source }) => source)].map(descentOf)).size;
  const same = others.filter((other) => !differs(other.rates, rates));
  const against = new Set(same.map(({ source }) => descentOf(source))).size;
  if (votes >= 2 && votes > against) return `${votes} independent sources against ${against}`;
  return undefined;
}

function onlyRounded(stated: Rates, served: Rates): boolean {
  return COMPARED.every((name) => {
    const [theirs, ours] = [stated[name], served[name]];
    return theirs === undefined || ours === undefined || theirs === ours || isRounded(theirs, ours);
  });
}
