// A process that runs tests against mutants, started anew when a mutant never ends or takes it along.
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { processorSeconds } from "../bench/runtime-process.ts";
import type { Outcome, Request } from "./test-worker.ts";

const WORKER = fileURLToPath(new URL("./test-worker.ts", import.meta.url));
const START_LIMIT_MS = 60_000;
/** The clock's patience for each of the processor's milliseconds: the machine may be busy, or not tell. */
const PATIENCE = 10;
const LOOK_MS = 500;

export type TestProcess = {
  /** What the tests say; "lost" when they used `limit` milliseconds of the processor, or the process ended, twice. */
  run: (request: Request, limit: number) => Promise<Outcome | "lost">;
  stop: () => void;
};

/** Starts the process with its first request. */
export function openTests(): TestProcess {
  let child: ChildProcess | undefined;
  const stop = () => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  const tryOnce = async (request: Request, limit: number) => {
    child ??= await start();
    child.send(request);
    const answer = await answerOf<Outcome>(child, limit);
    if (typeof answer === "string") stop();
    return answer;
  };
  const run = async (request: Request, limit: number) => {
    const first = await tryOnce(request, limit);
    const answer = first === "ended" ? await tryOnce(request, limit) : first;
    return typeof answer === "string" ? "lost" : answer;
  };
  return { run, stop };
}

async function start(): Promise<ChildProcess> {
  const child = fork(WORKER, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  if ((await answerOf<"ready">(child, START_LIMIT_MS)) === "ready") return child;
  child.kill("SIGKILL");
  throw new Error("the tests did not start");
}

/** The next message of a child; "late" when it used up its limit, "ended" when it ended instead. */
async function answerOf<T>(child: ChildProcess, limit: number): Promise<T | "late" | "ended"> {
  const start = performance.now();
  const before = usedBy(child);
  return new Promise((resolve) => {
    const settle = (answer: T | "late" | "ended") => {
      clearInterval(watch);
      child.removeAllListeners();
      resolve(answer);
    };
    const watch = setInterval(async () => {
      const spent = (await usedBy(child)) - (await before);
      if (spent > limit || performance.now() - start > PATIENCE * limit) settle("late");
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
