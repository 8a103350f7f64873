// Workers in one workerd, each on a socket of its own, with versions published into their KV as for real.
import { Miniflare } from "miniflare";
import type { Build } from "../build/build-keys.ts";
import type { KvStore } from "../kv/kv-store.ts";
import { storeOver } from "../kv/local-kv.ts";
import { publishBuild } from "../publish/publish.ts";
import { systemClock } from "../publish/writer-lock.ts";
import type { Reply } from "./control.ts";

/** Workers with the same `kv` share a namespace. */
export type RuntimeWorker = {
  name: string;
  code: string;
  kv: string;
  /** What a control repeats. */
  replies?: Record<string, Reply>;
  /** Source texts of Workers this one starts in isolates of their own. */
  sources?: Record<string, string>;
};

export type Runtime = {
  /** Where a Worker listens: a direct socket, without the simulator's proxy. */
  url: (worker: string) => Promise<URL>;
  /** The KV a Worker reads. */
  store: (worker: string) => Promise<KvStore>;
  close: () => Promise<void>;
};

export function startRuntime(workers: readonly RuntimeWorker[]): Runtime {
  const miniflare = new Miniflare({ workers: workers.map(workerOptions) });
  return {
    url: (worker) => miniflare.unsafeGetDirectURL(worker),
    store: async (worker) => {
      const kv = (await miniflare.getKVNamespace("PRICES", worker)) as unknown as KVNamespace;
      return storeOver(kv, `the KV of ${worker}`, async () => {});
    },
    close: () => miniflare.dispose(),
  };
}

/** Publishes a build into a Worker's KV. */
export async function publishTo(runtime: Runtime, worker: string, build: Build): Promise<void> {
  await publishBuild(build, await runtime.store(worker), systemClock, { progress: () => {} });
}

/** What the simulator is told of a Worker. */
export function workerOptions({ name, code, kv, replies = {}, sources }: RuntimeWorker) {
  return {
    config: {
      name,
      compatibilityDate: "2026-10-20",
      manifest: {
        mainModule: "index.js",
        modulesRoot: "/",
        modules: { "index.js": { type: "esm" as const, contents: code } },
      },
      env: {
        PRICES: { type: "kv" as const, id: kv },
        REPLIES: { type: "json" as const, value: replies },
        ...(sources && {
          SOURCES: { type: "json" as const, value: sources },
          LOADER: { type: "worker-loader" as const },
        }),
      },
    },
    dev: { unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] },
  };
}
