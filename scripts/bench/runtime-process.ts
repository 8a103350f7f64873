// The workerd process a script started, and its processor time, as Linux shows them under /proc.
import { readdir, readFile } from "node:fs/promises";

/** The workerd among this process's children; undefined if there is not exactly one, or no /proc. */
export async function findRuntime(): Promise<number | undefined> {
  const names = await readdir("/proc").catch(() => []);
  const found: number[] = [];
  for (const pid of names.filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    if (isRuntimeOf(stat, process.pid)) found.push(Number(pid));
  }
  return found.length === 1 ? found[0] : undefined;
}

/** Whether a /proc/<pid>/stat line belongs to a living workerd with this parent. */
export function isRuntimeOf(stat: string, parent: number): boolean {
  const { name, state, ppid } = /^\d+ \((?<name>.*)\) (?<state>\S) (?<ppid>\d+) /s.exec(stat)?.groups ?? {};
  return name === "workerd" && state !== "Z" && Number(ppid) === parent;
}

/** Milliseconds of processor time that all threads of a process have used, to the microsecond. */
export async function processorMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").then(
      (text) => Number(text.split(" ")[0]),
      () => 0,
    ),
  );
  return (await Promise.all(times)).reduce((sum, ns) => sum + ns, 0) / 1e6;
}
