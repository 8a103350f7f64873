// Several programs at one KV namespace that shows writes late, in virtual time. Every read may see a key as it was up to a
// minute ago; every operation takes its time; which pending one goes on is chosen from outside, within those bounds.
import type { KvStore } from "../../scripts/kv/kv-store.ts";
import type { Clock } from "../../scripts/publish/writer-lock.ts";

export const UNSEEN_MS = 60_000;
/** Milliseconds an operation takes at most. */
const LONGEST_MS = 8_000;

type Event = { earliest: number; latest: number; happen: () => void };

/** What a key held from a time on; undefined: it was not there. */
type Held = { since: number; bytes: Uint8Array | undefined };

export type Effect = { by: string; key: string; bytes: Uint8Array | undefined };

export type Program = { kv: KvStore; clock: Clock };

export class World {
  now: number;
  /** Effects so far, for counting interleavings. */
  readonly trace: string[] = [];
  /** Called before each write (`bytes`) and delete takes effect. */
  watch: (effect: Effect) => void = () => undefined;
  readonly #choose: (count: number) => number;
  readonly #keys = new Map<string, Held[]>();
  #events: Event[] = [];

  /** `choose(n)` picks one of n, from 0. */
  constructor(start: number, choose: (count: number) => number) {
    this.now = start;
    this.#choose = choose;
  }

  /** Values that have been there for long. */
  seed(values: ReadonlyMap<string, Uint8Array>): void {
    for (const [key, bytes] of values) this.#keys.set(key, [{ since: 0, bytes }]);
  }

  /** What a key holds now, whoever sees it. */
  latest(key: string): Uint8Array | undefined {
    return this.#keys.get(key)?.at(-1)?.bytes;
  }

  /** Every value of a key that some reader may see now, or has seen in the last `kept` milliseconds. */
  visible(key: string, kept = 0): (Uint8Array | undefined)[] {
    const held = this.#keys.get(key) ?? [];
    const oldest = held.findLastIndex(({ since }) => since <= this.now - UNSEEN_MS - kept);
    return oldest < 0
      ? [undefined, ...held.map(({ bytes }) => bytes)]
      : held.slice(oldest).map((h) => h.bytes);
  }

  /** A program's access; from its `crashAt`-th operation on nothing of it happens any more. */
  program(name: string, crashAt = Number.POSITIVE_INFINITY): Program {
    let operations = 0;
    const act = <T>(what: string, work: () => T): Promise<T> => {
      if (++operations >= crashAt) return new Promise(() => undefined);
      return this.#after(0, LONGEST_MS, () => {
        this.trace.push(`${name} ${what}`);
        return work();
      });
    };
    const set = (key: string, bytes: Uint8Array | undefined) => {
      this.watch({ by: name, key, bytes });
      this.#keys.set(key, [...(this.#keys.get(key) ?? []), { since: this.now, bytes }]);
    };
    const seen = (key: string) => this.#oneOf(this.visible(key));
    return {
      clock: { now: () => this.now, sleep: (ms) => this.#after(ms, ms, () => undefined) },
      kv: {
        name: "the world's KV",
        propagationMs: UNSEEN_MS,
        get: (key) => act(`get ${key}`, () => seen(key)),
        list: (prefix) =>
          act(`list ${prefix}`, () =>
            [...this.#keys.keys()].filter((key) => key.startsWith(prefix) && seen(key) !== undefined),
          ),
        put: async (pairs) => {
          for (const [key, bytes] of pairs) await act(`put ${key}`, () => set(key, bytes));
        },
        delete: async (keys) => {
          for (const key of keys) await act(`delete ${key}`, () => set(key, undefined));
        },
        [Symbol.asyncDispose]: async () => undefined,
      },
    };
  }

  /** Lets time pass until nothing is left to happen. */
  async run(): Promise<void> {
    await settled();
    while (this.#events.length > 0) {
      const horizon = Math.min(...this.#events.map(({ latest }) => latest));
      const next = this.#oneOf(this.#events.filter(({ earliest }) => earliest <= horizon));
      this.#events = this.#events.filter((event) => event !== next);
      const soon = Math.max(this.now, next.earliest);
      this.now = this.#oneOf([soon, soon, soon, Math.max(this.now, horizon)]);
      next.happen();
      await settled();
    }
  }

  /** Something that happens between two times from now; it may only go past others where those may wait. */
  #after<T>(from: number, to: number, work: () => T): Promise<T> {
    return new Promise((done, fail) => {
      const happen = () => {
        try {
          done(work());
        } catch (error) {
          fail(error);
        }
      };
      this.#events.push({ earliest: this.now + from, latest: this.now + to, happen });
    });
  }

  #oneOf<T>(all: readonly T[]): T {
    return all[all.length > 1 ? this.#choose(all.length) : 0] as T;
  }
}

/** All that follows from what happened has been done, up to the next operation. */
function settled(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
