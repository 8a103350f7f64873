// The client of the public API: answers, problems by status, and requests that were given up.
import { describe, expect, test } from "vitest";
import { type Ask, read, send } from "../src/api-client.ts";

const answering = (body: string, status: number, headers: Record<string, string> = {}): Ask => {
  return async () => new Response(body, { status, headers });
};

test("an answer names the edition it comes from", async () => {
  const headers = {
    "x-prices-version": "v7",
    "x-prices-as-of": "2026-09-30",
    "x-prices-stale": "true",
    etag: '"a"',
  };
  expect(await read(answering('{"a":1}', 200, headers), "/v1/prices")).toEqual({
    ok: true,
    value: { a: 1 },
    edition: { version: "v7", asOf: "2026-09-30", stale: true, etag: '"a"' },
  });
});

test("without headers the edition is empty and fresh", async () => {
  const edition = { version: "", asOf: "", stale: false, etag: "" };
  expect(await read(answering("[]", 200), "/")).toEqual({ ok: true, value: [], edition });
});

test.each([
  [400, '{"error":{"message":"at: expected a day"}}', "refused", "at: expected a day"],
  [402, '{"error":"no price"}', "refused", "no price"],
  [404, '{"error":{"message":"no such model"}}', "refused", "no such model"],
  [401, '{"error":{"message":"authorization: expected a key"}}', "key", "This service asks for an API key."],
  [401, "<html>", "key", "This service asks for an API key."],
  [
    429,
    '{"error":{"message":"Too many requests; try again in 60 seconds"}}',
    "limited",
    "Too many requests; try again in 60 seconds",
  ],
  [500, '{"error":{"message":"Something failed"}}', "unavailable", "Something failed"],
  [503, '{"error":{"message":"Prices cannot be read"}}', "unavailable", "Prices cannot be read"],
  [502, "<html>", "unavailable", "The price service gave no usable answer."],
  [400, '{"error":{"message":1}}', "unavailable", "The price service gave no usable answer."],
  [400, "null", "unavailable", "The price service gave no usable answer."],
  [200, "<html>", "unavailable", "The price service gave no usable answer."],
])("%i %s is a problem: %s", async (status, body, kind, message) => {
  expect(await read(answering(body, status), "/")).toEqual({ ok: false, problem: { kind, message } });
});

test("a status the caller accepts is an answer", async () => {
  const unpriced = answering('{"error":"no price"}', 402);
  expect(await send(unpriced, "/", {}, { answered: [402] })).toMatchObject({
    ok: true,
    value: { error: "no price" },
  });
  expect(await send(unpriced, "/", {}, { answered: [404] })).toMatchObject({ ok: false });
});

test("a request is sent as JSON, without the list of accepted statuses", async () => {
  const sent: unknown[] = [];
  const ask: Ask = async (path, init) => {
    sent.push([path, init]);
    return Response.json({});
  };
  await send(ask, "/v1/traces/cost", { a: 1 }, { answered: [402] });
  const headers = { "content-type": "application/json" };
  expect(sent).toEqual([["/v1/traces/cost", { method: "POST", headers, body: '{"a":1}' }]]);
});

describe("when the network fails", () => {
  const failing: Ask = () => Promise.reject(new TypeError("fetch failed"));
  test("the call returns a problem", async () => {
    const problem = { kind: "offline", message: "The price service cannot be reached." };
    expect(await read(failing, "/")).toEqual({ ok: false, problem });
  });
});
