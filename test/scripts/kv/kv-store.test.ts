// readAll: each key's value, eight reads at a time.
import { expect, test } from "vitest";
import { readAll } from "../../../scripts/kv/kv-store.ts";
import { memoryKvStore } from "../../helpers/memory-kv-store.ts";

test("readAll returns every key in order and reads eight at a time", async () => {
  const kv = memoryKvStore();
  const keys = Array.from({ length: 20 }, (_, i) => `k${i}`);
  await kv.put(keys.map((key, i) => [key, Uint8Array.of(i)]));
  let most = 0;
  let now = 0;
  const get = async (key: string) => {
    most = Math.max(most, ++now);
    await new Promise((done) => setTimeout(done, 1));
    now--;
    return kv.get(key);
  };
  const values = await readAll({ ...kv, get }, [...keys, "none"]);
  expect([...values]).toEqual([...keys.map((key, i) => [key, Uint8Array.of(i)]), ["none", undefined]]);
  expect(most).toBe(8);
  expect((await readAll(kv, [])).size).toBe(0);
});
