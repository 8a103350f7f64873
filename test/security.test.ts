// SECURITY.md is true: its files are there, its tests are in the files it names; and what its last rows say of workflows.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const ROW = /^\| (?<threat>[^|]+) \| (?<stops>[^|]+) \| (?<shown>[^|]+) \|$/;
const rows = read("SECURITY.md")
  .split("\n")
  .flatMap((line) => {
    const cells = ROW.exec(line)?.groups;
    return cells && cells.threat !== "threat" ? [cells] : [];
  });

describe("the threat table", () => {
  test("has its rows", () => expect(rows.length).toBeGreaterThan(20));

  test.each(rows)("$threat", ({ stops = "", shown = "" }) => {
    const files = Array.from(stops.matchAll(/`([\w./-]+\.(?:ts|toml|json|yml))`/g), ([, file = ""]) => file);
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    const tests = testsNamed(shown);
    expect(tests).not.toEqual([]);
    expect(tests.filter(({ file, name }) => !read(file).includes(`"${name}"`))).toEqual([]);
  });
});

/** Files in backticks, each followed by the quoted names of tests in it. */
function testsNamed(shown: string): { file: string; name: string }[] {
  return Array.from(shown.matchAll(/`([^`]+)`((?:,? "[^"]+")+)/g)).flatMap(([, file = "", names = ""]) =>
    Array.from(names.matchAll(/"([^"]+)"/g), ([, name = ""]) => ({ file, name })),
  );
}

describe("workflows", () => {
  const workflows = readdirSync(path.join(root, ".github/workflows"));

  test.each(workflows)("%s pins its actions by commit and says its permissions", (file) => {
    const text = read(`.github/workflows/${file}`);
    const actions = Array.from(text.matchAll(/uses: (.+)$/gm), ([, action]) => action);
    expect(actions).not.toEqual([]);
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(text).toMatch(/^permissions:$/m);
  });

  test.each(workflows)("%s gives secrets to single steps only", (file) => {
    // An environment of a job is indented by four, one of a step by eight.
    const shared = /^(?: {4})?env:\n(?: {2,}.*\n)*?.*\bsecrets\./m;
    expect(read(`.github/workflows/${file}`)).not.toMatch(shared);
  });

  test("CI checks signatures and looks for credentials", () => {
    const steps = read(".github/workflows/ci.yml");
    expect(steps).toContain("- run: npm audit signatures\n");
    expect(steps).toContain("- run: npm run check:secrets\n");
  });
});

test("install scripts run by name only", () => {
  const { allowScripts, dependencies, devDependencies } = JSON.parse(read("package.json"));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(allowed).toEqual(["node", "esbuild", "workerd", "sharp"]);
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies });
  const loose = versions.filter(([, version]) => !/^\d/.test(version)).map(([name]) => name);
  expect(loose).toEqual([]);
});
