// Which mutants the compiler refuses. It reads files, so it gets a copy of the checkout in the system's temporary folder, in
// which each mutant is a module of its own beside the one it comes from: one compilation tells of all.
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { cp, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { withFault } from "./find-mutants.ts";
import type { Numbered } from "./switches.ts";

/** What the copy has by a link, and what it goes without. */
const LINKED = ["node_modules", "prices"];
const LEFT_OUT: ReadonlySet<string> = new Set([...LINKED, ".git", "dist", ".wrangler"]);

/** The projects that the mutated modules are in. */
const PROJECTS = ["tsconfig.worker.json", "tsconfig.node.json"];

/** An error, but for names that a fault left without a use: those say nothing about the fault. */
const TYPE_ERROR = /^(?<file>[^(\s]+)\(\d+,\d+\): error TS(?!6133|6192|6196|6198|6199)\d+/gm;
const OF_MUTANT = /\.mutant-(\d+)\.ts$/;

/** The numbers of the mutants that do not compile; says which other file does not, since then little follows. */
export async function refusedByTypes(mutants: readonly Numbered[]): Promise<Set<number>> {
  if (mutants.length === 0) return new Set();
  const copy = await mkdtemp(path.join(tmpdir(), "mutate-"));
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  await cp(".", copy, { recursive: true, filter: (file) => !LEFT_OUT.has(file) });
  for (const name of LINKED) await symlink(path.resolve(name), path.join(copy, name));
  for (const mutant of mutants) {
    const text = await readFile(mutant.file, "utf8");
    const file = path.join(copy, mutant.file.replace(/\.ts$/, `.mutant-${mutant.id}.ts`));
    await writeFile(file, withFault(text, mutant));
  }
  return refusedIn(await compile(copy));
}

/** The numbers of the mutants in a compiler's report. */
export function refusedIn(report: string): Set<number> {
  const refused = new Set<number>();
  for (const { groups } of report.matchAll(TYPE_ERROR)) {
    const id = OF_MUTANT.exec(groups?.file ?? "")?.[1];
    if (id === undefined) console.error(`the compiler refuses the checkout as it is: ${groups?.file}`);
    else refused.add(Number(id));
  }
  return refused;
}

function compile(folder: string): Promise<string> {
  const tsc = path.resolve("node_modules/typescript/bin/tsc");
  return new Promise((resolve) => {
    const options = { cwd: folder, maxBuffer: 2 ** 30 };
    execFile(process.execPath, [tsc, "-b", "--noEmit", ...PROJECTS], options, (_error, report) =>
      resolve(report),
    );
  });
}
