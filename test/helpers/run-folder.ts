// A folder for one run of the tests, where `oncePerRun` keeps what a process has made of the committed prices.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

/** Each run of a watcher has its own folder. A mutation test has none: it makes everything anew, with its fault. */
export default function setup(project: TestProject): (() => void) | undefined {
  if (process.env.STRYKER_MUTATOR_WORKER !== undefined) return;
  let folder = "";
  const open = () => {
    folder = mkdtempSync(join(tmpdir(), "prices-run-"));
    project.provide("runFolder", folder);
  };
  const close = () => rmSync(folder, { recursive: true, force: true });
  project.onTestsRerun(async () => {
    close();
    open();
  });
  open();
  return close;
}
