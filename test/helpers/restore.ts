// After each test the clock, the console, `fetch` and the environment are the real ones again, and after each file its folders are gone: the
// files of a run share a process.
import { afterAll, afterEach, vi } from "vitest";
import { removeFolders } from "./new-folder.ts";

afterAll(removeFolders);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
