// Imports obey the arrows of the architecture: who may import what, by folder.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ts } from "@ts-morph/common";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");

/** Formats of the prices folder, as pure as schemas. */
const FORMATS = ["api-map", "catalog", "cost-map", "decisions", "evidence", "registry"].map(
  (name) => `scripts/files/${name}.ts`,
);

/** Layer -> what it may import, types included: other layers, single modules, packages. Importing within a layer is always allowed. */
const ARROWS: Record<string, readonly string[]> = {
  "src/index.ts": ["src/routes", "src/http", "src/store", "src/schemas/paths.ts", "hono", "hono/*"],
  // Routes render the page's first view; the page itself knows the service by its public API alone.
  "src/routes": [
    "src/deadline.ts",
    "src/turns.ts",
    "src/spelling.ts",
    "src/http",
    "src/mcp",
    "src/store",
    "src/lists",
    "src/calculator",
    "src/responses",
    "src/pricing",
    "src/contract",
    "src/schemas",
    "src/api-client.ts",
    "src/web",
    "src/failure.ts",
    "src/env.ts",
    ...["src/given.ts", "src/lru-cache.ts", "src/sha-256.ts"],
    "hono",
  ],
  // What providers send back, read without a browser or a server.
  "src/responses": [
    "src/given.ts",
    "src/parse-json.ts",
    "src/turns.ts",
    "src/pricing/usage.ts",
    "src/schemas/charges.ts",
    "src/schemas/moment.ts",
    "src/schemas/words.ts",
    "src/spelling.ts",
  ],
  "src/web": [
    ...["src/api-client.ts", "src/csv.ts"],
    "src/spelling.ts",
    "src/pricing",
    // Modules without a dependency: the page does not load the schemas.
    "src/schemas/camel-names.ts",
    "src/schemas/moment.ts",
    "src/schemas/paths.ts",
    "src/schemas/sellers.ts",
    "src/schemas/subprovider-names.ts",
    "src/schemas/charges.ts",
    "src/schemas/words.ts",
    "preact",
    "preact/hooks",
    "preact/jsx-runtime",
    "preact-render-to-string",
  ],
  // Tools for agents know the service by its public API alone.
  "src/mcp": [
    "src/api-client.ts",
    "src/pricing/decimal.ts",
    "src/schemas/charges.ts",
    "src/schemas/words.ts",
  ],
  "src/http": [
    ...["src/deadline.ts", "src/lru-cache.ts"],
    "src/parse-json.ts",
    "src/turns.ts",
    "src/store",
    "src/schemas",
    "src/failure.ts",
    "src/env.ts",
    "hono",
    "hono/*",
    "@hono/zod-validator",
    "zod/v4/core",
    "src/sha-256.ts",
  ],
  // The row of a list has the evidence of a price.
  "src/calculator": [
    "src/lists/listing-view.ts",
    "src/given.ts",
    "src/lru-cache.ts",
    "src/spelling.ts",
    "src/store",
    "src/pricing",
    "src/responses",
    "src/contract",
    "src/schemas",
    "src/failure.ts",
    "src/sha-256.ts",
  ],
  "src/store": ["src/deadline.ts", "src/failure.ts", "src/lru-cache.ts", "src/schemas", "src/sha-256.ts"],
  // The calculator in a program of its own, over a snapshot.
  "src/package": [
    "src/calculator",
    "src/contract",
    "src/failure.ts",
    "src/given.ts",
    "src/http/failure-answers.ts",
    "src/pricing",
    "src/responses",
    ...["src/routes/read-request.ts", "src/routes/batch-responses.ts"],
    "src/schemas",
    "src/store",
    "src/turns.ts",
  ],
  "src/lists": [
    ...["src/csv.ts", "src/given.ts", "src/lru-cache.ts", "src/spelling.ts"],
    ...["src/pricing/decimal.ts", "src/schemas"],
  ],
  "src/pricing": ["src/schemas", "src/failure.ts", "src/given.ts", "src/lru-cache.ts"],
  // The shape and the sentence of each field that callers send and get.
  "src/contract": ["src/schemas", "zod/mini"],
  "src/schemas": ["zod/mini"],
  "src/failure.ts": ["src/schemas"],
  "src/deadline.ts": [],
  "src/given.ts": [],
  "src/lru-cache.ts": [],
  "src/sha-256.ts": [],
  "src/parse-json.ts": ["src/turns.ts"],
  "src/turns.ts": [],
  "src/api-client.ts": [],
  "src/spelling.ts": [],
  "src/env.ts": [],
  "src/csv.ts": [],
  // The pipeline's rooms, in the order prices pass through them: each may use those before it, none those after.
  "scripts/files": ["src/schemas", "zod/mini", "node:*"],
  "scripts/kv": ["src/env.ts", "src/store/keys.ts", "miniflare", "cloudflare/*", "node:*"],
  // What every upstream document's translation shares: exact numbers, rows one at a time.
  "scripts/translate": [...FORMATS, "src/schemas", "zod/mini"],
  // Both directions of one format; it knows no other source, and nothing of how prices are merged.
  "scripts/litellm": [
    "scripts/translate",
    "scripts/files/code-point-order.ts",
    "scripts/files/stated.ts",
    ...FORMATS,
    "src/schemas",
    ...["rates", "adjust-price", "scope", "units"].map((name) => `src/pricing/${name}.ts`),
    "zod/mini",
  ],
  // models.dev's shape is written here and read by scripts/pull; hours are as dear as in the other map.
  "scripts/models-dev": [
    "scripts/litellm/off-peak.ts",
    "scripts/litellm/price-fields.ts",
    "scripts/translate",
    "scripts/files/code-point-order.ts",
    "scripts/files/stated.ts",
    ...FORMATS,
    "src/schemas",
    "src/pricing/rates.ts",
    "src/pricing/adjust-price.ts",
    "zod/mini",
  ],
  "scripts/pull": [
    "scripts/litellm/read.ts",
    "scripts/litellm/fields.ts",
    "scripts/litellm/as-source.ts",
    "scripts/models-dev/api-shape.ts",
    "scripts/translate",
    "scripts/files",
    // Names of models on sellers' pages, and the parser of those pages.
    ...["prices/page-names.json", "mdast", "mdast-util-from-markdown"],
    ...["mdast-util-gfm", "micromark-extension-gfm"],
    // Tables of names, by hand.
    "prices/names/*",
    "src/lru-cache.ts",
    // What is served, which a feed that nobody has seen is held against.
    "src/pricing/rates.ts",
    "src/schemas",
    "zod/mini",
    "node:*",
  ],
  // Reads observations, overrides and the registry; of the sources only how far each is believed.
  // What lists once said is read by the names, parsers and registry of descent of what they say today.
  "scripts/ledger": [
    "scripts/pull/sources.ts",
    "scripts/litellm",
    "scripts/translate/model-ids.ts",
    "scripts/files",
    // Ratios of rates are exact.
    ...["src/lru-cache.ts", "src/pricing/rates.ts", "src/pricing/decimal.ts"],
    "src/schemas",
    "zod/mini",
    "node:*",
  ],
  "scripts/merge": [
    "scripts/litellm",
    "scripts/litellm/mode.ts",
    "scripts/pull/sources.ts",
    "scripts/translate/model-ids.ts",
    "src/pricing/decimal.ts",
    "src/pricing/units.ts",
    "scripts/files",
    "src/schemas",
    "src/pricing/adjust-price.ts",
    "src/pricing/scope.ts",
    "src/pricing/rates.ts",
    "src/pricing/why-unpriced.ts",
    "node:util",
  ],
  "scripts/build": [
    "scripts/ledger",
    "scripts/merge",
    "scripts/litellm",
    "scripts/models-dev",
    "scripts/translate/model-ids.ts",
    "scripts/files",
    "src/schemas",
    "src/pricing",
    // Which ids of models that are gone would lead elsewhere.
    "src/calculator/match-id.ts",
    "src/store/keys.ts",
    ...["src/given.ts", "src/lru-cache.ts"],
    "src/lists/text-index.ts",
    "src/lists/packed-listing.ts",
    "src/lists/relevance.ts",
    "src/lists/packed-parts.ts",
    "node:*",
  ],
  // The secret scanner is a pure function of a text.
  "scripts/review": [
    "scripts/build",
    "scripts/merge",
    "scripts/pull/sources.ts",
    "scripts/litellm",
    "scripts/models-dev",
    "scripts/kv",
    "scripts/files",
    // The gate prices calls as a request is priced: scripts/review/price-call.ts alone knows how.
    "src/calculator",
    "src/failure.ts",
    "src/store",
    "src/schemas",
    "src/pricing",
    "src/lists/packed-listing.ts",
    "src/lru-cache.ts",
    "zod/mini",
    "@secretlint/*",
    "node:*",
  ],
  "scripts/publish": [
    "scripts/review",
    "scripts/build",
    "scripts/kv",
    ...["catalog", "code-point-order", "cost-map", "days", "stated"].map(
      (name) => `scripts/files/${name}.ts`,
    ),
    "src/schemas",
    "src/pricing/decimal.ts",
    // A publish sums and signs the ledger and the exports as they are served.
    ...["ledger-lines", "tool-export"].map((name) => `src/lists/${name}.ts`),
    // Tables of the snapshot; vectors are what the calculator answers.
    ...["conventions", "fees", "units"].map((name) => `src/pricing/${name}.ts`),
    ...["src/calculator", "src/package", "src/failure.ts", "src/store/version.ts"],
    "src/store/keys.ts",
    "zod/mini",
    "node:*",
  ],
  // The entries and the command line of the package.
  "scripts/package": ["src/package", "src/contract", "rolldown", "node:*"],
  // The documents' examples are answers of the service itself, run in the build's own process.
  "scripts/docs": [
    "src/index.ts",
    "src/env.ts",
    "src/http/page-headers.ts",
    "src/contract",
    "src/schemas",
    // Where the page's header and footer lead.
    "src/web/shell/links.ts",
    // Which setting of each tool takes the prices.
    "src/lists/tool-export.ts",
    "scripts/build",
    "scripts/models-dev/api-shape.ts",
    "scripts/files/code-point-order.ts",
    ...FORMATS,
    "scripts/kv/memory-kv.ts",
    "scripts/publish",
    "esbuild",
    "hono/html",
    "zod/mini",
    "node:*",
  ],
  // Recipes are documents: they import what their readers do, and nothing of the service.
  "docs/recipes": ["ai", "node:*"],
  // The bench's control is a Worker of its own: the service's front half before constant replies.
  "scripts/bench/control.ts": ["src/http", "src/contract", "src/lru-cache.ts", "hono"],
  // The Worker that starts others in fresh isolates is measured along with them: it has nothing of its own to load.
  "scripts/bench/fresh-isolate.ts": [],
  // The page is served as `wrangler dev` does, and seen by a real browser.
  "scripts/bench": [
    "src/env.ts",
    "src/store/keys.ts",
    "wrangler",
    "playwright-core",
    "scripts/publish",
    "scripts/build",
    "scripts/kv",
    "scripts/files",
    "scripts/bench/control.ts",
    "src/schemas",
    "src/pricing",
    "autocannon",
    "miniflare",
    "mitata",
    "@pydantic/genai-prices",
    "node:*",
  ],
  // Commands only say what is to be done, and in which order.
  "scripts/commands": [
    "scripts/pull",
    "scripts/ledger",
    "scripts/litellm",
    "scripts/merge",
    "scripts/build",
    "scripts/review",
    "scripts/publish",
    "scripts/kv",
    "scripts/files",
    "scripts/docs",
    "scripts/package",
    "scripts/bench",
    "@stryker-mutator/core",
    "src/schemas/paths.ts",
    "node:*",
  ],
};

