// A KV namespace in memory for publish tests; `failAt` makes the n-th write throw, as a crash would.
import type { KvStore } from "../../scripts/kv/kv-store.ts";

export type MemoryKvStore = KvStore & { values: Map<string, Uint8Array>; written: string[] };

export function memoryKvStore(options: { failAt?: number; corrupt?: string } = {}): MemoryKvStore {
  const values = new Map<string, Uint8Array>();
  const written: string[] = [];
  return {
    name: "memory",
    values,
    written,
    get: async (key) => values.get(key),
    async put(pairs) {
      for (const [key, bytes] of pairs) {
        if (written.length === options.failAt) throw new Error("connection lost");
        written.push(key);
        values.set(
          key,
          options.corrupt !== undefined && key.startsWith(options.corrupt) ? bytes.slice(1) : bytes,
        );
      }
    },
    async delete(keys) {
      for (const key of keys) values.delete(key);
    },
    async close() {},
  };
}
