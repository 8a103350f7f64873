// Which tests a mutant meets, and in which order.
import { describe, expect, test } from "vitest";
import { loadsOfTests } from "../../../scripts/mutate/import-graph.ts";
import {
  killersFirst,
  lightestFirst,
  nearestTests,
  withinBudget,
} from "../../../scripts/mutate/test-order.ts";

describe("loadsOfTests", () => {
  const own = "test/scripts/mutate/test-order.test.ts";
  const soak = "test/scripts/soak/soak.test.ts";
  const loads = loadsOfTests([own, "test/pricing/rates.test.ts", soak, "test/routes/real-server.test.ts"]);

  test("tests that start processes, themselves or through the bench, are left out", () => {
    expect([...loads.keys()]).toEqual([own, "test/pricing/rates.test.ts"]);
  });

  test.each([
    [own, 0],
    ["scripts/mutate/test-order.ts", 1],
    ["scripts/mutate/import-graph.ts", 1],
    ["src/pricing/rates.ts", undefined],
  ])("this file loads %s after %s imports", (file, imports) =>
    expect(loads.get(own)?.get(file)).toBe(imports),
  );

  test("a type's module is not loaded", () => {
    expect(loads.get("test/pricing/rates.test.ts")?.has("src/pricing/rates.ts")).toBe(true);
    expect(loads.get("test/pricing/rates.test.ts")?.has("src/schemas/provider-terms.ts")).toBe(false);
  });
});

describe("nearestTests", () => {
  const loads = new Map([
    ["test/b.test.ts", new Map([["src/a/x.ts", 3]])],
    ["test/c.test.ts", new Map([["src/a/x.ts", 1]])],
    ["test/a/x.property.test.ts", new Map([["src/a/x.ts", 4]])],
    ["test/a/x.test.ts", new Map([["src/a/x.ts", 5]])],
    ["test/d.test.ts", new Map([["src/a/y.ts", 1]])],
  ]);

  test("its own, others at its path, then by distance", () => {
    expect(nearestTests("src/a/x.ts", loads)).toEqual([
      "test/a/x.test.ts",
      "test/a/x.property.test.ts",
      "test/c.test.ts",
      "test/b.test.ts",
    ]);
  });

  test("a script's own test lies under test/scripts", () => {
    const distances = new Map([["scripts/a/x.ts", 9]]);
    const near = new Map([["scripts/a/x.ts", 2]]);
    const files = new Map([
      ["test/e.test.ts", near],
      ["test/scripts/a/x.test.ts", distances],
    ]);
    expect(nearestTests("scripts/a/x.ts", files)).toEqual(["test/scripts/a/x.test.ts", "test/e.test.ts"]);
  });

  test("no more than eight", () => {
    const many = Array.from(
      { length: 20 },
      (_, n) => [`test/${n}.test.ts`, new Map([["src/x.ts", 1]])] as const,
    );
    expect(nearestTests("src/x.ts", new Map(many)).length).toBe(8);
  });
});

describe("withinBudget", () => {
  const times = new Map(Object.entries({ a: 4, b: 9, c: 6, d: 1 }));
  test.each([
    ["what fits", ["a", "c"], 20, ["a", "c"]],
    ["what fits to the last millisecond", ["a", "c", "d"], 10, ["a", "c"]],
    ["one that is too long is passed over", ["a", "b", "c"], 10, ["a", "c"]],
    ["one of unknown length is passed over", ["e", "a"], 10, ["a"]],
    ["none that takes longer than all", ["b"], 8, []],
  ])("%s", (_name, tests, budget, chosen) => {
    expect(withinBudget(tests, budget, times).map((one) => one.test)).toEqual(chosen);
  });
});

test("lightestFirst: what loads fewest modules", () => {
  const loads = new Map([
    [
      "test/many.test.ts",
      new Map([
        ["src/a.ts", 1],
        ["src/b.ts", 1],
      ]),
    ],
    ["test/one.test.ts", new Map([["src/a.ts", 1]])],
  ]);
  expect(lightestFirst([...loads.keys()], loads)).toEqual(["test/one.test.ts", "test/many.test.ts"]);
});

test("killersFirst", () => {
  const tests = ["a", "b", "c", "d"].map((name) => ({ test: name, duration: 1 }));
  expect(killersFirst(tests, ["d", "x", "b"]).map((one) => one.test)).toEqual(["d", "b", "a", "c"]);
});
