// Large bodies: all requests of an isolate share its 128 MB, so it holds a bounded number of their bytes, and does not wait for stalled
// ones. Long JSON is read one at a time, because the parsed value takes ten times the memory of its text.
import { withinDeadline } from "../deadline.ts";
import { type Failure, fail, invalid, ok, type Result } from "../failure.ts";
import { parseJson } from "../parse-json.ts";
import { nextTurn } from "../turns.ts";

const LOOK_AGAIN_MS = 5;
const PATIENCE_MS = 10_000;

/** A part of a pool. It lapses if its holder is inactive, because the code of a request that the runtime drops gets no signal. */
export type Reservation = { size: number; seen: number };

/** A limited size that requests share; a reservation of it lapses after some time without a sign of its holder. */
export function makePool(size: number, lapsesMs: number) {
  const taken = new Set<Reservation>();
  const hasRoom = (wanted: number) => {
    for (const reservation of taken) if (Date.now() - reservation.seen > lapsesMs) taken.delete(reservation);
    const sum = [...taken].reduce((all, reservation) => all + reservation.size, 0);
    return sum === 0 || sum + wanted <= size;
  };
  return {
    /** Waits until the wanted size is free, and keeps another reservation alive; undefined after ten seconds. Any size fits into an unused pool. */
    async reserve(wanted: number, meanwhile?: Reservation): Promise<Reservation | undefined> {
      const since = Date.now();
      while (!hasRoom(wanted)) {
        if (Date.now() - since > PATIENCE_MS) return undefined;
        await nextTurn(LOOK_AGAIN_MS);
        touch(meanwhile);
      }
      const reservation = { size: wanted, seen: Date.now() };
      taken.add(reservation);
      return reservation;
    },
    release(reservation: Reservation | undefined): void {
      if (reservation !== undefined) taken.delete(reservation);
    },
  };
}

/** Marks the holder of a reservation as alive. */
export function touch(reservation: Reservation | undefined): void {
  if (reservation !== undefined) reservation.seen = Date.now();
}

/** Texts up to this many characters are parsed at once, without waiting. */
export const SHORT = 128 * 1024;

const MAX_HELD_BYTES = 24 * 1024 * 1024;
const STALLED_MS = 5_000;
const FIRST_BYTES = 1024;
const CHUNKS_A_TURN = 256;
const held = makePool(MAX_HELD_BYTES, STALLED_MS);

const decoder = new TextDecoder();

export class HeldBytes {
  readonly most: number;
  size = 0;
  reservation: Reservation | undefined;
  readonly #expected: number;
  #bytes = new Uint8Array(0);

  /** Bytes beyond `most` are counted but not stored; `expected` is their number if known. */
  constructor(most: number, expected = most) {
    this.most = most;
    this.#expected = expected;
  }

  /** Adds bytes; returns false if there is no room. */
  async add(bytes: Uint8Array): Promise<boolean> {
    const end = this.size + bytes.length;
    if (end > SHORT && this.reservation === undefined) this.reservation = await held.reserve(this.#expected);
    if (end > SHORT && this.reservation === undefined) return false;
    touch(this.reservation);
    if (end <= this.most) {
      if (end > this.#bytes.length) this.#grow(end);
      this.#bytes.set(bytes, this.size);
    }
    this.size = end;
    return true;
  }

  /** Returns the text of all bytes and releases them; undefined if there were too many. The reservation is kept. */
  take(): string | undefined {
    const text = this.size > this.most ? undefined : decoder.decode(this.#bytes.subarray(0, this.size));
    if (this.reservation !== undefined) this.#bytes = new Uint8Array(0);
    this.size = 0;
    return text;
  }

  free(): void {
    held.release(this.reservation);
    this.reservation = undefined;
  }

  #grow(end: number): void {
    const grown = new Uint8Array(Math.min(this.most, Math.max(FIRST_BYTES, end, 2 * this.#bytes.length)));
    grown.set(this.#bytes.subarray(0, this.size));
    this.#bytes = grown;
  }
}

export type ByteStream = ReadableStream<Uint8Array>;

/** Yields a body's chunks in parts of limited size; throws if the body breaks off, or stalls while `bytes` holds a reservation. */
export async function* chunksOf(body: ByteStream, bytes: HeldBytes, most = SHORT) {
  const reader = body.getReader();
  const next = () => reader.read();
  try {
    for (let chunks = 1; ; chunks++) {
      // Data that has already arrived is read without yielding between chunks.
      if (chunks % CHUNKS_A_TURN === 0) await nextTurn();
      const { done, value } = await (bytes.reservation ? withinDeadline(STALLED_MS, next) : next());
      if (done) return;
      for (let from = 0; from < value.length; from += most) yield value.subarray(from, from + most);
    }
  } finally {
    // Tells a sender that continues after the answer to stop, without waiting for it.
    reader.cancel().catch(() => {});
  }
}

const RETRY_SECONDS = 1;

/** One at a time. */
const parsing = makePool(1, 2_000);

/** Parses a text and gives `work` its value, or the failure if it cannot be read. `nested`: the same request is already in such work. */
export async function withLargeJson<T>(
  text: string,
  work: (read: Result<unknown>) => Promise<T>,
  { nested = false, reservation }: { nested?: boolean; reservation?: Reservation | undefined } = {},
): Promise<T> {
  const turn = nested ? undefined : await parsing.reserve(1, reservation);
  if (turn === undefined && !nested) return work(fail(crowded()));
  try {
    const parsed = parseJson(text);
    if ("value" in parsed) return await work(ok(parsed.value));
    if ("broken" in parsed) return await work(fail(notJson()));
    return await work(fail(invalid("invalid_parameter", `expected at most ${parsed.tooMuch}`)));
  } finally {
    parsing.release(turn);
  }
}

export function notJson(): Failure {
  return invalid("invalid_json", "expected a JSON object, got text that is not JSON");
}

/** The failure of a body without room. */
export function crowded(): Failure {
  const message = `other large bodies are being read; try again in ${RETRY_SECONDS} second`;
  return { kind: "unavailable", message, retryAfter: RETRY_SECONDS };
}
