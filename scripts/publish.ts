// npm run prices:publish - builds if stale and loads the keys into KV, data first, manifest last. Local unless --remote,
// which takes CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN and PRICES_NAMESPACE_ID from the environment.
import { parseArgs } from "node:util";
import { currentBuild, summary } from "./build.ts";
import { openCloudflareKv } from "./io/cloudflare-kv.ts";
import type { KvStore } from "./io/kv-store.ts";
import { openLocalKv } from "./io/local-kv.ts";
import { publishBuild } from "./steps/publish-build.ts";

const { values } = parseArgs({ options: { remote: { type: "boolean" }, local: { type: "boolean" } } });
const build = await currentBuild(console.log);
console.log(summary(build));
const kv = values.remote ? openRemoteKv() : await openLocalKv();
try {
  const { manifest, written, bytes, unchanged } = await publishBuild(build, kv, new Date(), console.log);
  console.log(
    unchanged
      ? `already published as serial ${manifest.serial}; nothing written`
      : `published serial ${manifest.serial}: ${written} keys, ${bytes} bytes`,
  );
} finally {
  await kv.close();
}

function openRemoteKv(): KvStore {
  return openCloudflareKv({
    account: fromEnvironment("CLOUDFLARE_ACCOUNT_ID"),
    token: fromEnvironment("CLOUDFLARE_API_TOKEN"),
    namespace: fromEnvironment("PRICES_NAMESPACE_ID"),
  });
}

function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`--remote needs ${name} in the environment`);
  return value;
}
