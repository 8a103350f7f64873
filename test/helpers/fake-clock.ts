// Waiting under a fake clock: time passes only as far as an answer needs it, and how long that was is told.
import { vi } from "vitest";

const STEP_MS = 100;
const LONGEST_MS = 10_000;

/** The answer and the milliseconds of fake time it took. */
export async function whenAnswered(sent: Promise<Response>): Promise<{ response: Response; took: number }> {
  const start = Date.now();
  let took: number | undefined;
  const noted = sent.finally(() => {
    took = Date.now() - start;
  });
  for (let passed = 0; passed <= LONGEST_MS && took === undefined; passed += STEP_MS) {
    await realWork();
    if (took === undefined) await vi.advanceTimersByTimeAsync(STEP_MS);
  }
  if (took === undefined) throw new Error(`no answer in ${LONGEST_MS} ms`);
  const response = await noted;
  await realWork();
  return { response, took };
}

/** Hashing and decompression end in real time. */
async function realWork(): Promise<void> {
  for (let i = 0; i < 3; i++) await crypto.subtle.digest("SHA-256", new Uint8Array(1));
}
