// systemClock: the time, and sleep that ends when it is over.
// asOnlyWriter: one at a time; others wait, give up, or take over; a lock that was left ends by itself.
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { KvStore } from "../../../scripts/kv/kv-store.ts";
import {
  asOnlyWriter,
  settleMs,
  systemClock,
  type WriterLock,
  type WriterOptions,
} from "../../../scripts/publish/writer-lock.ts";
import { type MemoryKvStore, memoryKvStore } from "../../helpers/memory-kv-store.ts";
import { clockAt, type VirtualClock } from "../../helpers/virtual-clock.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
test("sleep ends after its milliseconds and not before", async () => {
  let woken = false;
  const slept = systemClock.sleep(5).then(() => {
    woken = true;
  });
  await vi.advanceTimersByTimeAsync(4);
  expect(woken).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await slept;
  expect(woken).toBe(true);
});

/** Spelled out: an older program that writes at the same time has its lock there. */
const LOCK_KEY = "writer";
const NOON = "2026-11-21T12:00:00Z";
const MINUTE = 60_000;

function setUp(propagationMs = MINUTE) {
  const clock = clockAt(NOON);
  const kv = memoryKvStore({ propagationMs });
  const told: string[] = [];
  const options: WriterOptions = { task: "publish of x", progress: (line) => told.push(line) };
  return { clock, kv, told, options };
}

function lockIn(kv: MemoryKvStore) {
  return JSON.parse(Buffer.from(kv.values.get(LOCK_KEY) ?? []).toString() || "null");
}

function putLock(kv: MemoryKvStore, lock: object): void {
  kv.values.set(LOCK_KEY, Buffer.from(JSON.stringify(lock)));
}

const held = (clock: VirtualClock, minutes: number) => ({
  id: "other",
  task: "rollback to serial 3",
  until: clock.now() + minutes * MINUTE,
  serial: 7,
});

