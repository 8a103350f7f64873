// The build for today under dist/prices/: a file a KV key, a draft manifest, and the digest of its inputs, which tells if it is stale.
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { draft as draftSchema } from "../../src/schemas/manifest.ts";
import { today } from "../files/days.ts";
import { readHistory } from "../files/history.ts";
import * as folder from "../files/prices-folder.ts";
import { type Build, type BuildInput, buildKeys } from "./build-keys.ts";

/** The build for today's prices: the one on disk unless it is stale, else a new one, which is written. */
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
    catalog: await folder.readCatalog(),
    providers: await folder.readProviders(),
    mapEntries: (await folder.readMap()).entries,
    routingRules: await folder.readRoutingRules(),
    calendars: await folder.readCalendars(),
    apiProviders: await folder.readApiProviders(),
    evidence: {
      facts: await folder.readPageFacts(),
      disputed: await folder.readDisputedFacts(),
      before: await folder.readServedBefore(),
      bills: await folder.readBills(),
    },
    history: await readHistory(),
    past: await folder.readPastFacts(),
    goneKeys: await folder.readGoneKeys(),
    today: today(),
  };
}

/** Describes a build in two lines. */
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

const BUILD = "dist/prices";
/** What a build depends on: the prices and the code that builds, beside the packages it runs on. */
const OF_BUILD = "{prices,scripts,src}/**/*.{json,ts}";
const LOCK_FILE = "package-lock.json";

/** A digest, by path and bytes, of every file under `root` that fits a pattern, by default those a build reads, and of the day it is for. */
export async function inputDigest(today: string, root = ".", pattern = OF_BUILD): Promise<string> {
  const hash = createHash("sha256").update(today);
  for (const path of [LOCK_FILE, ...globSync(pattern, { cwd: root }).sort()]) {
    const bytes = await readFile(join(root, path));
    hash.update(`\n${path} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex");
}

/** Writes a build to disk in place of the last one; the digest last, so that half a build is never read. */
export async function writeBuild(build: Build, digest: string, root = "."): Promise<void> {
  const folder = join(root, BUILD);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "keys"), { recursive: true });
  for (const [key, bytes] of build.keys) {
    await writeFile(join(folder, "keys", encodeURIComponent(key)), bytes);
  }
  await writeFile(join(folder, "draft.json"), JSON.stringify(build.draft));
  await writeFile(join(folder, "digest"), digest);
}

/** The build on disk, or undefined if it was made from other inputs. */
export async function readBuild(digest: string, root = "."): Promise<Build | undefined> {
  const folder = join(root, BUILD);
  const built = await readFile(join(folder, "digest"), "utf8").catch(() => undefined);
  if (built !== digest) return undefined;
  const draft = draftSchema.parse(JSON.parse(await readFile(join(folder, "draft.json"), "utf8")));
  const keys = new Map<string, Uint8Array>();
  for (const name of await readdir(join(folder, "keys"))) {
    keys.set(decodeURIComponent(name), await readFile(join(folder, "keys", name)));
  }
  return { draft, keys };
}
