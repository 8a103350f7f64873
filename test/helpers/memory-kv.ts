// KV in memory with faults put in the way of its reads.
import { MemoryKv as SoundKv } from "../../scripts/kv/memory-kv.ts";

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

export class MemoryKv extends SoundKv {
  /** Decides what happens to a read; undefined lets it through. */
  fault: (key: string) => Fault | undefined = () => undefined;

  put(values: ReadonlyMap<string, Uint8Array>): void {
    for (const [key, value] of values) this.values.set(key, value);
  }

  protected override async read(key: string): Promise<Uint8Array | undefined> {
    const fault = this.fault(key);
    if (fault === "throw") throw new TypeError("Network connection lost.");
    if (fault === "too_many_requests") throw new Error("KV GET failed: 429 Too Many Requests");
    if (fault === "hang") return new Promise(() => {});
    if (typeof fault === "object") {
      await new Promise((done) => setTimeout(done, "late" in fault ? fault.late : fault.throwLate));
      if ("throwLate" in fault) throw new TypeError("Network connection lost.");
    }
    const stored = await super.read(key);
    return stored === undefined || fault === "missing" ? undefined : spoil(stored, fault);
  }
}

function spoil(bytes: Uint8Array, fault: Fault | undefined): Uint8Array {
  if (fault === "truncated") return bytes.slice(0, bytes.length >> 1);
  if (fault === "wrong_shape") return new TextEncoder().encode('{"models":{}}');
  if (fault === "wrong_hash") return Uint8Array.of(...bytes, 0x20);
  return bytes;
}
