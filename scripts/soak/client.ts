// The soak's HTTP client: kept connections, and no wait without an end.
import { Agent, request } from "node:http";
import type { Answer, Ask } from "./ask.ts";

const DEADLINE_MS = 10_000;

export type Client = { send: (ask: Ask) => Promise<Answer>; close: () => void };

/** A client of the service at `base` with so many connections. Rejects when an answer does not arrive in time. */
export function openClient({ hostname, port }: URL, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const common = { agent, hostname, port, timeout: DEADLINE_MS };
  const send = ({ method, path, headers, body }: Ask) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({ ...common, method, path, headers }, (received) => {
        const chunks: Buffer[] = [];
        received.on("data", (chunk: Buffer) => chunks.push(chunk));
        received.on("error", reject);
        received.on("end", () =>
          resolve({
            status: received.statusCode ?? 0,
            headers: received.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      sent.on("timeout", () => sent.destroy(new Error(`no answer in ${DEADLINE_MS} ms`)));
      sent.on("error", reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}
