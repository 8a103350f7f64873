// npm run prices:rollback -- <serial> - serves an older version's data again, under a new serial. Run it when a publish was
// wrong; prices:versions lists the serials. `-- --now` waits for no other writer, and looks afterwards whether one came.
import { parseArgs } from "node:util";
import { readSigningKeys } from "../files/prices-folder.ts";
import { KV_OPTIONS, openKv } from "../kv/open-kv.ts";
import { rollBack } from "../publish/rollback.ts";
import { openSigner } from "../publish/seal.ts";
import { systemClock } from "../publish/writer-lock.ts";

const { values, positionals } = parseArgs({
  options: { ...KV_OPTIONS, now: { type: "boolean" } },
  allowPositionals: true,
});
const serial = Number(positionals[0]);
if (!Number.isSafeInteger(serial) || serial < 1)
  throw new Error("say which serial: npm run prices:rollback -- 12");
const signer = openSigner(await readSigningKeys(), console.log);
await using kv = await openKv(values);
const manifest = await rollBack(kv, serial, systemClock, {
  signer,
  now: values.now ?? false,
  progress: console.log,
});
console.log(`serial ${manifest.serial} serves the data of serial ${serial}, version ${manifest.version}`);
