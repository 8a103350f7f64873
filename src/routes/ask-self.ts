// How a page asks the API it is part of: in the visitor's name, and all of it of one version of the prices.
import type { Context } from "hono";
import type { App } from "../http/app.ts";
import { fromOneVersion, type OneVersion } from "../http/read-prices.ts";
import type { Ask } from "../web/api/api.ts";

/** Sends a request to the service itself. */
export type Service = (request: Request, c: Context<App>) => Response | Promise<Response>;

/** Requests to the API in the visitor's name, so that limits count them by address. */
export function askAs(c: Context<App>, service: Service, one: OneVersion): Ask {
  const address = c.req.header("cf-connecting-ip");
  return async (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (address !== undefined) headers.set("cf-connecting-ip", address);
    return service(fromOneVersion(new Request(new URL(path, c.req.url), { ...init, headers }), one), c);
  };
}
