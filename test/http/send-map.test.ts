// Sending a map that is kept gzipped: as it is, unpacked for callers that do not take gzip, or 304.
import { gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { isUnpacked, sendMap, type TaggedMap } from "../../src/http/cache.ts";
import { type App, setEdition } from "../../src/http/respond.ts";

const TEXT = '{"m":{"mode":"chat"}}';
const MAP: TaggedMap = { name: "map-1", gzipped: Uint8Array.from(gzipSync(TEXT)) };
const HELD: TaggedMap = { name: "map-1" };

async function send(map: TaggedMap, accepted: string | undefined, method = "GET") {
  let unpacked: boolean | undefined;
  const app = new Hono<App>().on(["GET", "HEAD"], "/", (c) => {
    unpacked = isUnpacked(c, map);
    return sendMap(c, "map", map);
  });
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  const response = await app.fetch(new Request("http://x/", { method, headers }), {});
  const bytes = Buffer.from(await response.arrayBuffer());
  const [encoding, vary] = ["content-encoding", "vary"].map((name) => response.headers.get(name));
  return { status: response.status, encoding, vary, bytes, unpacked };
}

describe("a client that accepts gzip", () => {
  test.each(["gzip", "br, gzip;q=0.5", "*"])("%s: gets the stored bytes", async (accepted) => {
    const { status, encoding, vary, bytes, unpacked } = await send(MAP, accepted);
    expect([status, encoding, vary, unpacked]).toEqual([200, "gzip", "Accept-Encoding", false]);
    expect(gunzipSync(bytes).toString()).toBe(TEXT);
  });
});

describe("a client that does not accept gzip", () => {
  test.each([undefined, "identity", "gzip;q=0", "br"])("%s: gets them decompressed", async (accepted) => {
    const { status, encoding, vary, bytes, unpacked } = await send(MAP, accepted);
    expect([status, encoding, vary, unpacked]).toEqual([200, null, "Accept-Encoding", true]);
    expect(bytes.toString()).toBe(TEXT);
  });
});

test("HEAD returns the headers without decompressing anything", async () => {
  for (const [accepted, encoding] of [
    ["gzip", "gzip"],
    ["identity", null],
  ] as const)
    expect(await send(MAP, accepted, "HEAD")).toMatchObject({
      status: 200,
      encoding,
      bytes: Buffer.from(""),
      unpacked: false,
    });
});

test("a client that holds the map gets 304, whatever it accepts", async () => {
  for (const accepted of ["gzip", "identity"])
    expect(await send(HELD, accepted)).toMatchObject({
      status: 304,
      vary: "Accept-Encoding",
      unpacked: false,
    });
});

test.each([
  ["br", null, "private, max-age=300, stale-if-error=86400", null],
  ["gzip", "gzip", expect.stringContaining("public"), expect.stringContaining("public")],
])(
  "what the edge got as gzip is cached privately when the caller's header is %s",
  async (own, encoding, kept, edge) => {
    const edition = {
      manifest: { version: "v", as_of: "2026-11-01" },
      span: { since: "", until: Number.POSITIVE_INFINITY },
      age: 0,
      stale: false,
    };
    const app = new Hono<App>().get("/", (c) => {
      setEdition(c, edition);
      return sendMap(c, "map", MAP);
    });
    const request = new Request("http://x/", { headers: { "accept-encoding": "br, gzip" } });
    const { headers } = await app.fetch(Object.assign(request, { cf: { clientAcceptEncoding: own } }), {});
    const named = ["content-encoding", "cache-control", "cloudflare-cdn-cache-control"];
    expect(named.map((name) => headers.get(name))).toEqual([encoding, kept, edge]);
  },
);