/** Layer -> what it may import types from besides. */
const TYPE_ARROWS: Record<string, readonly string[]> = {
  "src/web": ["src/contract", "src/schemas"],
  "src/mcp": ["src/contract", "src/schemas"],
  "src/responses": ["src/pricing", "src/schemas"],
  "src/lists": ["src/contract"],
  // What is computed has the form in which it is asked for and answered.
  "src/pricing": ["src/contract"],
  "src/store": ["src/contract"],
  "src/failure.ts": ["src/contract"],
  "src/http": ["src/contract", "src/web/shell/document.tsx"],
  "scripts/build": ["src/contract"],
  "scripts/publish": ["src/contract"],
};

const files = ["src", "scripts", "docs/recipes"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file.split(path.sep).join("/"))),
);

test.each(files)("imports obey the arrows: %s", (file) => {
  const layer = layerOf(file);
  const forbidden = importsOf(file).filter(({ target, typeOnly }) => {
    const allowed = [...(ARROWS[layer] ?? []), ...((typeOnly && TYPE_ARROWS[layer]) || [])];
    const targetLayer = /^(src|scripts|docs)\//.test(target) ? layerOf(target) : undefined;
    return targetLayer !== layer && !allowed.some((rule) => covers(rule, target, targetLayer));
  });
  expect(forbidden).toEqual([]);
});

