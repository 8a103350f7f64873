// A body of JSON lines, a few at a time as they arrive, in memory that does not grow with the body.

/** A line that is not blank, numbered from 1 with the blank ones; without its text when it is too long to be read. */
export type NumberedLine = { number: number; text?: string };

/** The lines of a body, chunk by chunk; throws what the body's stream throws when it breaks off. */
export async function* linesOf(
  body: ReadableStream<Uint8Array>,
  maxLength: number,
): AsyncGenerator<NumberedLine[]> {
  const decoder = new TextDecoder();
  let number = 0;
  let rest = "";
  let skipping = false;
  const take = (text: string, last: boolean): NumberedLine[] => {
    const parts = (rest + text).split("\n");
    rest = last ? "" : (parts.pop() ?? "");
    const lines = parts.flatMap((line): NumberedLine[] => {
      number += 1;
      const tooLong = skipping || line.length > maxLength;
      skipping = false;
      if (tooLong) return [{ number }];
      return line.trim() === "" ? [] : [{ number, text: line }];
    });
    if (rest.length > maxLength) {
      skipping = true;
      rest = "";
    }
    return lines;
  };
  for await (const chunk of body) {
    const lines = take(decoder.decode(chunk, { stream: true }), false);
    if (lines.length > 0) yield lines;
  }
  const lines = take(decoder.decode(), true);
  if (lines.length > 0) yield lines;
}
