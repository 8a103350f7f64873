// npm run prices:publish - builds if stale, passes the gate, and loads the keys into KV, data first, manifest last. Local
// unless `-- --remote`; `-- --allow "<cause>"` allows a cause the gate names; `-- --first` publishes where
// nothing is served to compare with; `-- --now` waits for no other writer.
import { parseArgs } from "node:util";
import { currentBuild, summary } from "../build/current-build.ts";
import { readSigningKeys } from "../files/prices-folder.ts";
import { readRefresh } from "../files/refresh.ts";
import { KV_OPTIONS, openKv } from "../kv/open-kv.ts";
import { publishGated } from "../publish/publish.ts";
import { openSigner } from "../publish/seal.ts";
import { systemClock } from "../publish/writer-lock.ts";
import { rulesWith } from "../review/rules.ts";

const { values } = parseArgs({
  options: {
    ...KV_OPTIONS,
    allow: { type: "string", multiple: true },
    first: { type: "boolean", default: false },
    now: { type: "boolean", default: false },
  },
});
const build = await currentBuild(console.log);
console.log(summary(build));
const signer = openSigner(await readSigningKeys(), console.log);
await using kv = await openKv(values);
const { first, now } = values;
const options = { first, now, signer, refresh: await readRefresh(), progress: console.log };
const rules = await rulesWith(values.allow);
const { manifest, written, bytes, unchanged } = await publishGated(build, kv, rules, systemClock, options);
const sent = written === 0 ? "no data keys" : `${written} data keys, ${bytes} bytes`;
console.log(
  unchanged
    ? `already published as serial ${manifest.serial}; ${sent} written again`
    : `published serial ${manifest.serial}: ${sent} written`,
);
