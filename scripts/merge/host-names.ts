// The names that hosts give to makers' models, and folders that rebuild models instead of making them.
import hostNames from "./host-names.json" with { type: "json" };

/** A host's name of a model -> the maker's name, both in normal form, where the maker's rules do not lead there. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries(hostNames.also_called).flatMap(([model, names]) =>
    names.map((name) => [name, model] as const),
  ),
);

/** Folders of people who retrain other makers' weights; these are not the maker's models. */
const WORKSHOPS: ReadonlySet<string> = new Set(hostNames.workshops);

/** Their unchanged copies of a maker's weights, which stay the maker's models. */
const COPIED = /^alpindale\/wizardlm-/;

/** Whether the id's folder belongs to somebody who rebuilds other makers' models. `id` is in lower case. */
export function isRebuilt(id: string): boolean {
  return WORKSHOPS.has(id.split("/").at(-2) ?? "") && !COPIED.test(id);
}
