// A module with switches behaves as the module with the one fault whose number is active, and as the module itself with none.
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "rolldown/utils";
import { describe, expect, test } from "vitest";
import { findMutants, withFault } from "../../../scripts/mutate/find-mutants.ts";
import { SWITCH, withSwitches } from "../../../scripts/mutate/switches.ts";

const PROGRAMS = {
  "a comparison within a condition": "let x = 0; if (n > 2 && n < 9) x = 1; else x = 2; answer = x;",
  "a chain of methods":
    'answer = [3, 1, 2, n].filter((x) => x > 1).toSorted((a, b) => a - b).map((x) => x * 2).join("-");',
  "an optional chain":
    'const o = n > 4 ? { a: { b: "xyz" } } : undefined; answer = o?.a?.b.slice(0, 2) ?? "none";',
  "a method of what an optional chain answers":
    'const t = n > 4 ? "aXb" : undefined; answer = t?.toLowerCase().startsWith("a");',
  "a statement between if and else": "let x = 1; if (n > 4) x++; else x--; answer = x;",
  "a loop": "let x = 0; for (const i of [1, 2, n]) { if (i % 2 === 0) continue; x += i; } answer = x;",
  "parts of an object":
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a program's text
    'answer = { ...(n > 4 && { big: true }), ["k" + n]: -n, [`t${n}`]: !n, shorthand: n };',
  "a default of a parameter": 'const f = (a, b = "b", { c = 3 } = {}) => a + b + c; answer = f(n);',
  "a regular expression": 'answer = /^[a-c]+$/.test(n > 4 ? "abc" : "abd");',
  "what a promise holds": "answer = Promise.resolve(n + 1);",
};

describe.each(Object.entries(PROGRAMS))("%s", (_name, text) => {
  const mutants = findMutants("program.ts", text).map((mutant, index) => ({ ...mutant, id: index + 1 }));
  const switched = withSwitches("program.ts", text, mutants);

  test("without a mutant", async () => {
    for (const n of [0, 5]) expect(await run(switched, n, 0)).toEqual(await run(text, n, 0));
  });

  test.each(mutants)("$operator: $before -> $after", async (mutant) => {
    for (const n of [0, 5])
      expect(await run(switched, n, mutant.id)).toEqual(await run(withFault(text, mutant), n, 0));
  });
});

test("every module that is mutated parses with all its switches, and has one for each mutant", () => {
  for (const file of globSync("{src/{pricing,calculator},scripts/{merge,build,review}}/*.ts")) {
    const text = readFileSync(file, "utf8");
    const mutants = findMutants(file, text).map((mutant, index) => ({ ...mutant, id: index + 1 }));
    const switched = withSwitches(file, text, mutants);
    expect(parseSync(file, switched).errors, file).toEqual([]);
    const numbers = [...switched.matchAll(new RegExp(`${SWITCH}\\((\\d+)\\)`, "g"))].map((match) =>
      Number(match[1]),
    );
    expect(new Set(numbers).size, file).toBe(mutants.length);
  }
});

/** What the program leaves in `answer`, or the name of what it throws. */
async function run(text: string, n: number, active: number): Promise<unknown> {
  const program = new Function("n", SWITCH, `let answer; ${text}; return answer;`);
  try {
    return await program(n, (id: number) => id === active);
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
}
