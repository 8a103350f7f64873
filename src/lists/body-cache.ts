// Finished list bodies of one listing, least recently used dropped first. Sound because a listing never changes; list-query.ts makes
// the keys.

/** JSON text in UTF-8. */
export type Body = Uint8Array<ArrayBuffer>;

/** Joins UTF-8 parts into one body. */
export function toBody(parts: readonly Uint8Array[]): Body {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let start = 0;
  for (const part of parts) {
    bytes.set(part, start);
    start += part.length;
  }
  return bytes;
}

/** Bodies by the question they answer. */
export class BodyCache {
  readonly #limit: number;
  readonly #bodies = new Map<string, Body>();
  #size = 0;

  /** Keeps at most `limit` bytes of bodies and keys. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Body | undefined {
    const body = this.#bodies.get(key);
    if (body === undefined) return undefined;
    this.#bodies.delete(key);
    this.#bodies.set(key, body);
    return body;
  }

  /** Keeps a new body, unless it takes more than a quarter of the limit. */
  set(key: string, body: Body): void {
    if (sizeOf(key, body) > this.#limit / 4 || this.#bodies.has(key)) return;
    this.#bodies.set(key, body);
    this.#size += sizeOf(key, body);
    for (const [oldest, dropped] of this.#bodies) {
      if (this.#size <= this.#limit) return;
      this.#bodies.delete(oldest);
      this.#size -= sizeOf(oldest, dropped);
    }
  }
}

function sizeOf(key: string, body: Body): number {
  return 2 * key.length + body.length;
}
