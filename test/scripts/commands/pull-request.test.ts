// npm run prices:pull-request: which results count as failed, and what is read.
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { newFolder } from "../../helpers/new-folder.ts";

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
  for (const name of ["pull", "gate"]) await writeFile(path.join(folder, `${name}.txt`), `said by ${name}\n`);
});

test.each([
  ["pull=passed,gate=passed", []],
  ["pull=passed,gate=failed", ["Gate"]],
  // A step that never ran has no result.
  ["pull=passed,gate=", ["Gate"]],
  ["", ["Pull", "Gate"]],
])("of the results %j the failed ones are %j", async (results, failed) => {
  const command = ["scripts/commands/pull-request.ts", "--from", folder, "--results", results];
  const { stdout } = await promisify(execFile)(process.execPath, command);
  expect(Array.from(stdout.matchAll(/^- \*\*(\w+): .*failed/gm), ([, name]) => name)).toEqual(failed);
  expect(stdout.match(/^said by \w+$/gm)).toEqual(["said by gate", "said by pull"]);
});
