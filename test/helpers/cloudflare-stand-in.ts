// A stand-in of Cloudflare's KV REST API on loopback, over a real simulated namespace. It can die before any request,
// report keys as unsuccessful, and answer 429.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Miniflare } from "miniflare";

export type StandIn = {
  api: string;
  /** The namespace, as a Worker is bound to it. */
  kv: KVNamespace;
  /** Requests since the last reset. */
  requests: string[];
  /** From this request on (counting from 0) every connection breaks; undefined: none does. */
  dieAt: number | undefined;
  /** Keys the next bulk write reports as unsuccessful and does not store. */
  refuseOnce: Set<string>;
  /** Requests to answer with 429 first. */
  busy: number;
  close: () => Promise<void>;
};

const WORKER = "export default { fetch() { return new Response(null, { status: 404 }); } };";

/** Starts a namespace and the API before it. */
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
    refuseOnce: new Set(),
    busy: 0,
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
  standIn.requests.push(`${request.method} ${path}`);
  if (standIn.busy > 0) {
    standIn.busy--;
    response.writeHead(429, { "retry-after": "0" }).end();
  } else if (request.headers.authorization !== "Bearer t") response.writeHead(403).end();
  else if (request.method === "GET") await readValue(standIn.kv, path, response);
  else await writeBulk(standIn, path, JSON.parse(await textOf(request)), response);
}

async function readValue(kv: KVNamespace, path: string, response: ServerResponse): Promise<void> {
  const value = await kv.get(decodeURIComponent(path.replace("/values/", "")), "arrayBuffer");
  if (value === null) response.writeHead(404).end();
  else response.writeHead(200).end(Buffer.from(value));
}

async function writeBulk(
  standIn: StandIn,
  path: string,
  body: unknown,
  response: ServerResponse,
): Promise<void> {
  const unsuccessful: string[] = [];
  if (path === "/bulk/delete") for (const key of body as string[]) await standIn.kv.delete(key);
  else {
    for (const { key, value } of body as { key: string; value: string }[]) {
      if (standIn.refuseOnce.delete(key)) unsuccessful.push(key);
      else await standIn.kv.put(key, new Uint8Array(Buffer.from(value, "base64")).buffer);
    }
  }
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ success: true, result: { unsuccessful_keys: unsuccessful } }));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
