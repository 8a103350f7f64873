import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import type { Env } from "../../src/env.ts";
import { HeldBytes } from "../../src/http/large-bodies.ts";
import { type NumberedLine, type ReadLines, readLines } from "../../src/http/request-body.ts";
import { startService } from "../helpers/service.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const CALL = JSON.stringify({
  model_id: "gpt-4o",
  provider_id: "openai",
  usage: { prompt_tokens: 1, completion_tokens: 1 },
});
const PATHS = ["/v1/traces/cost", "/v1/responses/cost", "/api/models/pricing/calculate"];

describe.each(PATHS)("POST %s", (path) => {
  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "json", ""])(
    "content type %j is 415",
    async (type) => {
      const response = await startService().post(path, CALL, { "content-type": type });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({
        error: { type: "invalid_request_error", code: "not_json" },
      });
    },
  );

  // threat: large-body
  test("a body over the bound is 413 with and without Content-Length", async () => {
    const most = path === "/v1/responses/cost" ? 4 * 1024 * 1024 : 64 * 1024;
    const long = JSON.stringify({ model_id: "x".repeat(most) });
    const service = startService();
    const declared = await service.post(path, long, { "content-length": String(long.length) });
    const streamed = await service.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new Blob([long]).stream(),
      duplex: "half",
    } as RequestInit);
    // The coding says where the body ends, whatever length is declared beside it (RFC 9112, 6.3).
    const both = { "content-length": "10", "transfer-encoding": "chunked" };
    for (const response of [declared, streamed, await service.post(path, long, both)]) {
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ error: { code: "body_too_large" } });
    }
  });

  // threat: broken-body
  test.each([
    ["an undeclared length", {}, new Error("reset")],
    ["an undeclared length and no Error", {}, undefined],
    ["a declared length", { "content-length": String(CALL.length) }, new Error("reset")],
  ])("a truncated body of %s is 400 invalid_json", async (_, headers, reason) => {
    const response = await startService().fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: breakingOff(CALL.slice(0, 20), reason),
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: "invalid_json", message: expect.stringMatching(/^body: /) },
    });
  });

  test.each(["", " ", "{", "undefined", "NaN", '{"a":1}}', "\u0000"])(
    "body %j is 400 invalid_json",
    async (body) => {
      const response = await startService().post(path, body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: "invalid_json" } });
    },
  );
});

test("a large body that is not JSON is refused by what it is", async () => {
  const response = await startService().post("/v1/responses/cost", "{".padEnd(140_000));
  const message = "body: expected a JSON object, got text that is not JSON";
  expect(await response.json()).toMatchObject({ error: { code: "invalid_json", message } });
});

test.each(["application/json; charset=utf-8", "Application/JSON", "application/vnd.api+json"])(
  "content type %j is taken",
  async (type) => {
    const response = await startService().post("/v1/traces/cost", CALL, { "content-type": type });
    expect(response.status).toBe(200);
  },
);

test("of a duplicate name the last value counts, as in every JavaScript parser", async () => {
  const twice = CALL.replace('"prompt_tokens":1', '"prompt_tokens":1,"prompt_tokens":1000');
  const response = await startService().post("/v1/traces/cost", twice);
  // 1000 x 0.0000025 + 1 x 0.00001
  expect(await response.json()).toMatchObject({
    usage: { prompt_tokens: 1000 },
    cost_breakdown: { total_exact: "0.00251" },
  });
});

// threat: gzip-bomb
test("a gzipped body is measured unpacked: ten megabytes in ten kilobytes are too many", async () => {
  const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024, " "));
  const response = await startService().fetch("/v1/traces/cost", {
    method: "POST",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    body: Uint8Array.from(bomb),
  });
  expect(response.status).toBe(413);
});

test.each([
  ["/v1/traces/cost", "application/json", CALL],
  ["/v1/traces/cost/batch", "application/x-ndjson", `${CALL}\n`],
])("a call may be gzipped: %s", async (path, type, text) => {
  const headers = { "content-type": type, "content-encoding": "gzip" };
  const body = Uint8Array.from(gzipSync(text));
  const response = await startService().fetch(path, { method: "POST", headers, body });
  expect(await response.text()).toContain('"status":"priced"');
});

