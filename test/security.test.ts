// SECURITY.md is true: its files are there, a test shows each row where it says so; and what its last rows say of workflows.
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

/** Tests, and rows of them, that are marked `// threat: <names>` in the line above: file -> the names. */
const marked = new Map(
  readdirSync(path.join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => [
      path.posix.join("test", ...file.split(path.sep)),
      threatsIn(read(path.join("test", file))),
    ]),
);

describe("the threat table", () => {
  test("has its rows", () => expect(rows.length).toBeGreaterThan(20));

  test.each(rows)("$threat", ({ threat = "", stops = "", shown = "" }) => {
    const files = Array.from(stops.matchAll(/`([\w./-]+\.(?:ts|toml|json|yml))`/g), ([, file = ""]) => file);
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    const showing = [...marked.keys()].filter((file) => marked.get(file)?.includes(nameOf(threat)));
    expect(showing).not.toEqual([]);
    expect(Array.from(shown.matchAll(/`([^`]+)`/g), ([, file]) => file).sort()).toEqual(showing.sort());
  });

  test("has a row for every mark", () => {
    const names = rows.map(({ threat = "" }) => nameOf(threat));
    expect(names).toEqual([...new Set(names)]);
    expect([...marked.values()].flat().filter((name) => !names.includes(name))).toEqual([]);
  });
});

function nameOf(threat: string): string {
  return /^`([a-z-]+)` /.exec(threat)?.[1] ?? "";
}

function threatsIn(text: string): string[] {
  const marks = text.matchAll(/^ *\/\/ threat: ([a-z, -]+)\n *(?:test|describe|\{ name: ")/gm);
  return Array.from(marks, ([, names = ""]) => names.split(", ")).flat();
}

describe("workflows", () => {
  const workflows = readdirSync(path.join(root, ".github/workflows"));

  // threat: bad-package
  test.each(workflows)("%s pins its actions by commit and states its permissions", (file) => {
    const text = read(`.github/workflows/${file}`);
    const actions = Array.from(text.matchAll(/^ +(?:- )?uses: (.+)$/gm), ([, action]) => action);
    expect(actions).not.toEqual([]);
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(text).toMatch(/^permissions:$/m);
  });

  // threat: publishing-token
  test.each(workflows)("%s gives secrets only to single steps", (file) => {
    // An environment of a job is indented by four, one of a step by eight.
    const shared = /^(?: {4})?env:\n(?: {2,}.*\n)*?.*\bsecrets\./m;
    expect(read(`.github/workflows/${file}`)).not.toMatch(shared);
  });

  // threat: committed-credential
  test("CI checks signatures and searches for credentials", () => {
    const steps = read(".github/workflows/ci.yml");
    expect(steps).toContain("- run: npm audit signatures\n");
    expect(steps).toContain("- run: npm run check:secrets\n");
  });
});

describe("a workflow", () => {
  const workflows = readdirSync(path.join(root, ".github/workflows"));

  // threat: refresh-rights
  test.each(workflows)("%s leaves no token in its checkout and hides no failure", (file) => {
    const text = read(`.github/workflows/${file}`);
    for (const checkout of text.split("uses: actions/checkout@").slice(1))
      expect(checkout).toMatch(/^.*\n {8}with:\n {10}persist-credentials: false\n/);
    expect(text).not.toMatch(/\|\| true|continue-on-error/);
  });

  // threat: refresh-rights
  test.each(workflows)("%s: a job with write permission runs no package", (file) => {
    expect(read(`.github/workflows/${file}`)).toMatch(/^permissions:\n {2}contents: read\n(?! )/m);
    for (const job of jobsOf(file).filter(mayWrite)) expect(job).not.toMatch(/\b(npm|npx|node)\b/);
  });

  // threat: upstream-text
  test.each(workflows)(
    "%s prints nothing from upstream documents where the runner reads commands",
    (file) => {
      const steps = jobsOf(file).flatMap((job) => job.split(/^ {6}- /m).slice(1));
      for (const step of steps.filter((one) => /npm run [^\n]*prices:/.test(one)))
        expect(step).toMatch(/prices:[^\n]* > \S+|echo "::stop-commands::/);
    },
  );
});

describe("the refresh", () => {
  const jobs = jobsOf("refresh.yml");

  // threat: refresh-rights
  test("reads what is served with a token that cannot write", () => {
    const secrets = Array.from(jobs.join("").matchAll(/(\w+): \$\{\{ secrets\.(\w+)/g), ([, name, from]) => [
      name,
      from,
    ]);
    expect(new Set(secrets.map((pair) => pair.join(" from ")))).toEqual(
      new Set([
        "CLOUDFLARE_ACCOUNT_ID from CLOUDFLARE_ACCOUNT_ID",
        "CLOUDFLARE_API_TOKEN from CLOUDFLARE_READ_TOKEN",
        "PRICES_NAMESPACE_ID from PRICES_NAMESPACE_ID",
      ]),
    );
  });

  test("updates the text before the prices, puts the gate's verdict on the commit, and starts CI", () => {
    const propose = jobs.find(mayWrite) ?? "";
    const start = 'gh workflow run ci.yml --ref refresh-prices -f gate="$GATE"\n';
    const order = ["gh pr edit", "git push", "/statuses/", "gh pr create", start];
    const places = order.map((command) => propose.indexOf(command));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(read(".github/workflows/ci.yml")).toMatch(/^ {2}workflow_dispatch:\n {4}inputs:\n {6}gate:$/m);
  });

  test("fails when a source or the gate fails", () => {
    expect(jobs.at(-1)).toContain('test "$PULL" = passed && test "$GATE" = passed\n');
    expect(read(".github/workflows/ci.yml")).toContain("if: inputs.gate == 'failed'\n        run: exit 1\n");
  });
});

/** The jobs of a workflow, as text. */
function jobsOf(file: string): string[] {
  const jobs = read(`.github/workflows/${file}`).split(/^jobs:\n/m)[1] ?? "";
  return jobs.split(/^(?= {2}\w)/m);
}

function mayWrite(job: string): boolean {
  return /^ {6}[\w-]+: write\b/m.test(job);
}

// threat: bad-package
test("install scripts run only by name", () => {
  const { allowScripts, dependencies, devDependencies } = JSON.parse(read("package.json"));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(allowed).toEqual(["node", "esbuild", "workerd", "sharp"]);
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies });
  const loose = versions.filter(([, version]) => !/^(\d|file:)/.test(version)).map(([name]) => name);
  expect(loose).toEqual([]);
});
