// Text of upstream documents in lines that are printed: logs, the refresh's pull request.

const LONGEST = 300;

/** The text with control and format characters written as escapes, cut off at 300 characters. */
export function oneLine(text: string): string {
  const escaped = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    return `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
  return escaped.length > LONGEST ? `${escaped.slice(0, LONGEST)}...` : escaped;
}
