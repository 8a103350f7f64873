// The operator table: a line of code, and every line that a fault makes of it.
import { describe, expect, test } from "vitest";
import { findMutants, withFault } from "../../../scripts/mutate/find-mutants.ts";
import { patternFaults } from "../../../scripts/mutate/operators.ts";

function faultsOf(code: string): string[] {
  return findMutants("code.ts", code).map((mutant) => withFault(code, mutant));
}

describe("faults", () => {
  test.each<[code: string, faults: string[]]>([
    ["const x = a < b;", ["const x = a <= b;", "const x = a >= b;"]],
    ["const x = a >= b;", ["const x = a > b;", "const x = a < b;"]],
    ["const x = a === b;", ["const x = a !== b;"]],
    ['const x = a !== "b";', ['const x = a === "b";']],
    ["const x = a && b;", ["const x = a || b;"]],
    ["const x = a || b;", ["const x = a && b;"]],
    ["const x = a ?? b;", ["const x = a;"]],
    ["const x = a + b * c;", ["const x = a - b * c;", "const x = a + b / c;"]],
    ['const x = a + "b";', ['const x = a + "";']],
    ["a += b;", ["a -= b;", ";"]],
    [
      "for (; i < n; i++);",
      ["for (; false; i++);", "for (; i <= n; i++);", "for (; i >= n; i++);", "for (; i < n; i--);"],
    ],
    ["const x = !a;", ["const x = a;"]],
    ["const x = -a;", ["const x = a;"]],
    ["const x = true;", ["const x = false;"]],
    ["const x = 41;", ["const x = 42;"]],
    ["const x = 0n;", ["const x = 1n;"]],
    ['const x = "a";', ['const x = "";']],
    ['const x = "";', ['const x = "fault";']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code
    ["const x = `a${b}`;", ["const x = ``;"]],
    ["if (a) b();", ["if (true) b();", "if (false) b();", "if (a) ;"]],
    ["const x = a ? b : c;", ["const x = true ? b : c;", "const x = false ? b : c;"]],
    ["while (a) b();", ["while (false) b();", "while (a) ;"]],
    [
      "const x = { ...(a && { b }) };",
      [
        "const x = { ...(true && { b }) };",
        "const x = { ...(false && { b }) };",
        "const x = { ...(a || { b }) };",
      ],
    ],
    ["const x = a.some(f);", ["const x = a.every(f);"]],
    ["const x = Math.min(a, b);", ["const x = Math.max(a, b);"]],
    ["const x = a.filter((b) => b(c)).map(f);", ["const x = a.map(f);"]],
    ["const x = a.toSorted(f);", ["const x = a;", "const x = a.toSorted((a, b) => (f)(b, a));"]],
    ["const x = a.trim();", ["const x = a;"]],
    ["const x = a.toString();", []],
  ])("%s", (code, faults) => expect(faultsOf(code)).toEqual(faults));
});

describe("no faults", () => {
  test.each([
    'import { a } from "b";',
    'type A = "b" | 1;',
    'interface A { b: "c" }',
    'const x = a as "b";',
    'const x = f<"a">;',
    'const x = { "a-b": c };',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code
    "throw new Error(`no ${a}`);",
    'const x = new TypeError("a");',
  ])("%s", (code) => expect(faultsOf(code)).toEqual([]));
});

test.each([
  [/^a$/, ["/a$/", "/^a/"]],
  [/[^a]+/g, ["/[a]+/g", "/[^a]/g", "/[^a]+/"]],
  [/\d*/, ["/\\D*/", "/\\d+/"]],
  [/\$/, []],
])("patternFaults(%s)", (pattern, faults) => expect(patternFaults(String(pattern))).toEqual(faults));

test("a mutant knows its place, and says what it changes on one line", () => {
  const [, , third] = findMutants("src/x.ts", "f();\nif (\n  a &&\n  b\n)\n  c();\n");
  expect(third).toMatchObject({
    file: "src/x.ts",
    line: 3,
    column: 3,
    code: "a &&",
    before: "a && b",
    after: "false",
  });
});

test("code that cannot be read is refused by its name", () => {
  expect(() => findMutants("src/x.ts", "const")).toThrow(/^src\/x\.ts: /);
});
