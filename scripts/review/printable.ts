// Makes text from upstream documents safe for a terminal, a log or a pull request: one line, without markup.

const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}`]/gu;

/** The text with control characters, line breaks and back-ticks as JSON writes them. */
export function printable(text: string): string {
  return text.replaceAll(CONTROL, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`);
}

const SHOWN = 50;

/** The first lines, and how many more there are. */
export function firstLines(lines: readonly string[], shown = SHOWN): string[] {
  const more = lines.length - shown;
  return more > 0 ? [...lines.slice(0, shown), `... and ${more} more`] : [...lines];
}
