// The protocol's own client, connected to a service in this process or to one that listens.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Service } from "./service.ts";

export type Era = "2026-07-28" | "legacy";
type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** A client that speaks one era of the protocol. */
export async function connect(
  origin: URL,
  fetch: Fetch,
  era: Era = "2026-07-28",
  headers: Record<string, string> = {},
): Promise<Client> {
  const mode = era === "legacy" ? era : { pin: era };
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", origin), {
    fetch,
    requestInit: { headers },
  });
  await client.connect(transport);
  return client;
}

/** The same to a service without a server. */
export function connectTo(service: Service, era?: Era, headers?: Record<string, string>): Promise<Client> {
  const fetch: Fetch = (url, init = {}) => service.fetch(new URL(url).pathname, init);
  return connect(new URL("http://service"), fetch, era, headers);
}

/** What a tool answers: its structured content, or the text of its refusal. */
export async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content;
  const text = first?.type === "text" ? first.text : "";
  return isError === true ? { refused: text } : { answer: Object(structuredContent), text };
}
