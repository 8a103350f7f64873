// Parses JSON after its parts are counted, because a few megabytes of small ones take all memory of an isolate. https://www.rfc-editor.org/rfc/rfc8259

/** The parsed value, the limit that the text exceeds, or that it is not JSON. */
export type ParsedJson = { value: unknown } | { tooMuch: string } | { broken: true };

/** Objects, lists and fields of one body; each may take 90 bytes of an isolate's 128 MB. */
export const MAX_PARTS = 400_000;
/** The depth of nesting; no API's answer comes near it. */
const MAX_DEPTH = 10_000;
/** The fields of one object, which may take a microsecond each if there are many. */
const MAX_FIELDS = 10_000;

/** Parses a document, deducting its parts from those that are left of its body, which may have several documents. */
export function parseJson(text: string, left = { parts: MAX_PARTS }): ParsedJson {
  const tooMuch = exceededLimit(text, left);
  if (tooMuch !== undefined) return { tooMuch };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { broken: true };
  }
}

/** Looks no further than the end of the first document: a text with more is not JSON. */
function exceededLimit(text: string, left: { parts: number }): string | undefined {
  /** The fields so far of each open object, 0 for a list. */
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (mark === '"') at = endOfString(text, at);
    else if (mark === "{" || mark === "[") {
      if (open.push(0) > MAX_DEPTH) return `${MAX_DEPTH} objects and lists in each other`;
      left.parts -= 1;
    } else if (mark === "}" || mark === "]") {
      open.pop();
      if (open.length === 0) return undefined;
    } else if (mark === ":" && open.length > 0) {
      const fields = (open.pop() ?? 0) + 1;
      if (fields > MAX_FIELDS) return `${MAX_FIELDS} fields in one object`;
      open.push(fields);
      left.parts -= 1;
    }
    if (left.parts < 0) return `${MAX_PARTS} objects, lists and fields`;
  }
  return undefined;
}

/** The position of the quote that ends the string starting at `at`, or the end of the text. */
export function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === "\\") before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
