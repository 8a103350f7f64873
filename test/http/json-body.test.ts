import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { startService } from "../helpers/service.ts";

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
    for (const response of [declared, streamed]) {
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
test("a compressed body is not decompressed: ten megabytes in ten kilobytes are not JSON", async () => {
  const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024, " "));
  const response = await startService().fetch("/v1/traces/cost", {
    method: "POST",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    body: Uint8Array.from(bomb),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: "invalid_json" } });
});

test("an id of a megabyte is 413 in a body; in a query it is 400 and echoed in part", async () => {
  const service = startService();
  const id = "m".repeat(1024 * 1024);
  expect((await service.post("/v1/traces/cost", CALL.replace("gpt-4o", id))).status).toBe(413);
  const asked = await service.fetch(`/v1/prices?model_id=${id}`);
  expect(asked.status).toBe(400);
  expect((await asked.text()).length).toBeLessThan(300);
});

test("a body of 64 KiB is accepted", async () => {
  const response = await startService().post("/v1/traces/cost", CALL.padEnd(64 * 1024, " "));
  expect(response.status).toBe(200);
});

function breakingOff(start: string, reason: unknown): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    pull: (controller) => controller.error(reason),
  });
}
