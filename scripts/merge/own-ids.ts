// Ids as the provider's own API writes them; lists may shorten them, omit OpenRouter's vendor, or prefix a folder.
import type { PageFact } from "../files/evidence.ts";
import { lastPart, normaliseId, OTHER_NAMES } from "../translate/model-ids.ts";
import type { SourcedRow } from "./group-models.ts";
import vendors from "./vendors.json" with { type: "json" };

/** The form of a provider's own ids, for providers whose ids others write differently. */
const OWN: Readonly<Record<string, RegExp>> = {
  fireworks: /^accounts\/fireworks\//,
  together: /\//,
  google_ai_studio: /^[^/]+$/,
  mistral: /^[^/]+$/,
  scaleway: /^[^/]+$/,
};

/** Moves rows and facts to the provider's own id, found by name or else by the only equal ending, with their id as an alias. */
export function withOwnIds(
  provider: string,
  rows: readonly SourcedRow[],
  facts: readonly PageFact[],
): { rows: SourcedRow[]; facts: PageFact[] } {
  const meant = new Map(Object.entries(OTHER_NAMES[provider] ?? {}));
  const own = OWN[provider];
  const byEnding = own && renaming(own, new Set(rows.map(({ row }) => row.id)));
  const ownName = (id: string) => meant.get(id) ?? byEnding?.(id) ?? id;
  const renamed = new Set(facts.map(({ model }) => model).filter((id) => ownName(id) !== id));
  const named = Map.groupBy(renamed, ownName);
  return {
    rows: rows.map((sourced) => {
      const { row } = sourced;
      const id = ownName(row.id);
      // A name that means another id here is not an alias of this one, whatever a list declares.
      const declared = row.aliases?.filter((name) => (meant.get(name) ?? id) === id) ?? [];
      const names = [...(id === row.id ? [] : [row.id]), ...(named.get(id) ?? [])];
      if (names.length === 0 && declared.length === (row.aliases?.length ?? 0)) return sourced;
      return { ...sourced, row: { ...row, id, aliases: [...new Set([...declared, ...names])] } };
    }),
    facts: facts.map((fact) => ({ ...fact, model: ownName(fact.model) })),
  };
}

/** Returns a function from an id to the own id it stands for, or itself. */
function renaming(own: RegExp, ids: ReadonlySet<string>): (id: string) => string {
  const nameIn = (id: string) => normaliseId(lastPart(id));
  const ownIds = [...ids].filter((id) => own.test(id));
  const byName = Map.groupBy(ownIds, nameIn);
  return (id) => {
    const [only, second] = byName.get(nameIn(id)) ?? [];
    return second === undefined ? (only ?? id) : id;
  };
}

/** The vendor of each id for which today's lists have no vendor or two, as OpenRouter listed them in 2025. */
const KNOWN: ReadonlyMap<string, string> = new Map(Object.entries(vendors));

/** Moves OpenRouter's rows without a vendor to `vendor/model`, if it is known; such an old row keeps no price where another has one. */
export function withVendors(provider: string, rows: readonly SourcedRow[]): SourcedRow[] {
  if (provider !== "openrouter") return [...rows];
  const vendors = vendorsByName(rows);
  const whole = new Set(rows.map(({ row }) => row.id));
  return rows.map((sourced) => {
    const { past: _past, ...row } = sourced.row;
    const vendor = findVendor(row.id, vendors);
    if (vendor === undefined) return sourced;
    const id = `${vendor}/${row.id}`;
    const aliases = [...(row.aliases ?? []), row.id];
    return { ...sourced, row: { ...row, id, aliases, prices: whole.has(id) ? [] : row.prices } };
  });
}

/** The vendors that lists have for each name, with and without the part after its colon. */
function vendorsByName(rows: readonly SourcedRow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const vendors = new Map<string, Set<string>>();
  for (const { row } of rows) {
    const [vendor = "", name] = row.id.toLowerCase().split("/");
    if (name === undefined) continue;
    for (const key of [name, `${withoutVariant(name)}:*`]) {
      vendors.set(key, (vendors.get(key) ?? new Set()).add(vendor));
    }
  }
  return vendors;
}

/** The only vendor of the name, or of the model whose variant it is. */
function findVendor(id: string, vendors: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const name = id.toLowerCase();
  const [only, second] = vendors.get(name) ?? vendors.get(`${withoutVariant(name)}:*`) ?? [];
  return KNOWN.get(name) ?? (second === undefined ? only : undefined);
}

function withoutVariant(name: string): string {
  return name.split(":")[0] ?? name;
}
