// Ids that lead to whatever is newest, such as `gemini-flash-latest`, have no price of their own and are billed as the model they stand
// for. A list's card for such an id shows which of the provider's models that is.
import { inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import { RATE_NAMES } from "../../src/schemas/words.ts";
import { type CatalogModel, type CatalogPrice, originOfRate } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import type { SharedPrice } from "../files/decisions.ts";
import { stated } from "../files/stated.ts";
import { lastPart } from "../translate/model-ids.ts";
import type { SourcedRow } from "./group-models.ts";
import { cardOf } from "./timeline.ts";

/** Words that distinguish versions of one model: numbers, single letters, a preview. */
const VERSION = /^(?:[a-z]|\d.*|preview|exp)$/;

/** Whether an id promises the latest model and so outlives each of its targets. */
export function isLatest(id: string): boolean {
  return /(^|[-_:/])latest$/.test(id);
}

/** Whether an id moves on to newer models; a version in it pins it to one. */
export function movesOn(id: string): boolean {
  return isLatest(id) && (id.startsWith("~") || !/\d/.test(lastPart(id)));
}

/** Adds a row for each moving id that a list declares an alias of one version and no list has: it is that version only for now. */
export function withMovingIds(rows: readonly SourcedRow[]): SourcedRow[] {
  const listed = new Set(rows.map(({ row }) => row.id));
  return rows.flatMap((one) => {
    const isVersion = /\d/.test(lastPart(one.row.id));
    const names = (one.row.aliases ?? []).filter((id) => isVersion && isVersionOf(one.row.id, id));
    const moving = names.filter((id) => movesOn(id) && !listed.has(id));
    return [one, ...moving.map((id) => ({ ...one, row: { ...one.row, id, aliases: [], facts: {} } }))];
  });
}

/**
 * Returns a provider's models with each moving id at the price of the model it stands for, unless the provider's page or a declared alias
 * states the target and is no older than the newest version. `makers` holds the cards that makers' own pages state for an id; at other
 * sellers the id means the same model.
 */
export function withMeanings(
  models: readonly CatalogModel[],
  declared: readonly SharedPrice[],
  now: Instant,
  makers: ReadonlyMap<string, string> = new Map(),
): CatalogModel[] {
  const fixed = models.filter(({ id, status, variant_of }) => {
    return !movesOn(id) && variant_of === undefined && status !== "retired" && status !== "delisted";
  });
  return models.map((model) => {
    const price = movesOn(model.id) ? inForce(model.prices, now) : undefined;
    if (price === undefined) return model;
    const named = fixed.filter((one) => isVersionOf(one.id, model.id)).toSorted(newestFirst);
    if (isKnown(model.id, price, declared, now, named[0])) return model;
    const meant = findMeaning(model, price, named, now, makers.get(model.id));
    if (meant === undefined) return { ...model, moving: {} };
    return { ...model, moving: { to: meant.id }, prices: pricesAsMeant(meant, price, now) };
  });
}

/** The target's prices from now on; at the same card, also the rates that were read only for the alias. */
function pricesAsMeant(meant: CatalogModel, own: CatalogPrice, now: Instant): CatalogPrice[] {
  const [first = own, ...later] = meant.prices.filter(({ until = "9" }) => until > now);
  const { from: _from, ...current } = first;
  const more = cardOf(own) === cardOf(current) ? own : current;
  const missing = RATE_NAMES.filter((name) => name in more.rates && !(name in current.rates));
  const origins = Object.fromEntries(missing.map((name) => [name, originOfRate(more, name)]));
  const evidence = { ...origins, ...current.evidence };
  return [{ ...current, rates: { ...more.rates, ...current.rates }, ...stated({ evidence }) }, ...later];
}

function newestFirst(a: CatalogModel, b: CatalogModel): number {
  return byCodePoint(b.facts.released ?? "", a.facts.released ?? "") || byCodePoint(b.id, a.id);
}

function isKnown(
  id: string,
  { origin }: CatalogPrice,
  declared: readonly SharedPrice[],
  now: Instant,
  newest: CatalogModel | undefined,
): boolean {
  const { released = "" } = newest?.facts ?? {};
  const isPrinted = origin.confidence === "official" && released <= origin.read;
  const inTime = declared.filter(({ from = "", until = "9" }) => from <= now && now < until);
  return isPrinted || inTime.some(({ ids, on }) => ids.includes(id) && released <= on);
}

/** The newest model whose name fits and whose card is the alias's: the maker's, one held back for being new, or the served one. */
function findMeaning(
  { other_sources }: CatalogModel,
  price: CatalogPrice,
  named: readonly CatalogModel[],
  now: Instant,
  makers: string | undefined,
): CatalogModel | undefined {
  const held = other_sources.filter(
    ({ held_back, read }) => held_back !== undefined && read > price.origin.read,
  );
  const cards = [
    ...(makers === undefined ? [] : [makers]),
    ...held.flatMap(({ rates }) => (rates === undefined ? [] : [cardOf({ rates })])),
    cardOf(price),
  ];
  const priced = named.map((one) => ({ one, own: inForce(one.prices, now) }));
  const found = cards.map((card) => priced.find(({ own }) => own !== undefined && cardOf(own) === card));
  return found.find((pair) => pair !== undefined)?.one;
}

/** Whether an id consists of the alias's words and a version. */
function isVersionOf(id: string, alias: string): boolean {
  const [words, wanted] = [splitWords(id), splitWords(alias).filter((word) => word !== "latest")];
  const rest = words.filter((word) => !wanted.includes(word));
  return wanted.every((word) => words.includes(word)) && rest.every((word) => VERSION.test(word));
}

function splitWords(id: string): string[] {
  return lastPart(id)
    .toLowerCase()
    .replace(/([a-z])(?=\d)/g, "$1-")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}
