// Long work as generators that stop after each part: done at once where nobody waits, else a part at a time, so that the other
// requests of an isolate are answered in between.

/** Work that yields after each part of a few milliseconds, and returns its result. */
export type Turns<T> = Generator<void, T>;

/** Does all parts at once. */
export function atOnce<T>(work: Turns<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Does a part in each turn of the event loop; a runtime's clock stands still in a turn, so that parts are counted by size. */
export async function inTurns<T>(work: Turns<T>, afterEach: () => void = () => {}): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    afterEach();
    await nextTurn();
  }
}

/** Lets whoever waits go first. */
export function nextTurn(ms = 0): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
