// The local simulator's KV, the very one `wrangler dev` serves from.
import { getPlatformProxy } from "wrangler";
import type { Env } from "../../src/env.ts";
import type { KvStore } from "./kv-store.ts";

/** Opens the local namespace of wrangler.toml; `persist` is a folder other than wrangler's own, for tests. */
export async function openLocalKv(persist?: string): Promise<KvStore> {
  const proxy = await getPlatformProxy<Env>({
    configPath: "wrangler.toml",
    ...(persist !== undefined && { persist: { path: persist } }),
  });
  return storeOver(proxy.env.PRICES, "the local simulator", () => proxy.dispose());
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
