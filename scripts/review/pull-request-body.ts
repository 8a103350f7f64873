// The text of the pull request that brings a day's prices: what the pull, the gate and the diff said. Ids and messages in
// it come from upstream documents, so nothing of them may act as markup, as a runner's command or as a mention.

/** What a command wrote, and whether it ended well. */
export type Outcome = { text: string; failed: boolean };

/** GitHub takes at most this many characters. */
export const MAX_BODY = 65_536;

/** The longest line shown, in characters. */
const LINE = 240;
const GATE_LINES = 50;
/** The report at the end of a pull, and room for what was left out before it. */
const PULL_LINES = 100;
/** The three parts together stay below MAX_BODY: 50 and 100 lines of LINE, and this. */
const DIFF_CHARACTERS = 20_000;

/** Markdown of at most MAX_BODY characters. */
export function pullRequestBody(pull: Outcome, gate: Outcome, diff: Outcome): string {
  return [
    "What upstream documents say today, merged. Merging this publishes it, if the gate lets it pass once more.",
    "",
    pull.failed ? "- **Pull: a source failed** and keeps its old prices." : "- Pull: every source was read.",
    gate.failed ? "- **Gate: failed.** Settle each reason before merging." : "- Gate: passed.",
    diff.failed ? "- **Diff: failed**, so the changes below are not complete." : "- Diff: complete.",
    "",
    "Control characters are written `\\u{…}`, an at sign is written `(@)`. The run keeps the whole texts as its artifact.",
    "",
    ...section("Gate", beginning(linesOf(gate.text), GATE_LINES)),
    ...section("Diff", fitting(linesOf(diff.text), DIFF_CHARACTERS)),
    ...section("Pull", ending(linesOf(pull.text), PULL_LINES)),
  ].join("\n");
}

/** A text's lines, each shown as it is but for what a page, a runner or a mention would act on. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map(inert);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** One line: control and invisible characters by their number, `::` and `##[` apart, `@` in brackets, cut at LINE. */
function inert(line: string): string {
  const shown = line
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${codeOf(character)}}`)
    .replaceAll("##[", "## [")
    .replace(/^\s*:(?=:)/, ": ")
    .replaceAll("@", "(@)");
  return shown.length <= LINE
    ? shown
    : `${shown.slice(0, LINE).toWellFormed()}… (${shown.length - LINE} more characters)`;
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}

/** The first lines, how many are left out, and the last one: the gate's last line is its verdict. */
function beginning(lines: readonly string[], count: number): string[] {
  if (lines.length <= count + 1) return [...lines];
  return [...lines.slice(0, count), leftOut(lines.length - count - 1), ...lines.slice(-1)];
}

function ending(lines: readonly string[], count: number): string[] {
  if (lines.length <= count) return [...lines];
  return [leftOut(lines.length - count), ...lines.slice(-count)];
}

/** As many of the first lines as have this many characters together. */
function fitting(lines: readonly string[], characters: number): string[] {
  let left = characters;
  const kept = lines.findIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  return kept === -1 ? [...lines] : [...lines.slice(0, kept), leftOut(lines.length - kept)];
}

function leftOut(lines: number): string {
  return `… ${lines} lines left out …`;
}

/** A heading and a fenced block whose fence is longer than any in its lines. */
function section(title: string, lines: readonly string[]): string[] {
  const runs = Array.from(lines.join("\n").matchAll(/`+/g), ([run]) => run.length);
  const fence = "`".repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return [`## ${title}`, "", `${fence}text`, ...lines, fence, ""];
}
