// What a 400 says of a body or a query: each field with what is accepted and what came, the first three.
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { toFailure } from "../../src/http/validate.ts";

const COUNT = "an integer";
const count = z.int(COUNT);
const schema = z.object({
  a: z.optional(count),
  b: z.optional(count),
  c: z.optional(count),
  d: z.optional(count),
  inner: z.optional(z.object({ n: count }, "an object with n")),
  list: z.optional(z.array(z.object({ n: count }))),
  subprovider: z.optional(z.enum(["Azure"], "a known sub-provider")),
  must: z.optional(z.string("a word")),
});

function refused(data: unknown, target: "json" | "query" | "param" = "json", by: z.ZodMiniType = schema) {
  const { error } = by.safeParse(data);
  if (!error) throw new Error("nothing is wrong with it");
  const failure = toFailure(error.issues, data, target);
  if (failure.kind !== "invalid") throw new Error(failure.kind);
  return failure;
}

describe("the received type", () => {
  test.each<[unknown, string]>([
    ["two", 'got "two"'],
    ["", 'got ""'],
    [`${"x".repeat(40)}`, `got "${"x".repeat(40)}"`],
    [`${"x".repeat(41)}`, `got "${"x".repeat(40)}…"`],
    ['a"b', 'got "a\\"b"'],
    [1.5, "got 1.5"],
    [true, "got true"],
    [null, "got null"],
    [[1], "got an array"],
    [{ secret: 1 }, "got an object"],
  ])("%j: %s", (a, got) => {
    expect(refused({ a })).toEqual({
      ...{ kind: "invalid", code: "invalid_parameter", message: `a: expected ${COUNT}, ${got}` },
    });
  });

  test("several values in a query are reported as such", () => {
    expect(refused({ a: ["1", "2"] }, "query").message).toBe(`a: expected ${COUNT}, got several values`);
  });
});

describe("the named field", () => {
  test.each<[unknown, string]>([
    [{ inner: {} }, `inner.n: expected ${COUNT}, it is missing`],
    [{ list: [{ n: 1 }, { n: "x" }] }, `list.1.n: expected ${COUNT}, got "x"`],
    [{ inner: 5 }, "inner: expected an object with n, got 5"],
  ])("%j: %s", (data, message) => expect(refused(data).message).toBe(message));

  test("the body itself is named when none of it is right", () => {
    const whole = z.object({ a: z.optional(count) }, "an object");
    expect(refused(null, "json", whole).message).toBe("body: expected an object, got null");
  });

  test("three fields are named in order", () => {
    const told = refused({ a: "1", b: "2", c: "3", d: "4" }).message.split("; ");
    expect(told.map((text) => text.slice(0, 2))).toEqual(["a:", "b:", "c:"]);
  });

  test("a field is named once, with its first problem", () => {
    const strict = z.object({
      a: z.string().check(z.minLength(3, "three letters"), z.regex(/^x/, "an x first")),
    });
    expect(refused({ a: "yy" }, "json", strict).message).toBe('a: expected three letters, got "yy"');
  });

  test("an inherited name counts only when sent", () => {
    const odd = z.object({ toString: count });
    expect(refused({}, "json", odd).message).toBe(`toString: expected ${COUNT}, it is missing`);
  });
});

describe("the error code", () => {
  const needed = z.object({
    a: z.string("a word").check(z.regex(/\S/, "a word")),
    subprovider: z.enum(["Azure"], "one"),
  });
  test.each<[unknown, "json" | "query" | "param", string]>([
    [{ subprovider: "Azure" }, "json", "missing_parameter"],
    [{ a: "", subprovider: "Azure" }, "query", "missing_parameter"],
    [{ a: "  ", subprovider: "Azure" }, "query", "missing_parameter"],
    [{ a: "", subprovider: "Azure" }, "json", "invalid_parameter"],
    [{ a: " ", subprovider: "Azure" }, "param", "invalid_parameter"],
    [{ a: "x", subprovider: "Nobody" }, "json", "unknown_subprovider"],
    [{ a: "x" }, "json", "missing_parameter"],
    [{ a: 5, subprovider: "Nobody" }, "json", "invalid_parameter"],
  ])("%j in a %s is %s", (data, target, code) => expect(refused(data, target, needed).code).toBe(code));
});
