// parseJson: what JSON.parse makes of a text, in turns, and within bounds of what it holds.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_PARTS, parseJson } from "../src/parse-json.ts";
import { atOnce } from "../src/turns.ts";

/** More than is parsed in one turn. */
const LONG = 70_000;
const pad = " ".repeat(LONG);

/** The value, undefined where JSON.parse throws. */
function native(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read(text: string): unknown {
  const parsed = atOnce(parseJson(text));
  return "value" in parsed ? parsed.value : undefined;
}

describe("parsed as JSON.parse does, wherever the text is cut", () => {
  test.each<[string, string]>([
    ["a list", `[1,${pad}2,{"a":3},4${pad},5]`],
    ["an object", `{"a":1,${pad}"b":[2],"c":3${pad},"d":4}`],
    ["a list in a list in an object", `{"a":1,"b":[0,[1,${pad}2,3],{"x":[${pad}4,5]}],"c":6}`],
    ["a key given twice", `{"a":[1${pad},2],"b":3,"a":[4${pad},5]}`],
    ["a key with quotes, and a text of braces", `{"a\\"}":[1${pad},"]}\\\\"],"c":"{"}`],
    ["a key objects inherit", `{"__proto__":[1${pad},2],"toString":3}`],
    ["a comma too many", `[1${pad},]`],
    ["a comma too many in an object", `{"a":[1${pad},2],}`],
    ["no comma", `[[1${pad},2] [3]]`],
    ["two commas", `[[1${pad},2],,3]`],
    ["nothing but a comma", `[${pad},1]`],
    ["no colon", `{"a" [1${pad},2]}`],
    ["a key that is no text", `{a:[1${pad},2]}`],
    ["the wrong bracket", `[1${pad},2}`],
    ["no bracket", `[1${pad},2`],
    ["something after the end", `[1${pad},2] 3`],
    ["an open text", `["${pad}`],
    ["a line break in a text", `["${pad}\n",1]`],
  ])("%s", (_, text) => expect(read(text)).toEqual(native(text)));
});

// threat: strange-input
test("any value, however spaced, truncated or not", () => {
  const space = fc.constantFrom("", "", pad);
  const texts = fc.tuple(fc.jsonValue({ maxDepth: 4 }), fc.array(space, { minLength: 9, maxLength: 9 }));
  const cut = fc.option(fc.nat(), { freq: 3 });
  fc.assert(
    fc.property(texts, cut, ([value, spaces], at) => {
      let n = 0;
      const spaced = JSON.stringify(value).replace(/[,\]}]/g, (mark) => `${spaces[n++ % 9]}${mark}`);
      const text = at === null ? spaced : spaced.slice(0, at % (spaced.length + 1));
      expect(read(text)).toEqual(native(text));
    }),
    { numRuns: 300 },
  );
});

const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const fields = (count: number) => `{${Array.from({ length: count }, () => '"a":1').join()}}`;
test.each<[string, string, number, boolean]>([
  ["ten thousand deep", deep(10_000), MAX_PARTS, true],
  ["deeper", deep(10_001), MAX_PARTS, false],
  ["as many parts as are left", "[{},[]]", 3, true],
  ["one more", "[{},[],[]]", 3, false],
  ["fields", fields(9), 9, false],
  ["as many fields as one object has", fields(10_000), MAX_PARTS, true],
  ["one more", fields(10_001), MAX_PARTS, false],
  ["brackets and colons in a text", '["[{:,}]\\"[{"]', 1, true],
  ["one part beyond the bound", `[${"[],".repeat(MAX_PARTS - 1)}[]]`, MAX_PARTS, false],
])("refused texts: %s", (_, text, parts, isRead) => {
  const parsed = atOnce(parseJson(text, { parts }));
  expect("value" in parsed).toBe(isRead);
  if (!isRead) expect(parsed).toHaveProperty("tooMuch");
});

test("yields to the event loop after each piece", () => {
  const turns = [...parseJson(`[${"12345678,".repeat(100_000)}1]`)];
  expect(turns.length).toBeGreaterThan(10);
});
