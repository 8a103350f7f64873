// Documents name the address they are read at, and no other file or host becomes part of a shell line.
import { expect, test } from "vitest";
import { createApp } from "../../src/index.ts";

const TEXT = "curl -s $BASE/v1/prices; $BASE";

async function sent(url: string, type: string, init: RequestInit = {}): Promise<[string, string | null]> {
  const headers = { "content-type": type, "content-length": String(TEXT.length) };
  const ASSETS = { fetch: async () => new Response(init.method === "HEAD" ? null : TEXT, { headers }) };
  const response = await createApp().request(url, init, { ASSETS });
  return [await response.text(), response.headers.get("content-length")];
}

test.each([
  ["https://prices.example/llms.txt", "https://prices.example"],
  ["http://localhost:8787/docs/guide", "http://localhost:8787"],
  ["http://[::1]:8787/robots.txt", "http://[::1]:8787"],
  ["https://prices.example/docs/guide/stripe", "https://prices.example"],
  ["http://a$(id)/llms.txt", "$BASE"],
  ["http://a;b/llms.txt", "$BASE"],
])("%s shows %s", async (url, base) => {
  const text = `curl -s ${base}/v1/prices; ${base}`;
  expect(await sent(url, "text/plain; charset=utf-8")).toEqual([text, null]);
});

test.each([400, 404])("a file answered with %i is not a path of the service", async (status) => {
  const ASSETS = { fetch: async () => new Response("<h1>Not here</h1>", { status }) };
  const response = await createApp().request("https://prices.example/docs/guide/none", {}, { ASSETS });
  expect([response.status, await response.json()]).toMatchObject([404, { error: { code: "no_such_path" } }]);
});

test("a document that the caller holds may be cached as when it was sent", async () => {
  const ASSETS = { fetch: async () => new Response(null, { status: 304 }) };
  const { headers } = await createApp().request("https://prices.example/llms.txt", {}, { ASSETS });
  expect(headers.get("cache-control")).toMatch(/^public/);
});

test("what is not text is sent unchanged", async () => {
  expect((await sent("https://prices.example/openapi.json", "application/json"))[0]).toBe(TEXT);
});
