// A stand-in of Cloudflare's KV REST API on loopback, over a real simulated namespace. It can die before any request,
// break connections and answers off, report keys as unsuccessful, and answer 429 or 503.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Miniflare } from "miniflare";
import { openCloudflareKv } from "../../scripts/kv/cloudflare-kv.ts";
import type { KvStore } from "../../scripts/kv/kv-store.ts";

export type StandIn = {
  api: string;
  /** The namespace, as a Worker is bound to it. */
  kv: KVNamespace;
  requests: string[];
  /** From this request on (counting from 0) every connection breaks; undefined: none does. */
  dieAt: number | undefined;
  /** What looks at the namespace before each request. */
  watch: (() => Promise<void>) | undefined;
  /** Keys the next bulk write or delete reports as unsuccessful and leaves alone. */
  refuseOnce: Set<string>;
  /** Keys every bulk write reports as unsuccessful. */
  refuseAlways: Set<string>;
  /** What the next requests meet instead of an answer, in order: a status, a connection that breaks, half an answer. */
  trouble: (429 | 503 | "reset" | "half")[];
  /** Takes bulk writes and deletes without doing them. */
  idle: boolean;
  pageSize: number;
  /** Forgets requests and troubles. */
  reset: () => void;
  close: () => Promise<void>;
};

const WORKER = "export default { fetch() { return new Response(null, { status: 404 }); } };";

type Options = Partial<Parameters<typeof openCloudflareKv>[0]>;

/** The namespace as scripts open it, over the API. */
export function openStandIn({ api }: StandIn, options: Options = {}): KvStore {
  return openCloudflareKv({ account: "a", namespace: "n", token: "t", api, ...options });
}

/** Forgets requests and troubles, and empties the namespace. */
export async function emptyStandIn(standIn: StandIn): Promise<void> {
  standIn.reset();
  const { keys } = await standIn.kv.list();
  await Promise.all(keys.map(({ name }) => standIn.kv.delete(name)));
}

export async function startStandIn(): Promise<StandIn> {
  const miniflare = new Miniflare({
    workers: [
      {
        config: {
          name: "kv",
          compatibilityDate: "2026-10-20",
          manifest: {
            mainModule: "index.js",
            modulesRoot: "/",
            modules: { "index.js": { type: "esm", contents: WORKER } },
          },
          env: { PRICES: { type: "kv", id: "prices" } },
        },
      },
    ],
  });
  const kv = (await miniflare.getKVNamespace("PRICES")) as unknown as KVNamespace;
  const server = createServer((request, response) => void answer(standIn, request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const standIn: StandIn = {
    api: `http://127.0.0.1:${port}`,
    kv,
    requests: [],
    dieAt: undefined,
    watch: undefined,
    refuseOnce: new Set(),
    refuseAlways: new Set(),
    trouble: [],
    idle: false,
    pageSize: 1000,
    reset() {
      Object.assign(standIn, { requests: [], dieAt: undefined, trouble: [], idle: false, pageSize: 1000 });
      standIn.refuseOnce.clear();
      standIn.refuseAlways.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await miniflare.dispose();
    },
  };
  return standIn;
}

async function answer(standIn: StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? "").replace("/accounts/a/storage/kv/namespaces/n", "");
  if (standIn.dieAt !== undefined && standIn.requests.length >= standIn.dieAt) {
    request.socket.destroy();
    return;
  }
  await standIn.watch?.();
  standIn.requests.push(`${request.method} ${path}`);
  const trouble = standIn.trouble.shift();
  if (trouble === "reset") request.socket.destroy();
  else if (trouble === "half") breakOff(request, response);
  else if (trouble !== undefined) response.writeHead(trouble, { "retry-after-ms": "1" }).end();
  else if (request.headers.authorization !== "Bearer t") response.writeHead(403).end();
  else if (path.startsWith("/keys?")) await listKeys(standIn, new URLSearchParams(path.slice(6)), response);
  else if (request.method === "GET") await readValue(standIn.kv, path, response);
  else await writeBulk(standIn, path, JSON.parse(await textOf(request)), response);
}

function breakOff(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { "content-length": "1000" }).write("half an ans");
  setTimeout(() => request.socket.destroy(), 5);
}

async function readValue(kv: KVNamespace, path: string, response: ServerResponse): Promise<void> {
  const value = await kv.get(decodeURIComponent(path.replace("/values/", "")), "arrayBuffer");
  if (value === null) response.writeHead(404).end();
  else response.writeHead(200).end(Buffer.from(value));
}

async function listKeys(standIn: StandIn, query: URLSearchParams, response: ServerResponse): Promise<void> {
  const cursor = query.get("cursor");
  const page = await standIn.kv.list({
    prefix: query.get("prefix"),
    limit: Math.min(standIn.pageSize, Number(query.get("limit"))),
    ...(cursor !== null && { cursor }),
  });
  const result = page.keys.map(({ name }) => ({ name }));
  const result_info = { count: result.length, cursor: page.list_complete ? "" : page.cursor };
  answerJson(response, { success: true, result, result_info });
}

async function writeBulk(
  standIn: StandIn,
  path: string,
  body: unknown,
  response: ServerResponse,
): Promise<void> {
  const unsuccessful: string[] = [];
  const refused = (key: string) => standIn.refuseOnce.delete(key) || standIn.refuseAlways.has(key);
  const pairs =
    path === "/bulk/delete"
      ? (body as string[]).map((key) => ({ key, value: undefined }))
      : (body as { key: string; value: string }[]);
  const write = async ({ key, value }: { key: string; value: string | undefined }) => {
    if (refused(key)) unsuccessful.push(key);
    else if (standIn.idle) return;
    else if (value === undefined) await standIn.kv.delete(key);
    else await standIn.kv.put(key, new Uint8Array(Buffer.from(value, "base64")).buffer);
  };
  await Promise.all(pairs.map(write));
  answerJson(response, { success: true, result: { unsuccessful_keys: unsuccessful } });
}

function answerJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
