// npm run prices:versions - the versions that are stored, newest first: what a rollback can go back to.
import { parseArgs } from "node:util";
import { KV_OPTIONS, openKv } from "../kv/open-kv.ts";
import { storedManifests } from "../publish/rollback.ts";

const { values } = parseArgs({ options: KV_OPTIONS });
const kv = await openKv(values);
try {
  const manifests = await storedManifests(kv);
  for (const { serial, version, published_at, counts, rolled_back_to } of manifests) {
    const back = rolled_back_to === undefined ? "" : `, back to serial ${rolled_back_to}`;
    console.log(
      `${serial}  ${version}  ${published_at}  ${counts.rows} rows, ${counts.map_keys} map keys${back}`,
    );
  }
  console.log(`${manifests.length} versions in ${kv.name}`);
} finally {
  await kv.close();
}
