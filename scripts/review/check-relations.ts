// The gate's rule on prices that contradict each other: within an offer, between names of one offer, between its regions.
import { inForce } from "../../src/pricing/rates.ts";
import type { Instant } from "../../src/schemas/moment.ts";
import type { Day } from "../../src/schemas/price.ts";
import { type Catalog, type CatalogModel, originOfRate } from "../files/catalog.ts";
import { startOf } from "../files/days.ts";
import type { AcceptedRelation, Relation, SharedPrice } from "../files/decisions.ts";
import type { Provider } from "../files/registry.ts";
import { aliasGroups } from "../merge/aliases.ts";
import { breachesOf, positionText } from "../merge/relations.ts";
import { cardOf } from "../merge/timeline.ts";

export type RelationsInput = {
  catalog: Catalog;
  providers: readonly Provider[];
  aliases: readonly SharedPrice[];
  accepted: readonly AcceptedRelation[];
  today: Day;
};

type Finding = { row: string; relation: Relation; text: string };

/** Every relation that is broken without a fact or a name that excuses it. */
export function checkRelations({ catalog, providers, aliases, accepted, today }: RelationsInput): string[] {
  const now = startOf(today);
  const factors = new Map(
    providers.map(({ slug, regions = [] }) => [slug, regions.map(({ factor }) => factor)]),
  );
  const found = [...catalog].flatMap(([slug, models]) => [
    ...models.flatMap((model) => withinOffer(slug, model, now)),
    ...betweenAliases(slug, models, aliases, now),
    ...betweenRegions(slug, models, factors.get(slug) ?? [], now),
  ]);
  const may = new Set(
    accepted.filter(({ until }) => today <= until).map(({ row, relation }) => `${row} ${relation}`),
  );
  return found
    .filter(({ row, relation }) => !may.has(`${row} ${relation}`))
    .map(({ row, relation, text }) => `relation: ${row} ${relation}: ${text}`);
}

function withinOffer(slug: string, model: CatalogModel, now: Instant): Finding[] {
  const price = inForce(model.prices, now);
  if (price === undefined) return [];
  return breachesOf(price, model.id, model.facts)
    .filter(({ rate }) => originOfRate(price, rate).confidence !== "official")
    .map((breach) => {
      const text = `${positionText(breach)}: ${breach.text}`;
      return { row: `${slug}/${model.id}`, relation: breach.relation, text };
    });
}

function betweenAliases(
  slug: string,
  models: readonly CatalogModel[],
  aliases: readonly SharedPrice[],
  now: Instant,
): Finding[] {
  const cards = new Map(
    models.flatMap(({ id, prices }) => {
      const price = inForce(prices, now);
      return price === undefined ? [] : [[id, cardOf(price)] as const];
    }),
  );
  const own = aliases.filter(({ provider }) => provider === slug);
  return aliasGroups(slug, [...cards.keys()], own).flatMap(([first = "", ...others]) =>
    others
      .filter((id) => cards.get(id) !== cards.get(first))
      .map((id) => ({
        row: `${slug}/${id}`,
        relation: "alias_contradicts" as const,
        text: `${cards.get(id)} contradicts ${slug}/${first}, ${cards.get(first)}`,
      })),
  );
}

/** A region of Bedrock's costs what its model's own id does, or a published factor of it. */
function betweenRegions(
  slug: string,
  models: readonly CatalogModel[],
  factors: readonly string[],
  now: Instant,
): Finding[] {
  if (slug !== "bedrock") return [];
  const allowed = [1, ...factors.map(Number)].flatMap((factor) => [factor, 1 / factor]);
  const prompts = new Map(models.map(({ id, prices }) => [id, Number(inForce(prices, now)?.rates.prompt)]));
  return models.flatMap(({ id, offer, variant_of }) => {
    const base = id.slice(id.indexOf(".") + 1);
    const factor = (prompts.get(id) ?? Number.NaN) / (prompts.get(base) ?? Number.NaN);
    const odd = Number.isFinite(factor) && !allowed.some((one) => Math.abs(one - factor) < 1e-9);
    if (offer?.region === undefined || variant_of !== undefined || !odd) return [];
    const text = `${factor.toPrecision(3)} times ${slug}/${base}`;
    return [{ row: `${slug}/${id}`, relation: "region_off_factor" as const, text }];
  });
}
