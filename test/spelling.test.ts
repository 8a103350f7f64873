// Ids and names that are not spelled alike: folded, and the nearest of them.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, nearestIds, toTerms } from "../src/spelling.ts";
import { modelId, plainly } from "./helpers/listings.ts";

describe("fold", () => {
  test.each([
    ["GPT-4o", "gpt-4o"],
    ["a.b_c/d:e@f-g", "a-b-c-d-e-f-g"],
    ["É 😀+~", "é 😀+~"],
    ["", ""],
  ])("%j is %j", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test("folds letter by letter", () => {
    fc.assert(
      fc.property(modelId, (id) => {
        expect(fold(id)).toBe(plainly(id));
      }),
    );
  });
});

test.each([
  ["Claude  Sonnet", ["claude", "sonnet"]],
  ["b a b", ["a", "b"]],
  ["B b", ["b"]],
  ["x.y x-y", ["x-y"]],
  [" \t\n", []],
  ["a.b_c/d:e@f", ["a-b-c-d-e-f"]],
])("toTerms(%j) is %j", (q, terms) => {
  expect(toTerms(q)).toEqual(terms);
});

const LONG = "x".repeat(64);

/** Pairs two ids have in common, each as often as both have it, and how many both have together. */
function dice(a: string, b: string): { shared: number; of: number } {
  const pairs = (text: string) => Array.from(` ${text}`, (letter, i) => letter + (` ${text} `[i + 1] ?? ""));
  const rest = pairs(b);
  const shared = pairs(a).filter((pair) => {
    const found = rest.indexOf(pair);
    if (found >= 0) rest.splice(found, 1);
    return found >= 0;
  });
  return { shared: shared.length, of: pairs(a).length + pairs(b).length };
}

describe("nearestIds", () => {
  test.each([
    ["a slip of the finger", "gpt-4oo", ["gpt-4o", "claude-3"], ["gpt-4o"]],
    ["punctuation is forgiven", "gpt_4.1", ["gpt-4-1", "o3"], ["gpt-4-1"]],
    ["case is forgiven", "GPT-4O", ["gpt-4o", "o3"], ["gpt-4o"]],
    [
      "a left out date",
      "claude-sonnet-4",
      ["claude-sonnet-4-20250514", "gpt-4o"],
      ["claude-sonnet-4-20250514"],
    ],
    ["an added -latest", "gpt-4o-latest", ["gpt-4o", "o3"], ["gpt-4o"]],
    ["a maker's prefix", "meta/llama-3-70b", ["llama-3-70b", "o3"], ["llama-3-70b"]],
    [
      "three at most, best first",
      "gpt-4",
      ["gpt-4", "gpt-4o", "gpt-4.1", "gpt-41", "gpt-5"],
      ["gpt-4", "gpt-4o", "gpt-4.1"],
    ],
    [
      "the family and version before a like name of another version",
      "claude sonet 4.5",
      ["claude-sonnet-4-6", "claude-sonnet-4-5-20250929", "jina-4-5"],
      ["claude-sonnet-4-5-20250929", "claude-sonnet-4-6"],
    ],
    [
      "a like name before another kind with that version",
      "jina-embeddings-v3",
      ["jina-reranker-v3", "jina-embeddings-v2", "text-embedding-v3"],
      ["jina-embeddings-v2", "text-embedding-v3", "jina-reranker-v3"],
    ],
    [
      "equally near: by id, whatever the order listed",
      "ab",
      ["abd", "abc", "abe", "abf"],
      ["abc", "abd", "abe"],
    ],
    [
      "every word of it before like spellings",
      "sonnet 4.5",
      ["claude-sonnet-4-6", "anthropic.claude-sonnet-4-5-20250929-v1:0", "anthropic.claude-4-5-sonnet"],
      ["anthropic.claude-4-5-sonnet", "anthropic.claude-sonnet-4-5-20250929-v1:0", "claude-sonnet-4-6"],
    ],
    ["nothing alike, nothing suggested", "qqqq", ["gpt-4o"], []],
    ["an empty id", "", ["gpt-4o"], []],
    ["nothing listed", "gpt-4o", [], []],
    [
      "only the first 64 characters are compared",
      `${LONG}${"y".repeat(200)}`,
      [`${LONG}${"z".repeat(200)}`],
      [`${LONG}${"z".repeat(200)}`],
    ],
    ["any separator is like any other", "a/b:c@d", ["a-b-c-d"], ["a-b-c-d"]],
    ["a separator is one hyphen, no more", "a.b.c", ["a-xb-xc", "a-b-c"], ["a-b-c", "a-xb-xc"]],
    ["a short id in a long request is not enough", "gpt-4o-with-a-very-long-suffix-of-mine", ["gpt-4o"], []],
    ["repeated pairs count as often as they occur", "aaaa", ["baaaaaaaaaaaaaaaaaaaaaaaa"], []],
    ["ids that objects inherit are no ids", "constructor", ["gpt-4o"], []],
    ["ids that objects inherit, listed", "__proto_", ["__proto__", "gpt-4o"], ["__proto__"]],
  ])("%s", (_name, requested, ids, expected) => expect(nearestIds(requested, ids)).toEqual(expected));

  test.each([
    [0, []],
    [1, ["gpt-4o"]],
    [2, ["gpt-4o", "gpt-4"]],
  ])("limit %d", (limit, expected) => {
    expect(nearestIds("gpt-4o", ["gpt-4", "gpt-4o", "gpt-4.1"], limit)).toEqual(expected);
  });

  test("puts ids that have the word first, then uses the Sorensen-Dice coefficient of letter pairs, from 0.4 on", () => {
    const id = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 12 });
    fc.assert(
      fc.property(id, fc.uniqueArray(id, { maxLength: 12 }), (requested, ids) => {
        const near = ids
          .map((one) => ({
            one,
            has: requested !== "" && one.startsWith(requested),
            ...dice(requested, one),
          }))
          .filter(({ has, shared, of }) => has || 20 * shared >= 4 * of)
          .toSorted(
            (a, b) =>
              Number(b.has) - Number(a.has) || b.shared * a.of - a.shared * b.of || (a.one < b.one ? -1 : 1),
          );
        expect(nearestIds(requested, ids)).toEqual(near.slice(0, 3).map(({ one }) => one));
      }),
      { numRuns: 1000 },
    );
  });

  test("reads any iterable once", () => {
    expect(nearestIds("gpt-4", new Map([["gpt-4o", 1]]).keys())).toEqual(["gpt-4o"]);
  });

  test("stays fast with ten thousand ids and a long request", () => {
    const ids = Array.from({ length: 10_000 }, (_, i) => `provider/model-${i}-instruct`);
    const start = performance.now();
    expect(nearestIds("x".repeat(60_000), ids)).toEqual([]);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
