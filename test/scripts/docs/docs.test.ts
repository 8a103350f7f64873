// The documents as they are built from the committed catalogue: lint, links, and every example recomputed or sent again.
import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { asPublished, writeDocs } from "../../../scripts/docs/docs.ts";
import { type Worked, workExamples } from "../../../scripts/docs/guide/examples.ts";
import { RECIPES } from "../../../scripts/docs/guide/recipe-list.ts";
import { type LocalService, localService } from "../../../scripts/docs/local-service.ts";
import { EXAMPLE_CALLS } from "../../../scripts/docs/openapi/document.ts";
import { keptOr } from "../../../src/lru-cache.ts";
import { COST_MAP_PATH } from "../../../src/schemas/paths.ts";
import { FOOT_LINKS, LINKS } from "../../../src/web/shell/links.ts";
import { catalogueBuild } from "../../helpers/builds.ts";
import { newFolder } from "../../helpers/new-folder.ts";
import { equal, plus, rational, times, ZERO } from "../../helpers/rational.ts";
import { shellCalls } from "../../helpers/shell-calls.ts";

const REDOCLY = join(
  dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")),
  "bin/cli.js",
);
let folder: string;
let service: LocalService;
let worked: Map<string, Worked>;

beforeAll(async () => {
  folder = await newFolder();
  const build = await catalogueBuild();
  const now = new Date();
  service = await localService(await asPublished(build, now), now);
  await writeDocs(folder, build.draft.as_of, service);
  worked = new Map((await workExamples(service.open)).map((example) => [example.id, example]));
}, 120_000);

function text(name: string): Promise<string> {
  return readFile(join(folder, name), "utf8");
}

test("openapi.json passes Redocly's lint without errors or warnings", async () => {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const lint = [REDOCLY, "lint", join(folder, "openapi.json"), "--format", "json"];
  const { stdout } = await promisify(execFile)(process.execPath, lint, { env, maxBuffer: 2 ** 26 });
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf("{")));
  expect(problems).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
}, 60_000);

test("openapi.json has an example for every answer except server failures", async () => {
  const { components, paths } = JSON.parse(await text("openapi.json"));
  const { Bug: _bug, Unavailable: _unavailable, ...failures } = components.responses;
  const answers = Object.values(Object(paths)).flatMap((item) =>
    Object.values(Object(item)).flatMap((operation) => Object.values(Object(operation).responses)),
  );
  const bodies = [...Object.values(Object(failures)), ...answers].flatMap(contents);
  expect(bodies.length).toBeGreaterThan(20);
  expect(bodies.filter((body) => !hasExample(body))).toEqual([]);
});

test("openapi.json has an example for every request body and parameter", async () => {
  const { components, paths } = JSON.parse(await text("openapi.json"));
  const named = new Map(
    Object.entries(Object(components.schemas)).map(([id, one]) => [`#/components/schemas/${id}`, one]),
  );
  const hasWords = (schema: object) => "enum" in Object(named.get(Object(schema).$ref) ?? schema);
  const operations = Object.values(Object(paths)).flatMap((item) => Object.values(Object(item)));
  const bodies = operations.flatMap((operation) => contents(Object(operation).requestBody));
  const parameters = operations
    .flatMap((operation) => Object(operation).parameters ?? [])
    .filter(({ $ref, schema }) => $ref === undefined && !hasWords(schema) && !("default" in schema));
  expect(bodies.length).toBeGreaterThan(5);
  expect(bodies.filter((body) => !hasExample(body))).toEqual([]);
  expect(parameters.filter((one: unknown) => !hasExample(one)).map(Object)).toEqual([]);
});

/** What a body may be, by every type it may have. */
function contents(body: unknown): unknown[] {
  return Object.values(Object(Object(body).content));
}

function hasExample(part: unknown): boolean {
  const { example, examples } = Object(part);
  return example !== undefined || examples !== undefined;
}