test("no import cycle exists, types included", () => {
  const graph = new Map(files.map((file) => [file, importsOf(file).map(({ target }) => target)]));
  expect(circles(graph)).toEqual([]);
});

/** The folders of the page, lowest first: each may use those of the rows above it. */
const PAGE_FOLDERS = [
  ["ui"],
  ["api"],
  ["offers"],
  ["workload"],
  ["accuracy", "calculator", "catalogue", "changes", "compare", "model", "status"],
  ["shell"],
  ["browser", "screens.ts"],
];

test.each(files.filter((file) => file.startsWith("src/web/")))(
  "%s imports only from lower folders of the page",
  (file) => {
    const level = (folder: string) => PAGE_FOLDERS.findIndex((folders) => folders.includes(folder));
    const own = file.split("/")[2] ?? "";
    const used = importsOf(file).flatMap(({ target }) =>
      target.startsWith("src/web/") ? [target.split("/")[2] ?? ""] : [],
    );
    expect(level(own)).toBeGreaterThanOrEqual(0);
    expect(used.filter((folder) => folder !== own && level(folder) >= level(own))).toEqual([]);
  },
);

test("the Worker loads no answer shapes and no sentences", () => {
  const loaded = [
    ...["request-fields", "cost-requests", "list-requests"],
    ...["known-fields", "own-rates-fields", "quote-requests"],
  ].map((name) => `src/contract/${name}.ts`);
  const importers = files.filter(
    (file) =>
      file.startsWith("src/") &&
      (!file.startsWith("src/contract/") || loaded.includes(file)) &&
      importsOf(file).some(
        ({ target, typeOnly }) => !typeOnly && target.startsWith("src/contract/") && !loaded.includes(target),
      ),
  );
  expect(importers).toEqual([]);
});

