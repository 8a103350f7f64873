// How a page or an agent's tool calls our own API: on behalf of the caller, with one version of the prices for all requests.
import type { Context } from "hono";
import type { Ask } from "../api-client.ts";
import type { Env } from "../env.ts";
import { type OneVersion, pinVersion } from "../http/read-prices.ts";
import type { App } from "../http/respond.ts";

/** Sends a request to the service itself, with the caller's bindings or those given. */
export type Service = (request: Request, c: Context<App>, env?: Env) => Response | Promise<Response>;

/** The rate limit counts a page's requests by its visitor's address. */
const OF_A_VISITOR: readonly string[] = ["cf-connecting-ip"];

/** Sends requests to the API on behalf of the caller; `passedOn` names the caller's headers to pass on. */
export function askAs(c: Context<App>, service: Service, one: OneVersion, passedOn = OF_A_VISITOR): Ask {
  return async (path, init = {}) => {
    const headers = new Headers(init.headers);
    for (const name of passedOn) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    return service(pinVersion(new Request(new URL(path, c.req.url), { ...init, headers }), one), c);
  };
}
