// npm run prices:publish - builds if stale, passes the gate, and loads the keys into KV, data first, manifest last. Local
// unless `-- --remote`; `-- --allow <provider>/<model>` allows a price jump the gate lists.
import { parseArgs } from "node:util";
import { currentBuild, summary } from "../build/current-build.ts";
import { KV_OPTIONS, openKv } from "../kv/open-kv.ts";
import { publishGated } from "../publish/publish-gated.ts";
import { rulesWith } from "../review/rules.ts";

const { values } = parseArgs({ options: { ...KV_OPTIONS, allow: { type: "string", multiple: true } } });
const build = await currentBuild(console.log);
console.log(summary(build));
const kv = await openKv(values);
try {
  const { manifest, written, bytes, unchanged } = await publishGated(
    build,
    kv,
    await rulesWith(values.allow),
    new Date(),
    console.log,
  );
  console.log(
    unchanged
      ? `already published as serial ${manifest.serial}; nothing written`
      : `published serial ${manifest.serial}: ${written} keys, ${bytes} bytes`,
  );
} finally {
  await kv.close();
}
