// The built version on disk: dist/prices/, one file per KV key, a draft manifest, and the digest of what it was built from.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { draft as draftSchema } from "../../src/schemas/shard.ts";
import type { Build } from "./build-keys.ts";

const BUILD = "dist/prices";
/** What a build depends on. */
const INPUTS = ["prices", "scripts", "src"];

/** A digest of everything the build reads, and of the day it is for. */
export async function inputDigest(today: string): Promise<string> {
  const hash = createHash("sha256").update(today);
  for (const folder of INPUTS) {
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter((file) => /\.(json|ts)$/.test(file)).sort()) {
      hash.update(name).update(await readFile(join(folder, name)));
    }
  }
  return hash.digest("hex");
}

export async function writeBuild(build: Build, digest: string): Promise<void> {
  await rm(BUILD, { recursive: true, force: true });
  await mkdir(join(BUILD, "keys"), { recursive: true });
  for (const [key, bytes] of build.keys) await writeFile(join(BUILD, "keys", encodeURIComponent(key)), bytes);
  await writeFile(join(BUILD, "draft.json"), JSON.stringify(build.draft));
  await writeFile(join(BUILD, "digest"), digest);
}

/** The build on disk, or undefined when there is none for these inputs. */
export async function readBuild(digest: string): Promise<Build | undefined> {
  const built = await readFile(join(BUILD, "digest"), "utf8").catch(() => undefined);
  if (built !== digest) return undefined;
  const draft = draftSchema.parse(JSON.parse(await readFile(join(BUILD, "draft.json"), "utf8")));
  const keys = new Map<string, Uint8Array>();
  for (const name of await readdir(join(BUILD, "keys"))) {
    keys.set(decodeURIComponent(name), await readFile(join(BUILD, "keys", name)));
  }
  return { draft, keys };
}
