// Turns everything known about one provider into its catalogue: served prices, and the sources that disagree.
import { inForce } from "../../src/pricing/rates.ts";
import type { Day } from "../../src/schemas/price.ts";
import type { CatalogModel } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { dayOf, startOf } from "../files/days.ts";
import type { SharedPrice } from "../files/decisions.ts";
import type { ModelFacts, PageFact } from "../files/evidence.ts";
import { stated } from "../files/stated.ts";
import { modeOf } from "../litellm/mode.ts";
import { aliasGroups, declaredByPages, uniqueAliases } from "./aliases.ts";
import { canonicalId } from "./canonical-model.ts";
import { type Kind, kindsOf } from "./carried-ratio.ts";
import { claim, subproviderPrices } from "./claims.ts";
import { acceptsBreach, type Draft, type ProviderInput, readDraft } from "./draft-model.ts";
import { decideEnd, decideRedirect, endOfSilent, endOfUnsold } from "./ends.ts";
import { groupModels, isListed, type ModelRows } from "./group-models.ts";
import {
  cutShortEditions,
  decideLifecycle,
  type LifecycleInput,
  launchDay,
  listedOn,
  pricesSince,
  withRelease,
} from "./lifecycle.ts";
import { isLatest, movesOn, withMeanings, withMovingIds } from "./moving-aliases.ts";
import { withNative } from "./native-prices.ts";
import { modelOfOffer, withOfferFacts, withoutRegionFactors } from "./offer-facts.ts";
import { withOwnIds, withVendors } from "./own-ids.ts";
import { type Breach, positionText } from "./relations.ts";
import { allReadings, plausiblePrice, servedPrices } from "./served-prices.ts";
import { pooledStatements } from "./shared-prices.ts";
import type { Statement } from "./statements.ts";
import { withSides } from "./tiers.ts";
import { withOneName } from "./unit-names.ts";
import { withOneUnit, withoutNoise } from "./unit-slips.ts";
import { unpricedMessage } from "./unpriced-message.ts";

/** Merges one provider; models are sorted by id in code point order. */
export function mergeProvider(given: ProviderInput): CatalogModel[] {
  const { slug } = given.provider;
  const { rows: named, facts } = withOwnIds(slug, withVendors(slug, given.rows), given.facts);
  const moving = withMovingIds(withSides(named, facts));
  const based = withoutRegionFactors(moving, given.provider, given.makersCards);
  const rows = withoutNoise(withOneUnit(based, given.sources), given.sources);
  const days = completeEditions(given);
  const editions = { edition: days.at(-1), isReadTwice: days.length > 1, isCutShort: cutShortEditions(rows) };
  const input = { ...given, rows, facts, ...editions };
  const own = rows.filter(({ row }) => row.subprovider === undefined);
  const groups = withPageIds(groupModels(own), [...input.overrides, ...input.facts]);
  const aliases = uniqueAliases(groups, new Set(groups.map(({ id }) => id)));
  const drafts = groups.map((group) => readDraft(group, input));
  const shared = [...(input.aliases ?? []), ...declaredByPages(slug, facts)];
  const pools = pooledStatements(slug, drafts, shared);
  const ends = decideEnds(drafts, shared, input);
  const models = drafts
    .map((draft) => ({
      ...mergeModel(draft, pools.get(draft.id) ?? draft.statements, { ...input, ...ends.get(draft.id) }),
      ...stated({ aliases: aliases.get(draft.id) }),
    }))
    .toSorted((a, b) => byCodePoint(a.id, b.id));
  return withMeanings(withOfferFacts(slug, models), shared, startOf(input.today), input.meanings);
}

function withPageIds(groups: ModelRows[], facts: readonly { model: string }[]): ModelRows[] {
  const known = new Set(groups.map((group) => group.id));
  const missing = new Set(facts.map(({ model }) => model).filter((id) => !known.has(id)));
  return [...groups, ...[...missing].map((id) => ({ id, rows: [] }))];
}

/** The days of complete lists of what the provider sells, newest last. */
function completeEditions({ rows, sources }: ProviderInput): Day[] {
  const days = rows.flatMap(({ source, read, row, recorded }) => {
    const complete = sources.get(source)?.lists === "all" && row.subprovider === undefined && !recorded;
    return complete ? [row.read ?? read] : [];
  });
  return [...new Set(days)].sort();
}

