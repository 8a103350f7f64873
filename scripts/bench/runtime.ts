// Workers in one workerd, each on a socket of its own, with a first version of a build in their KV.
import { Miniflare } from "miniflare";
import type { Build } from "../build/build-keys.ts";
import { storeOver } from "../kv/local-kv.ts";
import { firstVersion } from "../kv/memory-kv.ts";
import { recordVersion } from "../publish/record-version.ts";
import type { Reply } from "./control.ts";

/** Workers with the same `kv` share a namespace. */
export type RuntimeWorker = {
  name: string;
  code: string;
  kv: string;
  /** The replies that a control repeats. */
  replies?: Record<string, Reply>;
  /** Source texts of Workers this one starts in isolates of their own. */
  sources?: Record<string, string>;
};

export type Runtime = {
  /** Where a Worker listens: a direct socket, without the simulator's proxy. */
  url: (worker: string) => Promise<URL>;
  /** Writes a build into a Worker's KV, with its record of changes; the files that a publish makes of it are not asked for here. */
  publish: (worker: string, build: Build) => Promise<unknown>;
  /** Where the inspector listens. */
  inspector: () => Promise<URL>;
};

/** Does something with Workers in one runtime, then ends it. With `inspect` its inspector listens too, which costs a little time. */
export async function withRuntime<T>(
  workers: readonly RuntimeWorker[],
  work: (runtime: Runtime) => Promise<T>,
  { inspect = false } = {},
): Promise<T> {
  const options = { workers: workers.map(workerOptions), ...(inspect && { inspectorPort: 0 }) };
  const miniflare = new Miniflare(options);
  const publish = async (worker: string, build: Build) => {
    const kv = (await miniflare.getKVNamespace("PRICES", worker)) as unknown as KVNamespace;
    const store = storeOver(kv, `the KV of ${worker}`, async () => {});
    const { build: recorded, changes } = await recordVersion(store, undefined, build, Date.now());
    const { values } = firstVersion({ ...recorded, draft: { ...recorded.draft, changes } }, new Date());
    await store.put([...values]);
  };
  const url = (worker: string) => miniflare.unsafeGetDirectURL(worker);
  try {
    return await work({ url, publish, inspector: () => miniflare.getInspectorURL() });
  } finally {
    await miniflare.dispose();
  }
}

function workerOptions({ name, code, kv, replies = {}, sources }: RuntimeWorker) {
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
