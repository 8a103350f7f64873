// npm run prices:doctor - checks what is served whole: the manifest and its copies, every key and its bytes; and the
// versions kept to go back to. `-- --repair` rewrites lost keys from the current build and a lost manifest from its copies.
// Exits 1 when something is wrong, or is still wrong after repairing.
import { parseArgs } from "node:util";
import { currentBuild } from "../build/current-build.ts";
import { readSigningKeys } from "../files/prices-folder.ts";
import { KV_OPTIONS, openKv } from "../kv/open-kv.ts";
import { examine, repair } from "../publish/doctor.ts";
import { openSigner } from "../publish/seal.ts";
import { systemClock } from "../publish/writer-lock.ts";
import { firstLines } from "../review/printable.ts";

const { values } = parseArgs({ options: { ...KV_OPTIONS, repair: { type: "boolean" } } });
await using kv = await openKv(values);
let found = await examine(kv);
for (const line of firstLines(found.problems)) console.error(line);
if (values.repair && found.problems.length > 0) {
  const signer = openSigner(await readSigningKeys(), console.log);
  await repair(kv, await currentBuild(console.log), found, systemClock, { progress: console.log, signer });
  found = await examine(kv);
  for (const line of firstLines(found.problems)) console.error(`still: ${line}`);
}
const { problems, served } = found;
console.log(
  problems.length === 0
    ? `serial ${served.serial} in ${kv.name} is whole`
    : `${problems.length} things are wrong in ${kv.name}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
