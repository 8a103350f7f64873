// After each test the clock, the console, `fetch` and the environment are the real ones again, and after each file what it has opened and
// written is gone: the files of a run share a process.
import { afterAll, afterEach, vi } from "vitest";

/** Of the process: Vitest evaluates this file anew for each test file, and the helpers that import it once. */
const shared = globalThis as { undo?: (() => Promise<unknown>)[] };
shared.undo ??= [];
const { undo } = shared;

/** Does something after the last test of the file. */
export function afterFile(work: () => Promise<unknown>): void {
  undo.push(work);
}

afterAll(() => Promise.all(undo.splice(0).map((work) => work())));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
