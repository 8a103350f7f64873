// The service itself over a build, in this process: examples and the guide's numbers are its real answers.
import { build as bundle } from "esbuild";
import type { Env } from "../../src/env.ts";
import type { Build } from "../build/build-keys.ts";
import { firstVersion } from "../kv/memory-kv.ts";

/** `body` is JSON, or else the text of the answer. */
export type Answer = { status: number; body: unknown };
export type Send = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** The service open, behind keys, and past its rate limit. */
export type LocalService = { open: Send; keyed: Send; limited: Send };

type Service = typeof import("../../src/index.ts");

/** Starts it on a build as if that were the first version, published now. */
export async function localService(build: Build, now: Date): Promise<LocalService> {
  const PRICES = firstVersion(build, now).binding();
  const { createApp } = await loadService();
  return {
    open: sender(createApp, { PRICES }),
    keyed: sender(createApp, { PRICES, API_KEY_SHA256S: "0".repeat(64) }),
    limited: sender(createApp, { PRICES, RATE_LIMITER: { limit: async () => ({ success: false }) } }),
  };
}

/** Bundled first, as for the Worker: Node itself does not run the page's JSX. */
async function loadService(): Promise<Service> {
  const entryPoints = ["src/index.ts"];
  const { outputFiles } = await bundle({ entryPoints, bundle: true, format: "esm", write: false });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}

function sender(createApp: Service["createApp"], env: Env): Send {
  const app = createApp();
  return async (path, body, headers = {}) => {
    const post = {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    };
    const response = await app.request(path, body === undefined ? { headers } : post, env);
    const isJson = /^application\/([\w-]+\+)?json\b/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, body: await (isJson ? response.json() : response.text()) };
  };
}
