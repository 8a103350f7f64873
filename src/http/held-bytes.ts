// The bytes of a body as they arrive. An isolate holds a bounded number at a time, and does not wait for stalled bodies.
import { withinDeadline } from "../deadline.ts";
import { nextTurn } from "../turns.ts";
import { SHORT } from "./large-json.ts";
import { type Place, Room, touch } from "./room.ts";

const MAX_HELD_BYTES = 24 * 1024 * 1024;
const STALLED_MS = 5_000;
const FIRST_BYTES = 1024;
const CHUNKS_A_TURN = 256;
const held = new Room(MAX_HELD_BYTES, STALLED_MS);

const decoder = new TextDecoder();

export class HeldBytes {
  readonly most: number;
  readonly #expected: number;
  #bytes = new Uint8Array(0);
  #size = 0;
  #place: Place | undefined;

  /** Bytes beyond `most` are counted but not stored; `expected` is their number if known. */
  constructor(most: number, expected = most) {
    this.most = most;
    this.#expected = expected;
  }

  get size(): number {
    return this.#size;
  }

  get place(): Place | undefined {
    return this.#place;
  }

  /** Adds bytes; returns false if there is no room. */
  async add(bytes: Uint8Array): Promise<boolean> {
    const end = this.#size + bytes.length;
    if (end > SHORT && this.#place === undefined) this.#place = await held.enter(this.#expected);
    if (end > SHORT && this.#place === undefined) return false;
    touch(this.#place);
    if (end <= this.most) {
      if (end > this.#bytes.length) this.#grow(end);
      this.#bytes.set(bytes, this.#size);
    }
    this.#size = end;
    return true;
  }

  /** Returns the text of all bytes and releases them; undefined if there were too many. The place is kept. */
  take(): string | undefined {
    const text = this.#size > this.most ? undefined : decoder.decode(this.#bytes.subarray(0, this.#size));
    if (this.#place !== undefined) this.#bytes = new Uint8Array(0);
    this.#size = 0;
    return text;
  }

  free(): void {
    held.leave(this.#place);
    this.#place = undefined;
  }

  #grow(end: number): void {
    const grown = new Uint8Array(Math.min(this.most, Math.max(FIRST_BYTES, end, 2 * this.#bytes.length)));
    grown.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = grown;
  }
}

/** Yields a body's chunks in parts of limited size; throws if the body breaks off, or stalls while `bytes` holds a place. */
export async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  bytes: HeldBytes,
  most = SHORT,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const next = () => reader.read();
  try {
    for (let chunks = 1; ; chunks++) {
      // Data that has already arrived is read without yielding between chunks.
      if (chunks % CHUNKS_A_TURN === 0) await nextTurn();
      const { done, value } = await (bytes.place ? withinDeadline(STALLED_MS, next) : next());
      if (done) return;
      for (let from = 0; from < value.length; from += most) yield value.subarray(from, from + most);
    }
  } finally {
    // Tells a sender that continues after the answer to stop, without waiting for it.
    reader.cancel().catch(() => {});
  }
}
