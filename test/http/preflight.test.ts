// OPTIONS on a known path: what a browser may send there.
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { App } from "../../src/http/app.ts";
import { preflight } from "../../src/http/preflight.ts";

test.each(["GET, HEAD, OPTIONS", "POST, OPTIONS"])("%s", async (methods) => {
  const app = new Hono<App>().options("/", preflight(methods));
  const { status, headers, body } = await app.request("/", { method: "OPTIONS" });
  expect([status, body]).toEqual([204, null]);
  expect([headers.get("allow"), headers.get("access-control-allow-methods")]).toEqual([methods, methods]);
  // A day, so that a browser asks once; a key, a tag and what /mcp reads may be sent.
  expect(headers.get("access-control-max-age")).toBe("86400");
  const sendable = headers.get("access-control-allow-headers")?.split(", ");
  expect(sendable).toEqual(expect.arrayContaining(["content-type", "authorization", "if-none-match"]));
});
