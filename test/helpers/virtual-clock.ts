// A clock for publishing: it stands at a time, and sleeping moves it on without waiting.
import type { Clock } from "../../scripts/publish/writer-lock.ts";

export type VirtualClock = Clock & { slept: number[] };

/** A clock that shows an RFC 3339 time. */
export function clockAt(time: string): VirtualClock {
  let now = Date.parse(time);
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
    },
  };
}

/** Publishing that tells nobody. */
export const quiet = { progress: () => undefined };
