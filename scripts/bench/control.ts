// The control of the bench: the same paths in the same runtime, validating with the same schemas, answering constants.
import { Hono } from "hono";
import { modelPricingRequest, quoteRequest, traceCostRequest } from "../../src/contract/cost-requests.ts";
import { jsonBody, readJson } from "../../src/http/request-body.ts";
import type { App } from "../../src/http/respond.ts";
import { reader } from "../../src/http/validate.ts";
import { once } from "../../src/lru-cache.ts";

/** An answer to repeat: base64 of its bytes, and its headers. */
export type Reply = { status: number; base64: string; headers: Record<string, string> };

const bytes = new Map<string, Uint8Array<ArrayBuffer>>();

const app = new Hono<{ Bindings: { REPLIES: Record<string, Reply> }; Variables: App["Variables"] }>();
for (const [path, schema, name] of [
  ["/v1/traces/cost", traceCostRequest, "trace-cost"],
  ["/api/models/pricing/calculate", modelPricingRequest, "site-calculator"],
  ["/v1/quotes", quoteRequest, "quote-60-sellers"],
] as const) {
  const read = reader(once<ReturnType<typeof schema>>(schema));
  app.post(path, jsonBody(), async (c) => {
    const json = await readJson(c);
    const request = json.ok ? read(json.value) : json;
    return request.ok ? repeat(c.env.REPLIES, name) : new Response(null, { status: 400 });
  });
}
app.get("/:name", (c) => repeat(c.env.REPLIES, c.req.param("name")));

export default app;

function repeat(replies: Record<string, Reply>, name: string): Response {
  const reply = replies[name];
  if (reply === undefined) return new Response(null, { status: 404 });
  let body = bytes.get(name);
  if (body === undefined) {
    body = Uint8Array.from(atob(reply.base64), (letter) => letter.charCodeAt(0));
    bytes.set(name, body);
  }
  const { status, headers } = reply;
  if (status === 304) return new Response(null, { status, headers });
  const encodeBody: "manual" | "automatic" = "content-encoding" in headers ? "manual" : "automatic";
  const init = { status, headers, encodeBody };
  return new Response(body, init);
}
