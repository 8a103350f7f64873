// Each step of the pipeline has its own test: a module of these rooms that does anything has a test file at its path. And each test file
// is at the path of the module that it tests, but for those that are of no single one.
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const DOES_SOMETHING = /^export (?:async )?(?:function|class)\b/m;

test.each(["files", "kv", "translate", "litellm", "pull", "ledger", "merge", "build", "review", "publish"])(
  "scripts/%s",
  (room) => {
    const modules = globSync(`scripts/${room}/**/*.ts`).filter((file) =>
      DOES_SOMETHING.test(readFileSync(file, "utf8")),
    );
    expect(modules.length).toBeGreaterThan(2);
    const tests = modules.map((file) => `test/${file.replace(/\.ts$/, ".test.ts")}`);
    expect(tests.filter((file) => !existsSync(file))).toEqual([]);
  },
);

/** The committed prices, whatever callers may send, the paths of the service, the recipes of the guide. */
const OF_MORE_THAN_MODULES = /^test\/(prices|hostile|routes|scripts\/docs\/guide)\//;

const OF_NO_ONE_MODULE = [
  // The repository.
  ...["test/boundaries", "test/docs", "test/mirror", "test/security", "test/types", "test/helpers/rational"],
  // Rooms together: the service, the calculators over the catalogue, the page over both, a publish from end to end.
  ...["test/http/cached-where", "test/http/privacy", "test/http/read-sum", "test/http/shared-cache"],
  ...["test/calculator/calls", "test/mcp/server-json", "test/mcp/tools"],
  ...["test/store/faults", "test/store/version-switch"],
  ...["test/scripts/docs/openapi/clients", "test/scripts/docs/openapi/java-client"],
  ...["test/scripts/publish/interleavings", "test/scripts/publish/publish-remote"],
  ...["test/web/calculator/bodies"],
];

test("each test file is of a module", () => {
  const paths = globSync("test/**/*.test.ts")
    .filter((file) => !OF_MORE_THAN_MODULES.test(file))
    .map((file) => file.replace(/(\.\w+)?\.test\.ts$/, ""));
  const isOfModule = (path: string) => {
    const module = path.replace(/^test\/(?!scripts\/)/, "src/").replace(/^test\//, "");
    return existsSync(`${module}.ts`) || existsSync(`${module}.tsx`);
  };
  expect([...new Set(paths.filter((path) => !isOfModule(path)))].sort()).toEqual(OF_NO_ONE_MODULE.toSorted());
});
