// npm run prices:rollback - lists the versions that are stored, newest first. `-- <serial>` serves an older version's data again, under a
// new serial: run it when a publish was wrong. `-- --now` waits for no other writer, and looks afterwards whether one came.
import { parseArgs } from "node:util";
import { readSigningKeys } from "../files/prices-folder.ts";
import { KV_OPTIONS, openKv } from "../kv/open-kv.ts";
import { rollBack } from "../publish/rollback.ts";
import { openSigner } from "../publish/seal.ts";
import { systemClock } from "../publish/writer-lock.ts";
import { readCopies, readServed } from "../review/served.ts";

const { values, positionals } = parseArgs({
  options: { ...KV_OPTIONS, now: { type: "boolean", default: false } },
  allowPositionals: true,
});
await using kv = await openKv(values);
if (positionals[0] === undefined) await listVersions();
else await goBackTo(Number(positionals[0]));

async function goBackTo(serial: number): Promise<void> {
  if (!Number.isSafeInteger(serial) || serial < 1) throw new Error(`${positionals[0]} is no serial`);
  const signer = openSigner(await readSigningKeys(), console.log);
  const options = { signer, now: values.now, progress: console.log };
  const manifest = await rollBack(kv, serial, systemClock, options);
  console.log(`serial ${manifest.serial} serves the data of serial ${serial}, version ${manifest.version}`);
}

async function listVersions(): Promise<void> {
  const { manifest: served, problem } = await readServed(kv);
  const copies = await readCopies(kv);
  for (const { key, serial, manifest } of copies) {
    if (manifest === undefined) {
      console.log(`${serial}  ${key} cannot be read`);
      continue;
    }
    const { version, published_at, counts, rolled_back_to } = manifest;
    const back = rolled_back_to === undefined ? "" : `, back to serial ${rolled_back_to}`;
    const now = serial === served?.serial ? ", served" : "";
    const size = `${counts.rows} rows, ${counts.map_keys} map keys`;
    console.log(`${serial}  ${version}  ${published_at}  ${size}${back}${now}`);
  }
  console.log(problem ?? `${copies.length} versions in ${kv.name}`);
}
