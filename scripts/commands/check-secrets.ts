// Looks for credentials in every file under version control, and fails when there is one. Run by CI.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findSecrets } from "../review/find-secrets.ts";

const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\0")
  .filter((file) => file !== "" && existsSync(file));

const found: string[] = [];
for (const file of files) found.push(...(await findSecrets(file, readFileSync(file, "utf8"))));

for (const line of found) console.error(line);
console.log(`${files.length} files, ${found.length} credentials`);
if (found.length > 0) process.exitCode = 1;
