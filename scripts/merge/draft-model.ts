// Collects all readings of one id: servable rows as statements, and rows held back with the reason.
import { inForce } from "../../src/pricing/rates.ts";
import type { Day, PriceEntry, Rates } from "../../src/schemas/price.ts";
import type { Override } from "../files/catalog.ts";
import { startOf } from "../files/days.ts";
import type { AcceptedRelation, SharedPrice } from "../files/decisions.ts";
import type { PageFact } from "../files/evidence.ts";
import type { Provider, Source } from "../files/registry.ts";
import { onlyHears } from "../litellm/mode.ts";
import type { SourceRank } from "../pull/sources.ts";
import { isListed, type ModelRows, type SourcedRow } from "./group-models.ts";
import { holdBack, type OtherPrices, withoutLone } from "./hold-back.ts";
import {
  asBilled,
  freeByName,
  isZero,
  listsSetPrices,
  withoutPlaceholderZeros,
  zeroIsPrice,
} from "./listed-price.ts";
import { besideNative } from "./native-prices.ts";
import { withRecordings } from "./recordings.ts";
import { type Breach, type FirstHand, withoutImplausible } from "./relations.ts";
import { type Statement, statementOfFact, statementOfOverride, statementOfRow } from "./statements.ts";

/** Returns what other providers charge for a model. */
export type OtherProviders = (id: string, provider: string) => OtherPrices;

export type ProviderInput = {
  provider: Provider;
  /** Rows in order of precedence, including a gateway's rows of its subproviders. */
  rows: readonly SourcedRow[];
  overrides: readonly Override[];
  /** What the provider's own pages state, by model. */
  facts: readonly PageFact[];
  /** How much each source is trusted. */
  sources: ReadonlyMap<Source, SourceRank>;
  /** Ids that share another id's price although their names do not show it. */
  aliases?: readonly SharedPrice[];
  otherProviders: OtherProviders;
  /** The cards on the page of a model's maker, if that is another seller. */
  makersCards?: (id: string) => readonly Rates[];
  /** The cards that makers' own pages state now for moving ids. */
  meanings?: ReadonlyMap<string, string>;
  /** Breaches of relations that a person accepted. */
  accepted?: readonly AcceptedRelation[];
  today: Day;
};

type Candidate = SourcedRow & { price: PriceEntry };

type Held = { row: Candidate; reason: string };

/** The readings of one id, before those of its other names are added. */
export type Draft = ModelRows & {
  /** All rows, including those that their source no longer lists. */
  allRows: readonly SourcedRow[];
  statements: Statement[];
  held: Held[];
  /** The rates that were left out, by row. */
  dropped: ReadonlyMap<SourcedRow["row"], readonly Breach[]>;
  zero: boolean;
};

/** Reads the rows of one id. */
export function readDraft(all: ModelRows, input: ProviderInput): Draft {
  const { provider, today } = input;
  // Rows once listed count where none is left, so that old calls have a price.
  const listedRows = all.rows.filter(isListed);
  const group = { id: all.id, rows: listedRows.length > 0 ? listedRows : all.rows };
  const candidates = pricedRows(group.rows, provider, today).filter(
    ({ price }) => isZero(price) || listsSetPrices(provider),
  );
  const free = candidates.filter(({ price }) => isZero(price));
  const others = input.otherProviders(group.id, provider.slug);
  const charged = candidates.filter(({ price }) => !isZero(price));
  const { plausible, doubted, dropped } = sifted(charged, all.id, input, others.firstHand);
  const pages = input.facts.filter(({ model }) => model === group.id);
  const { own, foreign, printed } = besideNative(plausible, pages, others, provider, startOf(today));
  const { kept, held } = holdBack(own, others);
  const firstHand = [...firstHandStatements(group.id, input), ...printed];
  const isOwn = ({ source }: Candidate) => input.sources.get(source)?.first_hand !== undefined;
  const listedOnly = kept.filter((one) => !isOwn(one));
  const lone = firstHand.length > 0 ? { kept, held: [] } : withoutLone(group.id, listedOnly, others, input);
  const allHeld = [...doubted, ...held, ...lone.held, ...foreign];
  const believed = kept.filter((one) => isOwn(one) || lone.kept.includes(one));
  const isFree = ({ source }: Candidate) =>
    zeroIsPrice(group.id, provider) || input.sources.get(source)?.free === true;
  const servable = believed.length > 0 ? believed : free.filter(isFree);
  const listed = servable.map((one) =>
    statementOfRow(plausiblePast(one, provider), one.price, input.sources, provider.kind),
  );
  return {
    ...group,
    allRows: all.rows,
    statements: [
      ...withoutOldAlone(withRecordings([...firstHand, ...listed]), allHeld),
      ...(group.rows === listedRows ? endedFeeds(all, input) : []),
    ],
    held: allHeld,
    dropped,
    zero: free.length > 0,
  };
}