test("an id of a megabyte is 413 in a body; in a query it is 400 and echoed in part", async () => {
  const service = startService();
  const id = "m".repeat(1024 * 1024);
  expect((await service.post("/v1/traces/cost", CALL.replace("gpt-4o", id))).status).toBe(413);
  const asked = await service.fetch(`/v1/prices?model_id=${id}`);
  expect(asked.status).toBe(400);
  expect((await asked.text()).length).toBeLessThan(300);
});

test("a body of 64 KiB is accepted; a longer one counts as a request for each 256 KiB", async () => {
  const limit = vi.fn(async () => ({ success: true }));
  const service = startService(undefined, { RATE_LIMITER: { limit } } as unknown as Partial<Env>);
  const response = await service.post("/v1/traces/cost", CALL.padEnd(64 * 1024, " "));
  expect([response.status, limit.mock.calls.length]).toEqual([200, 1]);
  await service.post("/v1/responses/cost", CALL.padEnd(600 * 1024, " "));
  expect(limit).toHaveBeenCalledTimes(1 + 3);
});

function breakingOff(start: string, reason: unknown): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    pull: (controller) => controller.error(reason),
  });
}

async function read(chunks: readonly Uint8Array[], maxLength: number): Promise<NumberedLine[]> {
  const lines: NumberedLine[] = [];
  for await (const some of readLines(ReadableStream.from(chunks), maxLength)) lines.push(...some.lines);
  return lines;
}

/** A text, and its lines by number; one of more than 5 bytes has no text. */
const rows: [string, Record<number, string | undefined>][] = [
  ["", {}],
  ["a", { 1: "a" }],
  ["a\n", { 1: "a" }],
  ["a\nb", { 1: "a", 2: "b" }],
  ["a\r\nb\r\n", { 1: "a\r", 2: "b\r" }],
  ["\n \n\na", { 4: "a" }],
  ["é€\nb", { 1: "é€", 2: "b" }],
  ["12345\nb", { 1: "12345", 2: "b" }],
  ["123456\nb", { 1: undefined, 2: "b" }],
  ["é😀\nb", { 1: undefined, 2: "b" }],
  ["b\n123456789012", { 1: "b", 2: undefined }],
];

describe.each(rows)("%j", (text, lines) => {
  const bytes = new TextEncoder().encode(text);
  test.each([1, 2, 3, 7, 100])("in pieces of %i bytes", async (size) => {
    const chunks: Uint8Array[] = [];
    for (let from = 0; from < bytes.length; from += size) chunks.push(bytes.subarray(from, from + size));
    const found = await read(chunks, 5);
    expect(Object.fromEntries(found.map(({ number, text }) => [number, text]))).toStrictEqual(lines);
  });
});

test("a form frees what it reserved", async () => {
  const free = vi.spyOn(HeldBytes.prototype, "free");
  const body = "x".repeat(200_000);
  const sent = startService().fetch("/", { method: "POST", headers: FORM, body });
  expect([(await sent).status, free.mock.contexts.length]).toEqual([413, 1]);
});

test("a body that breaks off fails at its end", async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("gone")),
  });
  let last: ReadLines | undefined;
  for await (last of readLines(broken, 5));
  expect(last).toMatchObject({
    lines: [],
    failure: { code: "invalid_json", message: "body: it breaks off" },
  });
});

const MIB = 1024 * 1024;
const stream = (chunk: Uint8Array, taken: { bytes: number }) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.bytes += chunk.length;
      controller.enqueue(chunk);
    },
  });

// threat: large-body
test.each([
  ["a line without end", "x".repeat(MIB), "expected a line break within 16777216 bytes", 20 * MIB],
  ["a body without end", `${"x".repeat(MIB - 1)}\n`, "body: expected at most 100000000 bytes", 98 * MIB],
])("reading stops: %s", async (_, chunk, message, most) => {
  const taken = { bytes: 0 };
  let last: ReadLines | undefined;
  for await (last of readLines(stream(new TextEncoder().encode(chunk), taken), MIB));
  expect(last).toMatchObject({ lines: [], failure: { kind: "too_large", message } });
  expect(taken.bytes).toBeLessThan(most);
});

test("a long line is read in linear time, however small its chunks", async () => {
  const bytes = new Uint8Array(1024 * 1024).fill(120);
  const chunks = function* () {
    for (let from = 0; from < bytes.length; from += 16) yield bytes.subarray(from, from + 16);
  };
  const started = performance.now();
  const [line] = await read([...chunks()], bytes.length);
  // Copied anew with each chunk, these would be 32 GiB.
  expect([line?.text?.length, performance.now() - started < 5000]).toEqual([bytes.length, true]);
});
