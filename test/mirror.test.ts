// Each step of the pipeline has its own test: a module of these rooms that does anything has a test file at its path.
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
