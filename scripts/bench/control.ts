// The control of the bench: the same paths in the same runtime, validating with the same schemas, answering constants.
import { Hono } from "hono";
import { modelPricingRequest, traceCostRequest } from "../../src/contract/cost-requests.ts";
import { jsonBody } from "../../src/http/request-body.ts";
import type { App } from "../../src/http/respond.ts";
import { validate } from "../../src/http/validate.ts";

/** An answer to repeat: base64 of its bytes, and its headers. */
export type Reply = { status: number; base64: string; headers: Record<string, string> };

type Control = { Bindings: { REPLIES: Record<string, Reply> }; Variables: App["Variables"] };

const bytes = new Map<string, Uint8Array<ArrayBuffer>>();

const app = new Hono<Control>();
app.post("/v1/traces/cost", jsonBody(), validate("json", traceCostRequest), (c) =>
  repeat(c.env.REPLIES, "trace-cost"),
);
app.post("/api/models/pricing/calculate", jsonBody(), validate("json", modelPricingRequest), (c) =>
  repeat(c.env.REPLIES, "site-calculator"),
);
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
