// Further ids that lead to a model: its ids in other sources, and those a source declares to be the same.
import type { Alias } from "../files/catalog.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { isListed, type ModelRows, type SourcedRow } from "./group-models.ts";

type Target = { model: string; declared_by: string };

/**
 * Ids of other sources and declared ids that lead to one model only and are not a model themselves. What a source lists
 * today goes before what one listed once.
 */
export function uniqueAliases(groups: readonly ModelRows[], ids: ReadonlySet<string>): Map<string, Alias[]> {
  const targets = new Map([...targetsOf(groups, ids, isGone), ...targetsOf(groups, ids, isListed)]);
  const aliases = new Map<string, Alias[]>();
  for (const [id, target] of targets) {
    if (target === undefined) continue;
    const list = aliases.get(target.model) ?? [];
    aliases.set(target.model, [...list, { id, declared_by: target.declared_by }]);
  }
  return aliases;
}

/** Where each id leads; undefined when it leads to several models. */
function targetsOf(
  groups: readonly ModelRows[],
  ids: ReadonlySet<string>,
  counts: (row: SourcedRow) => boolean,
): Map<string, Target | undefined> {
  const targets = new Map<string, Target | undefined>();
  for (const group of groups) {
    for (const { source, row } of group.rows.filter(counts)) {
      for (const id of [row.id, ...(row.aliases ?? [])]) {
        if (ids.has(id)) continue;
        const known = targets.get(id);
        if (!targets.has(id)) targets.set(id, { model: group.id, declared_by: source });
        else if (known?.model !== group.id) targets.set(id, undefined);
      }
    }
  }
  return targets;
}

function isGone({ row }: SourcedRow): boolean {
  return row.gone !== undefined;
}

/** The field of a model with these aliases, in code point order; nothing when it has none. */
export function aliasField(aliases: Alias[] | undefined): { aliases?: Alias[] } {
  return aliases === undefined ? {} : { aliases: aliases.toSorted((a, b) => byCodePoint(a.id, b.id)) };
}
