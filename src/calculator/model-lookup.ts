// A shard's ids as the rules of match-id.ts look them up; what takes a walk over all of them is made when first asked for.
import { foldId } from "../spelling.ts";
import type { ShardIndex } from "../store/shard-index.ts";
import type { ModelLookup } from "./match-id.ts";

const lookups = new WeakMap<ShardIndex, ModelLookup>();

/** The lookup of a shard, kept as long as the shard: without it a call by another spelling takes 140 % more processor time. */
export function lookupOf(index: ShardIndex): ModelLookup {
  let lookup = lookups.get(index);
  if (lookup === undefined) {
    lookup = makeLookup(index);
    lookups.set(index, lookup);
  }
  return lookup;
}

function makeLookup(index: ShardIndex): ModelLookup {
  const { models, aliases } = index;
  let folded: ReadonlyMap<string, readonly string[]> | undefined;
  let undated: ReadonlyMap<string, readonly string[]> | undefined;
  return {
    has: (id) => models.has(id),
    alias: (id) => aliases.get(id),
    spelled: (id) => {
      folded ??= Map.groupBy(namesOf(index), foldId);
      return ofOnePrice(index, folded.get(foldId(id)));
    },
    newest: (id) => {
      undated ??= Map.groupBy(namesOf(index).filter(isDated), (name) => foldId(name.replace(DATE, "")));
      return ofOnePrice(index, undated.get(foldId(id)));
    },
  };
}

/** A day, or `latest`, at the end of an id or before its version. */
const DATE = /-(?:20\d{6}|20\d{2}-\d{2}-\d{2}|latest)(?=$|-v\d)/;

function isDated(name: string): boolean {
  return DATE.test(name);
}

function namesOf({ models, aliases }: ShardIndex): string[] {
  return [...models.keys(), ...aliases.keys()];
}

/**
 * The model that names mean when they are of one, or of several whose tokens cost the same: then the one of which most rates are
 * known, the last by name among equals.
 */
function ofOnePrice({ models, aliases }: ShardIndex, names: readonly string[] = []): string | undefined {
  const known = names
    .map((name) => (models.has(name) ? name : aliases.get(name)) ?? name)
    .map((id) => ({ id, rates: models.get(id)?.prices.at(-1)?.rates ?? {} }))
    .sort((a, b) => Object.keys(a.rates).length - Object.keys(b.rates).length || (a.id < b.id ? -1 : 1));
  const [first] = known;
  const isAlike = known.every(
    ({ rates }) => rates.prompt === first?.rates.prompt && rates.completion === first?.rates.completion,
  );
  return isAlike ? known.at(-1)?.id : undefined;
}
