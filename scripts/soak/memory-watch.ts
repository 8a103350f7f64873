// The runtime's memory through a soak, so that one can see whether it levels off.
import { memoryOf } from "../bench/runtime-process.ts";

/** MiB resident every so many seconds, the first at `everySeconds`, and at most so far. */
export type MemorySeries = { everySeconds: number; resident: number[]; peak: number };

/** Looks at a process's memory from now on, until it is stopped. */
export function watchMemory(pid: number, everySeconds: number): { series: MemorySeries; stop: () => void } {
  const series: MemorySeries = { everySeconds, resident: [], peak: 0 };
  const timer = setInterval(async () => {
    const { resident, peak } = await memoryOf(pid);
    series.resident.push(resident);
    series.peak = peak;
  }, everySeconds * 1000);
  return { series, stop: () => clearInterval(timer) };
}
