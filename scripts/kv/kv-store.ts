// What a publish needs of a KV namespace, be it the local simulator or Cloudflare's API.
export type KvStore = {
  /** Where the keys go, for messages. */
  name: string;
  /** Milliseconds until every reader sees a write; 0 if it is seen at once. */
  propagationMs: number;
  /** A value's bytes, or undefined when the key is not there. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** The names of all keys that start with `prefix`, in no order. */
  list(prefix: string): Promise<string[]>;
  /** Writes every pair or throws, naming the keys that were not written. */
  put(pairs: readonly (readonly [string, Uint8Array])[]): Promise<void>;
  /** Deletes every key or throws; a missing key is not an error. */
  delete(keys: readonly string[]): Promise<void>;
  /** Closes it: a command holds it by `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** Reads that are under way at once; a namespace holds hundreds of keys. */
const AT_ONCE = 8;

/** The values of several keys by key; undefined for a missing key. */
export async function readAll(
  kv: Pick<KvStore, "get">,
  keys: readonly string[],
): Promise<Map<string, Uint8Array | undefined>> {
  const values = new Map<string, Uint8Array | undefined>();
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    const some = keys.slice(start, start + AT_ONCE);
    const read = await Promise.all(some.map((key) => kv.get(key)));
    for (const [i, key] of some.entries()) values.set(key, read[i]);
  }
  return values;
}
