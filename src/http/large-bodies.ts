// Large bodies: all requests of an isolate share its 128 MB, so it holds a bounded number of their bytes, and does not wait for stalled
// ones. Long JSON is parsed in turns and one at a time, because the parsed value takes ten times the memory of its text.
import { withinDeadline } from "../deadline.ts";
import { type Failure, fail, invalid, ok, type Result } from "../failure.ts";
import { parseJson } from "../parse-json.ts";
import { inTurns, nextTurn } from "../turns.ts";

const LOOK_AGAIN_MS = 5;
const PATIENCE_MS = 10_000;

/** A part of the room. It lapses if its holder is inactive, because a runtime that drops a request does not tell its code. */
export type Place = { size: number; seen: number };

/** Room of a size; a place lapses after some time without a sign of its holder. */
export function makeRoom(size: number, lapsesMs: number) {
  const taken = new Set<Place>();
  const hasRoom = (wanted: number) => {
    for (const place of taken) if (Date.now() - place.seen > lapsesMs) taken.delete(place);
    const sum = [...taken].reduce((all, place) => all + place.size, 0);
    return sum === 0 || sum + wanted <= size;
  };
  return {
    /** Waits for a place while keeping another one alive; undefined if none became free. A place of any size fits when the room is empty. */
    async enter(wanted: number, meanwhile?: Place): Promise<Place | undefined> {
      const since = Date.now();
      while (!hasRoom(wanted)) {
        if (Date.now() - since > PATIENCE_MS) return undefined;
        await nextTurn(LOOK_AGAIN_MS);
        touch(meanwhile);
      }
      const place = { size: wanted, seen: Date.now() };
      taken.add(place);
      return place;
    },
    leave(place: Place | undefined): void {
      if (place !== undefined) taken.delete(place);
    },
  };
}

/** Marks the holder of a place as alive. */
export function touch(place: Place | undefined): void {
  if (place !== undefined) place.seen = Date.now();
}

/** Texts up to this many characters are parsed at once, without waiting. */
export const SHORT = 128 * 1024;

const MAX_HELD_BYTES = 24 * 1024 * 1024;
const STALLED_MS = 5_000;
const FIRST_BYTES = 1024;
const CHUNKS_A_TURN = 256;
const held = makeRoom(MAX_HELD_BYTES, STALLED_MS);

const decoder = new TextDecoder();

export class HeldBytes {
  readonly most: number;
  size = 0;
  place: Place | undefined;
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
    if (end > SHORT && this.place === undefined) this.place = await held.enter(this.#expected);
    if (end > SHORT && this.place === undefined) return false;
    touch(this.place);
    if (end <= this.most) {
      if (end > this.#bytes.length) this.#grow(end);
      this.#bytes.set(bytes, this.size);
    }
    this.size = end;
    return true;
  }

  /** Returns the text of all bytes and releases them; undefined if there were too many. The place is kept. */
  take(): string | undefined {
    const text = this.size > this.most ? undefined : decoder.decode(this.#bytes.subarray(0, this.size));
    if (this.place !== undefined) this.#bytes = new Uint8Array(0);
    this.size = 0;
    return text;
  }

  free(): void {
    held.leave(this.place);
    this.place = undefined;
  }

  #grow(end: number): void {
    const grown = new Uint8Array(Math.min(this.most, Math.max(FIRST_BYTES, end, 2 * this.#bytes.length)));
    grown.set(this.#bytes.subarray(0, this.size));
    this.#bytes = grown;
  }
}

export type ByteStream = ReadableStream<Uint8Array>;

/** Yields a body's chunks in parts of limited size; throws if the body breaks off, or stalls while `bytes` holds a place. */
export async function* chunksOf(body: ByteStream, bytes: HeldBytes, most = SHORT) {
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

const RETRY_SECONDS = 1;

/** One at a time; a turn takes a few milliseconds. */
const parsing = makeRoom(1, 2_000);

/** Parses a text and gives `work` its value, or the failure if it cannot be read. `nested`: the same request is already in such work. */
export async function withLargeJson<T>(
  text: string,
  work: (read: Result<unknown>) => Promise<T>,
  { nested = false, place }: { nested?: boolean; place?: Place | undefined } = {},
): Promise<T> {
  const turn = nested ? undefined : await parsing.enter(1, place);
  if (turn === undefined && !nested) return work(fail(crowded()));
  try {
    const parsed = await inTurns(parseJson(text), () => touch(turn));
    if ("value" in parsed) return await work(ok(parsed.value));
    if ("broken" in parsed) return await work(fail(notJson()));
    return await work(fail(invalid("invalid_parameter", `expected at most ${parsed.tooMuch}`)));
  } finally {
    parsing.leave(turn);
  }
}

/** The failure of text that is not JSON. */
export function notJson(): Failure {
  return invalid("invalid_json", "expected a JSON object, got text that is not JSON");
}

/** The failure of a body without room. */
export function crowded(): Failure {
  const message = `other large bodies are being read; try again in ${RETRY_SECONDS} second`;
  return { kind: "unavailable", message, retryAfter: RETRY_SECONDS };
}
