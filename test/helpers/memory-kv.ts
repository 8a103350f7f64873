// KV in memory: the reads the Worker makes, counted, and faults put in their way.

/** What a faulty key does instead of answering. */
export type Fault = "missing" | "throw" | "hang" | "truncated" | "wrong_shape" | "wrong_bytes";

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
    if (fault === "throw") throw new Error("429 Too Many Requests");
    if (fault === "hang") return new Promise(() => {});
    const stored = this.values.get(key);
    if (stored === undefined || fault === "missing") return null;
    const bytes = fault === undefined ? stored : spoil(stored, fault);
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

function spoil(bytes: Uint8Array, fault: Fault): Uint8Array {
  if (fault === "truncated") return bytes.slice(0, bytes.length >> 1);
  if (fault === "wrong_shape") return new TextEncoder().encode('{"models":{}}');
  return Uint8Array.of(...bytes, 0x20);
}
