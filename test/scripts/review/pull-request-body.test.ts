// The refresh's pull request: whatever upstream documents say, its text has three blocks, and nothing outside them is theirs.
import { describe, expect, test } from "vitest";
import { MAX_BODY, type Outcome, pullRequestBody } from "../../../scripts/review/pull-request-body.ts";
import { blocksOf } from "../../helpers/markdown-blocks.ts";

const EMPTY: Outcome = { text: "", failed: false };
const said = (text: string): Outcome => ({ text, failed: false });

const QUIET = blocksOf(pullRequestBody(EMPTY, EMPTY, EMPTY)).outside;

test("has three parts in this order, each a block of its own", () => {
  const { outside, blocks } = blocksOf(pullRequestBody(said("c\n"), said("a\n"), said("b\nb\n")));
  expect(outside.filter((line) => line.startsWith("#"))).toEqual(["## Gate", "## Diff", "## Pull"]);
  expect(blocks).toEqual([["a"], ["b", "b"], ["c"]]);
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
  for (const body of [
    pullRequestBody(EMPTY, said(text), EMPTY),
    pullRequestBody(EMPTY, EMPTY, said(text)),
    pullRequestBody(said(text), EMPTY, EMPTY),
  ]) {
    expect(blocksOf(body).outside).toEqual(QUIET);
  }
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
  expect(blocksOf(pullRequestBody(EMPTY, EMPTY, said(text))).blocks[1]).toEqual(lines);
});

test.each([
  ["pull", "- **Pull: a source failed** and keeps its old prices."],
  ["gate", "- **Gate: failed.** Settle each reason before merging."],
  ["diff", "- **Diff: failed**, so the changes below are not complete."],
])("a failed %s is said at the top", (name, line) => {
  const outcome = (own: string) => ({ text: "", failed: own === name });
  const { outside } = blocksOf(pullRequestBody(outcome("pull"), outcome("gate"), outcome("diff")));
  expect(outside).toContain(line);
  expect(outside.filter((other) => other.includes("failed"))).toEqual([line]);
});

test.each([
  ["no back-tick", ["a"], "```"],
  ["a fence of three", ["```"], "````"],
  ["five in a line", ["a ````` b"], "``````"],
  ["two lines that end and begin with some", ["``", "``"], "```"],
])("the fence around %s", (_name, lines, fence) => {
  const body = pullRequestBody(EMPTY, said(lines.join("\n")), EMPTY).split("\n");
  const start = body.indexOf("## Gate") + 2;
  expect(body.slice(start, start + lines.length + 2)).toEqual([`${fence}text`, ...lines, fence]);
});

test("GitHub takes no more than 2^16 characters", () => expect(MAX_BODY).toBe(2 ** 16));

describe("what does not fit", () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);
  const shown = (pull: string[], gate: string[], diff: string[]) =>
    blocksOf(pullRequestBody(said(pull.join("\n")), said(gate.join("\n")), said(diff.join("\n")))).blocks;

  test.each([
    [51, numbered(51)],
    [52, [...numbered(50), "… 1 lines left out …", "line 52"]],
    [2342, [...numbered(50), "… 2291 lines left out …", "line 2342"]],
  ])("of %i lines of the gate, the first 50 and the verdict are shown", (count, lines) => {
    expect(shown([], numbered(count), [])[0]).toEqual(lines);
  });

  test.each([
    [100, numbered(100)],
    [101, ["… 1 lines left out …", ...numbered(101).slice(1)]],
  ])("of %i lines of the pull, the last 100 are shown", (count, lines) => {
    expect(shown(numbered(count), [], [])[2]).toEqual(lines);
  });

  test("of the diff, 20,000 characters are shown", () => {
    const lines = shown([], [], Array(1000).fill("x".repeat(99)))[1] ?? [];
    expect(lines).toHaveLength(201);
    expect(lines.at(-1)).toBe("… 800 lines left out …");
    const longer = [...Array(199).fill("x".repeat(99)), "x".repeat(100)];
    expect(shown([], [], longer)[1]?.at(-1)).toBe("… 1 lines left out …");
  });

  test("of a line, 240 characters are shown", () => {
    expect(shown([], ["x".repeat(240)], [])[0]).toEqual(["x".repeat(240)]);
    expect(shown([], ["x".repeat(250)], [])[0]).toEqual([`${"x".repeat(240)}… (10 more characters)`]);
    const [cut = ""] = shown([], [`${"x".repeat(239)}😀`], [])[0] ?? [];
    expect(cut.isWellFormed()).toBe(true);
  });
});
