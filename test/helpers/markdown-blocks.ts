// What a reader of Markdown sees as code, and what as text.

/** The blocks of a Markdown text, read as CommonMark says, and the lines outside of them. */
export function blocksOf(body: string): { outside: string[]; blocks: string[][] } {
  const [outside, blocks]: [string[], string[][]] = [[], []];
  let fence: string | undefined;
  for (const line of body.split(/\r\n|\r|\n/)) {
    if (fence === undefined) {
      fence = /^ {0,3}(`{3,})[^`]*$/.exec(line)?.[1] ?? /^ {0,3}(~{3,})/.exec(line)?.[1];
      if (fence === undefined) outside.push(line);
      else blocks.push([]);
    } else if (/^ {0,3}(`+|~+)[ \t]*$/.test(line) && line.trim().startsWith(fence)) fence = undefined;
    else blocks.at(-1)?.push(line);
  }
  if (fence !== undefined) throw new Error("a block has no end");
  return { outside, blocks };
}
