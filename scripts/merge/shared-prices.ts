// Ids of one offer share a price: a reading of any of them is evidence for all, so that a price cut reaches every name. A dated id also
// takes rates and tiers from its undated twin.
import { scaleDecimal } from "../../src/pricing/decimal.ts";
import type { RateName, Rates, Tier } from "../../src/schemas/price.ts";
import { type CatalogModel, type CatalogPrice, originOfRate } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { latest, startOf } from "../files/days.ts";
import type { SharedPrice } from "../files/decisions.ts";
import { stated } from "../files/stated.ts";
import { aliasGroups, dayInId } from "./aliases.ts";
import { isLatest } from "./moving-aliases.ts";
import type { Statement } from "./statements.ts";
import { agree, cardOf, timesRatio, within } from "./timeline.ts";

/** A provider's id with its statements. */
export type Member = { id: string; statements: readonly Statement[] };

/** Returns the statements for every id: its group's, with the best-witnessed name first. In a tied group each id keeps its own. */
export function pooledStatements(
  provider: string,
  members: readonly Member[],
  declared: readonly SharedPrice[],
): Map<string, readonly Statement[]> {
  const own = new Map(members.map(({ id, statements }) => [id, statements]));
  const pools = new Map<string, readonly Statement[]>(own);
  for (const group of aliasGroups(provider, [...own.keys()], declared)) {
    const all = group.map((id) => ({ id, statements: own.get(id) ?? [] }));
    const named = new Set(declared.flatMap(({ ids }) => ids));
    const joined = all.filter((one) => named.has(one.id) || !isToldApart(one, all));
    const ordered = ranked(joined, declared);
    if (ordered === undefined) continue;
    for (const { id, statements } of ordered) {
      const others = ordered.filter((other) => other.id !== id);
      const day = dayInId(id);
      const rest = others.flatMap((other) => {
        // The first sight of the latest model may have been of an older one.
        const told = isLatest(other.id)
          ? other.statements.map(({ since: _, ...one }) => one)
          : other.statements;
        return day === undefined ? told : sinceDay(told, day);
      });
      const first = ordered[0]?.id === id;
      pools.set(id, first ? [...statements, ...rest] : [...rest, ...statements]);
    }
  }
  for (const { ids, to, from, until } of declared) {
    if (from === undefined && until === undefined) continue;
    const target = (own.get(to) ?? []).flatMap((statement) => {
      const prices = within(statement.prices, from, until);
      return prices.length === 0 ? [] : [{ ...statement, prices }];
    });
    for (const id of ids) if (pools.has(id)) pools.set(id, [...target, ...(pools.get(id) ?? [])]);
  }
  return pools;
}

/** Whether a list prices a dated id differently from its undated one on the same day, and no page joins them. */
function isToldApart({ id, statements }: Member, group: readonly Member[]): boolean {
  const undated = group
    .filter((other) => dayInId(other.id) === undefined)
    .flatMap((other) => other.statements);
  if (dayInId(id) === undefined || undated.some(({ confidence }) => confidence === "official")) return false;
  return statements.some((one) => {
    const same = undated.filter(({ source, read }) => source === one.source && read === one.read);
    return same.length > 0 && same.every((other) => !agree(lastRates(other), lastRates(one)));
  });
}

function lastRates({ prices }: Statement): Rates {
  return prices.at(-1)?.rates ?? {};
}

/** Sorts members, best witnessed first; undefined if the best two are equally witnessed and contradict each other. */
function ranked(members: readonly Member[], declared: readonly SharedPrice[]): Member[] | undefined {
  const targets = new Set(declared.map(({ to }) => to));
  const scored = members
    .map((member) => ({ member, strength: measureStrength(member, targets) }))
    .toSorted((a, b) => strongerFirst(a.strength, b.strength));
  const [best, next] = scored.filter(({ member }) => member.statements.length > 0);
  const tied = best && next && strongerFirst(best.strength, next.strength) === 0;
  if (tied && lastCard(best.member) !== lastCard(next.member)) return undefined;
  return scored.map(({ member }) => member);
}

/** The criteria that rank members, in this order; `read` is the newest day. */
type Strength = { page: number; target: number; origins: number; read: string };

function measureStrength({ id, statements }: Member, targets: ReadonlySet<string>): Strength {
  const page = statements.map(({ confidence }) =>
    confidence === "official" ? 2 : confidence === "listed" ? 0 : 1,
  );
  const origins = new Set(statements.map(({ origin }) => origin)).size;
  const read = latest(statements.map((one) => one.read)) ?? "";
  return { page: Math.max(0, ...page), target: targets.has(id) ? 1 : 0, origins, read };
}

function strongerFirst(a: Strength, b: Strength): number {
  return b.page - a.page || b.target - a.target || b.origins - a.origins || byCodePoint(b.read, a.read);
}

function lastCard({ statements: [first] }: Member): string {
  return cardOf({ rates: first ? lastRates(first) : {} });
}

/** Keeps statements about the time from a day on; before it, a snapshot's undated id had another price. */
function sinceDay(statements: readonly Statement[], day: string): Statement[] {
  return statements
    .map((statement) => ({
      ...statement,
      ...stated({ since: statement.since && latest([statement.since, day]) }),
      prices: statement.prices.filter(({ until }) => until === undefined || until > startOf(day)),
    }))
    .filter(({ prices, absent }) => prices.length > 0 || absent !== undefined);
}

