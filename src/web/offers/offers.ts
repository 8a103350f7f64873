// A model's offers put in order: the maker's own first, those at list price together, the others by kind of provider.
import type { PriceEntry } from "../../contract/price-answers.ts";
import { ownMakers, WELL_KNOWN } from "../../schemas/sellers.ts";
import { compareNames, knownRate, TEXT_RATES } from "../api/names.ts";

/** Kinds of providers in the order of the page; tests of a model and monthly plans are not offers to compare. */
export const KIND_NAMES = {
  maker: "Makers",
  cloud: "Clouds",
  host: "Hosts",
  gateway: "Gateways and resellers",
  plan: "Plans, paid by the month",
  free: "Free and trial tiers",
  local: "On your own machine",
  tool: "Tools",
} as const;
export type Kind = keyof typeof KIND_NAMES;
const KINDS = Object.keys(KIND_NAMES) as Kind[];
/** The choices of a filter by kind. */
export const SELLERS: readonly (readonly [string, string])[] = [
  ["", "Anyone"],
  ...Object.entries(KIND_NAMES),
];

const COMPARED: readonly Kind[] = ["maker", "cloud", "host", "gateway"];
/** Kinds of sellers that everybody can buy from by the call, as the API takes them. */
export const SOLD = COMPARED.join();

/** If the maker does not sell the model, its list price is one that this many offers agree on. */
const AGREEING = 3;

export type Group = { kind: Kind; offers: Offer[] };
export type Sorted = ReturnType<typeof sortOffers>;

export function sortOffers(offers: readonly Offer[]) {
  const gone = offers.filter(isGone);
  const sold = offers.filter((offer) => !isGone(offer));
  const priced = sold.filter(isPriced).toSorted(byPrice);
  const owned = priced.filter((offer) => isOwn(offer) && priceOf(offer) !== undefined);
  const own = owned.find(({ offer }) => offer === undefined) ?? owned[0];
  const list = own ?? agreed(priced);
  const same = list
    ? priced.filter((offer) => offer !== list && isComparable(offer) && atPrice(offer, list))
    : [];
  const rest = priced.filter((offer) => !same.includes(offer));
  return {
    /** Whose price is the list price: the maker's offer, or one of many that agree. */
    list,
    own: own !== undefined,
    groups: groupByKind(rest.filter(isComparable)),
    same,
    aside: groupByKind(rest.filter((offer) => !isComparable(offer))),
    unpriced: sold.filter((offer) => !isPriced(offer)),
    gone,
  };
}

/** The offer that stands for the model: the maker's own, else one at the best-known seller that has a price. */
export function mainOffer(offers: readonly Offer[]): Offer | undefined {
  const { list, own, groups, aside, unpriced, gone } = sortOffers(offers);
  if (own) return list;
  const sellers = groups.flatMap((group) => group.offers);
  const known = WELL_KNOWN.flatMap((slug) => sellers.filter(({ provider_id }) => provider_id === slug));
  const others = [...sellers, ...aside.flatMap((group) => group.offers), ...unpriced, ...gone];
  return [...sellers.filter(isOwn), ...known, ...(list ? [list] : []), ...others][0];
}

/** The offers that a call is compared at: sold for money to anyone, no plans, free tiers or unpriced offers. */
export function comparable(offers: readonly Offer[]): Offer[] {
  return offers.filter((offer) => !isGone(offer) && isPriced(offer) && isComparable(offer));
}

/** Input plus output rate, by which offers are compared; the known one if only one is known. */
export function priceOf(offer: PriceEntry): number | undefined {
  const [input, output] = [knownRate(offer, "prompt"), knownRate(offer, "completion")];
  return input === undefined || output === undefined ? (input ?? output) : input + output;
}

/** Whole percent above another amount, negative if below; undefined if there is nothing to compare. */
export function percentAbove(amount: number | undefined, base: number | undefined): number | undefined {
  return amount === undefined || !base ? undefined : Math.round((amount / base - 1) * 100);
}

/** The cheapest offer, if it is below the list price or the next offer, well attested and undisputed. */
export function cheapestOffer({ groups, list }: Pick<Sorted, "groups" | "list">): Offer | undefined {
  const [first, next] = groups.flatMap(({ offers }) => offers.filter(isSure)).toSorted(byPrice);
  const lowest = first && priceOf(first);
  const limit = (list && priceOf(list)) ?? (next && priceOf(next));
  return lowest !== undefined && limit !== undefined && lowest < limit ? first : undefined;
}

/** Attested by two sources, also of one page, or by the provider's page, not too long ago, and disputed by none. */
export function isSure({ sources = [], facts, certainty }: Offer): boolean {
  const isAttested = sources.length > 1 || /^(official|two)/.test(facts?.evidence?.confidence ?? "");
  return isAttested && certainty !== "low" && (facts?.dissent ?? []).length === 0;
}

/** The maker's own offer. */
export function isOwn({ canonical = "", provider_id, kind }: Offer): boolean {
  const [maker = ""] = canonical.split("/");
  return ownMakers(provider_id, kind).includes(maker);
}

function isPriced({ pricing, units }: Offer): boolean {
  return pricing !== null || units !== undefined;
}

/** No longer sold. */
export function isGone({ status }: Offer): boolean {
  return status === "retired" || status === "delisted";
}

function kindOf(offer: Offer): Kind {
  if (isOwn(offer)) return "maker";
  // A maker of other models is a host of this one.
  return KINDS.find((kind) => kind === offer.kind && kind !== "maker") ?? "host";
}

/** The rank of an offer's kind. */
export function rankOf(offer: Offer): number {
  return KINDS.indexOf(kindOf(offer));
}

function isComparable(offer: Offer): boolean {
  return COMPARED.includes(kindOf(offer));
}

/** Offers by kind, in the order of the kinds. */
export function groupByKind(offers: readonly Offer[]): Group[] {
  const groups = KINDS.map((kind) => ({ kind, offers: offers.filter((offer) => kindOf(offer) === kind) }));
  return groups.filter((group) => group.offers.length > 0);
}

function agreed(priced: readonly Offer[]): Offer | undefined {
  const compared = priced.filter((one) => isComparable(one) && isSure(one) && priceOf(one) !== undefined);
  const byPair = Map.groupBy(
    compared,
    (one) => `${knownRate(one, "prompt")} ${knownRate(one, "completion")}`,
  );
  const [most = []] = [...byPair.values()].toSorted((a, b) => b.length - a.length);
  return most.length >= AGREEING && most.length * 2 > compared.length ? most[0] : undefined;
}

/** Two offers at one price agree on the rates of text where both are known. */
function atPrice(offer: Offer, list: Offer): boolean {
  return TEXT_RATES.every((rate) => {
    const [one, other] = [knownRate(offer, rate), knownRate(list, rate)];
    const isBase = rate === "prompt" || rate === "completion";
    return one === other || (!isBase && (one === undefined || other === undefined));
  });
}

function byPrice(a: Offer, b: Offer): number {
  const [one, other] = [priceOf(a) ?? Number.MAX_VALUE, priceOf(b) ?? Number.MAX_VALUE];
  return one - other || compareNames(a.provider, b.provider) || (a.model_id < b.model_id ? -1 : 1);
}

export type Offer = PriceEntry & { provider: string; kind: string };
