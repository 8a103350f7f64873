// A loopback HTTP server whose every path behaves as a test says, and counts its requests.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterFile } from "./clean-up.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse, hit: number) => void;

export type MisbehavingServer = {
  url: (path: string) => string;
  hits: Map<string, number>;
};

/** Starts the server, until the end of the test file; `hit` counts requests of a path from 1. */
export async function misbehavingServer(handlers: Record<string, Handler>): Promise<MisbehavingServer> {
  const hits = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const hit = (hits.get(path) ?? 0) + 1;
    hits.set(path, hit);
    const handler = handlers[path];
    if (handler) handler(request, response, hit);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  afterFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: (path) => `http://127.0.0.1:${port}${path}`, hits };
}

export function sendJson(response: ServerResponse, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", ...headers }).end(body);
}
