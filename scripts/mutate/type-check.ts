// Whether the compiler refuses a mutant. It reads files, so it gets a copy of the checkout in the system's temporary folder.
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { cp, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Mutant, withFault } from "./find-mutants.ts";

/** What the copy has by a link, and what it goes without. */
const LINKED = ["node_modules", "prices"];
const LEFT_OUT: ReadonlySet<string> = new Set([...LINKED, ".git", "dist", ".wrangler"]);

/** An error, but for names that a fault left without a use: those say nothing about the fault. */
const TYPE_ERROR = /error TS(?!6133|6192|6196|6198|6199)\d+/;

/** Whether the compiler refuses a mutant. */
export type TypeCheck = (mutant: Mutant) => Promise<boolean>;

/** A copy of the checkout to compile mutants in, until this process ends; throws when the checkout itself is refused. */
export async function openTypeCheck(): Promise<TypeCheck> {
  const copy = await mkdtemp(path.join(tmpdir(), "mutate-"));
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  await cp(".", copy, { recursive: true, filter: (file) => !LEFT_OUT.has(file) });
  for (const name of LINKED) await symlink(path.resolve(name), path.join(copy, name));
  if (!(await compiles(copy))) throw new Error("the compiler refuses the checkout as it is");
  // One at a time: they share the copy.
  let turn: Promise<unknown> = Promise.resolve();
  return (mutant) => {
    const verdict = turn.then(() => isRefused(copy, mutant));
    turn = verdict.catch(() => undefined);
    return verdict;
  };
}

async function isRefused(copy: string, mutant: Mutant): Promise<boolean> {
  const file = path.join(copy, mutant.file);
  const text = await readFile(file, "utf8");
  await writeFile(file, withFault(text, mutant));
  try {
    return !(await compiles(copy));
  } finally {
    await writeFile(file, text);
  }
}

function compiles(folder: string): Promise<boolean> {
  const tsc = path.resolve("node_modules/typescript/bin/tsc");
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, "-b", "--noEmit"], { cwd: folder }, (_error, report) =>
      resolve(!TYPE_ERROR.test(report)),
    );
  });
}
