// A KV namespace in memory for publish tests; `failAt` makes the n-th write throw, as a crash would; `holds` is one whose values it begins with.
import type { KvStore } from "../../scripts/kv/kv-store.ts";

export type MemoryKvStore = KvStore & {
  values: Map<string, Uint8Array>;
  /** Every key written, in order, but the writers' lock. */
  written: string[];
  /** Every key deleted, in order, but the writers' lock. */
  deleted: string[];
};

/** The lock as it was left: who wrote last, for those who have to wait. */
export function lockOf({ values }: MemoryKvStore): unknown {
  return JSON.parse(Buffer.from(values.get("writer") ?? []).toString());
}

export function memoryKvStore(
  options: { failAt?: number; corrupt?: string; propagationMs?: number; holds?: MemoryKvStore } = {},
): MemoryKvStore {
  const values = new Map<string, Uint8Array>(options.holds?.values);
  const written: string[] = [];
  const deleted: string[] = [];
  return {
    name: "memory",
    propagationMs: options.propagationMs ?? 0,
    values,
    written,
    deleted,
    get: async (key) => values.get(key),
    list: async (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
    async put(pairs) {
      for (const [key, bytes] of pairs) {
        if (key !== "writer") {
          if (written.length === options.failAt) throw new Error("connection lost");
          written.push(key);
        }
        const corrupt = options.corrupt !== undefined && key.startsWith(options.corrupt);
        values.set(key, corrupt ? bytes.slice(1) : bytes);
      }
    },
    async delete(keys) {
      for (const key of keys) {
        values.delete(key);
        if (key !== "writer") deleted.push(key);
      }
    },
    async [Symbol.asyncDispose]() {},
  };
}