test.each([
  ["/v1/prices/history", "application/json", "getPriceHistory", "data"],
  ["/v1/changes", "application/json", "listChanges", "data"],
  ["/v1/changes.json", "application/feed+json", "getChangesJson", "items"],
])("the example of %s has entries", async (path, type, name, list) => {
  const { paths } = JSON.parse(await text("openapi.json"));
  const { value } = Object(paths[path].get.responses[200].content[type].examples)[name];
  expect(value[list].length).toBeGreaterThan(0);
});

const RECIPE_FILES = RECIPES.map(({ slug }) => `docs/guide/${slug}.html`);

describe.each(["docs/index.html", "docs/guide.html", ...RECIPE_FILES])("%s", (name) => {
  test("requests no other host and runs no inline script or style", async () => {
    const page = await text(name);
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+="/);
    const prose = page.replaceAll(/<pre.*?<\/pre>/gs, "");
    expect(prose).not.toMatch(/undefined|\[object|NaN/);
  });

  test("links only to what exists", async () => {
    const page = await text(name);
    const links = Array.from(page.matchAll(/(?:src|href)="([^"]+)"/g), ([, link]) => link ?? "");
    expect(links).toEqual(expect.arrayContaining(["/", "/docs/guide", "/docs"]));
    const ids = new Set(Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => `#${id}`));
    // The page's part of the site brings the icon and the licences.
    const own = name.replace(/(\/index)?\.html$/, "");
    expect(links).toContain(`$BASE/${own}`);
    const known = new Set([
      `$BASE/${own}`,
      "/",
      "/docs",
      "/docs/guide",
      "/docs/guide#recipes",
      "/docs/guide/port",
      "/v1/changes",
      ...[...LINKS, ...FOOT_LINKS].map(({ href }) => href).filter((href) => !/\.(json|txt)$/.test(href)),
      COST_MAP_PATH,
      ...RECIPES.map(({ slug }) => `/docs/guide/${slug}`),
      "/favicon.svg",
      "/third-party-licenses.txt",
    ]);
    for (const link of links) {
      if (link.startsWith("#")) expect(ids).toContain(link);
      else if (!known.has(link)) expect((await stat(join(folder, link))).size).toBeGreaterThan(0);
    }
  });
});

test("the reference has every operation, parameter, field and answer of the document, and each link resolves", async () => {
  const { paths, components } = JSON.parse(await text("openapi.json"));
  const page = await text("docs/index.html");
  const articleOf = (id: string) =>
    new RegExp(`<article id="${id}">.*?</article>`, "s").exec(page)?.[0] ?? "";
  for (const operation of Object.values(Object(paths)).flatMap((item) => Object.values(Object(item)))) {
    const { operationId, parameters = [], responses } = Object(operation);
    const article = articleOf(operationId);
    const names = parameters.map((one: { name?: string }) => one.name ?? "If-None-Match");
    for (const name of names) expect(article).toContain(`<dt><code>${name}</code>`);
    for (const status of Object.keys(responses)) expect(article).toContain(`<dt>${status}</dt>`);
  }
  for (const [name, schema] of Object.entries(Object(components.schemas))) {
    const article = articleOf(`schema-${name}`);
    expect(article).not.toBe("");
    for (const field of Object.keys(Object(Object(schema).properties)))
      expect(article).toContain(`<dt><code>${field}</code>`);
  }
});

test("robots.txt excludes nobody and names the sitemap", async () => {
  const lines = (await text("robots.txt")).split("\n");
  expect(lines).toEqual(expect.arrayContaining(["User-agent: *", "Allow: /", "Sitemap: $BASE/sitemap.xml"]));
});

test("every recipe of the folder is listed", async () => {
  const pages = (await readdir("docs/recipes")).filter(
    (name) => name.endsWith(".md") && name !== "README.md",
  );
  expect(RECIPES.map(({ slug }) => `${slug}.md`).sort()).toEqual(pages.sort());
});

