// The build for today: made from prices/ when the one under dist/prices/ is stale.

import { today } from "../files/days.ts";
import {
  readApiProviders,
  readBills,
  readCalendars,
  readCatalog,
  readDisputedFacts,
  readGoneKeys,
  readMapEntries,
  readPageFacts,
  readProviders,
  readRoutingRules,
  readServedBefore,
} from "../files/prices-folder.ts";
import { inputDigest, readBuild, writeBuild } from "./build-folder.ts";
import { type Build, type BuildInput, buildKeys } from "./build-keys.ts";
import type { Evidence } from "./trust/report.ts";

/** The build for today's prices: the one on disk when it is not stale, else a new one, which is written. */
export async function currentBuild(progress: (line: string) => void): Promise<Build> {
  const digest = await inputDigest(today());
  const built = await readBuild(digest);
  if (built !== undefined) return built;
  progress("building KV keys from prices/");
  const build = buildKeys(await buildInput());
  await writeBuild(build, digest);
  return build;
}

/** What today's build is made from: the prices folder, parsed. */
export async function buildInput(): Promise<BuildInput> {
  return {
    catalog: await readCatalog(),
    providers: await readProviders(),
    mapEntries: await readMapEntries(),
    routingRules: await readRoutingRules(),
    calendars: await readCalendars(),
    apiProviders: await readApiProviders(),
    evidence: await readEvidence(),
    goneKeys: await readGoneKeys(),
    today: today(),
  };
}

/** What the catalogue is held against, from the prices folder. */
export async function readEvidence(): Promise<Evidence> {
  return {
    facts: await readPageFacts(),
    disputed: await readDisputedFacts(),
    before: await readServedBefore(),
    bills: await readBills(),
  };
}

/** What a build holds, in two lines. */
export function summary({ draft, keys }: Build): string {
  const { counts, map, api } = draft;
  const bytes = [...keys.values()].reduce((sum, value) => sum + value.length, 0);
  return (
    `version ${draft.version}: ${counts.providers} providers, ${counts.rows} rows, ${counts.priced} priced, ` +
    `${counts.map_keys} map keys, prices as of ${draft.as_of}\n` +
    `${keys.size} KV keys, ${bytes} bytes; map ${map.bytes} bytes, gzipped ${map.gzip_bytes}` +
    (api ? `; api.json ${api.bytes} bytes, gzipped ${api.gzip_bytes}` : "")
  );
}