describe("asOnlyWriter", () => {
  test("holds a lock while it works, and notes what was written last", async () => {
    const { clock, kv, options } = setUp();
    const result = await asOnlyWriter(kv, clock, options, async (lock) => {
      expect(lockIn(kv)).toMatchObject({
        task: "publish of x",
        until: Date.parse(NOON) + 15 * MINUTE,
        serial: 0,
      });
      expect(lock.forced).toBe(false);
      lock.noteSerial(4);
      lock.noteSerial(3);
      return "done";
    });
    expect(result).toBe("done");
    expect(lockIn(kv)).toMatchObject({ until: 0, serial: 4 });
  });

  test("tells the next writer which serial was written last", async () => {
    const { clock, kv, options } = setUp();
    await asOnlyWriter(kv, clock, options, async (lock) => lock.noteSerial(4));
    await asOnlyWriter(kv, clock, options, async (lock) => expect(lock.lastSerial).toBe(4));
    expect(lockIn(kv)).toMatchObject({ until: 0, serial: 4 });
  });

  test("releases the lock when the work fails", async () => {
    const { clock, kv, options } = setUp();
    const failing = asOnlyWriter(kv, clock, options, async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(lockIn(kv)).toMatchObject({ until: 0 });
  });

  test("says how long the lock stays when it cannot be released", async () => {
    const { clock, kv, options, told } = setUp();
    await asOnlyWriter(kv, clock, options, async () => {
      kv.get = async () => {
        throw new Error("KV is down");
      };
    });
    expect(told).toEqual(["the lock stays until 2026-11-21T12:15:00.000Z"]);
  });

  test("does not release another writer's lock", async () => {
    const { clock, kv, options } = setUp();
    await asOnlyWriter(kv, clock, options, async () => putLock(kv, held(clock, 15)));
    expect(lockIn(kv)).toEqual(held(clock, 15));
  });
});

describe("a lock is confirmed", () => {
  const confirmAfter = (
    run: ReturnType<typeof setUp>,
    before: (kv: MemoryKvStore, clock: VirtualClock) => unknown,
  ) =>
    asOnlyWriter(run.kv, run.clock, run.options, async (lock: WriterLock) => {
      await before(run.kv, run.clock);
      await lock.confirm();
    });

  test("two propagation delays and a margin after the request, not counting work done meanwhile", async () => {
    const run = setUp();
    await confirmAfter(run, () => run.clock.sleep(MINUTE));
    expect(run.clock.slept).toEqual([MINUTE, MINUTE + 15_000]);
    expect(settleMs(run.kv)).toBe(2 * MINUTE + 15_000);
  });

  test("at once when writes are visible at once", async () => {
    const run = setUp(0);
    await confirmAfter(run, () => undefined);
    expect(run.clock.slept).toEqual([0]);
    expect(settleMs(run.kv)).toBe(0);
  });

  // biome-ignore format: one line a case
  test.each<[string, (kv: MemoryKvStore, clock: VirtualClock) => unknown, string]>([
    ["another writer took over", (kv, clock) => putLock(kv, held(clock, 15)), "rollback to serial 3 took over; nothing is changed"],
    ["the lock is gone", (kv) => kv.values.delete(LOCK_KEY), "another writer took over; nothing is changed"],
    ["the lock is no JSON", (kv) => kv.values.set(LOCK_KEY, Buffer.from("{")), "another writer took over; nothing is changed"],
    ["it took all but the last eighth of the time", (_kv, clock) => clock.sleep(13.126 * MINUTE), "this took too long; nothing is changed"],
  ])("not when %s", async (_name, happen, message) => {
    await expect(confirmAfter(setUp(), happen)).rejects.toThrow(message);
  });

  test("up to the last eighth of its time", async () => {
    await expect(
      confirmAfter(setUp(), (_kv, clock) => clock.sleep(13.124 * MINUTE)),
    ).resolves.toBeUndefined();
    // The local simulator's lock ends after two minutes.
    await expect(confirmAfter(setUp(0), (_kv, clock) => clock.sleep(1.74 * MINUTE))).resolves.toBeUndefined();
    await expect(confirmAfter(setUp(0), (_kv, clock) => clock.sleep(1.76 * MINUTE))).rejects.toThrow(
      "too long",
    );
  });

  test("at the last millisecond before that", async () => {
    await expect(
      confirmAfter(setUp(), (_kv, clock) => clock.sleep(13.125 * MINUTE)),
    ).resolves.toBeUndefined();
    await expect(confirmAfter(setUp(0), (_kv, clock) => clock.sleep(1.75 * MINUTE))).resolves.toBeUndefined();
    await expect(confirmAfter(setUp(0), (_kv, clock) => clock.sleep(1.75 * MINUTE + 1))).rejects.toThrow(
      "too long",
    );
  });
});

describe("while another writer has the lock", () => {
  test("it waits, says so once, and continues when the other has ended", async () => {
    const { clock, kv, told, options } = setUp();
    putLock(kv, held(clock, 15));
    const get = kv.get.bind(kv);
    kv.get = async (key) => {
      if (clock.now() >= Date.parse(NOON) + MINUTE && lockIn(kv).id === "other")
        putLock(kv, { ...held(clock, 0), until: 0 });
      return get(key);
    };
    await asOnlyWriter(kv, clock, options, async (lock) => expect(lock.lastSerial).toBe(7));
    expect(told).toEqual([
      "waiting: rollback to serial 3 is under way, or was broken off; its lock ends at 2026-11-21T12:15:00.000Z",
    ]);
    expect(clock.slept.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 5_000));
  });

  test("it gives up after three minutes", async () => {
    const { clock, kv, options } = setUp();
    putLock(kv, held(clock, 15));
    await expect(asOnlyWriter(kv, clock, options, async () => "never")).rejects.toThrow(
      "rollback to serial 3 is under way, or was broken off; its lock ends at 2026-11-21T12:15:00.000Z",
    );
    expect(clock.now()).toBe(Date.parse(NOON) + 3 * MINUTE);
    expect(lockIn(kv).id).toBe("other");
  });

  test("it takes a lock that has expired, at the last millisecond", async () => {
    const { clock, kv, told, options } = setUp();
    putLock(kv, held(clock, 0));
    await asOnlyWriter(kv, clock, options, async () => undefined);
    expect([told, clock.slept]).toEqual([[], []]);
  });

  test("it takes over at once when told not to wait, and names the other writer", async () => {
    const { clock, kv, told, options } = setUp();
    putLock(kv, held(clock, 15));
    await asOnlyWriter(kv, clock, { ...options, now: true }, async (lock) => {
      await lock.confirm();
      expect([lock.forced, lock.lastSerial]).toEqual([true, 7]);
      expect(lockIn(kv).task).toBe("publish of x");
    });
    expect(told).toEqual([
      "taking over: rollback to serial 3 is under way, or was broken off; its lock ends at 2026-11-21T12:15:00.000Z; " +
        "should it still say that it is done, that is undone",
    ]);
    expect(clock.slept).toEqual([0]);
  });

  test("it does not wait to see its own lock either", async () => {
    const { clock, kv, options } = setUp();
    const before = Buffer.from(JSON.stringify(held(clock, 15)));
    kv.get = async (key) => (key === LOCK_KEY ? before : kv.values.get(key));
    const run = asOnlyWriter(kv, clock, { ...options, now: true }, async (lock) => lock.confirm());
    await expect(run).resolves.toBeUndefined();
  });

  test("it reports no takeover when nobody holds the lock", async () => {
    const { clock, kv, told, options } = setUp();
    await asOnlyWriter(kv, clock, { ...options, now: true }, async () => undefined);
    expect(told).toEqual([]);
  });
});

describe("a slow KV", () => {
  const slow = (ms: number, propagationMs = MINUTE): ReturnType<typeof setUp> => {
    const run = setUp(propagationMs);
    const put = run.kv.put.bind(run.kv);
    const late: KvStore["put"] = async (pairs) => {
      await run.clock.sleep(ms);
      return put(pairs);
    };
    run.kv.put = late;
    return run;
  };

  test("is written when the lock appears within 15 seconds", async () => {
    const { clock, kv, options } = slow(15_000);
    await expect(asOnlyWriter(kv, clock, options, async () => "done")).resolves.toBe("done");
  });

  test("is left alone otherwise, and the lock is released", async () => {
    const { clock, kv, options } = slow(15_001);
    await expect(asOnlyWriter(kv, clock, options, async () => "never")).rejects.toThrow(
      "memory answers too slowly to be sure of being the only writer; try again",
    );
    expect(lockIn(kv)).toMatchObject({ until: 0 });
  });

  test("is left alone however soon it shows writes", async () => {
    const { clock, kv, options } = slow(15_001, 1);
    await expect(asOnlyWriter(kv, clock, options, async () => "never")).rejects.toThrow("too slowly");
  });

  test("does not matter when writes are visible at once", async () => {
    const { clock, kv, options } = slow(20_000, 0);
    await expect(asOnlyWriter(kv, clock, options, async () => "done")).resolves.toBe("done");
  });
});
