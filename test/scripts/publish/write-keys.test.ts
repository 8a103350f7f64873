// Data keys are written whatever is there, and there once they can be read back.
import { expect, test } from "vitest";
import { writeKeys } from "../../../scripts/publish/write-keys.ts";
import { tinyBuild } from "../../helpers/builds.ts";
import { memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { clockAt } from "../../helpers/virtual-clock.ts";

const [key, bytes] = [...tinyBuild("a").keys][0] ?? ["", new Uint8Array()];
const keys = new Map([[key, bytes]]);

test("writes the keys, whatever is there", async () => {
  const kv = memoryKvStore();
  await writeKeys(kv, clockAt("2026-11-21T12:00:00.000Z"), keys);
  await writeKeys(kv, clockAt("2026-11-21T12:00:00.000Z"), keys);
  expect([kv.written, kv.values]).toEqual([[key, key], keys]);
});

test("finishes only when each can be read", async () => {
  const kv = memoryKvStore({ corrupt: key });
  await expect(writeKeys(kv, clockAt("2026-11-21T12:00:00.000Z"), keys)).rejects.toThrow(
    `${key} has other bytes`,
  );
});
