// Empty folders on disk, for the tests of one file.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

/** A folder that is removed after the last test of the file. */
export async function newFolder(within: string = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(within, "prices-test-"));
  made.push(folder);
  return folder;
}

/** What `helpers/restore.ts` does after each file. */
export async function removeFolders(): Promise<void> {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}
