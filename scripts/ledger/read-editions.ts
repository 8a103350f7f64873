// Reads the past editions of a list from a clone of its repository: its document after the last commit of each UTC day.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Day } from "../../src/schemas/price.ts";
import type { Provider } from "../files/registry.ts";
import { asObservations } from "../litellm/as-source.ts";
import { translateMap } from "../litellm/read.ts";
import { OBSERVATION_SOURCES } from "../pull/sources.ts";
import type { Edition } from "./editions.ts";
import type { HistorySource } from "./sources.ts";

const run = promisify(execFile);
/** The bound in bytes: cost maps have reached 2 MB, documents of all providers 6 MB. */
const LARGEST = 64 * 1024 * 1024;

/** Yields the editions after a day, oldest first, and reports unreadable ones. Throws if the folder is not a repository. */
export async function* readEditions(
  repository: string,
  { name, paths = [] }: Pick<HistorySource, "name" | "paths">,
  providers: readonly Provider[],
  { after, problem }: { after: Day; problem: (line: string) => void },
): AsyncGenerator<Edition> {
  const log = await git(repository, ["log", "--reverse", "--format=%H %cI", "--", ...paths]);
  const commits = log.split("\n").filter((line) => line !== "");
  const days = new Map(
    commits.map((line) => [new Date(line.slice(41)).toISOString().slice(0, 10), line.slice(0, 40)]),
  );
  for (const [read, commit] of days) {
    if (read <= after) continue;
    try {
      yield { read, rows: parsed(name, JSON.parse(await document(repository, commit, paths)), providers) };
    } catch (error) {
      problem(
        `${name}: ${read}: ${commit.slice(0, 7)}: ${error instanceof Error ? error.message.split("\n")[0] : "unreadable"}`,
      );
    }
  }
}

/** Reads a commit's document at the first existing path. */
async function document(repository: string, commit: string, paths: readonly string[]): Promise<string> {
  const there = await git(repository, ["ls-tree", "-r", "--name-only", commit, "--", ...paths]);
  const path = paths.find((one) => there.split("\n").includes(one));
  return git(repository, ["show", `${commit}:${path}`]);
}

async function git(repository: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run("git", ["-C", repository, ...args], { maxBuffer: LARGEST });
  return stdout;
}

/** Parses a document with the parser of its newest edition. */
function parsed(name: string, json: unknown, providers: readonly Provider[]): Edition["rows"] {
  if (name === "litellm") return asObservations(translateMap(json, providers).entries);
  const source = OBSERVATION_SOURCES.find((one) => one.name === name);
  if (source === undefined) throw new Error("no pull reads its documents");
  return source.parse(json, providers).rows;
}
