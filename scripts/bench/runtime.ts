// The built Worker and its control in one runtime, each on a direct socket, with the built prices in KV.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { Miniflare } from "miniflare";
import { MANIFEST_KEY } from "../../src/catalog/keys.ts";
import type { Build } from "../steps/build-keys.ts";
import type { Reply } from "./control.ts";
import { BENCH_PATHS } from "./paths.ts";

const run = promisify(execFile);

/** Headers the runtime itself writes. */
const TRANSPORT: ReadonlySet<string> = new Set([
  "content-length",
  "transfer-encoding",
  "connection",
  "date",
  "keep-alive",
]);

export type Runtime = { service: URL; control: URL; close: () => Promise<void> };

/** Bundles both Workers, starts them, publishes `build` into their KV. */
export async function startRuntime(build: Build): Promise<Runtime> {
  const code = {
    service: await bundle("src/index.ts", "service"),
    control: await bundle("scripts/bench/control.ts", "control"),
  };
  const alone = await start({ service: code.service }, build, {});
  const replies = await collectReplies(await alone.unsafeGetDirectURL("service"));
  await alone.dispose();
  const both = await start(code, build, replies);
  return {
    service: await both.unsafeGetDirectURL("service"),
    control: await both.unsafeGetDirectURL("control"),
    close: () => both.dispose(),
  };
}

async function bundle(entry: string, name: string): Promise<string> {
  const folder = `dist/bench/${name}`;
  await run("wrangler", ["deploy", entry, "--dry-run", "--outdir", folder], {
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
  return readFile(`${folder}/${entry.replace(/^.*\//, "").replace(/ts$/, "js")}`, "utf8");
}

async function start(
  code: Record<string, string>,
  build: Build,
  replies: Record<string, Reply>,
): Promise<Miniflare> {
  const miniflare = new Miniflare({
    workers: Object.entries(code).map(([name, contents]) => ({
      config: {
        name,
        compatibilityDate: "2026-10-20",
        manifest: {
          mainModule: "index.js",
          modulesRoot: "/",
          modules: { "index.js": { type: "esm" as const, contents } },
        },
        env: {
          PRICES: { type: "kv" as const, id: "prices" },
          REPLIES: { type: "json" as const, value: replies },
        },
      },
      dev: { unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] },
    })),
  });
  const kv = (await miniflare.getKVNamespace("PRICES", "service")) as unknown as KVNamespace;
  for (const [key, bytes] of build.keys) await kv.put(key, new Uint8Array(bytes).buffer);
  const manifest = { ...build.draft, serial: 1, published_at: new Date().toISOString(), history: [] };
  await kv.put(MANIFEST_KEY, JSON.stringify(manifest));
  return miniflare;
}

/** The service's own answers, for the control to repeat. */
async function collectReplies(service: URL): Promise<Record<string, Reply>> {
  const replies: Record<string, Reply> = {};
  for (const { name, method, path, body, headers } of BENCH_PATHS) {
    const answer = await fetch(new URL(path, service), {
      method,
      ...(body && { body }),
      ...(headers && { headers }),
    });
    const raw = await rawBytes(answer, name);
    // The headers go along: they are part of what a reply of this size is.
    const kept = [...answer.headers].filter(([header]) => !TRANSPORT.has(header));
    replies[name] = {
      status: answer.status,
      base64: raw.toString("base64"),
      headers: Object.fromEntries(kept),
    };
  }
  return replies;
}

/** The bytes as they went over the wire: fetch unpacks gzip, so that is packed again. */
async function rawBytes(answer: Response, name: string): Promise<Buffer> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok && answer.status !== 304)
    throw new Error(`${name}: HTTP ${answer.status} ${bytes.toString("utf8", 0, 200)}`);
  return answer.headers.get("content-encoding") === "gzip" ? gzipSync(bytes, { level: 9 }) : bytes;
}
