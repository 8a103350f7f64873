// POST /mcp: the service as tools for agents, over MCP's stateless Streamable HTTP. Each tool asks the same API that other
// programs call, in the caller's name: what the API would refuse, a key or a limit, an agent is refused too.
import { type Context, Hono } from "hono";
import type { Env } from "../env.ts";
import type { App } from "../http/app.ts";
import { jsonBody } from "../http/json-body.ts";
import { allowedSender } from "../http/mcp-sender.ts";
import { fromOneVersion, type OneVersion } from "../http/read-prices.ts";
import { respond, respondJson } from "../http/respond.ts";
import type { Ask } from "../mcp/api.ts";
import { MCP_PATH } from "../schemas/paths.ts";

/** Sends a request to the service itself, with these bindings. */
type Service = (request: Request, env: Env, c: Context<App>) => Response | Promise<Response>;

/** A provider's response is the largest thing a tool takes. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Of the caller's request, for whoever counts and admits. */
const PASSED_ON = ["cf-connecting-ip", "authorization"];

export function mcp(service: Service) {
  return new Hono<App>().post(MCP_PATH, allowedSender(), jsonBody(MAX_BODY_BYTES), async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    // Only agents need the tools: calls of the API never load them.
    const { answerMessage } = await import("../mcp/answer-message.ts");
    const answer = await answerMessage(body, c.req.raw.headers, askAs(c, service));
    if (answer.body === undefined) return respond(c, answer.status, null);
    return respondJson<object>(c, answer.body, answer.status);
  });
}

/** Requests of one tool: from one version, and the first of them is counted already, as the request to /mcp. */
function askAs(c: Context<App>, service: Service): Ask {
  const one: OneVersion = {};
  const { RATE_LIMITER: _counted, ...uncounted } = c.env;
  let asked = 0;
  return async (path, init = {}) => {
    const headers = new Headers(init.headers);
    for (const name of PASSED_ON) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    asked += 1;
    const request = fromOneVersion(new Request(new URL(path, c.req.url), { ...init, headers }), one);
    return service(request, asked === 1 ? uncounted : c.env, c);
  };
}
