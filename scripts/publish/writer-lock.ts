// One writer at a time: publish, rollback, garbage collection and doctor take a lock before they touch the manifest. KV has
// no compare-and-swap, so a lock is written, left until every other writer must have seen it, and read again.
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { KvStore } from "../kv/kv-store.ts";
import { parseJson } from "../review/served.ts";

export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
};

export const systemClock: Clock = {
  now: Date.now,
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
};

export const LOCK_KEY = "writer";

/** A writer must have written its lock this many milliseconds after it found none; to a slower KV it writes nothing. */
const SLACK_MS = 15_000;
/** The life of a lock that is not removed: on Cloudflare, and on the local simulator. */
const LEASE_MS = 15 * 60_000;
const LOCAL_LEASE_MS = 2 * 60_000;
/** A holder does not use this last share of its lock's time, because clocks differ. */
const MARGIN = 1 / 8;
/** How long a writer waits for another's lock before it gives up, and how often it looks. */
const WAIT_MS = 3 * 60_000;
const POLL_MS = 5_000;

/** `until` is 0 when the writer has ended; `serial` is the last one that any writer wrote. */
const lockSchema = z.object({ id: z.string(), task: z.string(), until: z.number(), serial: z.number() });

type Lock = z.infer<typeof lockSchema>;

export type WriterOptions = {
  /** The task's name, for writers that wait: `publish of 1f0c...`. */
  task: string;
  /** Takes the lock from its holder without waiting: for an emergency. */
  now?: boolean;
  progress: (line: string) => void;
};

/** The right to write the manifest. */
export type WriterLock = {
  /** Waits until no other writer can hold the lock, and throws when one does. Call it right before writing. */
  confirm: () => Promise<void>;
  /** The lock was taken without waiting: check what was written again later. */
  forced: boolean;
  /** The last serial written, as the lock says; `noteSerial` records this writer's. A manifest with a lower serial is an old value, seen late. */
  lastSerial: number;
  noteSerial: (serial: number) => void;
};

/** Runs `work` as the only writer of a KV. Throws when another one is at work, or takes over meanwhile. */
export async function asOnlyWriter<T>(
  kv: KvStore,
  clock: Clock,
  options: WriterOptions,
  work: (lock: WriterLock) => Promise<T>,
): Promise<T> {
  const forced = options.now === true;
  const lock = await acquire(kv, clock, options);
  const settledAt = clock.now() + (forced ? 0 : settleMs(kv));
  const confirm = async () => {
    await clock.sleep(Math.max(0, settledAt - clock.now()));
    // Right after the write, a reader may not see its own lock yet.
    const found = forced ? lock : await readLock(kv);
    if (found?.id !== lock.id)
      throw new Error(`${found?.task ?? "another writer"} took over; nothing is changed`);
    if (clock.now() > lock.until - leaseMs(kv) * MARGIN)
      throw new Error("this took too long; nothing is changed");
  };
  let serial = lock.serial;
  const noteSerial = (written: number) => {
    serial = Math.max(serial, written);
  };
  try {
    return await work({ confirm, forced, lastSerial: serial, noteSerial });
  } finally {
    await release(kv, { ...lock, serial }).catch(() =>
      options.progress(`the lock stays until ${isoTime(lock.until)}`),
    );
  }
}

/** A lock counts after this many milliseconds: until then a writer that cannot see it yet may still write its own. */
export function settleMs({ propagationMs }: KvStore): number {
  return propagationMs === 0 ? 0 : 2 * propagationMs + SLACK_MS;
}

function leaseMs({ propagationMs }: KvStore): number {
  return propagationMs === 0 ? LOCAL_LEASE_MS : LEASE_MS;
}

async function acquire(kv: KvStore, clock: Clock, options: WriterOptions): Promise<Lock> {
  const { checkedAt, serial } = await waitForOthers(kv, clock, options);
  const lock = { id: randomUUID(), task: options.task, until: checkedAt + leaseMs(kv), serial };
  await writeLock(kv, lock);
  if (kv.propagationMs > 0 && clock.now() - checkedAt > SLACK_MS) {
    await release(kv, lock);
    throw new Error(`${kv.name} answers too slowly to be sure of being the only writer; try again`);
  }
  return lock;
}

/** Returns the time of the look that found the lock free, and the last serial written. */
async function waitForOthers(
  kv: KvStore,
  clock: Clock,
  { now, progress }: WriterOptions,
): Promise<{ checkedAt: number; serial: number }> {
  const deadline = clock.now() + WAIT_MS;
  for (let announced = false; ; announced = true) {
    const checkedAt = clock.now();
    const held = await readLock(kv);
    const found = { checkedAt, serial: held?.serial ?? 0 };
    if (held === undefined || held.until <= checkedAt) return found;
    if (now) {
      progress(`taking over: ${busy(held)}; should it still say that it is done, that is undone`);
      return found;
    }
    if (checkedAt >= deadline) throw new Error(busy(held));
    if (!announced) progress(`waiting: ${busy(held)}`);
    await clock.sleep(POLL_MS);
  }
}

function busy({ task, until }: Lock): string {
  return `${task} is under way, or was broken off; its lock ends at ${isoTime(until)}`;
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

async function readLock(kv: KvStore): Promise<Lock | undefined> {
  const bytes = await kv.get(LOCK_KEY);
  if (bytes === undefined) return undefined;
  return lockSchema.safeParse(parseJson(Buffer.from(bytes).toString("utf8"))).data;
}

async function writeLock(kv: KvStore, lock: Lock): Promise<void> {
  await kv.put([[LOCK_KEY, Buffer.from(JSON.stringify(lock))]]);
}

/** The ended lock stays as a note of the last serial; a reader that is behind would miss it in a deleted one. */
async function release(kv: KvStore, lock: Lock): Promise<void> {
  if ((await readLock(kv))?.id === lock.id) await writeLock(kv, { ...lock, until: 0 });
}
