// Writing data keys: they are there once they can be read back.
import type { KvStore } from "../kv/kv-store.ts";
import { brokenKeys } from "../review/read-version.ts";
import type { Clock } from "./writer-lock.ts";

const POLL_MS = 5_000;

/** Writes data keys, and waits until each can be read; `written` is called between. */
export async function writeKeys(
  kv: KvStore,
  clock: Clock,
  keys: ReadonlyMap<string, Uint8Array>,
  written: () => void = () => {},
): Promise<void> {
  await kv.put([...keys]);
  written();
  await expectKeys(kv, clock, [...keys.keys()]);
}

/** Reads keys until each has the bytes its name says; throws naming one that has not, once every write must be seen. */
async function expectKeys(kv: KvStore, clock: Clock, keys: readonly string[]): Promise<void> {
  const settled = clock.now() + kv.propagationMs;
  let left = keys;
  for (;;) {
    const broken = await brokenKeys(kv, left);
    const [first] = broken;
    if (first === undefined) return;
    if (clock.now() >= settled) throw new Error(`${first.key} ${first.wrong}; manifest not written`);
    left = broken.map(({ key }) => key);
    await clock.sleep(POLL_MS);
  }
}
