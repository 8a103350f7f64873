// npm run prices:gate - bills the current build against what is served, says what moves by which cause, and whether it may be
// published. Publish runs it too. `-- --allow "<cause>"` allows a cause once, prices/allowed-causes.json until a day;
// `-- --only <provider>` bills one provider; `-- --first`: nothing is served yet to compare with. `-- A` and `-- A B` say what
// moves from a stored serial to the build or to another serial, and refuse nothing. `--remote` takes the namespace on Cloudflare.
import { parseArgs } from "node:util";
import { currentBuild } from "../build/current-build.ts";
import { KV_OPTIONS, openKv } from "../kv/open-kv.ts";
import { gatePublished, reviewVersions } from "../review/gate.ts";
import { firstLines } from "../review/printable.ts";
import { readVersion, versionOf } from "../review/read-version.ts";
import { reviewText } from "../review/report.ts";
import { rulesWith } from "../review/rules.ts";
import { readManifest } from "../review/served.ts";

const { values, positionals } = parseArgs({
  options: {
    ...KV_OPTIONS,
    allow: { type: "string", multiple: true },
    first: { type: "boolean", default: false },
    only: { type: "string" },
  },
  allowPositionals: true,
});
const { only, first } = values;
await using kv = await openKv(values);
const build = await currentBuild(console.log);
const rules = await rulesWith(values.allow, only);
if (positionals.length === 0) await judgeBuild();
else await compare(positionals.map(Number));

async function judgeBuild(): Promise<void> {
  const { reasons, report } = await gatePublished(build, kv, rules, { first, only });
  for (const line of report) console.log(line);
  for (const line of firstLines(reasons)) console.error(line);
  console.log(
    reasons.length === 0 ? "the build may be published" : `${reasons.length} reasons not to publish`,
  );
  process.exitCode = reasons.length === 0 ? 0 : 1;
}

async function compare(serials: readonly number[]): Promise<void> {
  const stored = await Promise.all(serials.slice(0, 2).map(versionStored));
  const [before, after = versionOf(build, only)] = stored;
  if (before === undefined) return;
  const review = await reviewVersions(before, after, { ...rules, only });
  for (const line of [`${before.name} -> ${after.name}`, ...reviewText(review)]) console.log(line);
}

async function versionStored(serial: number) {
  const manifest = await readManifest(kv, serial);
  if (manifest === undefined) throw new Error(`serial ${serial} is not stored in ${kv.name}`);
  return readVersion(kv, manifest, build.keys, only);
}
