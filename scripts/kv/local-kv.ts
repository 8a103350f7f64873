// The local simulator's KV, the very one `wrangler dev` serves from; without wrangler, which takes a second or two to load.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import type { KvStore } from "./kv-store.ts";

/** Opens the local namespace of wrangler.toml; `persist` is a folder other than wrangler's own, for tests. */
export async function openLocalKv(persist = ".wrangler/state"): Promise<KvStore> {
  // A namespace without an id has the name of its binding.
  const id = namespaceIn(await readFile("wrangler.toml", "utf8")) ?? "PRICES";
  const modules = { "index.js": { type: "esm" as const, contents: "export default {};" } };
  const config = {
    ...{ name: "prices", compatibilityDate: "2026-10-20" },
    manifest: { mainModule: "index.js", modulesRoot: "/", modules },
    env: { PRICES: { type: "kv" as const, id } },
  };
  const simulator = new Miniflare({
    resourcePersistencePath: join(persist, "v3"),
    cf: false,
    workers: [{ config }],
  });
  const kv = (await simulator.getKVNamespace("PRICES")) as unknown as KVNamespace;
  return storeOver(kv, "the local simulator", () => simulator.dispose());
}

/** The id that a person, or the first deploy, has put under the binding in wrangler.toml. */
export function namespaceIn(toml: string): string | undefined {
  return /binding = "PRICES"\nid = "([^"]+)"/.exec(toml)?.[1];
}

const nextTurn = () => new Promise((resume) => setImmediate(resume));

/**
 * A simulator's namespace as a store. Each request waits for a turn of the event loop first: a connection that the simulator closed
 * while this process was busy billing is only then known to be closed.
 */
export function storeOver(kv: KVNamespace, name: string, close: () => Promise<void>): KvStore {
  return {
    name,
    propagationMs: 0,
    async get(key) {
      await nextTurn();
      const value = await kv.get(key, "arrayBuffer");
      return value === null ? undefined : new Uint8Array(value);
    },
    async list(prefix) {
      await nextTurn();
      const names: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await kv.list({ prefix, ...(cursor !== undefined && { cursor }) });
        names.push(...page.keys.map(({ name }) => name));
        if (page.list_complete) return names;
        cursor = page.cursor;
      }
    },
    async put(pairs) {
      await nextTurn();
      for (const [key, bytes] of pairs) await kv.put(key, new Uint8Array(bytes).buffer);
    },
    async delete(keys) {
      for (const key of keys) await kv.delete(key);
    },
    [Symbol.asyncDispose]: close,
  };
}
