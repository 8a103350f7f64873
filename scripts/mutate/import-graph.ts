// Which test files load which modules, read from their import statements.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "rolldown/utils";

/** Modules a test file loads by the number of imports between them; all paths from the root of the checkout. */
export type Loads = ReadonlyMap<string, number>;

/** Packages that start processes: what those run is read from the checkout, without the mutant, and outlives a lost test. */
const STARTERS: ReadonlySet<string> = new Set(["wrangler", "miniflare", "node:child_process"]);
/** Where their import means that they are used; elsewhere it may be for other callers. */
const USERS = /^(test|scripts\/bench)\//;

/** What each of these test files loads; files that start processes are left out. */
export function loadsOfTests(tests: readonly string[]): Map<string, Loads> {
  const known = new Map<string, readonly string[]>();
  const importsOf = (file: string) => {
    const imports = known.get(file) ?? readImports(file);
    known.set(file, imports);
    return imports;
  };
  const loads = tests.map((test) => [test, loadsOf(test, importsOf)] as const);
  return new Map(loads.filter((entry): entry is [string, Loads] => entry[1] !== undefined));
}

function loadsOf(test: string, importsOf: (file: string) => readonly string[]): Loads | undefined {
  const distances = new Map([[test, 0]]);
  // A Map grows while it is read, so this visits the nearest modules first.
  for (const [file, distance] of distances) {
    for (const target of importsOf(file)) {
      if (USERS.test(file) && STARTERS.has(target)) return undefined;
      if (/^(src|scripts|test)\//.test(target) && !distances.has(target)) distances.set(target, distance + 1);
    }
  }
  return distances;
}

/** The modules a file imports to run, not only for their types. */
function readImports(file: string): string[] {
  if (!/\.tsx?$/.test(file) || !existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  const { staticImports, dynamicImports } = parseSync(file, text).module;
  const named = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const called = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  return [...named, ...called].map((specifier) =>
    specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : specifier,
  );
}
