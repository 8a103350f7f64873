// A KV namespace on Cloudflare, over the REST API: bulk writes within its limits, partial failures retried.
import * as z from "zod/mini";
import type { KvStore } from "./kv-store.ts";

/** Limits of one bulk write; the API allows 10,000 pairs and 100 MB, base64 adds a third. */
const BULK_PAIRS = 1_000;
const BULK_BYTES = 50_000_000;
const ATTEMPTS = 4;
const DEADLINE_MS = 60_000;
const PAUSE_MS = 1_000;

const bulkAnswer = z.object({
  success: z.boolean(),
  result: z.nullish(z.object({ unsuccessful_keys: z.optional(z.array(z.string())) })),
});

export type CloudflareAccount = {
  account: string;
  namespace: string;
  token: string;
  /** Where the API is, and the first pause before a request is tried again; for tests. */
  api?: string;
  pauseMs?: number;
};

/** Opens a namespace by account, namespace id and API token. */
export function openCloudflareKv({ account, namespace, token, api, pauseMs }: CloudflareAccount): KvStore {
  const request = (url: string, init: RequestInit) => send(url, init, pauseMs ?? PAUSE_MS);
  const base = `${api ?? "https://api.cloudflare.com/client/v4"}/accounts/${account}/storage/kv/namespaces/${namespace}`;
  const headers = { authorization: `Bearer ${token}` };
  const json = { ...headers, "content-type": "application/json" };
  return {
    name: `Cloudflare namespace ${namespace}`,
    async get(key) {
      const answer = await request(`${base}/values/${encodeURIComponent(key)}`, { headers });
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`reading ${key}: HTTP ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
    },
    async put(pairs) {
      for (const batch of batches(pairs)) await putBatch(`${base}/bulk`, json, batch, request);
    },
    async delete(keys) {
      for (let start = 0; start < keys.length; start += BULK_PAIRS) {
        const init = {
          method: "POST",
          headers: json,
          body: JSON.stringify(keys.slice(start, start + BULK_PAIRS)),
        };
        const answer = await request(`${base}/bulk/delete`, init);
        if (!answer.ok) throw new Error(`bulk delete: HTTP ${answer.status}`);
      }
    },
    async close() {},
  };
}

type Pair = readonly [string, Uint8Array];

type Request = (url: string, init: RequestInit) => Promise<Response>;

async function putBatch(
  url: string,
  headers: Record<string, string>,
  batch: readonly Pair[],
  request: Request,
): Promise<void> {
  let left = batch;
  for (let attempt = 1; left.length > 0; attempt++) {
    const body = left.map(([key, bytes]) => ({
      key,
      value: Buffer.from(bytes).toString("base64"),
      base64: true,
    }));
    const answer = await request(url, {
      method: "PUT",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok)
      throw new Error(`bulk write: HTTP ${answer.status} ${(await answer.text()).slice(0, 300)}`);
    const parsed = bulkAnswer.parse(await answer.json());
    const failed = new Set(parsed.result?.unsuccessful_keys ?? []);
    if (!parsed.success && failed.size === 0) throw new Error("bulk write: the API reports no success");
    left = left.filter(([key]) => failed.has(key));
    if (left.length > 0 && attempt === ATTEMPTS) {
      throw new Error(
        `bulk write: not written after ${ATTEMPTS} attempts: ${left.map(([key]) => key).join(", ")}`,
      );
    }
  }
}

/** One request with a deadline; 429 and 5xx are tried again after Retry-After or a growing pause. */
async function send(url: string, init: RequestInit, pauseMs: number): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) });
    if (attempt === ATTEMPTS || (answer.status !== 429 && answer.status < 500)) return answer;
    const asked = Number(answer.headers.get("retry-after") ?? 0);
    await new Promise((done) => setTimeout(done, Math.min(30_000, asked * 1_000 || pauseMs * 2 ** attempt)));
  }
}

function batches(pairs: readonly Pair[]): Pair[][] {
  const all: Pair[][] = [];
  let batch: Pair[] = [];
  let size = 0;
  for (const pair of pairs) {
    if (batch.length === BULK_PAIRS || size + pair[1].length > BULK_BYTES) {
      all.push(batch);
      batch = [];
      size = 0;
    }
    batch.push(pair);
    size += pair[1].length;
  }
  return batch.length > 0 ? [...all, batch] : all;
}
