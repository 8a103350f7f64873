// A seller is asked with its key, part after part; the key goes to its own host alone.
import { afterEach, expect, test, vi } from "vitest";
import { fetchSource, missingVariable } from "../../../../scripts/pull/sellers/ask.ts";
import type { Seller } from "../../../../scripts/pull/sellers/seller.ts";
import { misbehavingServer, sendJson } from "../../../helpers/misbehaving-server.ts";
import { newFolder } from "../../../helpers/new-folder.ts";

afterEach(() => vi.unstubAllEnvs());

const ROW = {
  provider: "acme",
  clock: "hourly",
  unit: "USD a million",
  currency: "USD",
  zero: "none",
} as const;
const reader: Seller["reader"] = { items: () => [], offers: () => [] };

async function ask(url: string, more: Partial<Seller> = {}) {
  const seller: Seller = { ...ROW, reader, url, ...more };
  const document = { url, seller, file: "" };
  return fetchSource(document, {
    cache: await newFolder(),
    allowLoopback: true,
    maxPauseMs: 1,
    timeoutMs: 500,
  });
}

test("its key is sent in a header, and names of the environment in its address", async () => {
  vi.stubEnv("ACME_KEY", "k1");
  vi.stubEnv("ACME_ACCOUNT", "a1");
  const { url } = await misbehavingServer({
    "/a1/models": ({ headers }, response) => sendJson(response, JSON.stringify([headers.authorization])),
  });
  const key = { variable: "ACME_KEY", prefix: "Api-Key" };
  expect(await ask(url("/{ACME_ACCOUNT}/models"), { key })).toEqual(["Api-Key k1"]);
});

test.each([
  ["https://acme.example/models", undefined, undefined],
  ["https://acme.example/{NOT_SET}/models", undefined, "NOT_SET"],
  ["https://acme.example/models", { variable: "NO_KEY" }, "NO_KEY"],
])("%s", (url, key, missing) => {
  const seller: Seller = { ...ROW, reader, url, ...(key && { key }) };
  expect(missingVariable({ url, seller, file: "" })).toBe(missing);
});

test("nested parts are read too, up to a bound", async () => {
  const { url, hits } = await misbehavingServer({
    "/1": (_request, response) => sendJson(response, JSON.stringify({ next: url("/2") })),
    "/2": (_request, response) => sendJson(response, "{}"),
    "/loop": (_request, response) => sendJson(response, JSON.stringify({ next: url("/loop") })),
  });
  const next = (part: unknown) => [(part as { next?: string }).next ?? []].flat();
  expect(await ask(url("/1"), { next })).toEqual([{ next: url("/2") }, {}]);
  await expect(ask(url("/loop"), { next })).rejects.toThrow("more than 60 parts");
  expect(hits.get("/loop")).toBe(60);
});

test("a busy seller is asked once more; a web page or a truncated answer is refused", async () => {
  const { url, hits } = await misbehavingServer({
    "/busy": (_request, response, hit) =>
      hit < 2 ? response.writeHead(429).end() : sendJson(response, "[1]"),
    "/down": (_request, response) => response.writeHead(429).end(),
    "/page": (_request, response) =>
      response.writeHead(200, { "content-type": "text/plain" }).end("<!DOCTYPE html>"),
    "/cut": (_request, response) => sendJson(response, '{"data":[1,'),
    "/slow": () => undefined,
    "/large": (_request, response) => sendJson(response, JSON.stringify("x".repeat(5000))),
    "/text": (_request, response) =>
      response.writeHead(200, { "content-type": "text/markdown" }).end("| a |"),
    "/html": (_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<!DOCTYPE html><table>"),
  });
  expect(await ask(url("/busy"))).toEqual([1]);
  await expect(ask(url("/down"))).rejects.toThrow("HTTP 429");
  expect(hits.get("/down")).toBe(2);
  await expect(ask(url("/page"), { form: "text" })).rejects.toThrow("a page of HTML");
  await expect(ask(url("/cut"))).rejects.toThrow("not complete JSON");
  await expect(ask(url("/slow"))).rejects.toThrow("no answer in time");
  await expect(ask(url("/large"), { maxBytes: 1000 })).rejects.toThrow("larger than 1000 bytes");
  expect(await ask(url("/text"), { form: "text" })).toBe("| a |");
  expect(await ask(url("/html"), { form: "html" })).toBe("<!DOCTYPE html><table>");
  await expect(ask(url("/html"), { form: "text" })).rejects.toThrow("content type text/html");
});
