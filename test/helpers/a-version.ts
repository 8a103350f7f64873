// Versions for tests of the gate, built of a few models as a publish builds them.
import { type BuildInput, buildKeys } from "../../scripts/build/build-keys.ts";
import type { CatalogModel } from "../../scripts/files/catalog.ts";
import type { Provider } from "../../scripts/files/registry.ts";
import { Origins } from "../../scripts/review/origins.ts";
import type { OutcomeTable } from "../../scripts/review/outcome-table.ts";
import { type Version, versionOf } from "../../scripts/review/read-version.ts";
import { replay } from "../../scripts/review/replay.ts";
import { aPrice, aProvider } from "./facts.ts";
import { aModel, BUILD_DAY } from "./small-build.ts";

export type Parts = {
  /** Provider slug -> its models. */
  models?: Record<string, CatalogModel[]>;
  /** Provider slug -> what its registry entry says beside the defaults. */
  providers?: Record<string, Partial<Provider>>;
} & Partial<Pick<BuildInput, "calendars" | "mapEntries" | "today">>;

export const NOW = `${BUILD_DAY}T00:00:00Z`;

/** A model at 2 and 8 USD per 1M tokens, or with other parts of a price. */
export function model(id: string, price: Parameters<typeof aModel>[1] = {}): CatalogModel {
  return aModel(id, { ...aPrice("0.000002", "0.000008"), ...price });
}

export function inputOf({ models = { p: [model("m")] }, providers = {}, ...more }: Parts): BuildInput {
  const slugs = [...new Set([...Object.keys(models), ...Object.keys(providers)])];
  return {
    catalog: new Map(Object.entries(models)),
    providers: slugs.map((slug) => aProvider(slug, providers[slug] ?? {})),
    ...{ mapEntries: [], routingRules: [], calendars: [], today: BUILD_DAY },
    ...more,
  };
}

/** The version that a build of these parts makes. */
export function aVersion(parts: Parts = {}): Version {
  return versionOf(buildKeys(inputOf(parts)));
}

/** What moves between two versions; sources are those of the newer one's catalogue. */
export function moves(before: Parts, after: Parts, only?: string): Promise<OutcomeTable> {
  const { catalog } = inputOf(after);
  const none = { observations: async () => [], pages: new Map(), overrides: new Map() };
  const origins = new Origins({ catalog, ...none });
  const versions = { before: aVersion(before), after: aVersion(after) };
  return replay({ ...versions, origins, now: NOW, ...(only !== undefined && { only }) });
}
