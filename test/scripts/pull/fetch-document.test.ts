// fetchDocument against a server that misbehaves: what is retried, what is refused, and what an etag saves.
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type FetchOptions, fetchDocument } from "../../../scripts/pull/fetch-document.ts";
import {
  type Handler,
  type MisbehavingServer,
  misbehavingServer,
  sendJson,
} from "../../helpers/misbehaving-server.ts";
import { newFolder } from "../../helpers/new-folder.ts";

let server: MisbehavingServer;
let cache: string;

beforeAll(async () => {
  cache = await newFolder();
  server = await misbehavingServer({
    "/good": (_request, response) => sendJson(response, '{"a":1}'),
    "/text": (_request, response) => response.writeHead(200, { "content-type": "text/plain" }).end("[1]"),
    "/flaky": (_request, response, hit) =>
      hit < 3 ? response.writeHead(500).end() : sendJson(response, '{"third":true}'),
    "/busy": (_request, response, hit) =>
      hit < 2 ? response.writeHead(429, { "retry-after": "0" }).end() : sendJson(response, '{"second":true}'),
    "/down": (_request, response) => response.writeHead(503).end(),
    "/gone": (_request, response) => response.writeHead(410).end(),
    "/unchanged": (_request, response) => response.writeHead(304).end(),
    "/hangs": () => undefined,
    "/stalls": (_request, response) =>
      response.writeHead(200, { "content-type": "application/json" }).write('{"a"'),
    "/truncated": (_request, response) => sendJson(response, '{"a":[1,2'),
    "/html": (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
    "/huge": (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = Buffer.alloc(1_000_000, "1");
      const more = (): void => {
        if (!response.destroyed) response.write(chunk, more);
      };
      more();
    },
    "/busy-until": (_request, response, hit) => {
      const past = new Date(Date.now() - 60_000).toUTCString();
      if (hit < 3) response.writeHead(503, { "retry-after": past }).end();
      else sendJson(response, "[3]");
    },
    "/elsewhere": (_request, response) =>
      response.writeHead(302, { location: "https://example.com/api.json" }).end(),
    "/file": (_request, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
    "/moved": (_request, response) => response.writeHead(301, { location: "/good" }).end(),
    "/loop": (_request, response) => response.writeHead(302, { location: "/loop" }).end(),
    "/tagged": (request, response) => {
      if (request.headers["if-none-match"] === '"v1"') response.writeHead(304).end();
      else sendJson(response, '{"tagged":1}', { etag: '"v1"' });
    },
  });
});

function get(path: string, options: Partial<FetchOptions> = {}): Promise<unknown> {
  return fetchDocument(server.url(path), {
    hosts: [],
    cache,
    allowLoopback: true,
    timeoutMs: 500,
    maxPauseMs: 5,
    ...options,
  });
}

test.each([
  ["/good", { a: 1 }, 1],
  ["/text", [1], 1],
  ["/moved", { a: 1 }, 1],
  ["/flaky", { third: true }, 3],
  ["/busy", { second: true }, 2],
])("%s answers %j", async (path, json, hits) => {
  expect(await get(path)).toEqual(json);
  expect(server.hits.get(path)).toBe(hits);
});

// threat: hostile-source
test.each([
  ["/down", /HTTP 503/, 3],
  ["/gone", /HTTP 410/, 1],
  ["/unchanged", /HTTP 304/, 1],
  ["/hangs", /no answer in time/, 3],
  ["/stalls", /no complete answer in time/, 3],
  ["/truncated", /not complete JSON/, 3],
  ["/html", /content type text\/html/, 1],
  ["/huge", /larger than 3000000 bytes/, 1],
  ["/elsewhere", /https:\/\/example.com is not on the list of hosts/, 1],
  ["/file", /not on the list of hosts/, 1],
  ["/loop", /more than 3 redirects/, 4],
])("%s fails with %s after %i requests", async (path, message, hits) => {
  await expect(get(path, { maxBytes: 3_000_000 })).rejects.toThrow(message);
  expect(server.hits.get(path)).toBe(hits);
});

test("an unchanged document is not transferred again", async () => {
  expect(await get("/tagged")).toEqual({ tagged: 1 });
  expect(await get("/tagged")).toEqual({ tagged: 1 });
  expect(server.hits.get("/tagged")).toBe(2);
});

// threat: hostile-source
test.each(["http://models.dev/api.json", "https://models.dev.example.com/api.json"])(
  "%s is refused without a request",
  async (url) => {
    await expect(fetchDocument(url, { hosts: ["models.dev"], cache })).rejects.toThrow(
      /not on the list of hosts/,
    );
  },
);

// threat: hostile-source
test("a key is sent to the address's own host alone", async () => {
  const echo: Handler = ({ headers }, response) =>
    sendJson(response, JSON.stringify(headers["x-key"] ?? null));
  const other = await misbehavingServer({ "/echo": echo });
  const { url } = await misbehavingServer({
    "/echo": echo,
    "/here": (_request, response) => response.writeHead(302, { location: "/echo" }).end(),
    "/away": (_request, response) => response.writeHead(302, { location: other.url("/echo") }).end(),
  });
  const sent = (path: string) =>
    fetchDocument(url(path), { hosts: [], cache, allowLoopback: true, headers: { "x-key": "secret" } });
  expect([await sent("/here"), await sent("/away")]).toEqual(["secret", null]);
});

test("Retry-After may be a date", async () => {
  const start = Date.now();
  expect(await get("/busy-until", { maxPauseMs: 30_000 })).toEqual([3]);
  expect(Date.now() - start).toBeLessThan(900);
});

test("an answer that was stored in part is requested again without its ETag", async () => {
  const folder = join(cache, "in-part");
  expect(await get("/tagged", { cache: folder })).toEqual({ tagged: 1 });
  for (const name of await readdir(folder)) {
    if (name.endsWith(".json")) await writeFile(join(folder, name), '{"tagged"');
  }
  expect(await get("/tagged", { cache: folder })).toEqual({ tagged: 1 });
});

test("a listed host on another port is another server", async () => {
  const options = { hosts: ["models.dev"], cache, attempts: 1 };
  await expect(fetchDocument("https://models.dev:8443/api.json", options)).rejects.toThrow(
    "https://models.dev:8443 is not on the list of hosts",
  );
});
