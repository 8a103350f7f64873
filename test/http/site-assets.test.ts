// The page and the documents when the file binding fails: answered in time, kept by nobody, and well again afterwards.
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ASSETS_DEADLINE_MS } from "../../src/http/site-assets.ts";
import { createApp } from "../../src/index.ts";
import { whenAnswered } from "../helpers/fake-clock.ts";
import { startService } from "../helpers/service.ts";

const SCRIPT = "/assets/script-1.js";
const STYLE = "p{color:red}";
const AT_CALLER = "public, max-age=300, stale-if-error=86400";
const AT_EDGE = "public, max-age=86400, stale-while-revalidate=86400, stale-if-error=86400";
const NAMES = {
  scripts: { catalogue: SCRIPT, calculator: SCRIPT, model: SCRIPT },
  style: STYLE,
  styleHash: createHash("sha256").update(STYLE).digest("base64"),
  icon: "data:,icon",
  build: "b1",
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const FAULTS: [name: string, answer: () => Promise<Response>][] = [
  ["answers 503", async () => new Response("", { status: 503 })],
  ["answers 404", async () => Response.json({}, { status: 404 })],
  ["answers no JSON", async () => new Response("<html>")],
  ["throws", () => Promise.reject(new Error("binding"))],
  ["does not answer", () => new Promise(() => {})],
];

/** A service whose file binding does what is set. */
function serveWith(answer: () => Promise<Response>) {
  const files = { answer };
  const ASSETS = { fetch: () => files.answer() } as unknown as Fetcher;
  const service = startService(undefined, { ASSETS });
  return { files, get: (path: string) => whenAnswered(service.fetch(path)) };
}

describe.each(FAULTS)("when a binding %s", (_, fault) => {
  test.each(["/", "/?view=calculator", "/models/gpt-4o"])("%s is answered and not cached", async (path) => {
    const { files, get } = serveWith(fault);
    const { response, took } = await get(path);
    expect(took).toBeLessThanOrEqual(ASSETS_DEADLINE_MS);
    const told = ["cache-control", "etag"].map((name) => response.headers.get(name));
    expect([response.status, ...told]).toEqual([200, "no-store", null]);
    expect(await response.text()).toContain("Model prices");
    files.answer = async () => Response.json(NAMES);
    const { response: well } = await get(path);
    const html = await well.text();
    expect(html).toContain(`<script type="module" src="${SCRIPT}"></script>`);
    expect(html).toContain(`<link rel="icon" href="${NAMES.icon}" type="image/svg+xml"/>`);
    expect(html).toContain(`<style>${STYLE}</style>`);
    expect(well.headers.get("content-security-policy")).toContain(`'sha256-${NAMES.styleHash}'`);
    expect(well.headers.get("etag")).toContain("page-b1-");
    expect(well.headers.get("cache-control")).toContain("public, max-age=60");
  });
});

test("the names are read once", async () => {
  const answer = vi.fn(async () => Response.json(NAMES));
  const { get } = serveWith(answer);
  await get("/");
  await get("/models/gpt-4o");
  expect(answer).toHaveBeenCalledTimes(1);
});

describe.each(["/docs", "/docs/guide", "/openapi.json", "/llms.txt", "/robots.txt"])("%s", (path) => {
  test.each([
    ...FAULTS.filter(([name]) => !/404|JSON/.test(name)).map(([name, fault]) => [name, fault, 503] as const),
    ["has no such file", async () => new Response("", { status: 404 }), 404] as const,
  ])("a binding that %s gives a failure that is not cached", async (_, fault, status) => {
    const { response, took } = await serveWith(fault).get(path);
    expect(took).toBeLessThanOrEqual(ASSETS_DEADLINE_MS);
    const told = ["cache-control", "cloudflare-cdn-cache-control"].map((name) => response.headers.get(name));
    expect([response.status, ...told]).toEqual([status, "no-store", null]);
  });

  test.each([
    [200, AT_CALLER, AT_EDGE],
    [304, AT_CALLER, AT_EDGE],
    [206, "no-store", null],
    [307, "no-store", null],
  ])("a binding that answers %i gives %s, at the edge %s", async (status, atCaller, atEdge) => {
    const headers = { "cache-control": "public, max-age=0, must-revalidate" };
    const body = status === 304 ? null : "text";
    const env = { ASSETS: { fetch: async () => new Response(body, { status, headers }) } };
    const response = await createApp().request(path, {}, env);
    const told = ["cache-control", "cloudflare-cdn-cache-control"].map((name) => response.headers.get(name));
    expect([response.status, ...told]).toEqual([status, atCaller, atEdge]);
  });
});
