// Waiting under a fake clock: time passes only while something waits for it, and how long that was is told.
import { vi } from "vitest";

/** The answer and the milliseconds of fake time it took. */
export async function whenAnswered(sent: Promise<Response>): Promise<{ response: Response; took: number }> {
  const start = Date.now();
  let took: number | undefined;
  const noted = sent.finally(() => {
    took = Date.now() - start;
  });
  while (took === undefined) {
    await realWork();
    if (took === undefined && vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
  }
  const response = await noted;
  await realWork();
  return { response, took };
}

/** Hashing and decompression end in real time. */
export async function realWork(): Promise<void> {
  for (let i = 0; i < 3; i++) await crypto.subtle.digest("SHA-256", new Uint8Array(1));
}
