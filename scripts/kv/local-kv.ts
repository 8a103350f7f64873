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

/** A simulator's namespace as a store. */
export function storeOver(kv: KVNamespace, name: string, close: () => Promise<void>): KvStore {
  return {
    name,
    propagationMs: 0,
    async get(key) {
      const value = await kv.get(key, "arrayBuffer");
      return value === null ? undefined : new Uint8Array(value);
    },
    async list(prefix) {
      const names: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await kv.list({ prefix, ...(cursor !== undefined && { cursor }) });
        names.push(...page.keys.map(({ name }) => name));
        if (page.list_complete) return names;
        cursor = page.cursor;
      }
    },
    async put(pairs) {
      for (const [key, bytes] of pairs) await kv.put(key, new Uint8Array(bytes).buffer);
    },
    async delete(keys) {
      for (const key of keys) await kv.delete(key);
    },
    [Symbol.asyncDispose]: close,
  };
}