/**
 * Decides when each id ends and where it redirects. All ids of one offer share their readings, and a region's id ends with its model unless
 * a page says otherwise. Only an id that a redirect names literally is billed as its target.
 */
function decideEnds(
  drafts: readonly Draft[],
  shared: readonly SharedPrice[],
  input: ProviderInput,
): Map<string, Outlook> {
  const { provider, facts, sources, today } = input;
  const ids = drafts.map(({ id }) => id);
  const groups = aliasGroups(provider.slug, ids, shared);
  const names = new Map(groups.flatMap((group) => group.map((id) => [id, group] as const)));
  const told = new Map(drafts.map(({ id }) => [id, statedOutlook(id, drafts, names, input)]));
  const models = Map.groupBy(drafts, ({ id }) => canonicalId(id));
  // An id that moves on ends with its targets, so their ends are decided first.
  const ordered = drafts.toSorted((a, b) => Number(movesOn(a.id)) - Number(movesOn(b.id)));
  for (const { id, allRows: rows } of ordered) {
    const outlook = told.get(id);
    if (outlook?.end !== undefined || outlook?.redirect !== undefined) continue;
    const model = canonicalId(id);
    const same = model === undefined ? [] : (models.get(model) ?? []).filter((other) => other.id !== id);
    const others = same.map((other) => ({ id: other.id, end: told.get(other.id)?.end }));
    const pages = facts.filter((fact) => fact.model === id);
    const isSold = listedOn({ rows, pages, sources }) !== null;
    const all = () => Array.from(told, ([one, { end }]) => ({ id: one, end }));
    const unsold = isSold ? undefined : endOfUnsold(id, all(), today);
    const end = endOfSilent(id, others, { rows, sources }) ?? unsold;
    told.set(id, { ...outlook, end });
  }
  return told;
}

type Outlook = Pick<LifecycleInput, "end" | "redirect" | "isTwinDeprecated">;

/** The end and the redirect that pages and people state for an id, for its other `names`, or for its model. */
function statedOutlook(
  id: string,
  drafts: readonly Draft[],
  names: ReadonlyMap<string, readonly string[]>,
  { provider, facts, overrides, sources }: ProviderInput,
): Outlook {
  const twins = (names.get(id) ?? []).filter((one) => one !== id);
  const others = isLatest(id) ? [] : twins.filter((one) => !isLatest(one));
  const pagesOf = (ids: readonly string[]) => facts.filter(({ model }) => ids.includes(model));
  const isName = (one: string) => one === id || others.includes(one);
  const own = pagesOf([id, ...others]);
  const isTold = own.some(({ event, ends }) => event === "ends" || ends === "retired");
  const model = isTold ? undefined : modelOfOffer(provider.slug, id);
  const models = model === undefined ? [] : [model, ...(names.get(model) ?? [])];
  const rowsOf = (ids: readonly string[]) =>
    drafts.filter((draft) => ids.includes(draft.id)).flatMap(({ allRows }) => allRows);
  const [rows, twinRows] = [rowsOf([id]), rowsOf(others)];
  const end = decideEnd({
    pages: [...own, ...pagesOf(models.filter((one) => !isName(one) && !isLatest(one)))],
    typed: overrides.flatMap(({ model, facts: { retires } = {}, read }) =>
      isName(model) && retires !== undefined ? [{ day: retires, read }] : [],
    ),
    rows,
    twins: twinRows,
    sources,
  });
  const naming = new Set(rows.map(({ source }) => source));
  const told = twinRows.filter((one) => isListed(one) && !naming.has(one.source));
  const isTwinDeprecated = told.some(({ row }) => row.facts.stage === "deprecated");
  const twin = decideRedirect(pagesOf(twins));
  const redirect = decideRedirect(pagesOf([id])) ?? (twin && { to: twin.to, at: twin.at });
  return { end, redirect, isTwinDeprecated };
}

type Merging = ProviderInput &
  Outlook &
  Pick<LifecycleInput, "isCutShort" | "isReadTwice"> & { edition: Day | undefined };

