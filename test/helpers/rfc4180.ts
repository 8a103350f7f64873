// CSV read by the grammar of RFC 4180, and by nothing more: text that the grammar does not have throws.

const PLAIN = /[^",\r\n]*/y;
const ESCAPED = /"((?:[^"]|"")*)"/y;

/** The records of a file, its header the first; all have as many fields. */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (let at = 0; ; ) {
    const { value, end } = fieldAt(text, at);
    record.push(value);
    at = end + 1;
    if (text[end] === ",") continue;
    records.push(record);
    record = [];
    if (end === text.length) break;
    if (!text.startsWith("\r\n", end))
      throw new Error(`character ${end}: neither comma nor CRLF after a field`);
    at = end + 2;
    if (at === text.length) break;
  }
  const lengths = new Set(records.map(({ length }) => length));
  if (lengths.size > 1) throw new Error(`records of ${[...lengths].join(" and ")} fields`);
  return records;
}

/** Rows by the names of the header. */
export function readRows(text: string): Record<string, string>[] {
  const [header = [], ...records] = readCsv(text);
  return records.map((record) => Object.fromEntries(header.map((name, i) => [name, record[i] ?? ""])));
}

function fieldAt(text: string, from: number): { value: string; end: number } {
  const form = text[from] === '"' ? ESCAPED : PLAIN;
  form.lastIndex = from;
  const found = form.exec(text);
  if (found === null) throw new Error(`character ${from}: a quote that is not closed`);
  return { value: (found[1] ?? found[0]).replaceAll('""', '"'), end: form.lastIndex };
}
