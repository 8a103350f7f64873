// A Worker as `wrangler deploy` would upload it: bundled and minified, in memory, with its size.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";

const run = promisify(execFile);

/** `file` is where the bundle lies, for those that import it. */
export type Bundle = { code: string; file: string; bytes: number; gzipBytes: number };

/** Bundles the Worker whose entry is `entry` into dist/bench/`name`. */
export async function bundle(entry: string, name: string, config = "wrangler.toml"): Promise<Bundle> {
  const folder = resolve(`dist/bench/${name}`);
  await run("wrangler", ["deploy", resolve(entry), "--config", config, "--dry-run", "--outdir", folder], {
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
  return readBundle(join(folder, basename(entry).replace(/\.ts$/, ".js")));
}

/** A bundle that was made before. */
export async function readBundle(file: string): Promise<Bundle> {
  const code = await readFile(file, "utf8");
  return { code, file, bytes: Buffer.byteLength(code), gzipBytes: gzipSync(code).length };
}
