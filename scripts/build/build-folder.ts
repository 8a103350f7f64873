// The built version on disk: dist/prices/, one file per KV key, a draft manifest, and the digest of what it was built from.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { draft as draftSchema } from "../../src/schemas/manifest.ts";
import type { Build } from "./build-keys.ts";

const BUILD = "dist/prices";
/** What a build depends on: the prices, the code that builds, and the packages and Node it runs on. */
const FOLDERS = ["prices", "scripts", "src"];
const LOCK_FILE = "package-lock.json";

/** A digest of everything the build under `root` reads, by path and bytes, and of the day it is for. */
export async function inputDigest(today: string, root = "."): Promise<string> {
  const hash = createHash("sha256").update(today);
  for (const path of [LOCK_FILE, ...(await inputFiles(root))]) {
    const bytes = await readFile(join(root, path));
    hash.update(`\n${path} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex");
}

async function inputFiles(root: string): Promise<string[]> {
  const files = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => posix.join(folder, name)),
    ),
  );
  return files
    .flat()
    .filter((path) => /\.(json|ts)$/.test(path))
    .sort();
}

/** Puts a build on disk in place of the one there; the digest last, so that half a build is none. */
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

/** The build on disk, or undefined when there is none for these inputs. */
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
