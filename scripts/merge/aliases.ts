// Which ids of a provider are one offer: aliases, the dated id that an undated one resolves to, and spellings. An older snapshot is an
// offer of its own. Other sources' ids, and ids that a source declares equal, lead to the model.
import type { Alias } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import type { SharedPrice } from "../files/decisions.ts";
import type { PageFact } from "../files/evidence.ts";
import { canonicalId } from "./canonical-model.ts";
import { isListed, type ModelRows, type SourcedRow } from "./group-models.ts";
import { offerFactsOf } from "./offer-facts.ts";

/** A calendar day at the end of an id, possibly followed by a listing version. */
const DATE = /[-@](20\d{2})-?(0[1-9]|1[0-2])-?([0-2]\d|3[01])(?=$|-v\d|:)/;

/** Providers that document their undated ids as the newest dated one; Alibaba, for example, does not. */
const RESOLVING = new Set(["anthropic", "azure", "bedrock", "openai", "openrouter", "vertex"]);

/** Groups ids that are one offer, the dated one last; groups of one are left out. */
export function aliasGroups(
  provider: string,
  ids: readonly string[],
  declared: readonly SharedPrice[],
): string[][] {
  const lasting = declared.filter(({ from, until }) => from === undefined && until === undefined);
  const target = new Map(lasting.flatMap(({ ids: names, to }) => names.map((id) => [id, to] as const)));
  const keyOf = (id: string) => twinKey(provider, id);
  const declaredKeys = new Map([...target].map(([id, to]) => [keyOf(id), keyOf(to)] as const));
  const newest = newestDated(provider, ids);
  const groups = Map.groupBy(ids, (id) => {
    const stem = newest.get(keyOf(id)) ?? keyOf(id);
    return declaredKeys.get(stem) ?? declaredKeys.get(keyOf(id)) ?? stem;
  });
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted((a, b) => aliasRank(a, target) - aliasRank(b, target)));
}

/** The aliases that a provider's pages state, except those claimed by two models. */
export function declaredByPages(provider: string, facts: readonly PageFact[]): SharedPrice[] {
  const stated = facts.flatMap(({ model, aliases = [], page, read }) =>
    aliases.map((id) => ({
      provider,
      ids: [id],
      to: model,
      reason: "stated by the page",
      page,
      on: read ?? "",
    })),
  );
  return stated.filter(({ ids: [id], to }) =>
    stated.every((other) => other.ids[0] !== id || other.to === to),
  );
}

/** One key for all ids of an offer, ignoring case, `_` for `.`, Bedrock's listing version, Vertex's default and its `@` before a day, xAI's latest. */
function twinKey(provider: string, id: string): string {
  const plain = id.toLowerCase().replaceAll("_", ".");
  const { offer, of } = offerFactsOf(provider, id) ?? {};
  const model = canonicalId(id);
  if (of !== undefined) return plain;
  if (provider === "vertex") return plain.replace(/@default$/, "").replace(/@(?=20\d{6}$)/, "-");
  if (provider === "xai") return plain.replace(/-latest$/, "");
  if (provider !== "bedrock" || model === undefined || plain.includes("/")) return plain;
  return [offer?.region, model, dayInId(id)].join(" ");
}

/** Maps the key of the newest dated id to the key of the undated one that resolves to it. */
function newestDated(provider: string, ids: readonly string[]): Map<string, string> {
  if (!RESOLVING.has(provider)) return new Map();
  const listed = new Set(ids.map((id) => twinKey(provider, id)));
  const newest = new Map<string, string>();
  // An undated id resolves to itself until a dated one is found.
  for (const id of ids) {
    const stem = twinKey(provider, id.replace(DATE, ""));
    const known = newest.get(stem);
    if (listed.has(stem) && (known === undefined || (dayInId(id) ?? "") > (dayInId(known) ?? "")))
      newest.set(stem, id);
  }
  return new Map([...newest].map(([stem, id]) => [twinKey(provider, id), stem]));
}

/** `YYYY-MM-DD` at the end of an id. */
export function dayInId(id: string): string | undefined {
  const found = DATE.exec(id);
  return found === null ? undefined : found.slice(1).join("-");
}

function aliasRank(id: string, target: ReadonlyMap<string, string>): number {
  return (target.has(id) ? 1 : 0) + (dayInId(id) === undefined ? 0 : 2);
}

type Target = { model: string; declared_by: string };

/** Each model's aliases, sorted: ids that no model has and that lead only to this one. Today's lists win over earlier ones. */
export function uniqueAliases(groups: readonly ModelRows[], ids: ReadonlySet<string>): Map<string, Alias[]> {
  const targets = new Map([
    ...findTargets(groups, ids, (row) => !isListed(row)),
    ...findTargets(groups, ids, isListed),
  ]);
  const known = [...targets].flatMap(([id, target]) => (target === undefined ? [] : [{ id, ...target }]));
  const sorted = known.toSorted((a, b) => byCodePoint(a.id, b.id));
  const aliases = Map.groupBy(sorted, ({ model }) => model);
  return new Map(
    [...aliases].map(([model, own]) => [model, own.map(({ model: _, ...declared }): Alias => declared)]),
  );
}

/** Maps each id to its model, or to undefined if it leads to several. */
function findTargets(
  groups: readonly ModelRows[],
  ids: ReadonlySet<string>,
  counts: (row: SourcedRow) => boolean,
): Map<string, Target | undefined> {
  const targets = new Map<string, Target | undefined>();
  for (const group of groups) {
    for (const { source, row } of group.rows.filter(counts)) {
      // Vertex AI accepts a model's name as its default version.
      for (const id of [row.id, ...(row.aliases ?? []), row.id.replace(/@default$/, "")]) {
        if (ids.has(id)) continue;
        const known = targets.get(id);
        if (!targets.has(id)) targets.set(id, { model: group.id, declared_by: source });
        else if (known?.model !== group.id) targets.set(id, undefined);
      }
    }
  }
  return targets;
}
