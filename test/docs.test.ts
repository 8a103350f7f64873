// The documents in the repository are true: what they name is there, and the calls they show are answered.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type LocalService, localService } from "../scripts/docs/local-service.ts";
import { catalogueBuild } from "./helpers/builds.ts";
import { shellCalls } from "./helpers/shell-calls.ts";

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const { scripts, version } = JSON.parse(read("package.json"));

const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  ...markdownIn("docs"),
  ...markdownIn("prices"),
];

/** Made by a build or a pull, so not in the repository. */
const BUILT = /^(dist|\.cache|node_modules)\//;

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
}).split("\n");
const names = new Set(tracked.map((file) => path.basename(file)));

describe("docs/promises.md", () => {
  const rows = Array.from(read("docs/promises.md").matchAll(/^\| ([A-Z][^|]+) \| (`[^|]+) \|$/gm));
  test("has its table rows", () => expect(rows.length).toBeGreaterThan(15));

  test.each(rows.map(([, promise = "", held = ""]) => [promise, held]))("%s", (_, held) => {
    for (const one of held.split("; ")) {
      const [, file = "", title = ""] = /^`([^`]+)`(?:: (.+)|, in every test of a route)$/.exec(one) ?? [];
      expect([one, read(file).includes(title)]).toEqual([one, true]);
    }
  });
});

describe.each(DOCUMENTS)("%s", (file) => {
  const text = read(file);
  const folder = path.dirname(file);

  test("links to existing files", () => {
    const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g), ([, a, b]) => a ?? b ?? "");
    const broken = links.filter((link) => !/^https?:/.test(link) && !isThere(folder, link));
    expect(broken).toEqual([]);
  });

  test("names existing files", () => {
    const missing = codeIn(text).filter((code) => isPath(folder, code) && !isFile(folder, code));
    expect(missing).toEqual([]);
  });

  test("names existing commands", () => {
    const run = Array.from(text.matchAll(/npm run (?:-\S+ )?([\w:-]+)/g), ([, name = ""]) => name);
    const bare = codeIn(text).flatMap((code) => /^(prices:[\w-]+)/.exec(code)?.[1] ?? []);
    expect([...run, ...bare].filter((name) => !(name in scripts))).toEqual([]);
  });
});

test("every command is documented", () => {
  const all = DOCUMENTS.map(read).join("\n");
  const usual = new Set(["test", "format", "site:build"]);
  const unknown = Object.keys(scripts).filter((name) => !usual.has(name) && !all.includes(`npm run ${name}`));
  expect(unknown).toEqual([]);
});

describe("README.md", () => {
  test("is short", () => expect(read("README.md").split("\n").length).toBeLessThanOrEqual(120));

  test.each(["src", "scripts"])("its tree lists every folder of %s and no others", (top) => {
    const tree = /^```text\n(src\/ .*?)```$/ms.exec(read("README.md"))?.[1] ?? "";
    const [, under = ""] = new RegExp(`^${top}/(.*?)(?=^\\w|(?![^]))`, "ms").exec(tree) ?? [];
    const told = Array.from(under.matchAll(/^ {2}([\w-]+)\/ /gm), ([, name = ""]) => name);
    const there = readdirSync(path.join(root, top), { withFileTypes: true });
    expect(told.sort()).toEqual(
      there
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    );
  });
});

test("the changelog starts with the version in package.json", () => {
  expect(/^## (\d+\.\d+\.\d+)/m.exec(read("CHANGELOG.md"))?.[1]).toBe(version);
});

describe("documented calls", () => {
  let service: LocalService;

  beforeAll(async () => {
    service = await localService(await catalogueBuild(), new Date());
  });

  const examples = ["README.md", "docs/api.md"].flatMap((file) =>
    Array.from(
      read(file).matchAll(/^```sh\n(curl [^`]+)```\n```(?:json|text)\n([^`]+)```$/gm),
      ([, call = "", answer = ""]) => ({ file, call, answer }),
    ),
  );

  test("number at least 10", () => expect(examples.length).toBeGreaterThanOrEqual(10));

  test.each(examples)("$file: $call", async ({ call, answer }) => {
    const [{ path: asked, body } = { path: "" }] = shellCalls(call, "localhost:8787");
    const now = await service.open(asked, body);
    expect(now.status).toBe(200);
    // Prices change, fields do not.
    if (isWhole(answer)) expect(fieldsOf(now.body, call)).toEqual(Object.keys(JSON.parse(answer)));
  });
});

function markdownIn(folder: string): string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);
}

/** Text in backticks, outside of blocks. */
function codeIn(text: string): string[] {
  const prose = text.replaceAll(/^ *```.*?^ *```/gms, "");
  return Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, code = ""]) => code);
}

/** A file of ours by its ending, or a path that begins at a folder of ours or beside the document. */
function isPath(folder: string, code: string): boolean {
  if (BUILT.test(code) || code.startsWith("/") || /\s/.test(code)) return false;
  const [top = ""] = code.split("/");
  if (!code.includes("/")) return /^[\w.-]+\.(ts|tsx|md|json|toml|yml)$/.test(code);
  return [top, path.join(folder, top)].some((file) => existsSync(path.join(root, file)));
}

/** A path with `<…>` or `*` is there when its literal beginning is. */
function isFile(folder: string, code: string): boolean {
  if (!code.includes("/")) return names.has(code);
  const literal = code.replace(/[^/]*[<*].*$/, "");
  return [literal, path.join(folder, literal)].some((file) => existsSync(path.join(root, file)));
}

/** A link of the guide to a recipe is the address at which the service shows it. */
function isThere(folder: string, link: string): boolean {
  const [, recipe] = /^\/docs\/guide\/([\w-]+)$/.exec(link) ?? [];
  if (recipe !== undefined) return existsSync(path.join(root, "docs/recipes", `${recipe}.md`));
  const [file = "", anchor] = link.split("#");
  const target = path.join(root, folder, file);
  if (!existsSync(target)) return false;
  if (anchor === undefined) return true;
  const headings = Array.from(readFileSync(target, "utf8").matchAll(/^#+ (.+)$/gm), ([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  return headings.includes(anchor);
}

/** The fields of an answer, or those that the call picks of a part of it: `| jq -c '.part | {one, other}'`. */
function fieldsOf(body: unknown, call: string): string[] {
  const [, part, picked] = /\| jq -c '\.(\w+) \| \{([\w, ]+)\}'$/m.exec(call.trim()) ?? [];
  if (part === undefined || picked === undefined) return Object.keys(Object(body));
  return picked.split(", ").filter((name) => name in Object(Object(body)[part]));
}

function isWhole(answer: string): boolean {
  return answer.startsWith("{") && answer.trimEnd().endsWith("}");
}