function mergeModel(draft: Draft, statements: readonly Statement[], input: Merging): CatalogModel {
  const { provider, today } = input;
  const { held, zero, dropped, allRows, ...group } = draft;
  const isAccepted = acceptsBreach(input.accepted ?? [], `${provider.slug}/${group.id}`);
  const pages = input.facts.filter(({ model }) => model === group.id);
  const decided = servedPrices(statements, allReadings(statements, allRows), {
    ...stated({ tiered: input.otherProviders(group.id, provider.slug).tiered }),
    hasFees: provider.fees?.some(({ price }) => price !== undefined) ?? false,
    now: startOf(today),
    printed: kindsByPage(input),
    factored: new Set((provider.service_tiers ?? []).flatMap(({ name, factor }) => (factor ? [name] : []))),
  });
  const facts = withRelease(group.id, knownFacts(draft, pages, input), decided);
  const prices = pricesSince(facts.released, decided)
    .map((price) => withOneName(plausiblePrice(price, { id: group.id, facts, isAccepted }), facts))
    .map((price) => withNative(price, pages, provider, startOf(today)));
  const subproviders = subproviderPrices(group.id, input);
  const held_back = new Map(held.map(({ row, reason }) => [row.row, reason]));
  const served = inForce(prices, startOf(today));
  const pricedFrom = prices[0]?.from && dayOf(prices[0].from);
  const known = { ...input, id: group.id, facts, rows: allRows, pages, provider: provider.slug };
  const { retires, ...lifecycle } = decideLifecycle({ ...known, pricedFrom });
  return {
    id: group.id,
    ...stated({ canonical: canonicalId(group.id) }),
    ...lifecycle,
    ...stated({ subproviders }),
    facts: withEnd(facts, retires, lifecycle.redirect),
    prices,
    ...(prices.length === 0 && { message: unpricedMessage(group, provider, zero, held) }),
    ...(prices.length === 0 && held.length > 0 && { unpriced_reason: "doubted" as const }),
    other_sources: group.rows.map((row) => ({
      ...claim(row, served, held_back.get(row.row), today),
      ...stated({ held_rates: breachTexts(dropped.get(row.row)) }),
    })),
  };
}

/** The kinds of rates that each official page states for some model. */
function kindsByPage({ facts, overrides }: ProviderInput): Map<string, Set<Kind>> {
  const official = facts.filter(({ confidence }) => confidence === "official");
  const printed = [...official, ...overrides].map(({ page, rates = {}, ...rest }) => ({
    page,
    kinds: kindsOf({ ...rest, rates }),
  }));
  const pages = Map.groupBy(printed, ({ page }) => page);
  return new Map([...pages].map(([page, list]) => [page, new Set(list.flatMap(({ kinds }) => kinds))]));
}

/** What sources, pages and people state of a model. */
function knownFacts({ id, rows, allRows }: Draft, pages: readonly PageFact[], input: Merging): ModelFacts {
  const byHand = input.overrides.filter(({ model }) => model === id).map((one) => one.facts ?? {});
  const days = allRows.map(({ read, row }) => row.since ?? row.read ?? read);
  return withMode(id, {
    ...stated({ released: launchDay(pages, days, input.edition) }),
    ...Object.assign({}, ...rows.toReversed().map(({ row }) => row.facts)),
    ...Object.assign(factsInPages(pages), ...byHand),
  });
}

/** Corrects a mode of chat by the name. An embedder writes no text: its longest output in lists is its vector's length. */
function withMode(id: string, facts: ModelFacts): ModelFacts {
  const mode = modeOf(id, facts, { rates: {} });
  const { max_output_tokens: _length, ...embedder } = facts;
  if (mode === "embedding") return { ...embedder, mode };
  return facts.mode === "chat" ? { ...facts, ...stated({ mode }) } : facts;
}

function factsInPages(own: readonly PageFact[]): ModelFacts {
  const replaced_by = own.map((fact) => fact.replaced_by).find((id) => id !== undefined);
  const released = own.map((fact) => fact.released).find((day) => day !== undefined);
  const out = own.find(({ event }) => event === "released")?.at;
  return stated({ released: released ?? (out && dayOf(out)), replaced_by });
}

/** Adds the accepted end day and the redirect's target to the facts. */
function withEnd(
  { retires: _listed, ...facts }: ModelFacts,
  retires: Day | undefined,
  redirect: CatalogModel["redirect"],
): ModelFacts {
  return { ...stated({ replaced_by: redirect?.to }), ...facts, ...stated({ retires }) };
}

function breachTexts(dropped: readonly Breach[] = []): Record<string, string> {
  return Object.fromEntries(dropped.map((one) => [positionText(one), `${one.relation}: ${one.text}`]));
}
