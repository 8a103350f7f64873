// What a publish needs of a KV namespace, be it the local simulator or Cloudflare's API.

export type KvStore = {
  /** Where the keys go, for messages. */
  name: string;
  /** A value's bytes, or undefined when the key is not there. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Writes every pair or throws, naming the keys that were not written. */
  put(pairs: readonly (readonly [string, Uint8Array])[]): Promise<void>;
  /** Deletes every key; keys that are not there are no error. */
  delete(keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
};
