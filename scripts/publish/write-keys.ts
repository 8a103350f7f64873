// Writing data keys: they are there once they can be read back.
import { type KvStore, readAll } from "../kv/kv-store.ts";
import { integrityError } from "../review/read-version.ts";
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
    const values = await readAll(kv, left);
    const wrong = left.flatMap((key) => {
      const what = integrityError(key, values.get(key));
      return what === undefined ? [] : [{ key, what }];
    });
    const [first] = wrong;
    if (first === undefined) return;
    if (clock.now() >= settled) throw new Error(`${first.key} ${first.what}; manifest not written`);
    left = wrong.map(({ key }) => key);
    await clock.sleep(POLL_MS);
  }
}
