// Which KV a command works on: the local simulator, or with --remote a namespace on Cloudflare.
import { openCloudflareKv } from "./cloudflare-kv.ts";
import type { KvStore } from "./kv-store.ts";
import { openLocalKv } from "./local-kv.ts";

/** Options every command on published data takes; pass them to `parseArgs`. */
export const KV_OPTIONS = { remote: { type: "boolean" } } as const;

/** Opens the KV; a remote one by CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN and PRICES_NAMESPACE_ID, or fails naming the missing one. */
export async function openKv(options: { remote?: boolean }): Promise<KvStore> {
  if (!options.remote) return openLocalKv();
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
