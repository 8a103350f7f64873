// openLocalKv against the real simulator: bytes come back as they went in, also those of a pooled Buffer.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLocalKv } from "../../../scripts/kv/local-kv.ts";

test("openLocalKv keeps bytes, and has nothing for a key that was not written", async () => {
  const folder = await mkdtemp(join(tmpdir(), "prices-kv-"));
  const kv = await openLocalKv(folder);
  try {
    // A small Buffer is a view into Node's shared pool; its `buffer` holds other bytes too.
    const small = Buffer.from('{"a":1}');
    expect(small.buffer.byteLength).toBeGreaterThan(small.length);
    await kv.put([
      ["text", small],
      ["binary", new Uint8Array([0, 255, 128])],
    ]);
    expect(Buffer.from((await kv.get("text")) ?? []).toString()).toBe('{"a":1}');
    expect(await kv.get("binary")).toEqual(new Uint8Array([0, 255, 128]));
    expect(await kv.get("missing")).toBeUndefined();
  } finally {
    await kv.close();
    await rm(folder, { recursive: true });
  }
});
