// npm run prices:gate - says whether the current build may be published over what is served, and why not. Publish runs it
// too. `-- --allow <provider>/<model>` allows a price jump once; prices/allowed-jumps.json allows one until a day.
import { parseArgs } from "node:util";
import { currentBuild } from "../build/current-build.ts";
import { KV_OPTIONS, openKv } from "../kv/open-kv.ts";
import { gatePublished } from "../review/gate-published.ts";
import { rulesWith } from "../review/rules.ts";

const { values } = parseArgs({ options: { ...KV_OPTIONS, allow: { type: "string", multiple: true } } });
const kv = await openKv(values);
try {
  const failures = await gatePublished(await currentBuild(console.log), kv, await rulesWith(values.allow));
  for (const failure of failures) console.error(failure);
  console.log(
    failures.length === 0 ? "the build may be published" : `${failures.length} reasons not to publish`,
  );
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await kv.close();
}
