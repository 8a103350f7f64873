// KV in memory: the reads the Worker makes, counted, and faults put in their way.

/** What a read of a faulty key does instead of answering at once and rightly. */
export type Fault =
  | "missing"
  | "throw"
  | "too_many_requests"
  | "hang"
  | "truncated"
  | "wrong_shape"
  | "wrong_hash"
  /** The right value, so many milliseconds late. */
  | { late: number }
  /** An error, so many milliseconds late. */
  | { throwLate: number };

export class MemoryKv {
  readonly values: Map<string, Uint8Array>;
  /** Keys read, in order. */
  readonly reads: string[] = [];
  /** Decides what happens to a read; undefined lets it through. */
  fault: (key: string) => Fault | undefined = () => undefined;

  constructor(values: ReadonlyMap<string, Uint8Array> = new Map()) {
    this.values = new Map(values);
  }

  async get(key: string, options: string | { type: string }): Promise<unknown> {
    this.reads.push(key);
    const fault = this.fault(key);
    if (fault === "throw") throw new TypeError("Network connection lost.");
    if (fault === "too_many_requests") throw new Error("KV GET failed: 429 Too Many Requests");
    if (fault === "hang") return new Promise(() => {});
    if (typeof fault === "object") {
      await new Promise((done) => setTimeout(done, "late" in fault ? fault.late : fault.throwLate));
      if ("throwLate" in fault) throw new TypeError("Network connection lost.");
    }
    const stored = this.values.get(key);
    if (stored === undefined || fault === "missing") return null;
    const bytes = spoil(stored, fault);
    const type = typeof options === "string" ? options : options.type;
    if (type === "text") return new TextDecoder().decode(bytes);
    if (type === "arrayBuffer") return Uint8Array.from(bytes).buffer;
    throw new Error(`the double has no ${type}`);
  }

  put(values: ReadonlyMap<string, Uint8Array>): void {
    for (const [key, value] of values) this.values.set(key, value);
  }

  /** This double as the binding's type; it has only what the Worker uses. */
  binding(): KVNamespace {
    return this as unknown as KVNamespace;
  }
}

function spoil(bytes: Uint8Array, fault: Fault | undefined): Uint8Array {
  if (fault === "truncated") return bytes.slice(0, bytes.length >> 1);
  if (fault === "wrong_shape") return new TextEncoder().encode('{"models":{}}');
  if (fault === "wrong_hash") return Uint8Array.of(...bytes, 0x20);
  return bytes;
}