/** What the seller's own feeds said of the id until they dropped it. */
function endedFeeds({ rows }: ModelRows, { provider, sources, today }: ProviderInput): Statement[] {
  const ended = rows.filter((one) => !isListed(one) && sources.get(one.source)?.first_hand !== undefined);
  return pricedRows(ended, provider, today).flatMap((one) => {
    if (isZero(one.price)) return [];
    const until = startOf(one.row.gone ?? today);
    const statement = statementOfRow(plausiblePast(one, provider), one.price, sources, provider.kind);
    const prices = statement.prices.map((price) => ({ ...price, until: price.until ?? until }));
    return [{ ...statement, prices, readAt: [...(statement.readAt ?? []), until] }];
  });
}

/** Drops a single old recording as a price when later readings of the offer are doubted. */
function withoutOldAlone(statements: Statement[], held: readonly Held[]): Statement[] {
  const isOld = ({ feed, read }: Statement) =>
    feed === "recorded" && held.some(({ row }) => (row.row.read ?? row.read) > read);
  return statements.every(isOld) ? [] : statements;
}

/** Removes rates that break a relation, and rows that are doubted as a whole. */
function sifted(
  candidates: readonly Candidate[],
  id: string,
  { provider, accepted = [] }: ProviderInput,
  firstHand: FirstHand = {},
) {
  const isAccepted = acceptsBreach(accepted, `${provider.slug}/${id}`);
  // One source's word that the model only hears goes for the prices of the others.
  const hearing = candidates.map(({ row }) => row.facts).find(onlyHears);
  const ofCharacters = candidates.flatMap(({ price }) => price.units?.input_per_character ?? []);
  const plausible: Candidate[] = [];
  const doubted: Held[] = [];
  const dropped = new Map<SourcedRow["row"], readonly Breach[]>();
  for (const row of candidates) {
    const billed = ofCharacters.includes(row.price.rates.prompt ?? "")
      ? { doubt: "unit_does_not_fit: its price of a token is that of a character" }
      : asBilled(provider.slug, row.row.id, row.price);
    const facts = { ...hearing, ...row.row.facts };
    const result =
      "doubt" in billed
        ? { price: row.price, dropped: [], doubt: billed.doubt }
        : withoutImplausible(billed.price, row.row.id, facts, isAccepted, firstHand);
    const breaches = result.dropped.map(({ relation, text }) => `${relation}: ${text}`).join("; ");
    const reason = result.doubt ?? (hasPrice(result.price) ? undefined : breaches);
    if (reason === undefined) plausible.push({ ...row, price: result.price });
    else doubted.push({ row, reason });
    if (result.dropped.length > 0) dropped.set(row.row, result.dropped);
  }
  return { plausible, doubted, dropped };
}

/** The relations whose breach is accepted for a row. */
export function acceptsBreach(
  accepted: readonly AcceptedRelation[],
  row: string,
): (breach: Breach) => boolean {
  const relations = new Set(accepted.filter((one) => one.row === row).map(({ relation }) => relation));
  return ({ relation }) => relations.has(relation);
}

function firstHandStatements(
  id: string,
  { facts, overrides }: Pick<ProviderInput, "facts" | "overrides">,
): Statement[] {
  const tiered = new Set(facts.flatMap(({ tiers, page }) => (tiers === undefined ? [] : [page])));
  return [
    ...overrides.filter(({ model }) => model === id).flatMap(statementOfOverride),
    ...facts.filter(({ model }) => model === id).flatMap((fact) => statementOfFact(fact, tiered) ?? []),
  ];
}

/** Rows with their stated price, or, if no row states one, with the price that their id implies. */
function pricedRows(rows: readonly SourcedRow[], provider: Provider, today: Day): Candidate[] {
  const stated = rows.flatMap((row) => candidate(row, today));
  if (stated.length > 0) return stated;
  return rows.flatMap((sourced) => {
    const price = freeByName(sourced.row.id, provider);
    return price === undefined ? [] : [{ ...sourced, price }];
  });
}

function candidate(sourced: SourcedRow, today: Day): Candidate[] {
  const price = inForce(sourced.row.prices, startOf(today));
  if (price === undefined || sourced.row.variable) return [];
  const real = withoutPlaceholderZeros(price);
  return hasPrice(real) ? [{ ...sourced, price: real }] : [];
}

function hasPrice({ rates, units = {} }: PriceEntry): boolean {
  return Object.keys(rates).length > 0 || Object.keys(units).length > 0;
}

/** Cuts a row's past after its last implausible price: one far from the current price, or a 0 that means "unknown". */
function plausiblePast(one: Candidate, provider: Provider): SourcedRow {
  const past = one.row.past ?? [];
  const implausible = past.findLastIndex((price) => !couldBeServed(price, one, provider));
  return { ...one, row: { ...one.row, past: past.slice(implausible + 1) } };
}

/** Whether an earlier price is near the current one; 0 counts only where 0 is a price. */
function couldBeServed(price: PriceEntry, { price: current, row }: Candidate, provider: Provider): boolean {
  if (isZero(price)) return zeroIsPrice(row.id, provider);
  const { held } = holdBack([{ price: current }, { price }], { prompt: [], completion: [] });
  return held.length === 0;
}
