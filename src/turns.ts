// Long work as generators that yield after each part, run at once or a part at a time, so that other requests are answered in between.

/** Work that yields after each part of a few milliseconds and returns its result. */
export type Turns<T> = Generator<void, T>;

/** Runs all parts at once. */
export function atOnce<T>(work: Turns<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Runs one part per turn of the event loop. A runtime's clock stands still within a turn, so parts are counted by size. */
export async function inTurns<T>(work: Turns<T>, afterEach: () => void = () => {}): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    afterEach();
    await nextTurn();
  }
}

/** Lets waiting work run first. */
export function nextTurn(ms = 0): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
