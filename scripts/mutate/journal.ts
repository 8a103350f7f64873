// What the process that runs tests and the one that started it tell each other, by files in a folder of their own.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The variable with the folder, and the files in it. */
export const FILES = {
  folder: "MUTATE_FOLDER",
  mutants: "mutants.json",
  order: "order.json",
  journal: "journal",
};

/**
 * `active` is a mutant that modules load with, 0 for none. Without it each test runs again for those of `mutants` that it
 * reaches, from the test after the first `from`, as long as a mutant's tests take no more than `budget` milliseconds.
 */
export type Order = { active?: number; mutants: readonly number[]; from: number; budget: number };

/**
 * What happened: so many tests have run; a mutant is tried; a test reached it and then did not; a test killed it; a test fails
 * without it ever after. At the end, which mutants were reached outside of tests, and the milliseconds without any.
 */
export type Entry =
  | { tests: number }
  | { tried: number }
  | { unmet: number }
  | { killed: number; by: string }
  | { spoilt: number }
  | { outside: number[]; duration: number };

export type Folder = {
  path: string;
  write: (name: "mutants" | "order", value: unknown) => void;
  /** Empties the journal. */
  clear: () => void;
  /** How long the journal is: it grows as the tests get on. */
  size: () => number;
  entries: () => Entry[];
};

/** A new folder, until this process ends. */
export function openFolder(): Folder {
  const folder = mkdtempSync(path.join(tmpdir(), "mutate-"));
  const journal = path.join(folder, FILES.journal);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(journal, "");
  return {
    path: folder,
    write: (name, value) => writeFileSync(path.join(folder, FILES[name]), JSON.stringify(value)),
    clear: () => writeFileSync(journal, ""),
    size: () => statSync(journal).size,
    entries: () =>
      readFileSync(journal, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line)),
  };
}
