// The service itself over a build of the prices, in this process: the documents' examples and the guide's numbers are its
// real answers.
import { dataKeys, MANIFEST_KEY } from "../../src/catalog/keys.ts";
import type { Env } from "../../src/env.ts";
import { createApp } from "../../src/index.ts";
import type { Manifest } from "../../src/schemas/shard.ts";
import type { Build } from "../steps/build-keys.ts";

export type Answer = { status: number; body: unknown };
export type Send = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** The service open, behind keys, and past its rate limit. */
export type LocalService = { open: Send; keyed: Send; limited: Send };

/** Starts it on a build as if that were the first version, published now. */
export function localService(build: Build, now: Date): LocalService {
  const manifest: Manifest = { ...build.draft, serial: 1, published_at: now.toISOString(), history: [] };
  const values = new Map(dataKeys(manifest).map((key) => [key, build.keys.get(key)]));
  values.set(MANIFEST_KEY, Buffer.from(JSON.stringify(manifest)));
  const PRICES = binding(values);
  return {
    open: sender({ PRICES }),
    keyed: sender({ PRICES, API_KEY_SHA256S: "0".repeat(64) }),
    limited: sender({ PRICES, RATE_LIMITER: { limit: async () => ({ success: false }) } }),
  };
}

function sender(env: Env): Send {
  const app = createApp();
  return async (path, body, headers = {}) => {
    const post = {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    };
    const response = await app.request(path, body === undefined ? { headers } : post, env);
    return { status: response.status, body: await response.json() };
  };
}

/** As much of the KV binding as the Worker uses. */
function binding(values: ReadonlyMap<string, Uint8Array | undefined>): KVNamespace {
  const get = async (key: string, { type }: { type: "text" | "arrayBuffer" }) => {
    const bytes = values.get(key);
    if (bytes === undefined) return null;
    return type === "text" ? Buffer.from(bytes).toString("utf8") : Uint8Array.from(bytes).buffer;
  };
  return { get } as unknown as KVNamespace;
}
