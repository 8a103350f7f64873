// npm run prices:gc -- --keep 30d - deletes the versions that were replaced longer ago than that, and the keys that only they name.
// Run it now and then. `--remote` takes a quarter of an hour: it deletes keys once every reader must have forgotten them.
import { parseArgs } from "node:util";
import { KV_OPTIONS, openKv } from "../kv/open-kv.ts";
import { collectGarbage, LEAST_DAYS } from "../publish/collect-garbage.ts";
import { systemClock } from "../publish/writer-lock.ts";

const { values } = parseArgs({
  options: { ...KV_OPTIONS, keep: { type: "string", default: `${LEAST_DAYS}d` } },
});
const days = Number(/^(\d+)d$/.exec(values.keep)?.[1]);
if (Number.isNaN(days) || days < LEAST_DAYS) throw new Error(`--keep takes days, ${LEAST_DAYS}d or more`);
const before = new Date();
before.setUTCDate(before.getUTCDate() - days);
await using kv = await openKv(values);
const { versions, keys } = await collectGarbage(kv, before, systemClock, { progress: console.log });
console.log(`${versions.length} versions and ${keys.length} keys deleted from ${kv.name}`);
