// One KV value of many parts, each read without the others: a line of JSON that says where each is, then their bytes. Numbers are
// little-endian, as every machine that runs the Worker or the build has them.

/** How a part's bytes are read: text, or numbers of so many bytes, `f8` as doubles. */
const KINDS = { text: 1, u1: 1, u2: 2, u4: 4, f8: 8 } as const;

type Kind = keyof typeof KINDS;
type Place = readonly [kind: Kind, from: number, bytes: number];

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** What a part may be written as. */
export type PartValue = string | Numbers;

const NEWLINE = 10;
const SPACE = 32;
const ALIGNMENT = 8;

/** The bytes of a value with these parts. */
export function joinParts(parts: ReadonlyMap<string, PartValue>): Uint8Array<ArrayBuffer> {
  const places = new Map<string, Place>();
  const pieces: [number, Uint8Array][] = [];
  let at = 0;
  for (const [name, value] of parts) {
    const bytes = bytesOf(value);
    places.set(name, [kindOf(value), at, bytes.length]);
    pieces.push([at, bytes]);
    at = aligned(at + bytes.length);
  }
  const head = new TextEncoder().encode(JSON.stringify({ parts: Object.fromEntries(places) }));
  const start = aligned(head.length + 1);
  const whole = new Uint8Array(start + at).fill(SPACE, 0, start);
  whole.set(head);
  whole[start - 1] = NEWLINE;
  for (const [from, bytes] of pieces) whole.set(bytes, start + from);
  return whole;
}

/** The parts of a value. */
export class ValueParts {
  readonly #bytes: Uint8Array;
  readonly #start: number;
  readonly #places: ReadonlyMap<string, Place>;
  /** A view of numbers costs more to make than to read. */
  readonly #numbers = new Map<string, Numbers>();

  /** Throws when the bytes are no such value, or break off. */
  constructor(bytes: Uint8Array) {
    // Numbers are read where they are, which only works from a multiple of their size.
    this.#bytes = bytes.byteOffset % ALIGNMENT === 0 ? bytes : Uint8Array.from(bytes);
    this.#start = this.#bytes.indexOf(NEWLINE) + 1;
    const { parts } = JSON.parse(new TextDecoder().decode(this.#bytes.subarray(0, this.#start))) as {
      parts: Record<string, Place>;
    };
    this.#places = new Map(Object.entries(parts));
    const end = Math.max(0, ...[...this.#places.values()].map(([, from, bytes]) => aligned(from + bytes)));
    if (this.#start + end !== this.#bytes.length) throw new Error("a value of parts breaks off");
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  /** Names of all parts, in the order they were written in. */
  names(): string[] {
    return [...this.#places.keys()];
  }

  text(name: string): string {
    const [, from, bytes] = this.#place(name);
    return new TextDecoder().decode(this.#bytes.subarray(this.#start + from, this.#start + from + bytes));
  }

  numbers(name: string): Numbers {
    let numbers = this.#numbers.get(name);
    if (numbers === undefined) {
      numbers = this.#view(name);
      this.#numbers.set(name, numbers);
    }
    return numbers;
  }

  #view(name: string): Numbers {
    const [kind, from, bytes] = this.#place(name);
    const [at, count] = [this.#bytes.byteOffset + this.#start + from, bytes / KINDS[kind]];
    if (kind === "u2") return new Uint16Array(this.#bytes.buffer, at, count);
    if (kind === "u4") return new Uint32Array(this.#bytes.buffer, at, count);
    if (kind === "f8") return new Float64Array(this.#bytes.buffer, at, count);
    return new Uint8Array(this.#bytes.buffer, at, count);
  }

  #place(name: string): Place {
    const place = this.#places.get(name);
    if (place === undefined) throw new Error(`the value has no part ${name}`);
    return place;
  }
}

function bytesOf(value: PartValue): Uint8Array {
  if (typeof value === "string") return new TextEncoder().encode(value);
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

function kindOf(value: PartValue): Kind {
  if (typeof value === "string") return "text";
  if (value instanceof Float64Array) return "f8";
  if (value instanceof Uint32Array) return "u4";
  return value instanceof Uint16Array ? "u2" : "u1";
}

function aligned(at: number): number {
  return Math.ceil(at / ALIGNMENT) * ALIGNMENT;
}
