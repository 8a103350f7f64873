// A table as text to keep and to send: CSV for spreadsheets, Markdown for people.

type Rows = readonly (readonly string[])[];

/** Links that save rows, the first of which names the columns, under a file name, without asking the server. */
export function Downloads({ name, rows }: { name: string; rows: Rows }) {
  const link = (label: string, end: string, type: string, text: string) => (
    <a download={`${name}.${end}`} href={`data:${type};charset=utf-8,${encodeURIComponent(text)}`}>
      {label}
    </a>
  );
  return (
    <>
      {link("CSV", "csv", "text/csv", csvText(rows))},{" "}
      {link("Markdown", "md", "text/markdown", markdownText(rows))}
    </>
  );
}

/** Cells are quoted where they must be; text that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvText(rows: Rows): string {
  return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(text: string): string {
  const safe = /^\s*[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table of Markdown. */
export function markdownText([head = [], ...rows]: Rows): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("");
}