test.each(ARROWS["src/web"]?.filter((target) => target.startsWith("src/schemas/")) ?? [])(
  "%s, which the page loads, imports only modules that the page may load",
  (file) => {
    const loaded = importsOf(file).filter(({ typeOnly }) => !typeOnly);
    expect(loaded.filter(({ target }) => !ARROWS["src/web"]?.includes(target))).toEqual([]);
  },
);

test("only Worker entries have a default export, and nothing is re-exported", () => {
  const sources = files.map((file) => [file, readFileSync(path.join(root, file), "utf8")] as const);
  expect(sources.filter(([, text]) => /^export default /m.test(text)).map(([file]) => file)).toEqual([
    "src/index.ts",
    "scripts/bench/control.ts",
    "scripts/bench/fresh-isolate.ts",
  ]);
  expect(
    sources.filter(([, text]) => /^export (\*|\{[^}]*\}) from/m.test(text)).map(([file]) => file),
  ).toEqual([]);
});

test("only the page's code uses browser globals", () => {
  const importers = files.filter((file) =>
    importsOf(file).some(({ target }) => target === "src/web/ui/dom.ts"),
  );
  expect(importers).not.toEqual([]);
  expect(importers.filter((file) => !file.startsWith("src/web/"))).toEqual([]);
});

test("no function has more than 40 lines", { timeout: 60_000 }, () => {
  expect(files.flatMap((file) => longFunctions(file, 40))).toEqual([]);
});

test.each([
  ["the pricing core", "src/pricing/"],
  ["the reader of responses", "src/responses/"],
])("%s uses no clock, console, fetch or browser API", (_, folder) => {
  const impure = files.filter(
    (file) =>
      file.startsWith(folder) &&
      /\b(Date|console|fetch|process|crypto|document|window)\b(\.\w|\()/.test(
        readFileSync(path.join(root, file), "utf8"),
      ),
  );
  expect(impure).toEqual([]);
});

function longFunctions(file: string, most: number): string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const lineOf = (place: number) => source.getLineAndCharacterOfPosition(place).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const [first, last] = [lineOf(node.getStart(source)), lineOf(node.getEnd())];
    if (ts.isFunctionLike(node) && last - first >= most) found.push(`${file}:${first}-${last}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function importsOf(file: string): { target: string; typeOnly: boolean }[] {
  const text = readFileSync(path.join(root, file), "utf8");
  const statements = text.matchAll(/^import\b([^;"]*?)(?:\bfrom )?"([^"]+)"|\bimport\("([^"]+)"\)/gm);
  return Array.from(statements, ([, clause = "", to, dynamic]) => {
    const specifier = to ?? dynamic ?? "";
    const target = specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), specifier)
      : specifier;
    return { target, typeOnly: clause.startsWith(" type ") };
  });
}

/** Modules that reach themselves through what they import, each circle as its sorted files. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const reached = new Map([...graph.keys()].map((file) => [file, reachedFrom(graph, file)]));
  const inCircles = [...graph.keys()].filter((file) => reached.get(file)?.has(file));
  const found = inCircles.map((file) =>
    inCircles.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)).sort(),
  );
  return [...new Map(found.map((circle) => [circle.join(), circle])).values()];
}

function reachedFrom(graph: ReadonlyMap<string, readonly string[]>, file: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const next = [...(graph.get(file) ?? [])];
  for (let target = next.pop(); target !== undefined; target = next.pop()) {
    if (reached.has(target)) continue;
    reached.add(target);
    next.push(...(graph.get(target) ?? []));
  }
  return reached;
}

function layerOf(file: string): string {
  if (file in ARROWS) return file;
  const layers = Object.keys(ARROWS).filter((layer) => file.startsWith(`${layer}/`));
  return layers.sort((a, b) => b.length - a.length)[0] ?? file;
}

function covers(rule: string, target: string, targetLayer: string | undefined): boolean {
  if (rule === target || rule === targetLayer) return true;
  // A package pattern covers packages only, never our own layers.
  return targetLayer === undefined && rule.endsWith("*") && target.startsWith(rule.slice(0, -1));
}
