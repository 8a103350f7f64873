// A bounded cache that evicts the least recently used value, and helpers that make a missing value.
export class LruCache<K, V> {
  readonly #most: number;
  readonly #sizeOf: (value: V, key: K) => number;
  readonly #values = new Map<K, V>();
  #size = 0;

  /** Keeps values up to a total size; each counts 1 unless `sizeOf` says otherwise. The last value stays, whatever its size. */
  constructor(most: number, sizeOf: (value: V, key: K) => number = () => 1) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: K): V | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.delete(key);
    this.#values.set(key, value);
    this.#size += this.#sizeOf(value, key);
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#most || oldest === key) return;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    const value = this.#values.get(key);
    if (value !== undefined) this.#size -= this.#sizeOf(value, key);
    this.#values.delete(key);
  }

  keys(): MapIterator<K> {
    return this.#values.keys();
  }
}

type Keeps<K, V> = { get: (key: K) => V | undefined; set: (key: K, value: V) => unknown };

/** The cached value of a key, or a new one that is then cached. */
export function keptOr<K, V>(kept: Keeps<K, V>, key: K, make: () => V): V {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

/** Makes a value on first use and keeps it. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