const DATED = /[-@]20\d{2}-?\d{2}-?\d{2}$/;

/** Rates that lists often state under only one name of a model. */
const TAKEN = [
  "web_search",
  "input_cache_read",
  "input_cache_write",
  "input_cache_write_1h",
] as const satisfies readonly RateName[];

/** The suffix for whichever snapshot is newest. */
const LATEST = /-latest$/;

/** A publisher that some lists write before a cloud's id: `xai/grok-4.3`. */
const PUBLISHER = /^[^/]+\/(?=[^/]+$)/;

/**
 * Completes each model of one provider from its other names: a dated id takes rates and tiers of service from its undated twin at the same
 * card and time, and an id with a publisher from the one without, in both directions; every name takes the context tiers that all other
 * names stating any agree on; and a region's offer takes the model's own tiers if its card is a constant multiple.
 */
export function completeTwins(models: readonly CatalogModel[]): CatalogModel[] {
  const byId = new Map(models.map((model) => [model.id, model]));
  const bare = (id: string) => (byId.has(id.replace(PUBLISHER, "")) ? id.replace(PUBLISHER, "") : id);
  const sharedName = (id: string) => bare(id).replace(DATED, "").replace(LATEST, "");
  const named = Map.groupBy(models, ({ id }) => sharedName(id));
  return models.map((model) => {
    const others = named.get(sharedName(model.id)) ?? [];
    // An undated id is its own twin and lacks nothing.
    const twin = byId.get(model.id.replace(DATED, ""));
    const spelled = others.filter(({ id }) => id !== model.id && bare(id) === bare(model.id));
    const base = model.offer?.region === undefined ? undefined : byId.get(model.variant_of ?? "");
    return {
      ...model,
      prices: model.prices.map((price) =>
        withTiers([...(twin ? [twin] : []), ...spelled].reduce(completed, price), others, base),
      ),
    };
  });
}

function completed(price: CatalogPrice, twin: CatalogModel): CatalogPrice {
  const like = twin.prices.findLast((other) => cardOf(other) === cardOf(price) && overlaps(other, price));
  if (like === undefined) return price;
  const rates = { ...price.rates };
  const evidence = { ...price.evidence };
  for (const name of TAKEN) {
    const rate = like.rates[name];
    if (rates[name] !== undefined || rate === undefined || like.carried?.rates?.includes(name)) continue;
    rates[name] = rate;
    evidence[name] = originOfRate(like, name);
  }
  const tiers = price.tiers ?? (like.carried?.tiers ? undefined : like.tiers);
  const service_tiers = withServiceTiers(price, like);
  return { ...price, rates, ...stated({ tiers, service_tiers, evidence }) };
}

/** Tiers of service with those that only the other name has; an official page's card has what its page states. */
function withServiceTiers({ service_tiers: own, origin }: CatalogPrice, like: CatalogPrice) {
  if (origin.confidence === "official" || like.carried?.service_tiers) return own;
  return own || like.service_tiers ? { ...like.service_tiers, ...own } : undefined;
}

/** Adds tiers of the model's other names, which are better evidence than a carried ratio, but not to an official page's card. */
function withTiers(
  price: CatalogPrice,
  others: readonly CatalogModel[],
  base: CatalogModel | undefined,
): CatalogPrice {
  const { carried: { tiers: isCarried, ...carried } = {}, ...rest } = price;
  if ((price.tiers !== undefined && !isCarried) || price.origin.confidence === "official") return price;
  const printed = others
    .flatMap(({ prices }) =>
      prices.filter((other) => cardOf(other) === cardOf(price) && overlaps(other, price)),
    )
    .flatMap((other) => (other.tiers === undefined || other.carried?.tiers ? [] : [other.tiers]));
  const [first] = printed;
  const agreed = printed.every((tiers) => JSON.stringify(tiers) === JSON.stringify(first))
    ? first
    : undefined;
  const tiers = agreed ?? (base && multipliedTiers(price, base));
  return tiers ? { ...rest, ...stated({ carried }), tiers } : price;
}

/** The tiers of the model's own price, scaled to a region's card; undefined if prompt and completion scale differently. */
function multipliedTiers(price: CatalogPrice, base: CatalogModel): Tier[] | undefined {
  const like = base.prices.findLast(
    (other) => other.tiers !== undefined && !other.carried?.tiers && overlaps(other, price),
  );
  const [own, whole] = [price.rates.prompt, like?.rates.prompt];
  if (like?.tiers === undefined || own === undefined || whole === undefined || whole === "0")
    return undefined;
  const { completion } = like.rates;
  if (completion === undefined || scaleDecimal(completion, own, whole) !== price.rates.completion)
    return undefined;
  return like.tiers.map(({ above, rates }) => ({ above, rates: timesRatio(rates, own, whole) }));
}

function overlaps(a: CatalogPrice, b: CatalogPrice): boolean {
  const ends = ({ until }: CatalogPrice, { from }: CatalogPrice) =>
    until !== undefined && from !== undefined && until <= from;
  return !ends(a, b) && !ends(b, a);
}
