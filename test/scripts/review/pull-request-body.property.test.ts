// Whatever upstream documents say: the frame of the pull request is ours, it fits, and nothing in it acts.
import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_BODY, type Outcome, pullRequestBody } from "../../../scripts/review/pull-request-body.ts";
import { codePoint } from "../../helpers/code-point.ts";
import { blocksOf } from "../../helpers/markdown-blocks.ts";

const EMPTY: Outcome = { text: "", failed: false };
const said = (text: string): Outcome => ({ text, failed: false });
const QUIET = blocksOf(pullRequestBody(EMPTY, EMPTY)).outside;

test.each([["`"], ["@"], ["\u0000"], ["😀"], ["x"]])("a million of %j fits", (character) => {
  const text = said(Array(1000).fill(character.repeat(1000)).join("\n"));
  const body = pullRequestBody(text, text);
  expect(body.length).toBeLessThanOrEqual(MAX_BODY);
  expect(blocksOf(body).outside).toEqual(QUIET);
});

const nasty = fc.constantFrom(
  "```",
  "````",
  "~~~",
  "\n",
  "\r",
  "\u2028",
  "::",
  "##[",
  "@a",
  "## ",
  "<!--",
  " ",
  "\u001b",
  "e\u0301",
);
const text = fc
  .array(fc.oneof(nasty, fc.string({ unit: codePoint })), { maxLength: 60 })
  .map((parts) => parts.join(""));

test("for any two texts the frame is ours, it fits, and nothing in it is active", () => {
  fc.assert(
    fc.property(text, text, (pull, gate) => {
      const body = pullRequestBody(said(pull), said(gate));
      expect(blocksOf(body).outside).toEqual(QUIET);
      expect(body.length).toBeLessThanOrEqual(MAX_BODY);
      expect(body).not.toMatch(/^\s*::|##\[|@(?!\))|[^\n\P{Cc}]|\p{Cf}|\p{Cs}/mu);
    }),
    { numRuns: 500 },
  );
});
