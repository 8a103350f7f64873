// npm run prices:gate - says whether the current build may be published over what is served, and why not. Publish runs it
// too. `-- --allow <provider>/<model>` allows a price jump once; prices/allowed-jumps.json allows one until a day.
import { parseArgs } from "node:util";
import { currentBuild } from "./build.ts";
import { KV_OPTIONS, openKv } from "./io/open-kv.ts";
import { readRules } from "./io/prices-folder.ts";
import { gatePublished, type Rules } from "./steps/gate-published.ts";
import { today } from "./today.ts";

/** The committed rules, and jumps allowed on the command line for today. */
export async function rulesWith(allow: readonly string[] = []): Promise<Rules> {
  const { canaries, allowed } = await readRules();
  const once = allow.map((row) => ({ row, until: today(), reason: "allowed on the command line" }));
  return { canaries, allowed: [...allowed, ...once], today: today() };
}

if (import.meta.main) {
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
}
