// KV in memory, with as much of the binding as the Worker uses: for running the service in this process.
import type { Env } from "../../src/env.ts";
import { MANIFEST_KEY } from "../../src/store/keys.ts";

export class MemoryKv {
  readonly values: Map<string, Uint8Array>;
  /** Keys read, in order. */
  readonly reads: string[] = [];

  constructor(values: ReadonlyMap<string, Uint8Array> = new Map()) {
    this.values = new Map(values);
  }

  async get(key: string, options: string | { type: string }): Promise<unknown> {
    this.reads.push(key);
    const bytes = await this.read(key);
    if (bytes === undefined) return null;
    const type = typeof options === "string" ? options : options.type;
    if (type === "text") return new TextDecoder().decode(bytes);
    if (type === "arrayBuffer") return Uint8Array.from(bytes).buffer;
    throw new Error(`the double has no ${type}`);
  }

  async list({ prefix }: { prefix: string }): Promise<unknown> {
    const keys = [...this.values.keys()].filter((key) => key.startsWith(prefix));
    return { keys: keys.map((name) => ({ name })), list_complete: true };
  }

  protected async read(key: string): Promise<Uint8Array | undefined> {
    return this.values.get(key);
  }

  binding(): Env["PRICES"] {
    return this as unknown as Env["PRICES"];
  }
}

/** A KV that serves these keys as its first version, published at that time. */
export function firstVersion(
  { draft, keys }: { draft: object; keys: ReadonlyMap<string, Uint8Array> },
  publishedAt: Date,
): MemoryKv {
  const manifest = { ...draft, serial: 1, published_at: publishedAt.toISOString(), history: [] };
  return new MemoryKv(new Map([...keys, [MANIFEST_KEY, Buffer.from(JSON.stringify(manifest))]]));
}
