// A process that runs tests against mutants, started anew when a mutant never ends or takes it along.
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { processorSeconds } from "../bench/runtime-process.ts";
import { FILES, type Folder } from "./journal.ts";
import type { Outcome, Request } from "./test-worker.ts";

const WORKER = fileURLToPath(new URL("./test-worker.ts", import.meta.url));
const START_LIMIT_MS = 60_000;
/** The clock's patience for each of the processor's milliseconds: the machine may be busy, or not tell. */
const PATIENCE = 10;
const LOOK_MS = 500;

export type TestProcess = {
  /**
   * What the tests say; "lost" when they used `limit` milliseconds of the processor without a word in the journal, or the
   * process ended.
   */
  run: (request: Request, limit: number) => Promise<Outcome | "lost">;
  stop: () => void;
};

/** Starts the process with its first request; it reads its mutants and orders from the folder. */
export function openTests(folder: Folder): TestProcess {
  let child: ChildProcess | undefined;
  const stop = () => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  const run = async (request: Request, limit: number) => {
    child ??= await start(folder);
    child.send(request);
    const answer = await answerOf<Outcome>(child, limit, folder.size);
    if (typeof answer === "string") stop();
    return typeof answer === "string" ? "lost" : answer;
  };
  return { run, stop };
}

async function start(folder: Folder): Promise<ChildProcess> {
  const env = { ...process.env, [FILES.folder]: folder.path };
  const child = fork(WORKER, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  if ((await answerOf<"ready">(child, START_LIMIT_MS, () => 0)) === "ready") return child;
  child.kill("SIGKILL");
  throw new Error("the tests did not start");
}

/** The next message of a child; "late" when it used up its limit without getting on, "ended" when it ended instead. */
async function answerOf<T>(
  child: ChildProcess,
  limit: number,
  progress: () => number,
): Promise<T | "late" | "ended"> {
  const look = async () => ({ progress: progress(), clock: performance.now(), used: await usedBy(child) });
  let since: Awaited<ReturnType<typeof look>> | undefined;
  return new Promise((resolve) => {
    const settle = (answer: T | "late" | "ended") => {
      clearInterval(watch);
      child.removeAllListeners();
      resolve(answer);
    };
    const watch = setInterval(async () => {
      const now = await look();
      if (since?.progress !== now.progress) since = now;
      if (now.used - since.used > limit || now.clock - since.clock > PATIENCE * limit) settle("late");
    }, LOOK_MS);
    child.once("message", (message: T) => settle(message));
    child.once("exit", () => settle("ended"));
  });
}

/** Milliseconds of processor time a child has used; NaN where the system does not tell. */
async function usedBy({ pid = 0 }: ChildProcess): Promise<number> {
  return processorSeconds(pid).then(
    (seconds) => seconds * 1000,
    () => Number.NaN,
  );
}
