// The address space of a recipe: our own service, and the stand-ins of what it sends to.
import { vi } from "vitest";
import type { Service } from "./service.ts";

export type Sink = (request: Request) => Promise<Response>;

/** Sends requests to `http://prices` to a service, and others to the sink of their address; whatever is for nobody fails. */
export function connectFetch(service: Service, sinks: Readonly<Record<string, Sink>> = {}): void {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { origin, pathname, search } = new URL(url);
    if (origin === "http://prices") return service.fetch(pathname + search, asSent(init));
    const sink = sinks[origin + pathname];
    if (sink === undefined) throw new Error(`nobody listens at ${url}`);
    return sink(new Request(url, init));
  });
}

/** JSON lines are no JSON text, which the service's double would take a string for. */
function asSent(init: RequestInit): RequestInit {
  const isLines = new Headers(init.headers).get("content-type") === "application/x-ndjson";
  return isLines ? { ...init, body: new TextEncoder().encode(String(init.body)) } : init;
}
