// The calls that the gate bills by other names: aliases and undated ids of models, names of providers, keys of the cost map.
import { hasTokenPrice } from "../../src/pricing/rates.ts";
import { RESERVED_KEYS } from "../litellm/check.ts";
import type { NamedCall } from "./calls.ts";
import type { Version } from "./read-version.ts";
import { BASE, CACHED } from "./usages.ts";

/** Models of a provider that each of its names is tried with. */
const TRIED = 3;
const DATE = /-(?:20\d{6}|20\d{2}-\d{2}-\d{2}|latest)(?=$|-v\d)/;

/** A call by every other name that one of two versions has; the names of providers first. */
export function* callsByName(versions: readonly Version[], at: string): Generator<NamedCall> {
  yield* byProviderName(versions, at);
  for (const [provider_id, ids] of otherIds(versions))
    for (const model_id of ids) {
      yield { provider_id, model_id, at, usage: BASE, what: "by this name" };
      yield { provider_id, model_id, at, usage: CACHED, what: "cached, by this name" };
    }
  yield* byMapKey(versions, at);
}

function* byProviderName(versions: readonly Version[], at: string): Generator<NamedCall> {
  for (const { providers, shards } of versions)
    for (const { slug, name, aliases, subproviders, replaced_by } of providers) {
      const models = shards.get(replaced_by ?? slug)?.models ?? [];
      const tried = models.filter(({ prices }) => prices.some(hasTokenPrice)).slice(-TRIED);
      for (const provider_id of new Set([slug, name, ...aliases, ...subproviders]))
        for (const { id } of tried)
          yield { provider_id, model_id: id, at, usage: BASE, what: "by this provider's name" };
    }
}

/** Aliases, and ids without their date, by provider. */
function otherIds(versions: readonly Version[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { shards } of versions)
    for (const [slug, { models, aliases }] of shards) {
      const known = ids.get(slug) ?? new Set();
      for (const [alias] of aliases) known.add(alias);
      for (const { id } of models) if (DATE.test(id)) known.add(id.replace(DATE, ""));
      ids.set(slug, known);
    }
  return ids;
}

function* byMapKey(versions: readonly Version[], at: string): Generator<NamedCall> {
  for (const { maps } of versions)
    for (const [key, entry] of Object.entries(maps[0]?.map ?? {})) {
      const provider = Object(entry).litellm_provider;
      if (typeof provider === "string" && !RESERVED_KEYS.has(key))
        yield { provider_id: provider, model_id: key, at, usage: BASE, what: "by its map key" };
    }
}
