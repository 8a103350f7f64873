// KV in memory: what the Worker's binding answers, and a first version in it.
import { expect, test } from "vitest";
import { firstVersion, MemoryKv } from "../../../scripts/kv/memory-kv.ts";

const BYTES = new TextEncoder().encode("ä");

test("a value is read as text or bytes on request; a missing one is null", async () => {
  const kv = new MemoryKv(new Map([["k", BYTES]]));
  expect(await kv.binding().get("k", "text")).toBe("ä");
  expect(new Uint8Array((await kv.binding().get("k", "arrayBuffer")) ?? [])).toEqual(BYTES);
  expect(await kv.get("k", { type: "text" })).toBe("ä");
  expect(await kv.get("no", "text")).toBeNull();
  await expect(kv.get("k", "json")).rejects.toThrow("the double has no json");
});

test("every read is recorded in order", async () => {
  const kv = new MemoryKv(new Map([["k", BYTES]]));
  for (const key of ["k", "no", "k"]) await kv.get(key, "text");
  expect(kv.reads).toEqual(["k", "no", "k"]);
});

test("later writes do not change the values it was made from", () => {
  const values = new Map([["k", BYTES]]);
  new MemoryKv(values).values.delete("k");
  expect(values.size).toBe(1);
});

test("a first version is a manifest over its keys, published at that time", async () => {
  const kv = firstVersion({ draft: { version: "v" }, keys: new Map([["k", BYTES]]) }, new Date("2026-11-22"));
  expect([...kv.values.keys()]).toEqual(["k", "manifest"]);
  expect(JSON.parse(String(await kv.get("manifest", "text")))).toEqual({
    version: "v",
    ...{ serial: 1, published_at: "2026-11-22T00:00:00.000Z", history: [] },
  });
});
