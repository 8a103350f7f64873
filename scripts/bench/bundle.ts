// A Worker as `wrangler deploy` would upload it: bundled and minified, in memory, with its size.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";

const run = promisify(execFile);

/** `file` is where the bundle lies, for those that import it. */
export type Bundle = { code: string; file: string; bytes: number; gzipBytes: number };

/** What is bundled and loaded by few routes alone, when their first request comes. */
const LAZY =
  /src\/(responses\/read-(sent|text)|lists\/(change-feeds|price-record|price-table)|mcp\/answer-message|web\/shell\/document)\.tsx?$/;

/** Gzipped bytes that the service's bundle has for what it loads lazily: the whole less the bundle that leaves it out. */
export async function lazyBytes(entry: string): Promise<number> {
  return (await packed(entry)) - (await packed(entry, LAZY));
}

async function packed(entry: string, without?: RegExp): Promise<number> {
  const leaveOut: Plugin = {
    name: "leave out",
    setup: ({ onLoad }) => {
      if (without)
        onLoad({ filter: without }, () => ({
          contents:
            "export const readSent = 0, readText = 0, atomFeed = 0, jsonFeed = 0, toHistory = 0, toChanges = 0, csvHeader = 0, csvLine = 0, renderDocument = 0, answerMessage = 0;",
        }));
    },
  };
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    plugins: [leaveOut],
  });
  return gzipSync(outputFiles[0]?.contents ?? "").length;
}

/** Bundles the Worker whose entry is `entry` into dist/bench/`name`. */
export async function bundle(entry: string, name: string): Promise<Bundle> {
  const folder = `dist/bench/${name}`;
  await run("wrangler", ["deploy", entry, "--dry-run", "--outdir", folder], {
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
  const file = resolve(folder, basename(entry).replace(/\.ts$/, ".js"));
  const code = await readFile(file, "utf8");
  return { code, file, bytes: Buffer.byteLength(code), gzipBytes: gzipSync(code).length };
}