test.each(RECIPES)("$slug shows the files that its test runs", async ({ slug, files }) => {
  const shown = Array.from(
    (await text(`docs/guide/${slug}.html`)).matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs),
    ([, code = ""]) => code,
  );
  const own = await Promise.all(files.map((file) => readFile(join("docs/recipes", file), "utf8")));
  expect(shown.map(unescaped)).toEqual(own.map((code) => code.trimEnd()));
  const tests = ["bills", "imports", "ai-sdk", "versions", "collector"].map((name) =>
    readFile(join("test/scripts/docs/guide", `${name}.test.ts`), "utf8"),
  );
  const all = (await Promise.all(tests)).join();
  expect(files.filter((file) => !all.includes(`docs/recipes/${file}`))).toEqual([]);
  expect(own.join()).not.toMatch(/\bany\b\s*[;,)=]|src\//);
});

describe("examples of the guide", () => {
  test.each(["openai", "anthropic", "gemini", "bedrock", "openrouter", "inclusive"])(
    "%s adds up as the page says",
    async (id) => {
      const { lines, total } = worked.get(id) ?? { lines: [], total: "none" };
      const sum = lines.reduce(
        (so, { quantity, rate }) => plus(so, times(rational(String(quantity)), rational(rate))),
        ZERO,
      );
      expect(equal(sum, rational(total))).toBe(true);
      const article = new RegExp(`<article id="${id}">.*?</article>`, "s").exec(
        await text("docs/guide.html"),
      )?.[0];
      for (const shown of [total, ...lines.flatMap(({ rate, cost }) => [rate, cost])]) {
        expect(article).toContain(`<td>${shown}</td>`);
      }
    },
  );

  test.each([
    ["openai", { prompt: 4000, cache_read: 8000, completion: 300, reasoning: 600 }],
    ["anthropic", { prompt: 4000, cache_read: 8000, cache_write: 1000, completion: 900 }],
    ["gemini", { prompt: 4000, cache_read: 8000, completion: 300, reasoning: 600 }],
    ["bedrock", { prompt: 4000, cache_read: 8000, cache_write: 1000, completion: 900 }],
    ["inclusive", { prompt: 4000, cache_read: 8000, cache_write: 1000, completion: 900 }],
  ])("%s is read as %j", (id, quantities) => {
    const lines = worked.get(id)?.lines ?? [];
    expect(Object.fromEntries(lines.map(({ item, quantity }) => [item, quantity]))).toEqual(quantities);
  });

  test("the tracing library's totals cost what the provider's own counts cost", () => {
    expect(worked.get("inclusive")?.total).toBe(worked.get("anthropic")?.total);
  });
});

/** Documents share calls, and each takes long over all prices: the same one is sent once. Examples were recorded with a 200. */
const recorded = EXAMPLE_CALLS.filter(({ status, service, headers }) => !(status || service || headers));
const statuses = new Map(recorded.map(({ path, body }) => [`${path} ${body}`, Promise.resolve(200)]));

test.each([
  ["llms.txt", /^ {4}(curl .+)$/gm, 24],
  ["docs/guide.html", /<pre[^>]*><code>((?:curl|export) .*?)<\/code>/gs, 8],
  ["docs/index.html", /<pre[^>]*><code>(curl .*?)<\/code>/gs, 25],
])(
  "documented calls: %s: pasted into sh, every call is answered with 200",
  async (name, pattern, least) => {
    const blocks = Array.from((await text(name)).matchAll(pattern), ([, block = ""]) => unescaped(block));
    const calls = shellCalls(blocks.join("\n"));
    expect(calls.length).toBeGreaterThanOrEqual(least);
    for (const { path, body } of calls) {
      const status = await keptOr(
        statuses,
        `${path} ${body}`,
        async () => (await service.open(path, body)).status,
      );
      expect({ path, status }).toEqual({ path, status: 200 });
    }
  },
  30_000,
);

/** Text as a browser shows it. */
function unescaped(html: string): string {
  const named: Record<string, string> = { quot: '"', "#39": "'", lt: "<", gt: ">", amp: "&" };
  return html.replaceAll(/&(quot|#39|lt|gt|amp);/g, (_, name: string) => named[name] ?? "");
}
