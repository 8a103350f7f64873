// askAs: whose name a request to the service itself is in, and where it goes.
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { App } from "../../src/http/respond.ts";
import { askAs } from "../../src/routes/ask-self.ts";

const SENT = { "cf-connecting-ip": "192.0.2.1", authorization: "Bearer key", cookie: "a=b" };

/** The request that goes to the service when a caller with these headers is answered. */
async function asked(headers: Record<string, string>, passedOn?: readonly string[]): Promise<Request> {
  const requests: Request[] = [];
  const service = (request: Request) => {
    requests.push(request);
    return new Response(null);
  };
  const app = new Hono<App>().get("/page", async (c) =>
    askAs(c, service, {}, passedOn)("/v1/prices?page=2", { method: "POST", headers: { accept: "text/csv" } }),
  );
  await app.request("http://localhost/page?q=1", { headers });
  const [first] = requests;
  if (first === undefined) throw new Error("nothing was asked");
  return first;
}

test.each<[string, Record<string, string>, readonly string[] | undefined, Record<string, string>]>([
  ["a page's visitor by address alone", SENT, undefined, { "cf-connecting-ip": "192.0.2.1" }],
  [
    "who has a key, with it",
    SENT,
    ["cf-connecting-ip", "authorization"],
    { "cf-connecting-ip": "192.0.2.1", authorization: "Bearer key" },
  ],
  ["nobody where nothing is known", {}, undefined, {}],
])("as %s", async (_, headers, passedOn, own) => {
  const request = await asked(headers, passedOn);
  expect(Object.fromEntries(request.headers)).toEqual({ accept: "text/csv", ...own });
  expect([request.method, request.url]).toEqual(["POST", "http://localhost/v1/prices?page=2"]);
});
