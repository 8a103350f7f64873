// What only a socket can send: bodies that never end, end early or lie about their length, bytes no URL parser makes.
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import type { Env } from "../../src/env.ts";
import { buildFixture } from "../helpers/fixture-catalogue.ts";
import { workerConfig } from "../helpers/worker-config.ts";

let server: ReturnType<typeof createTestHarness>;
/** Every request goes through the development proxy to workerd: slow on a busy machine. */
const SLOW_MS = 60_000;
const KIB = 1024;
const POSTS: [path: string, most: number][] = [
  ["/v1/traces/cost", 64 * KIB],
  ["/v1/responses/cost", 4 * KIB * KIB],
  ["/api/models/pricing/calculate", 64 * KIB],
];
let origin: URL;

beforeAll(async () => {
  server = createTestHarness({ workers: [{ configPath: await workerConfig() }] });
  origin = (await server.listen()).url;
  const { PRICES } = await server.getWorker<Env>().getEnv();
  for (const [key, bytes] of buildFixture().keys) await PRICES.put(key, Uint8Array.from(bytes).buffer);
});

afterAll(() => server.close());

afterEach(async () => {
  expect((await fetch(new URL("/health", origin))).status).toBe(200);
});

type Reply = { status: number; text: string };

/** Sends bytes as they are, and the end of the connection where `end` says so; takes what comes back until it is whole. */
function exchange(bytes: string | Buffer, { end }: { end: boolean }): Promise<Reply> {
  return new Promise((resolve) => {
    const socket = connect(Number(origin.port), origin.hostname);
    let text = "";
    const finish = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text });
    };
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (/\r\n\r\n.*\}/s.test(text)) finish();
    });
    socket.on("error", finish).on("close", finish);
    socket.write(bytes);
    if (end) socket.end();
  });
}

function head(method: string, path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ host: origin.host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

describe.each(POSTS)("POST %s", { timeout: SLOW_MS }, (path, most) => {
  const json = { "content-type": "application/json" };

  // threat: large-body
  test("an endless body without length gets 413 early", async () => {
    const size = 4 * KIB;
    const chunk = `${size.toString(16)}\r\n${" ".repeat(size)}\r\n`;
    const start = head("POST", path, { ...json, "transfer-encoding": "chunked" });
    // One chunk past the limit, then silence. Who went on sending might have the connection reset by a server
    // that has answered, and lose the answer with it.
    const { status, text } = await exchange(start + chunk.repeat(most / size + 1), { end: false });
    expect([status, text]).toEqual([413, expect.stringContaining("body_too_large")]);
  });

  // The development proxy before the Worker has an answer of its own, or none, to a caller who hangs up.
  // threat: broken-body
  test.each([
    ["its declared length", { "content-length": "500" }, ""],
    ["the end of a chunk", { "transfer-encoding": "chunked" }, "1f4\r\n"],
  ])("a body that stops before %s is not a server error", async (_, length, size) => {
    const start = head("POST", path, { ...json, ...length });
    const { text } = await exchange(`${start}${size}{"model_id":"gpt`, { end: true });
    expect(text).not.toContain("internal_error");
  });

  test.each(["-1", "abc", "1e3", "99999999999999999999"])("content-length %s is 400", async (length) => {
    const start = head("POST", path, { ...json, "content-length": length });
    expect((await exchange(`${start}{}`, { end: true })).status).toBe(400);
  });

  test("a gzip bomb is too long as soon as it is unpacked to the bound", async () => {
    const body = Uint8Array.from(gzipSync(Buffer.alloc(10 * 1024 * 1024, " ")));
    const headers = { ...json, "content-encoding": "gzip" };
    const response = await fetch(new URL(path, origin), { method: "POST", headers, body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: "body_too_large" } });
  });

  test.each([
    ["a stray byte", Uint8Array.of(0x7b, 0xff, 0x7d)],
    ["a surrogate in UTF-8", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)],
    ["NUL", Uint8Array.of(0x7b, 0x00, 0x7d)],
  ])("%s is 400", async (_, body) => {
    const response = await fetch(new URL(path, origin), { method: "POST", headers: json, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringMatching(/^body: /) } });
  });
});

describe("GET", { timeout: SLOW_MS }, () => {
  test.each([
    "/%",
    "/%ff%fe",
    "/v1/%00",
    "//v1/prices",
    "/v1/../../etc/passwd",
    "/v1/prices?model_id=%ed%a0%80",
    "/v1/prices?page=%",
    "/v1/prices?__proto__=1&constructor=2",
    "/v1/versions/%31%00/model_prices_and_context_window.json",
  ])("%s is not a 500", async (path) => {
    const { status, text } = await exchange(head("GET", path), { end: false });
    expect(status).toBeGreaterThan(0);
    expect(status).toBeLessThan(500);
    expect(text).toMatch(/\r\n\r\n.*[{]"(data|error)":/s);
  });

  test("a query of ten thousand characters is 400", async () => {
    const start = head("GET", `/v1/prices?model_id=${"m".repeat(10_000)}`);
    expect((await exchange(start, { end: false })).status).toBe(400);
  });

  test("an Authorization header of non-text bytes is not a 500", async () => {
    const start = Buffer.from(head("GET", "/v1/prices", { authorization: "Bearer \u00ff\u00fe" }), "latin1");
    expect((await exchange(start, { end: false })).status).toBe(200);
  });
});
