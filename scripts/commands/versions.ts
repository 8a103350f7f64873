// npm run prices:versions - the versions that are stored, newest first: what a rollback can go back to.
import { parseArgs } from "node:util";
import { KV_OPTIONS, openKv } from "../kv/open-kv.ts";
import { readCopies, readServed } from "../review/served.ts";

const { values } = parseArgs({ options: KV_OPTIONS });
await using kv = await openKv(values);
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
  console.log(
    `${serial}  ${version}  ${published_at}  ${counts.rows} rows, ${counts.map_keys} map keys${back}${now}`,
  );
}
console.log(problem ?? `${copies.length} versions in ${kv.name}`);
