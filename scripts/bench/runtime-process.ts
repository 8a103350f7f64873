// The workerd process a script started: its memory and its processor time, as Linux tells them under /proc.
import { readdir, readFile } from "node:fs/promises";

const MIB = 2 ** 20;
/** Linux counts processor time in hundredths of a second, whatever its clock. */
const TICKS = 100;

/** Megabytes (2^20) resident now and at most so far. */
export type Memory = { resident: number; peak: number };

/** The one workerd among this process's children; undefined when there is not exactly one, or no /proc to look in. */
export async function findRuntime(): Promise<number | undefined> {
  const names = await readdir("/proc").catch(() => []);
  const found: number[] = [];
  for (const pid of names.filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    if (isRuntimeOf(stat, process.pid)) found.push(Number(pid));
  }
  return found.length === 1 ? found[0] : undefined;
}

/** Whether a /proc/<pid>/stat line is that of a living workerd with this parent. */
export function isRuntimeOf(stat: string, parent: number): boolean {
  const { name, state, ppid } = /^\d+ \((?<name>.*)\) (?<state>\S) (?<ppid>\d+) /s.exec(stat)?.groups ?? {};
  return name === "workerd" && state !== "Z" && Number(ppid) === parent;
}

export async function memoryOf(pid: number): Promise<Memory> {
  return parseMemory(await readFile(`/proc/${pid}/status`, "utf8"));
}

/** The memory a /proc/<pid>/status text tells. */
export function parseMemory(status: string): Memory {
  const kib = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]);
  return { resident: (kib("VmRSS") * 1024) / MIB, peak: (kib("VmHWM") * 1024) / MIB };
}

/** Seconds of processor time a process has used. */
export async function processorSeconds(pid: number): Promise<number> {
  return parseProcessorSeconds(await readFile(`/proc/${pid}/stat`, "utf8"));
}

/** User and system time of a /proc/<pid>/stat line: its 14th and 15th fields, counted after the name. */
export function parseProcessorSeconds(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
