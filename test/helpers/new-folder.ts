// Empty folders on disk, for the tests of one file.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterFile } from "./clean-up.ts";

/** A folder that is removed after the last test of the file. */
export async function newFolder(within: string = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(within, "prices-test-"));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
