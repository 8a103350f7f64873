// The text of the pull request that brings a day's prices: what the gate and the pull said, moved bills first. Ids and messages in
// it come from upstream documents, so nothing of them may act as markup, as a runner's command or as a mention.

/** What a command wrote, and whether it ended well. */
export type Outcome = { text: string; failed: boolean };

/** GitHub takes at most this many characters. */
export const MAX_BODY = 65_536;

/** The longest line shown, in characters. */
const LINE = 240;
/** The report at the end of a pull, and room for what was left out before it. */
const PULL_LINES = 100;
/** Both parts together stay below MAX_BODY: 100 lines of LINE, and this. */
const GATE_CHARACTERS = 36_000;

/** Markdown of at most MAX_BODY characters. */
export function pullRequestBody(pull: Outcome, gate: Outcome): string {
  return [
    "What upstream documents say today, merged. Merging this publishes it, if the gate lets it pass once more.",
    "",
    pull.failed ? "- **Pull: a source failed** and keeps its old prices." : "- Pull: every source was read.",
    gate.failed ? "- **Gate: failed.** Settle each reason before merging." : "- Gate: passed.",
    "",
    "Control characters are written `\\u{…}`, an at sign is written `(@)`. The run keeps the whole texts as its artifact.",
    "",
    ...section("Gate", fitting(linesOf(gate.text), GATE_CHARACTERS)),
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
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, (character) => {
      return `\\u{${character.codePointAt(0)?.toString(16)}}`;
    })
    .replaceAll("##[", "## [")
    .replace(/^\s*:(?=:)/, ": ")
    .replaceAll("@", "(@)");
  return shown.length <= LINE
    ? shown
    : `${shown.slice(0, LINE).toWellFormed()}… (${shown.length - LINE} more characters)`;
}

function ending(lines: readonly string[], count: number): string[] {
  if (lines.length <= count) return [...lines];
  return [leftOut(lines.length - count), ...lines.slice(-count)];
}

/** The first lines, up to this many characters, and the last line: the gate's last line is its verdict. */
function fitting(lines: readonly string[], characters: number): string[] {
  let left = characters;
  const kept = lines.findIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  if (kept === -1 || kept >= lines.length - 1) return [...lines];
  return [...lines.slice(0, kept), leftOut(lines.length - kept - 1), ...lines.slice(-1)];
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
