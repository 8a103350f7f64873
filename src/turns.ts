// Long work as generators that yield after each part, run at once or a part at a time, so that other requests are answered in between.

/** Work that yields after each part of a few milliseconds and returns its result. */
export type Turns<T> = Generator<void, T>;

export function atOnce<T>(work: Turns<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Runs one part per turn of the event loop. A runtime's clock stands still within a turn, so parts are counted by size. */
export async function inTurns<T>(work: Turns<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await nextTurn();
  }
}

/** The smallest parts of long work, each of some microseconds, that are done in one turn. */
export const PARTS_A_TURN = 1_000;

/** What `read` makes of each part. */
export function* eachInTurns<T, R>(parts: readonly T[], read: (part: T) => R): Turns<R[]> {
  const results: R[] = [];
  for (const part of parts) if (results.push(read(part)) % PARTS_A_TURN === 0) yield;
  return results;
}

/** Lets waiting work run first. */
export function nextTurn(ms = 0): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
