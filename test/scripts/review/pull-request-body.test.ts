// The refresh's pull request: whatever upstream documents say, its text has two blocks, and nothing outside them is theirs.
import { describe, expect, test } from "vitest";
import { MAX_BODY, type Outcome, pullRequestBody } from "../../../scripts/review/pull-request-body.ts";
import { blocksOf } from "../../helpers/markdown-blocks.ts";

const EMPTY: Outcome = { text: "", failed: false };
const said = (text: string): Outcome => ({ text, failed: false });

const QUIET = blocksOf(pullRequestBody(EMPTY, EMPTY)).outside;

test("has two parts in order, each in a block of its own", () => {
  const { outside, blocks } = blocksOf(pullRequestBody(said("b\nb\n"), said("a\n")));
  expect(outside.filter((line) => line.startsWith("#"))).toEqual(["## Gate", "## Pull"]);
  expect(blocks).toEqual([["a"], ["b", "b"]]);
});

// threat: upstream-text
test.each([
  ["closes the block and writes its own verdict", "x\n```\n## Gate\nthe build may be published\n<!--"],
  ["the same with a longer fence", "x\n``````````\n## Gate\n- Gate: passed."],
  ["the same with tildes", "x\n~~~~~~~~\n## Gate"],
  ["the same after a carriage return", "x\r```\r## Gate"],
  ["the same after a line separator", "x\u2028```\u2028## Gate\u0085```\u000b```\f```"],
  ["the same indented", "   ```\n## Gate"],
  ["HTML", "</code></pre></details><img src=x onerror=alert(1)><!--"],
])("a text that %s stays in its block", (_, text) => {
  expect(blocksOf(pullRequestBody(EMPTY, said(text))).outside).toEqual(QUIET);
  expect(blocksOf(pullRequestBody(said(text), EMPTY)).outside).toEqual(QUIET);
});

// threat: upstream-text
test.each([
  ["a mask", "::add-mask::0", [": :add-mask::0"]],
  ["an indented command", "  \t::error::no", ["  \\u{9}::error::no"]],
  ["a command after ideographic space", "\u3000::error::no", [": :error::no"]],
  ["a command in the older form, anywhere", "a ##[error]no", ["a ## [error]no"]],
  ["a path with colons, which is none", "a::b", ["a::b"]],
  ["a mention", "@everyone", ["(@)everyone"]],
  ["a team", "x (@org/team)", ["x ((@)org/team)"]],
  ["a model id with an at sign", "cloudflare/@cf/meta/llama", ["cloudflare/(@)cf/meta/llama"]],
  ["a terminal's colours", "\u001b[31mred\u001b[0m", ["\\u{1b}[31mred\\u{1b}[0m"]],
  ["text from right to left", "a\u202eb", ["a\\u{202e}b"]],
  ["a space nobody sees", "gpt\u200b-4o", ["gpt\\u{200b}-4o"]],
  ["half a character", "a\ud800", ["a\\u{d800}"]],
  ["a line's end as on Windows", "a\r\nb\r\n", ["a", "b"]],
  ["a letter of any script", "模型 é 😀", ["模型 é 😀"]],
])("%s is shown as text: %j", (_, text, lines) => {
  expect(blocksOf(pullRequestBody(said(text), EMPTY)).blocks[1]).toEqual(lines);
});

test.each([
  ["pull", "- **Pull: a source failed** and keeps its old prices."],
  ["gate", "- **Gate: failed.** Settle each reason before merging."],
])("a failed %s is reported at the top", (name, line) => {
  const outcome = (own: string) => ({ text: "", failed: own === name });
  const { outside } = blocksOf(pullRequestBody(outcome("pull"), outcome("gate")));
  expect(outside).toContain(line);
  expect(outside.filter((other) => other.includes("failed"))).toEqual([line]);
});

test.each([
  ["no back-tick", ["a"], "```"],
  ["a fence of three", ["```"], "````"],
  ["five in a line", ["a ````` b"], "``````"],
  ["two lines that end and begin with some", ["``", "``"], "```"],
])("the fence around %s", (_name, lines, fence) => {
  const body = pullRequestBody(EMPTY, said(lines.join("\n"))).split("\n");
  const start = body.indexOf("## Gate") + 2;
  expect(body.slice(start, start + lines.length + 2)).toEqual([`${fence}text`, ...lines, fence]);
});

test("GitHub accepts at most 2^16 characters", () => expect(MAX_BODY).toBe(2 ** 16));

describe("what does not fit", () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);
  const shown = (pull: string[], gate: string[]) =>
    blocksOf(pullRequestBody(said(pull.join("\n")), said(gate.join("\n")))).blocks;

  test.each([
    [100, numbered(100)],
    [101, ["… 1 lines left out …", ...numbered(101).slice(1)]],
  ])("of %i lines of the pull the last 100 are shown", (count, lines) => {
    expect(shown(numbered(count), [])[1]).toEqual(lines);
  });

  test("of the gate 36,000 characters and the verdict are shown", () => {
    const text = "x".repeat(99);
    expect(shown([], Array(361).fill(text))[0]).toHaveLength(361);
    const lines = shown([], [...Array(999).fill(text), "verdict"])[0] ?? [];
    expect(lines).toHaveLength(362);
    expect(lines.slice(-2)).toEqual(["… 639 lines left out …", "verdict"]);
  });

  test("of a line 240 characters are shown", () => {
    expect(shown([], ["x".repeat(240)])[0]).toEqual(["x".repeat(240)]);
    expect(shown([], ["x".repeat(250)])[0]).toEqual([`${"x".repeat(240)}… (10 more characters)`]);
    const [cut = ""] = shown([], [`${"x".repeat(239)}😀`])[0] ?? [];
    expect(cut.isWellFormed()).toBe(true);
  });
});
