// One KV value with many parts that are read separately: a JSON line that says where each is, then their bytes, little-endian numbers.
import { keptOr } from "../lru-cache.ts";

/** How a part's bytes are read: as text, or as numbers of this many bytes, `f8` as doubles. */
const KINDS = {
  text: Uint8Array,
  u1: Uint8Array,
  u2: Uint16Array,
  u4: Uint32Array,
  f8: Float64Array,
} as const;

type Kind = keyof typeof KINDS;
type Extent = readonly [kind: Kind, from: number, bytes: number];

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export type PartValue = string | Numbers;

const NEWLINE = 10;
const SPACE = 32;
const ALIGNMENT = 8;

/** Returns the bytes of a value with these parts. */
export function joinParts(parts: ReadonlyMap<string, PartValue>): Uint8Array<ArrayBuffer> {
  const extents = new Map<string, Extent>();
  const pieces: [number, Uint8Array][] = [];
  let at = 0;
  for (const [name, value] of parts) {
    const bytes = toBytes(value);
    extents.set(name, [kindOf(value), at, bytes.length]);
    pieces.push([at, bytes]);
    at = aligned(at + bytes.length);
  }
  const head = new TextEncoder().encode(JSON.stringify({ parts: Object.fromEntries(extents) }));
  const start = aligned(head.length + 1);
  const whole = new Uint8Array(start + at).fill(SPACE, 0, start);
  whole.set(head);
  whole[start - 1] = NEWLINE;
  for (const [from, bytes] of pieces) whole.set(bytes, start + from);
  return whole;
}

export class PackedParts {
  readonly #bytes: Uint8Array;
  readonly #start: number;
  readonly #extents: ReadonlyMap<string, Extent>;
  /** Creating a view of numbers costs more than reading it. */
  readonly #numbers = new Map<string, Numbers>();

  /** Throws if the bytes are not such a value or are truncated. */
  constructor(bytes: Uint8Array) {
    // Numbers are read in place, which requires an offset that is a multiple of their size.
    this.#bytes = bytes.byteOffset % ALIGNMENT === 0 ? bytes : Uint8Array.from(bytes);
    this.#start = this.#bytes.indexOf(NEWLINE) + 1;
    const head = new TextDecoder().decode(this.#bytes.subarray(0, this.#start));
    const { parts } = JSON.parse(head) as { parts: Record<string, Extent> };
    this.#extents = new Map(Object.entries(parts));
    const end = Math.max(0, ...[...this.#extents.values()].map(([, from, bytes]) => aligned(from + bytes)));
    if (this.#start + end !== this.#bytes.length) throw new Error("a value of parts breaks off");
  }

  has(name: string): boolean {
    return this.#extents.has(name);
  }

  text(name: string): string {
    const [, from, bytes] = this.#extent(name);
    return new TextDecoder().decode(this.#bytes.subarray(this.#start + from, this.#start + from + bytes));
  }

  numbers(name: string): Numbers {
    return keptOr(this.#numbers, name, () => this.#view(name));
  }

  #view(name: string): Numbers {
    const [kind, from, bytes] = this.#extent(name);
    const Numbers = KINDS[kind];
    const at = this.#bytes.byteOffset + this.#start + from;
    return new Numbers(this.#bytes.buffer as ArrayBuffer, at, bytes / Numbers.BYTES_PER_ELEMENT);
  }

  #extent(name: string): Extent {
    const extent = this.#extents.get(name);
    if (extent === undefined) throw new Error(`the value has no part ${name}`);
    return extent;
  }
}

/** Many texts stored as one, which a garbage collector counts once; `ends` says where each ends, in UTF-16 units. */
export function packedTexts(text: string, ends: ArrayLike<number>) {
  const size = ends.length;
  const at = (place: number) => text.slice(ends[place - 1] ?? 0, ends[place]);
  /** The first position from which a condition holds, or the number of texts. */
  const firstPlace = (holds: (place: number) => boolean) => {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    ...{ size, at },
    /** The position of a text; undefined if it is not there. */
    find(wanted: string): number | undefined {
      for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, start + 1)) {
        const place = firstPlace((one) => (ends[one] ?? 0) > start);
        if (at(place) === wanted) return place;
      }
      return undefined;
    },
    /** The position of a text in a list sorted by code units. */
    findSorted(wanted: string): number | undefined {
      const place = firstPlace((one) => at(one) >= wanted);
      return place < size && at(place) === wanted ? place : undefined;
    },
  };
}

function toBytes(value: PartValue): Uint8Array {
  if (typeof value === "string") return new TextEncoder().encode(value);
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

function kindOf(value: PartValue): Kind {
  if (typeof value === "string") return "text";
  return value instanceof Float64Array ? "f8" : `u${value.BYTES_PER_ELEMENT as 1 | 2 | 4}`;
}

function aligned(at: number): number {
  return Math.ceil(at / ALIGNMENT) * ALIGNMENT;
}
