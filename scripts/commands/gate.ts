// npm run prices:gate - says whether the current build may be published over what is served, and why not. Publish runs it
// too. `-- --allow <provider>/<model>` allows a price jump once; prices/allowed-jumps.json allows one until a day; `-- --first`
// says that there is nothing served to compare with.
import { parseArgs } from "node:util";
import { currentBuild } from "../build/current-build.ts";
import { KV_OPTIONS, openKv } from "../kv/open-kv.ts";
import { gatePublished } from "../review/gate.ts";
import { firstLines } from "../review/printable.ts";
import { rulesWith } from "../review/rules.ts";

const { values } = parseArgs({
  options: { ...KV_OPTIONS, allow: { type: "string", multiple: true }, first: { type: "boolean" } },
});
const kv = await openKv(values);
try {
  const build = await currentBuild(console.log);
  const { reasons } = await gatePublished(build, kv, await rulesWith(values.allow), {
    first: values.first ?? false,
  });
  for (const line of firstLines(reasons)) console.error(line);
  console.log(
    reasons.length === 0 ? "the build may be published" : `${reasons.length} reasons not to publish`,
  );
  process.exitCode = reasons.length === 0 ? 0 : 1;
} finally {
  await kv.close();
}
