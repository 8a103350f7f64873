// npm run prices:gate - bills the current build against what is served, says what moves by which cause, and whether it may be
// published. Publish runs it too. `-- --allow "<cause>"` allows a cause once, prices/allowed-causes.json until a day;
// `-- --only <provider>` bills one provider; `-- --first` says that there is nothing served to compare with.
import { parseArgs } from "node:util";
import { currentBuild } from "../build/current-build.ts";
import { KV_OPTIONS, openKv } from "../kv/open-kv.ts";
import { gatePublished } from "../review/gate.ts";
import { firstLines } from "../review/printable.ts";
import { rulesWith } from "../review/rules.ts";

const { values } = parseArgs({
  options: {
    ...KV_OPTIONS,
    allow: { type: "string", multiple: true },
    first: { type: "boolean" },
    only: { type: "string" },
  },
});
await using kv = await openKv(values);
const build = await currentBuild(console.log);
const { reasons, report } = await gatePublished(build, kv, await rulesWith(values.allow, values.only), {
  first: values.first ?? false,
  only: values.only,
});
for (const line of report) console.log(line);
for (const line of firstLines(reasons)) console.error(line);
console.log(reasons.length === 0 ? "the build may be published" : `${reasons.length} reasons not to publish`);
process.exitCode = reasons.length === 0 ? 0 : 1;
