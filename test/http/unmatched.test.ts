// Requests that no route answers: what a browser may send to a known path, and which paths and methods are known.
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { App } from "../../src/http/respond.ts";
import { respondUnmatched } from "../../src/http/unmatched.ts";

const app = new Hono<App>();
app.use("/*", (_, next) => next());
app.get("/a.json", (c) => c.notFound());
app.post("/b", (c) => c.text(""));
app.get("/by/:id", (c) => c.text(""));
app.get("/by/:id{[a-z]+}/rest", (c) => c.text(""));
app.get("/by/:id/map.json", (c) => c.text(""));
app.get("/all/:id{.+}", (c) => c.text(""));
app.notFound((c) => respondUnmatched(c, app, async () => new Response("page", { status: 404 })));

test.each([
  ["/a.json", "GET, HEAD, OPTIONS"],
  ["/b", "POST, OPTIONS"],
])("OPTIONS %s", async (path, methods) => {
  const { status, headers, body } = await app.request(path, { method: "OPTIONS" });
  expect([status, body]).toEqual([204, null]);
  expect([headers.get("allow"), headers.get("access-control-allow-methods")]).toEqual([methods, methods]);
  // A day, so that a browser asks once; a key, a tag, gzip and what /mcp reads may be sent.
  expect(headers.get("access-control-max-age")).toBe("86400");
  const sendable = headers.get("access-control-allow-headers")?.split(", ");
  const sent = ["content-type", "content-encoding", "authorization", "if-none-match"];
  expect(sendable).toEqual(expect.arrayContaining(sent));
});

test.each([
  ["/nope/v1", "text/html,*/*", "page"],
  ["/nope", "*/*", "no_such_path"],
  ["/v1/nope", "text/html", "no_such_path"],
])("GET %s for %s: %s", async (path, accept, said) => {
  const answer = await app.request(path, { headers: { accept } });
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining(said)]);
});

test.each([
  ["DELETE", "/a.json", 405, "GET, HEAD, OPTIONS"],
  ["GET", "/b", 405, "POST, OPTIONS"],
  ["HEAD", "/b", 405, "POST, OPTIONS"],
  ["POST", "/by/1", 405, "GET, HEAD, OPTIONS"],
  ["POST", "/by/x/rest", 405, "GET, HEAD, OPTIONS"],
  ["POST", "/all/1/2.x", 405, "GET, HEAD, OPTIONS"],
  // A route that has nothing at its path.
  ["GET", "/a.json", 404, null],
  ["HEAD", "/a.json", 404, null],
  ["POST", "/by/1/map.json", 405, "GET, HEAD, OPTIONS"],
  ["POST", "/by/1/mapxjson", 404, null],
  ["POST", "/axjson", 404, null],
  ["POST", "/by/1/2", 404, null],
  ["POST", "/by/", 404, null],
  ["POST", "/by/1/rest", 404, null],
  ["POST", "/all/", 404, null],
  ["OPTIONS", "/c", 404, null],
])("another method: %s %s: %i", async (method, path, status, allow) => {
  const answer = await app.request(path, { method });
  expect([answer.status, answer.headers.get("allow")]).toEqual([status, allow]);
});
