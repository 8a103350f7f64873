// The compiler knows three worlds: the Worker's, the browser's and Node's. Code of one that reaches for another's globals
// is an error, and no file is checked in none.
import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
const TSC = path.join(root, "node_modules/.bin/tsc");
const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

/** Runs the compiler and takes what it prints, found errors or not. */
function tsc(...options: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(TSC, options, { cwd: root, maxBuffer: 2 ** 24 }, (_, printed) => resolve(printed));
  });
}

/** The names among `names` that code of a world does not know, whatever types the packages it imports bring along. */
async function unknownIn(config: string, names: readonly string[]): Promise<string[]> {
  mkdirSync(path.join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(path.join(root, ".cache/types-"));
  try {
    const imports = Object.keys(dependencies).map((name) => `import "${name}";`);
    writeFileSync(path.join(folder, "probe.ts"), [...imports, `export default [${names}];`].join("\n"));
    const generated = path.join(root, "worker-configuration.d.ts");
    const libraries = config === "tsconfig.worker.json" && existsSync(generated) ? [generated] : [];
    const settings = {
      extends: path.join(root, config),
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
      files: ["probe.ts", ...libraries],
      include: [],
    };
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(settings));
    const printed = await tsc("-p", folder);
    return Array.from(printed.matchAll(/Cannot find name '(\w+)'/g), ([, name = ""]) => name);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Every file that a configuration names, without what those import: to find these of Node takes a second more. */
async function namedBy(folder: string, config: string): Promise<string[]> {
  const { files } = JSON.parse(await tsc("-p", path.join(folder, config), "--showConfig"));
  return files.map((file: string) => path.join(folder, file));
}

/** Every file a world's compiler reads: the project's own by their path from the root. */
async function filesOf(config: string): Promise<string[]> {
  const printed = await tsc("-p", config, "--listFilesOnly");
  return printed.split("\n").map((file) => path.relative(root, file));
}

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.split(path.sep).join("/")}`);
}

const DOM = ["document", "window", "HTMLElement", "matchMedia"];
const NODE = ["Buffer", "process", "require", "setImmediate"];
const WORKER = ["HTMLRewriter", "WebSocketPair"];

describe.concurrent("names", { timeout: 60_000 }, () => {
  test.for([
    ["tsconfig.worker.json", [...NODE, ...DOM], ["Map", "JSON"]],
    ["tsconfig.browser.json", [...NODE, ...WORKER], ["Map", ...DOM]],
    ["tsconfig.node.json", [...WORKER, ...DOM], ["Map", ...NODE]],
  ] as const)("%s does not know %j", async ([config, unknown, known], { expect }) => {
    expect(await unknownIn(config, [...unknown, ...known])).toEqual(unknown);
  });
});

const BROWSER_ONLY = [
  "src/web/browser/early-input.ts",
  "src/web/browser/focus.ts",
  "src/web/browser/shortcuts.ts",
  "src/web/browser/take-over.tsx",
];
const WORKERS_OF_THE_BENCH = ["scripts/bench/control.ts", "scripts/bench/fresh-isolate.ts"];
const NODE_TYPES = /@types\/node\//;
const DOM_TYPES = /\/lib\.(dom|webworker)\./;
const WORKER_TYPES = /^worker-configuration\.d\.ts$/;

describe("files", { timeout: 60_000 }, () => {
  test("the Worker's program has all of src except browser-only files", async () => {
    const files = await filesOf("tsconfig.worker.json");
    expect(files.filter((file) => NODE_TYPES.test(file) || DOM_TYPES.test(file))).toEqual([]);
    expect(missing(files, sourcesIn("src"))).toEqual(BROWSER_ONLY);
    expect(missing(files, WORKERS_OF_THE_BENCH)).toEqual([]);
  });

  test("the browser's program has all of the page, including what the Worker renders", async () => {
    const files = await filesOf("tsconfig.browser.json");
    expect(files.filter((file) => NODE_TYPES.test(file) || WORKER_TYPES.test(file))).toEqual([]);
    expect(missing(files, sourcesIn("src/web"))).toEqual([]);
  });

  test("Node's program has every script, recipe and test except those that drive a browser", async () => {
    const files = await namedBy("", "tsconfig.node.json");
    const elsewhere = [...WORKERS_OF_THE_BENCH, ...sourcesIn("test/browser")];
    const all = ["scripts", "docs/recipes", "test"].flatMap(sourcesIn);
    expect(missing([...files, ...elsewhere], all)).toEqual([]);
    expect(missing(await namedBy("test/browser", "tsconfig.json"), sourcesIn("test/browser"))).toEqual([]);
  });
});

function missing(files: readonly string[], wanted: readonly string[]): string[] {
  const there = new Set(files);
  return wanted.filter((file) => !there.has(file)).sort();
}
