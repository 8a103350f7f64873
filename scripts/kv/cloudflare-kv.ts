// A KV namespace on Cloudflare, over its official client: bulk requests in batches; keys that the API left out are tried again.
import { APIError } from "cloudflare/error";
import { BaseKeys, BaseNamespaces, BaseValues } from "cloudflare/resources/kv/namespaces";
import { createClient } from "cloudflare/tree-shakable";
import type { KvStore } from "./kv-store.ts";

/** Limits of one bulk write; the API allows 10,000 pairs and 100 MB, base64 adds a third. */
const BULK_PAIRS = 1_000;
const BULK_BYTES = 50_000_000;
/** Attempts of a bulk request for the keys that it did not take, and of a request whose answer breaks off. */
const ATTEMPTS = 4;
/** What the client does by itself: 429, 408, 5xx and broken connections are tried again, with growing pauses. */
const RETRIES = 3;
const DEADLINE_MS = 60_000;
/** Cloudflare says "60 seconds or more" until a write is seen everywhere; prices/KEYS.md has the assumptions. */
const PROPAGATION_MS = 60_000;

export type CloudflareAccount = {
  account: string;
  namespace: string;
  token: string;
  /** Where the API is, how often a request is retried, and how long a write may stay unseen; for tests. */
  api?: string;
  retries?: number;
  propagationMs?: number;
};

/** Opens a namespace by account, namespace id and API token. */
export function openCloudflareKv(access: CloudflareAccount): KvStore {
  const { account: account_id, namespace, propagationMs = PROPAGATION_MS } = access;
  const namespaces = connect(access);
  return {
    name: `Cloudflare namespace ${namespace}`,
    propagationMs,
    get: (key) =>
      named(`reading ${key}`, async () => {
        try {
          const answer = await namespaces.values.get(key, { account_id, namespace_id: namespace });
          return new Uint8Array(await answer.arrayBuffer());
        } catch (error) {
          if (error instanceof APIError && error.status === 404) return undefined;
          throw error;
        }
      }),
    list: (prefix) =>
      named(`listing ${prefix || "keys"}`, async () => {
        const names: string[] = [];
        for await (const { name } of namespaces.keys.list(namespace, { account_id, prefix, limit: 1000 }))
          names.push(name);
        return names;
      }),
    put: (pairs) =>
      inBatches("bulk write", pairs, (left) => {
        const body = left.map(([key, bytes]) => {
          return { key, value: Buffer.from(bytes).toString("base64"), base64: true };
        });
        return namespaces.bulkUpdate(namespace, { account_id, body });
      }),
    delete: (keys) => {
      const body = (left: readonly Pair[]) => ({ account_id, body: left.map(([key]) => key) });
      const pairs = keys.map((key): Pair => [key, new Uint8Array()]);
      return inBatches("bulk delete", pairs, (left) => namespaces.bulkDelete(namespace, body(left)));
    },
    [Symbol.asyncDispose]: async () => {},
  };
}

function connect({ token, api, retries = RETRIES }: CloudflareAccount) {
  return createClient({
    resources: [BaseNamespaces, BaseKeys, BaseValues],
    apiToken: token,
    maxRetries: retries,
    timeout: DEADLINE_MS,
    ...(api !== undefined && { baseURL: api }),
  }).kv.namespaces;
}

type Pair = readonly [string, Uint8Array];

type Send = (left: readonly Pair[]) => Promise<{ unsuccessful_keys?: string[] } | null>;

async function inBatches(what: string, pairs: readonly Pair[], send: Send): Promise<void> {
  for (const batch of batches(pairs)) await sendAll(what, batch, send);
}

/** Repeats a bulk request for the keys that the API names as unsuccessful; throws naming the keys that remain. */
async function sendAll(what: string, batch: readonly Pair[], send: Send): Promise<void> {
  let left = batch;
  for (let attempt = 1; left.length > 0; attempt++) {
    if (attempt > ATTEMPTS) {
      const keys = left.map(([key]) => key).join(", ");
      throw new Error(`${what}: not taken after ${ATTEMPTS} attempts: ${keys}`);
    }
    const answer = await named(what, () => send(left));
    const failed = new Set(answer?.unsuccessful_keys);
    left = left.filter(([key]) => failed.has(key));
  }
}

/**
 * Repeats a request whose answer breaks off, since the client repeats only those that fail before the answer's head; all may be done twice.
 * Adds the request's name to a failure; the client's message has the HTTP status.
 */
async function named<T>(what: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof APIError) && attempt < ATTEMPTS) continue;
      throw new Error(`${what}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
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
