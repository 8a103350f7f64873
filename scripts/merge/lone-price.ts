// The price of an offer that one origin alone knows is not believed where it is far off what others charge for the model. A maker's
// own is, from a list that follows the maker's, and so are a region's and one that somebody accepted by name.

import type { PriceEntry } from "../../src/schemas/price.ts";
import type { AcceptedRelation } from "../files/decisions.ts";
import type { Provider, Source } from "../files/registry.ts";
import type { SourceRank } from "../pull/sources.ts";
import { canonicalModel } from "./canonical-model.ts";
import { loneDoubt, type OtherPrices } from "./hold-back.ts";
import { offerFactsOf } from "./offer-facts.ts";

export type LoneInput = {
  provider: Provider;
  /** How far each source is believed. */
  sources: ReadonlyMap<Source, SourceRank>;
  accepted?: readonly AcceptedRelation[];
};

/**
 * Makers who sell their models under another name than their own. Not their platforms in mainland China: those print yuan, and
 * a list that forgets to convert them is seven times too high.
 */
const OWN_PLATFORMS: Readonly<Record<string, readonly string[]>> = {
  google: ["google_ai_studio", "vertex"],
  amazon: ["bedrock", "amazon-nova"],
  microsoft: ["azure"],
};

/**
 * Rows of one id, split into those that may be served and those that are far off, with why. Each is held against the others
 * by itself: of two readings of one origin the older may be the one that is believed.
 */
export function withoutLone<T extends { source: Source; price: PriceEntry }>(
  id: string,
  rows: readonly T[],
  others: OtherPrices,
  input: LoneInput,
): { kept: T[]; held: { row: T; reason: string }[] } {
  const doubtful = isLone(rows, input) && !isExempt(id, rows, input);
  const doubts = rows.map((row) => ({ row, reason: doubtful ? loneDoubt(row, others) : undefined }));
  return {
    kept: doubts.filter(({ reason }) => reason === undefined).map(({ row }) => row),
    held: doubts.flatMap(({ row, reason }) => (reason === undefined ? [] : [{ row, reason }])),
  };
}

/** Nobody but one origin knows the offer. */
function isLone(rows: readonly { source: Source }[], { sources }: LoneInput): boolean {
  return new Set(rows.map(({ source }) => sources.get(source)?.origin ?? source)).size === 1;
}

function isExempt(id: string, rows: readonly { source: Source }[], input: LoneInput): boolean {
  const { provider, sources, accepted = [] } = input;
  const maker = canonicalModel(id)?.maker ?? "";
  const own = (OWN_PLATFORMS[maker] ?? [maker]).includes(provider.slug);
  const follows = rows.some(({ source }) => sources.get(source)?.lists !== undefined);
  const row = `${provider.slug}/${id}`;
  return (
    (own && follows) ||
    offerFactsOf(provider.slug, id) !== undefined ||
    accepted.some((one) => one.row === row && one.relation === "lone_price_far_off")
  );
}
