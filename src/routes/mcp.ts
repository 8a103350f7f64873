// POST /mcp: the service as tools for agents (MCP's stateless Streamable HTTP), which call the same API on behalf of the caller.
import type { Context, Hono } from "hono";
import type { Ask } from "../api-client.ts";
import type { Env } from "../env.ts";
import { allowedSender } from "../http/access.ts";
import { jsonBody } from "../http/request-body.ts";
import { type App, respond, respondJson } from "../http/respond.ts";
import { MCP_PATH } from "../schemas/paths.ts";
import { askAs, type Service } from "./ask-self.ts";

/** A provider's response is a tool's largest argument. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** The caller's headers that access and rate limits need. */
const PASSED_ON = ["cf-connecting-ip", "authorization"];

export function mcp(app: Hono<App>, service: Service): void {
  app.post(MCP_PATH, allowedSender(), jsonBody(MAX_BODY_BYTES), async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    // Only agents need the tools, so API calls never load them.
    const { answerMessage } = await import("../mcp/answer-message.ts");
    const answer = await answerMessage(body, c.req.raw.headers, askAsCaller(c, service));
    if (answer.body === undefined) return respond(c, answer.status, null);
    return respondJson<object>(c, answer.body, answer.status);
  });
}

/** Sends the requests of one tool, with one version; the first was already counted as the request to /mcp. */
function askAsCaller(c: Context<App>, service: Service): Ask {
  const { RATE_LIMITER: _counted, ...uncounted } = c.env;
  let env: Env = uncounted;
  const send = (request: Request) => {
    const answer = service(request, c, env);
    env = c.env;
    return answer;
  };
  return askAs(c, send, {}, PASSED_ON);
}
