import { expect, test } from "vitest";
import { openLocalKv, storeOver } from "../../../scripts/kv/local-kv.ts";
import { newFolder } from "../../helpers/new-folder.ts";

test("openLocalKv keeps bytes and returns nothing for a missing key", async () => {
  const folder = await newFolder();
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
    expect((await kv.list("")).sort()).toEqual(["binary", "text"]);
    expect(await kv.list("te")).toEqual(["text"]);
    await kv.delete(["text", "missing"]);
    expect(await kv.list("")).toEqual(["binary"]);
    expect([kv.name, kv.propagationMs]).toEqual(["the local simulator", 0]);
  } finally {
    await kv[Symbol.asyncDispose]();
  }
});

test("storeOver lists every page of keys", async () => {
  const pages = [["a", "b"], ["c"], []];
  const asked: unknown[] = [];
  const list = async (options: { prefix: string; cursor?: string }) => {
    asked.push(options);
    const page = Number(options.cursor ?? 0);
    const keys = (pages[page] ?? []).map((name) => ({ name }));
    return page === 2
      ? { keys, list_complete: true }
      : { keys, list_complete: false, cursor: String(page + 1) };
  };
  const kv = storeOver({ list } as unknown as KVNamespace, "pages", async () => {});
  expect(await kv.list("x")).toEqual(["a", "b", "c"]);
  expect(asked).toEqual([{ prefix: "x" }, { prefix: "x", cursor: "1" }, { prefix: "x", cursor: "2" }]);
});
