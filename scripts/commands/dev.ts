// npm run dev - builds the keys if stale, loads them into the local KV, then serves the Worker on port 8787.
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { currentBuild, summary } from "../build/current-build.ts";
import { daysBetween, today } from "../files/days.ts";
import { openLocalKv } from "../kv/local-kv.ts";
import { publishBuild } from "../publish/publish.ts";
import { systemClock } from "../publish/writer-lock.ts";
import { gate } from "../review/gate.ts";
import { rulesWith } from "../review/rules.ts";

const given = process.argv.slice(2);
const { values } = parseArgs({
  args: given,
  options: { port: { type: "string", default: "8787" } },
  strict: false,
});

const build = await currentBuild(console.log);
// The local KV's last version may be months old, so prices are not compared with it.
const { reasons } = await gate({ build, ...(await rulesWith()) });
if (reasons.length > 0) throw new Error(`not served:\n${reasons.join("\n")}`);
const manifest = await publishLocally();
const age = daysBetween(manifest.as_of, today());
console.log(
  `${summary(build)}\nserving serial ${manifest.serial}, prices ${age} days old, on http://localhost:${values.port}`,
);

const port = given.some((arg) => arg.startsWith("--port")) ? [] : ["--port", "8787"];
const env = { ...process.env, WRANGLER_SEND_METRICS: "false" };
const server = spawn("wrangler", ["dev", ...port, ...given], { stdio: "inherit", env });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));

async function publishLocally() {
  await using kv = await openLocalKv();
  return (await publishBuild(build, kv, systemClock, { now: true, progress: console.log })).manifest;
}
