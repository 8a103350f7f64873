// Clients generated from the OpenAPI document, by two generators: their code type-checks, and calls the running app with README's own
// example. Nothing generated is committed.
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { openapiDocument } from "../../../../scripts/docs/openapi/document.ts";
import { newFolder } from "../../../helpers/new-folder.ts";
import { startService } from "../../../helpers/service.ts";

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, "../../../..");
const BIN = path.join(ROOT, "node_modules/.bin");
/** The answer as both callers read it; an item is one of the document's enum. */
const READ = `
  if (data === undefined) throw new Error(JSON.stringify(error));
  const { total_exact: total, line_items } = data.cost_breakdown;
  return { total, items: line_items.map(({ item }) => item) };
}
`;
/** What somebody writes by hand to call through what is generated. */
const CALLERS = {
  "openapi-fetch.ts": `
import createClient from "openapi-fetch";
import { call } from "./call.ts";
import type { components, paths } from "./openapi-typescript.d.ts";

type Answer = { total: string; items: components["schemas"]["LineItem"]["item"][] };

export async function priceCall(fetch: (request: Request) => Promise<Response>): Promise<Answer> {
  const client = createClient<paths>({ baseUrl: "http://service", fetch });
  const { data, error } = await client.POST("/v1/traces/cost", { body: call });${READ}`,
  "hey-api.ts": `
import { call } from "./call.ts";
import { createClient } from "./hey-api/client/index.ts";
import { calculateTraceCost } from "./hey-api/sdk.gen.ts";
import type { LineItem } from "./hey-api/types.gen.ts";

type Answer = { total: string; items: LineItem["item"][] };

export async function priceCall(fetch: (request: Request) => Promise<Response>): Promise<Answer> {
  const own = fetch as typeof globalThis.fetch;
  const client = createClient({ baseUrl: "http://service", fetch: own });
  const { data, error } = await calculateTraceCost({ client, body: call });${READ}`,
};

let folder: string;

/** README's first call. */
async function readmeCall(): Promise<unknown> {
  const text = await readFile(path.join(ROOT, "README.md"), "utf8");
  const [, body = ""] = /curl -s localhost:8787\/v1\/traces\/cost .* -d '([^']+)'/.exec(text) ?? [];
  return JSON.parse(body);
}

beforeAll(async () => {
  // In the checkout, so that what is generated finds its packages.
  await mkdir(path.join(ROOT, "dist"), { recursive: true });
  folder = await newFolder(path.join(ROOT, "dist"));
  await writeFile(path.join(folder, "openapi.json"), JSON.stringify(openapiDocument()));
  await writeFile(
    path.join(folder, "call.ts"),
    `export const call = ${JSON.stringify(await readmeCall())};\n`,
  );
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: "es2023",
    lib: ["es2023", "dom"],
  };
  const modules = {
    module: "esnext",
    moduleResolution: "bundler",
    types: [],
    allowImportingTsExtensions: true,
  };
  await writeFile(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { ...options, ...modules }, include: ["*.ts", "hey-api"] }),
  );
  for (const [name, text] of Object.entries(CALLERS)) await writeFile(path.join(folder, name), text);
  await run(path.join(BIN, "node"), [path.join(ROOT, "test/helpers/generate-clients.ts"), folder], {
    cwd: ROOT,
  });
}, 60_000);

test("the generated client type-checks with README's call, whose body omits defaults", async () => {
  const { stdout } = await run(path.join(BIN, "tsc"), ["-p", folder]).catch((error) => error);
  expect(stdout).toBe("");
}, 60_000);

describe.each(Object.keys(CALLERS))("%s", (name) => {
  test("prices README's call", async () => {
    const service = startService();
    const { priceCall } = await import(pathToFileURL(path.join(folder, name)).href);
    const fetch = (request: Request) => {
      const { pathname, search } = new URL(request.url);
      return request.text().then((body) => service.post(`${pathname}${search}`, body));
    };
    expect(await priceCall(fetch)).toEqual({
      total: "0.00725",
      items: ["prompt", "cache_read", "completion"],
    });
  }, 60_000);
});
