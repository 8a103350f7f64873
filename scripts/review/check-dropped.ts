// The gate's rule on what callers may rely on: no row, id or key of a map that was published may go in silence.
import type { Provider } from "../files/registry.ts";
import { apiKeys, rowOfApiKey } from "./api-rows.ts";
import { entryKeys, rowOfKey } from "./map-rows.ts";
import { printable } from "./printable.ts";
import type { Version } from "./read-version.ts";
import { aliasesOf, modelsOf } from "./version-rows.ts";

/**
 * Every id and every key of a map that the last version answered for and this one does not, unless its row is in
 * `may`. A row that is another's by now has to be left as its alias.
 */
export function checkDropped(
  last: Version,
  version: Version,
  providers: readonly Provider[],
  may: ReadonlySet<string>,
): string[] {
  const rowOf = rowOfKey(last, providers);
  const keys = entryKeys(version);
  const ids = [...last.shards.keys()].flatMap((slug) => droppedIds(last, version, slug));
  const gone = [...entryKeys(last)].filter((key) => !keys.has(key) && !may.has(rowOf(key)));
  const apiRowOf = rowOfApiKey(last, providers);
  const api = apiKeys(version);
  const goneApi = [...apiKeys(last)].filter((key) => !api.has(key) && !may.has(apiRowOf(key)));
  return [
    ...ids
      .filter((row) => !may.has(row))
      .map((row) => `dropped: ${printable(row)} is neither a row nor an alias any more; allow it by name`),
    ...gone.map(
      (key) => `dropped: key ${printable(key)} of the cost map; allow ${printable(rowOf(key))} by name`,
    ),
    ...goneApi.map(
      (key) => `dropped: ${printable(key)} of api.json; allow ${printable(apiRowOf(key))} by name`,
    ),
  ];
}

/** Ids one provider answered to, and neither it nor the one that has taken its place does now. */
function droppedIds(before: Version, after: Version, slug: string): string[] {
  const heir = after.providers.find((provider) => provider.slug === slug)?.replaced_by;
  const answered = new Set([slug, ...(heir === undefined ? [] : [heir])].flatMap((one) => idsOf(after, one)));
  return idsOf(before, slug).flatMap((id) => (answered.has(id) ? [] : [`${slug}/${id}`]));
}

function idsOf(version: Version, slug: string): string[] {
  return [...modelsOf(version, slug).keys(), ...aliasesOf(version, slug).keys()];
}
