// Ids as the provider's own API writes them. Lists and pages that shorten them, or put a list's own folder before them, name the
// same offers.
import type { PageFact } from "../files/evidence.ts";
import { OTHER_NAMES } from "../translate/other-names.ts";
import type { SourcedRow } from "./group-models.ts";
import { normaliseId } from "./normalise-id.ts";

/** What every id of a provider's API looks like, where lists or pages of it have others. */
const OWN: Readonly<Record<string, RegExp>> = {
  fireworks: /^accounts\/fireworks\//,
  together: /\//,
  google_ai_studio: /^[^/]+$/,
  mistral: /^[^/]+$/,
  scaleway: /^[^/]+$/,
};

export type Renamed = { rows: SourcedRow[]; facts: PageFact[] };

/**
 * Rows and facts under the own id that is meant: by name, else the one that ends as theirs does. Theirs leads there. Where none
 * does, or two do, an id stays as it is.
 */
export function withOwnIds(
  provider: string,
  rows: readonly SourcedRow[],
  facts: readonly PageFact[],
): Renamed {
  const meant = new Map(Object.entries(OTHER_NAMES[provider] ?? {}));
  const own = OWN[provider];
  const byEnding = own && renaming(own, new Set(rows.map(({ row }) => row.id)));
  const nameOf = (id: string) => meant.get(id) ?? byEnding?.(id) ?? id;
  const named = Map.groupBy(
    new Set(facts.map(({ model }) => model).filter((id) => nameOf(id) !== id)),
    (id) => nameOf(id),
  );
  return {
    rows: rows.map((sourced) => {
      const { row } = sourced;
      const id = nameOf(row.id);
      // A name that is another id's here is no further name of this one, whatever a list declares.
      const declared = row.aliases?.filter((name) => (meant.get(name) ?? id) === id) ?? [];
      const further = [...(id === row.id ? [] : [row.id]), ...(named.get(id) ?? [])];
      if (further.length === 0 && declared.length === (row.aliases?.length ?? 0)) return sourced;
      return { ...sourced, row: { ...row, id, aliases: [...new Set([...declared, ...further])] } };
    }),
    facts: facts.map((fact) => ({ ...fact, model: nameOf(fact.model) })),
  };
}

/** An id -> the own id it stands for, else itself. */
function renaming(own: RegExp, ids: ReadonlySet<string>): (id: string) => string {
  const byName = Map.groupBy(
    [...ids].filter((id) => own.test(id)),
    lastOf,
  );
  return (id) => {
    const [only, second] = byName.get(lastOf(id)) ?? [];
    return second === undefined ? (only ?? id) : id;
  };
}

function lastOf(id: string): string {
  return normaliseId(id.slice(id.lastIndexOf("/") + 1));
}
